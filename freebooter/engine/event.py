"""What happened, for people and logs."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import ClassVar

from .json_value import JsonObject, to_json
from .words import say

_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")


class Event:
    """One thing that happened; each game has a small frozen dataclass per kind.

    Its fields are the facts, `says` the sentence about them; the last field is
    `clause`, the rule it follows. `only` names the one seat that may see it.
    """

    __slots__ = ()
    says: ClassVar[str]
    words: ClassVar[Mapping[str, str]] = {}
    clause: str

    @property
    def only(self) -> int | None:
        return None

    @property
    def kind(self) -> str:
        return kind_of(type(self))

    def facts(self) -> dict[str, object]:
        """The event's own fields, by name."""
        return {name: getattr(self, name) for name in facts_of(type(self))}

    def text(self, names: Sequence[str] = ()) -> str:
        """A sentence for the log, with seats called by their names."""
        return say(self.says, self.facts(), names, self.words)

    def to_json(self, names: Sequence[str] = ()) -> JsonObject:
        facts = {name: to_json(value) for name, value in self.facts().items()}
        return facts | {"kind": self.kind, "text": self.text(names), "only": self.only}


@cache
def kind_of(event: type[Event]) -> str:
    """What a kind of event is called where it travels."""
    return _HUMP.sub("-", event.__name__).lower()


@cache
def facts_of(event: type[Event]) -> tuple[str, ...]:
    """The names of its fields."""
    assert dataclasses.is_dataclass(event)
    return tuple(field.name for field in dataclasses.fields(event))
