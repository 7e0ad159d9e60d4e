"""What a bot is, and those of ours by their level."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from typing import Final, Protocol, cast

from freebooter.engine import Move, View
from freebooter.games import AnyGame, find, luggage

from .admiral import Admiral, Quartermaster, is_learned, network_of
from .heuristics import Heuristics
from .people import PEOPLE, Person
from .sampling import RandomPlay
from .search import SECOND, Clock, Estimate, Navigator

PLAIN: Final = ("drifter", "deckhand", "bosun", "navigator")
LEARNED: Final = ("quartermaster", "admiral")
LEVELS: Final = (*PLAIN, *LEARNED)
"""Every level there is, the strongest last; a game has the learned ones where a network is shipped for it."""
LINES: Final = {
    "drifter": "plays anything",
    "deckhand": "makes mistakes",
    "bosun": "plays well, at once",
    "navigator": "thinks ahead",
    "quartermaster": "has learned from millions of games, and plays at once",
    "admiral": "has learned, and thinks ahead",
    "sampler": "tries what may come",
} | {name: style.line for name, style in PEOPLE.items()}
"""What to say of each."""
SAMPLER: Final = "sampler"
THINKERS: Final = ("navigator", "admiral")
"""Those that think for as long as they are given."""
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
    """The levels to choose from in a game, the strongest last: without heuristics of its own a bot that thinks
    samples random play, and those that learned need a network and NumPy.
    """
    about = find(game)
    if not about or not about.heuristics:
        return (LEVELS[0], SAMPLER)
    return LEVELS if is_learned(game) else PLAIN


def players_of(game: str) -> tuple[str, ...]:
    """All who can be asked to a table: the levels, then steps of strength and characters where a game has any."""
    about = find(game)
    return (*levels_of(game), *(PEOPLE if about and about.heuristics else ()))


def name_of(player: str) -> str:
    """What a level or a character is called."""
    return PEOPLE[player].name if player in PEOPLE else player


def is_player(name: str) -> bool:
    return name in LINES


def level_in(game: str, wish: str) -> str:
    """What a level comes to in a game: where it has no heuristics, whoever thinks is the sampler; where it has no
    network, whoever learned is the strongest of the others.
    """
    return wish if wish in (*players_of(game), SAMPLER) else levels_of(game)[-1]


def heuristics_of(game: AnyGame) -> Heuristics | None:
    """The craft that a game carries."""
    found = cast("Callable[[AnyGame], Heuristics] | None", luggage(game.id, "heuristics"))
    return found(game) if found else None


def make_bot(
    level: str,
    game: AnyGame,
    budget: float = SECOND,
    samples: int | None = None,
    clock: Clock = time.perf_counter,
) -> Bot:
    """The bot of that level for a game; ValueError names the levels there are, or what a level lacks.

    Navigators and admirals think for `budget` seconds a decision, as `clock` counts them, or, if given, for `samples`
    playouts. In a game without heuristics every level but the drifter is the sampler, which needs no longer than a
    moment.
    """
    if not is_player(level):
        raise ValueError(f"unknown level {level!r}; expected one of {', '.join((*LEVELS, *PEOPLE))}")
    if level == "drifter":
        return Drifter()
    heuristics = heuristics_of(game) if level != SAMPLER else None
    if heuristics is None:
        return Navigator(game, RandomPlay(game), min(budget, MOMENT), samples, clock)
    match level:
        case "deckhand":
            return Quick(heuristics.deckhand)
        case "bosun":
            return Quick(heuristics.bosun)
        case "quartermaster":
            return Quartermaster(network_of(game.id))
        case "admiral":
            return Admiral(game, heuristics, network_of(game.id), budget, samples, clock)
        case _ if level in PEOPLE:
            return Person(game, heuristics, PEOPLE[level])
        case _:
            return Navigator(game, heuristics, budget, samples, clock)


def hint(
    game: AnyGame, view: View, legal: Sequence[Move], rng: random.Random, budget: float = SECOND
) -> Sequence[Estimate]:
    """What the strongest bot would play here, best first: each move with `.move`, `.value`, `.unit`, `.samples`.

    `unit` is "win" (`value` is a chance to win, 0 to 1) or "points" (expected points of this round).
    Of many moves only those worth searching are listed; with one legal move it is still weighed.
    """
    thinker = make_bot(levels_of(game.id)[-1], game, budget)
    assert isinstance(thinker, Navigator)
    return thinker.weigh(view, legal, rng)
