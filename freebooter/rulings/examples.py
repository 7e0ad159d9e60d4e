"""Tricks worth showing beside the clause that settles them; who wins is always worked out, never written here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from freebooter.games import descriptors

from .trick import Settled
from .what_wins import what_wins


@dataclass(frozen=True, slots=True)
class Example:
    """A trick that shows a clause at work."""

    game: str
    clause: str
    title: str
    cards: str
    trump: str | None = None

    def settled(self) -> Settled:
        return what_wins(self.game, self.cards, self.trump)


def examples() -> list[Example]:
    """Those of every game that has any."""
    return [
        example for about in descriptors() for example in cast("tuple[Example, ...]", about.bring("examples") or ())
    ]


def examples_of(clause: str) -> list[Example]:
    return [example for example in examples() if example.clause == clause]
