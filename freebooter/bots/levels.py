"""What a bot is, and those of ours by their level."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final, Protocol, cast

from freebooter.engine import Move, View
from freebooter.games import AnyGame, find, luggage

from .heuristics import Heuristics
from .sampling import RandomPlay
from .search import SECOND, Estimate, Navigator

LEVELS: Final = ("drifter", "deckhand", "bosun", "navigator")
SAMPLER: Final = "sampler"
MOMENT: Final = 0.1


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


def levels_of(game: str) -> tuple[str, ...]:
    """The levels to choose from in a game: without heuristics of its own a bot that thinks samples random play."""
    about = find(game)
    return LEVELS if about and about.heuristics else (LEVELS[0], SAMPLER)


def level_in(game: str, wish: str) -> str:
    """What a level comes to in a game: where it has no heuristics, whoever thinks is the sampler."""
    return wish if wish in (*levels_of(game), SAMPLER) else SAMPLER


def heuristics_of(game: AnyGame) -> Heuristics | None:
    """The craft that a game carries."""
    found = cast("Callable[[AnyGame], Heuristics] | None", luggage(game.id, "heuristics"))
    return found(game) if found else None


def make_bot(level: str, game: AnyGame, budget: float = SECOND, samples: int | None = None) -> Bot:
    """The bot of that level for a game; ValueError names the levels there are.

    A navigator thinks for `budget` seconds a decision or, if given, for `samples` playouts. In a game without
    heuristics every level but the drifter is the sampler, which needs no longer than a moment.
    """
    if level not in (*LEVELS, SAMPLER):
        raise ValueError(f"unknown level {level!r}; expected one of {', '.join(LEVELS)}")
    if level == "drifter":
        return Drifter()
    heuristics = heuristics_of(game) if level != SAMPLER else None
    if heuristics is None:
        return Navigator(game, RandomPlay(game), min(budget, MOMENT), samples)
    match level:
        case "deckhand":
            return Quick(heuristics.deckhand)
        case "bosun":
            return Quick(heuristics.bosun)
        case _:
            return Navigator(game, heuristics, budget, samples)


def hint(
    game: AnyGame, view: View, legal: Sequence[Move], rng: random.Random, budget: float = SECOND
) -> Sequence[Estimate]:
    """What the navigator would play here, best first: each move with `.move`, `.value`, `.unit`, `.samples`.

    `unit` is "win" (`value` is a chance to win, 0 to 1) or "points" (expected points of this round).
    Of many moves only those worth searching are listed; with one legal move it is still weighed.
    """
    return Navigator(game, heuristics_of(game) or RandomPlay(game), budget).weigh(view, legal, rng)
