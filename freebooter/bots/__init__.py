"""Players that see a view and return a move; never a state."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, Protocol

from freebooter.engine import Move, View
from freebooter.games import AnyGame

LEVELS: Final = ("drifter", "deckhand", "bosun", "navigator")


class Bot(Protocol):
    """Chooses one of the legal moves, from what its seat may know."""

    def choose(self, view: View, legal: Sequence[Move], rng: random.Random) -> Move: ...


class Drifter:
    """Any legal move, each as likely as the next."""

    def choose(self, view: View, legal: Sequence[Move], rng: random.Random) -> Move:
        return rng.choice(legal)


def make_bot(level: str, game: AnyGame) -> Bot:
    """The bot of that level for a game; ValueError names the levels there are."""
    if level == "drifter":
        return Drifter()
    raise ValueError(f"unknown level {level!r}; expected one of {', '.join(LEVELS)}")
