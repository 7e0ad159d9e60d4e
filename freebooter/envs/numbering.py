"""The legal moves of a position by number: by the labels that a game carries, or by their order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from freebooter.engine import Move
from freebooter.games import AnyGame
from freebooter.vector.actions import Actions, labels_of, table_of

Picked: TypeAlias = tuple[int, ...]


class Numbering(Protocol):
    """A seat's moves as actions: a move is one action, or several after one another."""

    @property
    def size(self) -> int:
        """Actions are the numbers below this."""
        ...

    def offered(self, moves: Sequence[Move], seat: int, picked: Picked) -> dict[int, Move | None]:
        """The actions that go on from what is picked, each with the move it completes or None."""
        ...

    def parts(self, moves: Sequence[Move], seat: int, move: Move) -> Picked:
        """The actions that make one of the legal moves."""
        ...

    def label(self, seat: int, number: int) -> str:
        """What an action is called where no position is given."""
        ...

    def asked(self, moves: Sequence[Move], seat: int, numbers: Picked) -> Iterable[str]:
        """The moves, as notation, that these actions may be meant to make, legal or not."""
        ...


class Labelled:
    """By the game's labels: an action is the same move in every position."""

    def __init__(self, actions: Actions) -> None:
        self.actions = actions
        self.size = actions.size
        self._numbers: list[dict[Move, Picked]] = [{} for _ in range(actions.seats)]

    def numbers(self, seat: int, move: Move) -> Picked:
        """The actions that make a seat's move."""
        known = self._numbers[seat]
        if move not in known:
            known[move] = self.actions.numbers(seat, str(move))
        return known[move]

    def offered(self, moves: Sequence[Move], seat: int, picked: Picked) -> dict[int, Move | None]:
        at = len(picked)
        offered: dict[int, Move | None] = {}
        for move in moves:
            numbers = self.numbers(seat, move)
            if numbers[:at] == picked:
                offered[numbers[at]] = move if len(numbers) == at + 1 else None
        return offered

    def parts(self, moves: Sequence[Move], seat: int, move: Move) -> Picked:
        return self.numbers(seat, move)

    def label(self, seat: int, number: int) -> str:
        return table_of(self.actions, seat)[number]

    def asked(self, moves: Sequence[Move], seat: int, numbers: Picked) -> Iterable[str]:
        *picked, number = numbers
        begun = (self.numbers(seat, move) for move in moves)
        rest = next((whole[len(numbers) :] for whole in begun if whole[: len(picked)] == tuple(picked)), ())
        for parts in ((*numbers, *rest), (number,)):
            try:
                yield self.actions.text(seat, *parts)
            except ValueError:
                continue


@dataclass(frozen=True)
class Ordinals:
    """By their order: an action is a place among the legal moves, or a digit of it where they are many."""

    size: int = 64

    def offered(self, moves: Sequence[Move], seat: int, picked: Picked) -> dict[int, Move | None]:
        left = moves
        each = self.size ** max(digits(len(moves), self.size) - 1, 0)
        for number in picked:
            left = left[number * each : (number + 1) * each]
            each //= self.size
        return {place: left[place] if each == 1 else None for place in range(-(-len(left) // each))}

    def parts(self, moves: Sequence[Move], seat: int, move: Move) -> Picked:
        place, count = moves.index(move), digits(len(moves), self.size)
        return tuple(place // self.size**power % self.size for power in reversed(range(count)))

    def label(self, seat: int, number: int) -> str:
        return f"choice {number}"

    def asked(self, moves: Sequence[Move], seat: int, numbers: Picked) -> Iterable[str]:
        return ()


def digits(number: int, base: int) -> int:
    """How many digits count so many things."""
    many, reach = 1, base
    while reach < number:
        many, reach = many + 1, reach * base
    return many


def numbering_of(game: AnyGame) -> Labelled | Ordinals:
    return Labelled(Actions.of(game)) if labels_of(game.id) else Ordinals()
