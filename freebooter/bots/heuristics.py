"""What the bots must know of a game to play it: one module per game provides this."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple, Protocol, TypeAlias, runtime_checkable

from freebooter.engine import Move, State, View

Unit: TypeAlias = Literal["win", "points"]
Foresight: TypeAlias = Callable[[State], State]
Trial: TypeAlias = Callable[[Move], float]


@runtime_checkable
class Prepares(Protocol):
    """What heuristics may bring too, for speed."""

    def trial(self, world: State, seat: int, rng: random.Random) -> Trial:
        """What a playout after each move of the seat in this world comes to: as the rules and `playout` have it,
        with what the moves have in common worked out once.
        """
        ...


@runtime_checkable
class Public(Protocol):
    """What heuristics bring of a game where all choose at the same time, and nothing but the choices is hidden."""

    def others(self, view: View) -> list[tuple[View, Sequence[Move]]]:
        """What each other seat that has a choice now sees before it chooses, and its legal moves."""
        ...

    def chosen(self, world: State, seat: int, move: Move) -> State:
        """The world with a seat's choice made, or made anew."""
        ...

    def settled(self, world: State, seat: int, move: Move) -> State:
        """The position when the round is over after a seat's move, whoever has a choice until then choosing what
        looks best.
        """
        ...


@runtime_checkable
class Replies(Protocol):
    """What heuristics bring of a game with hidden hands, so that a network need only foresee from the seat's next
    choice on.
    """

    def reply(self, state: State, seat: int, rng: random.Random) -> Move:
        """What a seat plays by rule of thumb, from its own hand and what everybody sees."""
        ...

    def ended(self, state: State, seat: int) -> float | None:
        """What a round that is over came to, in the game's unit; None while it goes on."""
        ...


class Temper(NamedTuple):
    """What a move looks like to somebody who wants it: `eager` says how much of one's best it spends now,
    `harm` whether it goes against whoever is ahead; both from 0 to 1.
    """

    eager: float
    harm: float


@runtime_checkable
class Tempered(Protocol):
    """What heuristics bring of a game whose bots have characters."""

    def leader(self, view: View) -> int | None:
        """Which other seat stands best, as far as a glance tells."""
        ...

    def temper(self, view: View, move: Move, leader: int | None) -> Temper: ...


class Heuristics(Protocol):
    """A game's craft. Whoever sits at a table is shown a view; worlds are only ever imagined ones.

    `unit` says what a playout is worth: a chance to win, 0 to 1, or points.
    """

    unit: Unit

    def deckhand(self, view: View, legal: Sequence[Move], rng: random.Random) -> Move:
        """What a casual player would do, mistakes included."""
        ...

    def bosun(self, view: View, legal: Sequence[Move], rng: random.Random) -> Move:
        """The best that can be said quickly."""
        ...

    def shortlist(self, view: View, legal: Sequence[Move], rng: random.Random) -> Sequence[Move]:
        """The moves worth searching."""
        ...

    def foresight(self, view: View, rng: random.Random) -> Foresight:
        """Fills into a world what others choose at the same time, as bosuns would choose it."""
        ...

    def playout(self, state: State, seat: int, rng: random.Random) -> float:
        """Play on in an imagined world as bosuns would, and say what it came to for the seat."""
        ...
