"""May I? Yes, or a refusal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .refusal import Refusal, RefusalError
from .value import value


@value
class Verdict:
    """Legal (and true), or refused: `text` says why, `clause` names the rule."""

    refusal: Refusal | None = None

    @classmethod
    def no(cls, clause: str, says: str, facts: Mapping[str, object], words: Mapping[str, str]) -> Verdict:
        return cls(Refusal(says, facts, clause, words=words))

    def __bool__(self) -> bool:
        return self.refusal is None

    @property
    def clause(self) -> str:
        return (self.refusal and self.refusal.clause) or ""

    def text(self, names: Sequence[str] = ()) -> str:
        """The reason as a sentence, with seats called by their names; empty where there is none."""
        return self.refusal.text(names) if self.refusal else ""

    @property
    def reason(self) -> str:
        return self.text()


LEGAL = Verdict()


class IllegalMove(RefusalError):
    """A move the rules refuse; `verdict` holds the reason and the clause."""

    def __init__(self, given: str, verdict: Verdict) -> None:
        assert verdict.refusal
        super().__init__("")
        self.given = given
        self.verdict = verdict
        self.refusal = verdict.refusal

    def __str__(self) -> str:
        return f"{self.given}: {self.verdict.reason} ({self.verdict.clause})"
