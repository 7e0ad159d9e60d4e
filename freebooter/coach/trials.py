"""What the coach must know of a game to weigh its decisions: how a playout went, in numbers and in words."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Protocol, TypeAlias

from freebooter.bots.heuristics import Foresight, Heuristics, Unit
from freebooter.engine import Move, State, View
from freebooter.engine.value import value
from freebooter.wire import BidReviewed, ReviewedMove

Setup: TypeAlias = tuple[int, dict[str, object]]
"""Seats and options as people play a game."""


@value
class Trial:
    """How one playout ended for the seat: its worth in the game's unit, its chance to win, and which marks it met."""

    worth: float
    chance: float
    marks: tuple[bool, ...] = ()


class Trials(Protocol):
    """A game's playouts as the coach reads them. `marks` name what a playout may bring about, in the game's
    words, each to follow a move: `meets your bid`.
    """

    unit: Unit
    marks: tuple[str, ...]
    heuristics: Heuristics
    setups: Sequence[Setup]
    themes: Mapping[str, str]
    """What decisions may be about, each with the clause that says most of it."""

    def theme(self, view: View, legal: Sequence[Move]) -> str:
        """One of `themes`; empty where the decision makes no puzzle."""
        ...

    def offered(self, view: View, legal: Sequence[Move], rng: random.Random) -> Sequence[Move]:
        """What a puzzle asks to choose among: all that is legal, or a few where that is too much to try, or nothing
        where anybody sees the move."""
        ...

    def bids(self, end: State, seat: int, decisions: Sequence[ReviewedMove]) -> tuple[BidReviewed, ...]:
        """The seat's bids by round, in games that have bids."""
        ...

    def shortlist(self, view: View, legal: Sequence[Move], rng: random.Random) -> Sequence[Move]: ...

    def foresight(self, view: View, rng: random.Random) -> Foresight: ...

    def play_out(self, before: State, state: State, seat: int, rng: random.Random) -> Trial:
        """Plays on from the position that the move led to; what it brought about shows against the one before."""
        ...

    def judged(self, state: State) -> Sequence[float] | None:
        """Each seat's chance to win, where a game played again for its luck may stop: chance has had its say,
        the rest is play. None where it goes on."""
        ...


class PlainTrials:
    """The playouts that a game's bots make, without words about them."""

    marks: tuple[str, ...] = ()
    setups: Sequence[Setup] = ()
    themes: Mapping[str, str] = {}

    def __init__(self, heuristics: Heuristics) -> None:
        self.heuristics: Heuristics = heuristics
        self.unit: Unit = heuristics.unit
        self.shortlist = heuristics.shortlist
        self.foresight = heuristics.foresight

    def theme(self, view: View, legal: Sequence[Move]) -> str:
        return ""

    def offered(self, view: View, legal: Sequence[Move], rng: random.Random) -> Sequence[Move]:
        return legal

    def bids(self, end: State, seat: int, decisions: Sequence[ReviewedMove]) -> tuple[BidReviewed, ...]:
        return ()

    def play_out(self, before: State, state: State, seat: int, rng: random.Random) -> Trial:
        worth = self.heuristics.playout(state, seat, rng)
        return Trial(worth, worth)

    def judged(self, state: State) -> Sequence[float] | None:
        return None
