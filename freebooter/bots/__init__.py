"""Players that see a view and return a move; never a state."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Final, Protocol, cast

from freebooter.engine import Move, View
from freebooter.games import AnyGame

from .foreign import Foreign
from .heuristics import Heuristics
from .search import SECOND, Estimate, Navigator

__all__ = [
    "LEVELS",
    "Bot",
    "Drifter",
    "Estimate",
    "Foreign",
    "Heuristics",
    "Navigator",
    "hint",
    "make_bot",
]

LEVELS: Final = ("drifter", "deckhand", "bosun", "navigator")


class Bot(Protocol):
    """Chooses one of the legal moves, from what its seat may know."""

    def choose(self, view: View, legal: Sequence[Move], rng: random.Random) -> Move: ...


class Drifter:
    """Any legal move, each as likely as the next."""

    def choose(self, view: View, legal: Sequence[Move], rng: random.Random) -> Move:
        return rng.choice(legal)


class Quick:
    """Plays by a game's rules of thumb."""

    def __init__(self, think: Callable[[View, Sequence[Move], random.Random], Move]) -> None:
        self.think = think

    def choose(self, view: View, legal: Sequence[Move], rng: random.Random) -> Move:
        return legal[0] if len(legal) == 1 else self.think(view, legal, rng)


def heuristics_of(game: AnyGame) -> Heuristics:
    """The craft of a game, from the module of its name."""
    module = import_module(f"{__name__}.{game.id.replace('-', '_')}")
    return cast("Callable[[AnyGame], Heuristics]", module.heuristics)(game)


def make_bot(level: str, game: AnyGame, budget: float = SECOND, samples: int | None = None) -> Bot:
    """The bot of that level for a game; ValueError names the levels there are.

    A navigator thinks for `budget` seconds a decision or, if given, for `samples` playouts.
    """
    match level:
        case "drifter":
            return Drifter()
        case "deckhand":
            return Quick(heuristics_of(game).deckhand)
        case "bosun":
            return Quick(heuristics_of(game).bosun)
        case "navigator":
            return Navigator(game, heuristics_of(game), budget, samples)
        case _:
            raise ValueError(f"unknown level {level!r}; expected one of {', '.join(LEVELS)}")


def hint(
    game: AnyGame, view: View, legal: Sequence[Move], rng: random.Random, budget: float = SECOND
) -> Sequence[Estimate]:
    """What the navigator would play here, best first: each move with `.move`, `.value`, `.unit`, `.samples`.

    `unit` is "win" (`value` is a chance to win, 0 to 1) or "points" (expected points of this round).
    Of many moves only those worth searching are listed; with one legal move it is still weighed.
    """
    return Navigator(game, heuristics_of(game), budget).weigh(view, legal, rng)
