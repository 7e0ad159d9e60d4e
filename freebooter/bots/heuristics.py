"""What the bots must know of a game to play it: one module per game provides this."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Literal, Protocol, TypeAlias, runtime_checkable

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
