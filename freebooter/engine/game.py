"""A rulebook with its options and number of seats chosen."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, ClassVar, Final, Generic, Literal, TypeAlias, TypeVar, cast, get_type_hints

from .json_reading import from_json
from .json_value import Json
from .options import Options, OptionsError, is_whole
from .value import value
from .verdict import LEGAL, IllegalMove, Verdict
from .words import shown

if TYPE_CHECKING:
    from .event import Event
    from .view import View

NATURE: Final = "nature"
Who: TypeAlias = int | Literal["nature"]


MOST_TOLD: Final = 80
"""Characters of a position that its `repr` shows."""


class State:
    """A position: a value, never changed. Each game has one small frozen class per phase."""

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        cls.__repr__ = State.__repr__  # else a dataclass would write out all of it

    def __repr__(self) -> str:
        told = ", ".join(f"{name}={getattr(self, name)!r}" for name in getattr(self, "__slots__", ()))
        return f"{type(self).__name__}({told if len(told) <= MOST_TOLD else told[:MOST_TOLD] + '…'})"


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
        if not isinstance(move, Move):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError(f"a move cannot be {move!r}; expected a Move of {self.id}, as parse reads one from text")
        verdict = self.why_not(state, who, move)
        if verdict is not LEGAL:
            raise IllegalMove(str(move), verdict)
        return self.apply(state, who, move)

    def eyes(self, seat: int | None) -> int | None:
        """A seat that there is, or None for everybody's eyes; ValueError names the seats."""
        if seat is not None and not is_whole(seat, 0, self.seats - 1):
            raise ValueError(f"there is no seat {shown(seat)}; expected 0 to {self.seats - 1}, or None for everybody")
        return seat

    def read_view(self, value: Json) -> View:
        """A view of this game from its JSON, the inverse of `to_json`; raises ValueError for what is none."""
        kind = get_type_hints(type(self).view)["return"]
        seen = from_json(kind, value, {Options: type(self.options)})
        if seen.game != self.id or seen.seats != self.seats or seen.options != self.options:
            raise ValueError(f"a view of {seen.game} with {seen.seats} seats is none of {self!r}")
        return cast("View", seen)

    def __repr__(self) -> str:
        own = [(field.name, getattr(self.options, field.name)) for field in fields(self.options) if field.init]
        usual = type(self.options)()
        changed = [f"{name}={value!r}" for name, value in own if value != getattr(usual, name)]
        return f"{type(self).__name__}({', '.join([str(self.seats), *changed])})"

    def scores(self, state: S) -> tuple[int | None, ...]:
        """Running totals where a game keeps them, as a status shows them; else empty until the end."""
        result = self.result(state)
        return result.scores if result else ()
