"""A game that has rules and nothing else: each seat sees its own die and guesses the sum of all; the nearest wins."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, cast

from freebooter.engine import (
    LEGAL,
    NATURE,
    Event,
    Game,
    Move,
    NotationError,
    Options,
    Result,
    State,
    Verdict,
    View,
    Who,
)
from freebooter.engine.options import number
from freebooter.games import AnyGame

GUESSES = 100
"""More than a numbering without labels has actions, so that a guess is picked in two."""


@dataclass(frozen=True)
class Table(State):
    dice: tuple[int, ...] = ()
    guesses: tuple[int, ...] = ()


@dataclass(frozen=True)
class Roll(Move):
    dice: tuple[int, ...]

    def __str__(self) -> str:
        return "roll " + " ".join(map(str, self.dice))


@dataclass(frozen=True)
class Guess(Move):
    sum: int

    def __str__(self) -> str:
        return f"guess {self.sum}"


@dataclass(frozen=True)
class Guessed(Event):
    says = "{seat:name} guesses {sum}"
    seat: int
    sum: int
    clause: str = "GU-01"


@dataclass(frozen=True)
class GuessingOptions(Options):
    sides: int = number(6, 2, 20, clause="GU-01", help="The sides of a die.")


@dataclass(frozen=True, kw_only=True)
class GuessingView(View):
    own: int | None
    guesses: tuple[int, ...]


GuessingMove = Roll | Guess


class Guessing(Game[Table, GuessingMove, GuessingOptions]):
    id = "guessing"
    title = "Guessing"
    seat_range = range(2, 5)
    Options = GuessingOptions

    def __init__(self, seats: int, options: GuessingOptions = GuessingOptions()) -> None:
        super().__init__(seats, options)

    def start(self) -> Table:
        return Table()

    def to_move(self, state: Table) -> tuple[Who, ...]:
        if not state.dice:
            return (NATURE,)
        return (len(state.guesses),) if len(state.guesses) < self.seats else ()

    def legal(self, state: Table, seat: int) -> tuple[GuessingMove, ...]:
        return tuple(map(Guess, range(GUESSES))) if self.to_move(state) == (seat,) else ()

    def why_not(self, state: Table, who: Who, move: GuessingMove) -> Verdict:
        if self.to_move(state) != (who,) or isinstance(move, Roll) != (who == NATURE):
            return Verdict.no("GU-01", "It is not the time for that", {}, {})
        return LEGAL

    def apply(self, state: Table, who: Who, move: GuessingMove) -> tuple[Table, list[Event]]:
        if isinstance(move, Roll):
            return Table(move.dice), []
        return Table(state.dice, (*state.guesses, move.sum)), [Guessed(cast("int", who), move.sum)]

    def view(self, state: Table, seat: int | None) -> GuessingView:
        result = self.result(state)
        return GuessingView(
            game=self.id,
            options=self.options,
            seats=self.seats,
            you=seat,
            to_move=self.to_move(state),
            phase="guessing" if state.dice else "rolling",
            round=1,
            over=bool(result),
            result=result,
            own=state.dice[seat] if state.dice and seat is not None else None,
            guesses=state.guesses,
        )

    def result(self, state: Table) -> Result | None:
        if len(state.guesses) < self.seats:
            return None
        misses = [abs(guess - sum(state.dice)) for guess in state.guesses]
        ranks = tuple(1 + sum(other < mine for other in misses) for mine in misses)
        return Result(tuple(seat for seat, rank in enumerate(ranks) if rank == 1), ranks, (None,) * self.seats)

    def nature(self, state: Table, rng: random.Random) -> Roll:
        return Roll(tuple(rng.randint(1, self.options.sides) for _ in range(self.seats)))

    def parse(self, text: str) -> GuessingMove:
        verb, *numbers = text.split(" ")
        if verb == "guess" and len(numbers) == 1 and numbers[0].isdecimal():
            return Guess(int(numbers[0]))
        if verb == "roll" and all(number.isdecimal() for number in numbers):
            return Roll(tuple(map(int, numbers)))
        raise NotationError(text, "guess N or roll N N …")

    def worlds(self, view: View, rng: random.Random) -> Iterator[Table]:
        assert isinstance(view, GuessingView)
        while True:
            dice = [rng.randint(1, self.options.sides) for _ in range(self.seats)]
            if view.you is not None and view.own is not None:
                dice[view.you] = view.own
            yield Table(tuple(dice) if view.phase == "guessing" else (), view.guesses)


def guessing(seats: int, **options: Any) -> AnyGame:
    return cast("AnyGame", Guessing(seats, GuessingOptions(**options)))
