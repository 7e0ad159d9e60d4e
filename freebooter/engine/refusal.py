"""A no, as data: a sentence with gaps, the facts that fill them, and the clause where a rule decided.

Readers say it in their own language by translating the template; `text` says it in English.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Self

from .json_value import Json, JsonObject, to_json
from .value import value
from .words import fill, gaps, say, shown


@value
class Refusal:
    """Why not, and what would do: `expected` is a second template over the same facts, empty where nothing would."""

    says: str
    facts: Mapping[str, object] = field(default_factory=dict[str, object])
    clause: str | None = None
    expected: str = ""
    words: Mapping[str, str] = field(default_factory=dict[str, str], repr=False)

    def text(self, names: Sequence[str] = ()) -> str:
        """A sentence, with seats called by their names."""
        return say(self.says, self.facts, names, self.words)

    def message(self, names: Sequence[str] = ()) -> str:
        """The same as part of a longer sentence: its first letter is not raised."""
        return fill(self.says, self.facts, names, self.words)

    def would_do(self, names: Sequence[str] = ()) -> str:
        """What was expected instead."""
        return fill(self.expected, self.facts, names, self.words)

    def to_json(self) -> JsonObject:
        """As it travels; a fact that is only shown, whatever was given, travels as the text it is shown by."""
        bare = gaps(self.says, "shown") | gaps(self.expected, "shown")
        facts: JsonObject = {
            name: shown(fact) if name in bare else _fact_to_json(fact) for name, fact in self.facts.items()
        }
        return {"says": self.says, "facts": facts, "expected": self.expected, "clause": self.clause}


def _fact_to_json(fact: object) -> Json:
    return fact.to_json() if isinstance(fact, Refusal) else to_json(fact)


class RefusalError(ValueError):
    """A refusal that is raised: a template, what was expected, the clause, and the facts by name."""

    refusal: Refusal

    def __init__(self, says: str, expected: str = "", clause: str | None = None, /, **facts: object) -> None:
        super().__init__()
        self.refusal = Refusal(says, facts, clause, expected)

    @classmethod
    def about(cls, refusal: Refusal) -> Self:
        """Raise a refusal that is made already."""
        error = cls(refusal.says)
        error.refusal = refusal
        return error

    @property
    def message(self) -> str:
        return self.refusal.message()

    @property
    def expected(self) -> str:
        return self.refusal.would_do()

    @property
    def clause(self) -> str:
        return self.refusal.clause or ""

    def __str__(self) -> str:
        return f"{self.message}; expected {self.expected}" if self.refusal.expected else self.message

    def __reduce__(self) -> tuple[object, ...]:
        return _unpickled, (type(self),), self.__dict__


def _unpickled(kind: type[RefusalError]) -> RefusalError:
    return kind.__new__(kind)
