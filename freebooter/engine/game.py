"""A rulebook with its options and number of seats chosen."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, Generic, Literal, TypeAlias, TypeVar

from .options import Options, OptionsError, is_whole
from .value import value
from .verdict import LEGAL, IllegalMove, Verdict

if TYPE_CHECKING:
    from .event import Event
    from .view import View

NATURE: Final = "nature"
Who: TypeAlias = int | Literal["nature"]


class State:
    """A position: a value, never changed. Each game has one small frozen class per phase."""

    __slots__ = ()


class Move:
    """A move: a small frozen class per kind; `str` gives its notation."""

    __slots__ = ()


@value
class Result:
    """How a game ended: who won, each seat's place (1 is best), each seat's score or None."""

    winners: tuple[int, ...]
    ranks: tuple[int, ...]
    scores: tuple[int | None, ...]


S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)
O = TypeVar("O", bound=Options)  # noqa: E741


class Game(ABC, Generic[S, M, O]):
    """The rules, asked and applied. Holds no position and no randomness of its own."""

    id: ClassVar[str]
    title: ClassVar[str]
    seat_range: ClassVar[range]
    rules_version: ClassVar[int] = 1
    """Raised when a log that these rules played before would now play otherwise, or not at all."""
    Options: ClassVar[type[Options]]
    seats: int
    options: O

    def __init__(self, seats: int, options: O) -> None:
        if not is_whole(seats, self.seat_range.start, self.seat_range[-1]):
            raise OptionsError(
                "{game} cannot seat {seats:shown}",
                "{least} to {most} seats",
                game=self.id,
                seats=seats,
                least=self.seat_range.start,
                most=self.seat_range[-1],
            )
        self.seats = seats
        self.options = options

    @abstractmethod
    def start(self) -> S:
        """The position before the first move."""

    @abstractmethod
    def to_move(self, state: S) -> tuple[Who, ...]:
        """The seats that may move now, rising; `("nature",)` for chance; empty when over."""

    @abstractmethod
    def legal(self, state: S, seat: int) -> Sequence[M]:
        """The seat's legal moves in the notation's order; empty when it is not its turn."""

    @abstractmethod
    def why_not(self, state: S, who: Who, move: M) -> Verdict:
        """The one LEGAL, or why the move is refused and by which clause."""

    @abstractmethod
    def apply(self, state: S, who: Who, move: M) -> tuple[S, list[Event]]:
        """The position after a move already known to be legal, and what happened."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> View:
        """What the seat, or with None everybody, may know."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """The result once the game is over, else None."""

    @abstractmethod
    def nature(self, state: S, rng: random.Random) -> M:
        """A chance move, drawn with its true odds, where nature is to move."""

    @abstractmethod
    def parse(self, text: str) -> M:
        """The inverse of `str(move)`; raises NotationError."""

    @abstractmethod
    def worlds(self, view: View, rng: random.Random) -> Iterator[S]:
        """Positions without end, drawn from those consistent with all that the view's seat knows."""

    def play(self, state: S, who: Who, move: M) -> tuple[S, list[Event]]:
        """The position after the move, and what happened; raises IllegalMove."""
        verdict = self.why_not(state, who, move)
        if verdict is not LEGAL:
            raise IllegalMove(str(move), verdict)
        return self.apply(state, who, move)

    def scores(self, state: S) -> tuple[int | None, ...]:
        """Running totals where a game keeps them, as a status shows them; else empty until the end."""
        result = self.result(state)
        return result.scores if result else ()
