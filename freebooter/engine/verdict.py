"""May I? Yes, or a reason in words with its clause."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .words import say


@dataclass(frozen=True, slots=True)
class Verdict:
    """Legal (and true), or refused: `text` says why, `clause` names the rule."""

    says: str = ""
    clause: str = ""
    facts: Mapping[str, object] = field(default_factory=dict[str, object])
    words: Mapping[str, str] = field(default_factory=dict[str, str], repr=False)

    def __bool__(self) -> bool:
        return not self.says

    def text(self, names: Sequence[str] = ()) -> str:
        """The reason as a sentence, with seats called by their names."""
        return say(self.says, self.facts, names, self.words)

    @property
    def reason(self) -> str:
        return self.text()


LEGAL = Verdict()


class IllegalMove(ValueError):
    """A move the rules refuse; `verdict` holds the reason and the clause."""

    def __init__(self, given: str, verdict: Verdict) -> None:
        super().__init__(f"{given}: {verdict.reason} ({verdict.clause})")
        self.given = given
        self.verdict = verdict

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[Any, ...]]:
        return IllegalMove, (self.given, self.verdict)
