"""Actions: the moves of each game by number, and back. No arrays here: the environments share it.

One numbering per game, whatever its options and number of seats; the table of each is at the
head of `freebooter/vector/GAME/actions.py`. Seats in it are counted from the mover. A move that
names several cards (`program`, `discard`) is made of one action per card, in the order of its notation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Self, cast

from freebooter.engine import Game, OptionsError
from freebooter.engine.words import shown
from freebooter.games import game_kind, luggage

MOST = 10
"""The largest number that a move can name, as a bid, where the game's options do not make it another."""


@dataclass(frozen=True)
class Labels:
    """What a game's folder says of its actions.

    `of(seats, most, seat)` gives each of a seat's actions as a move of one part, empty for one that names
    a seat that is not there. `between` has the verbs of moves made of several actions, with what stands
    between the parts. `most` tells the largest number that a move can name in a game.
    """

    of: Callable[[int, int, int], Iterator[str]]
    between: Mapping[str, str] = field(default_factory=dict[str, str])
    most: Callable[[Any], int] | None = None


@cache
def labels_of(game: str) -> Labels | None:
    """The labels that a game carries, None where it carries none."""
    return cast("Labels | None", luggage(game, "labels"))


@dataclass(frozen=True)
class Actions:
    """The numbering of a game for a number of seats. `most` is the largest bid there can be."""

    game: str
    seats: int
    most: int = MOST

    def __post_init__(self) -> None:
        self.labels  # noqa: B018  # refuses a game without labels

    @classmethod
    def of(cls, game: Game[Any, Any, Any]) -> Self:
        """The numbering of a game as it is set up."""
        labels = labels_of(game.id)
        return cls(game.id, game.seats, labels.most(game) if labels and labels.most else MOST)

    @property
    def labels(self) -> Labels:
        labels = labels_of(self.game)
        if labels is None:
            game_kind(self.game)
            raise OptionsError("{game} has no labels for its actions", "a game that brings them", game=self.game)
        return labels

    @property
    def size(self) -> int:
        return len(table_of(self, 0))

    def text(self, seat: int, *numbers: int) -> str:
        """The move a seat makes by these actions, one after another."""
        table = table_of(self, seat)
        found = [table[number] if 0 <= number < len(table) else "" for number in numbers]
        if not all(found) or not found:
            raise ValueError(f"{numbers} is no move of seat {seat}; expected numbers below {len(table)}")
        verb = found[0].split(" ")[0]
        return verb + " " + self.labels.between.get(verb, " ").join(label.removeprefix(verb + " ") for label in found)

    def numbers(self, seat: int, move: str) -> tuple[int, ...]:
        """The actions that make a seat's move."""
        return numbers_of(self, seat, move)

    def offered(self, seat: int, moves: Iterable[str], picked: Sequence[int] = ()) -> dict[int, list[str]]:
        """The actions a seat has next, when it may make these moves and has picked so much of one.

        Each comes with the moves it leaves: one that leaves a single move of its own length completes it.
        """
        offered: dict[int, list[str]] = {}
        for move in moves:
            numbers = self.numbers(seat, move)
            if numbers[: len(picked)] == tuple(picked):
                offered.setdefault(numbers[len(picked)], []).append(move)
        return offered


@cache
def numbers_of(actions: Actions, seat: int, move: str) -> tuple[int, ...]:
    between = actions.labels.between
    verb, _, rest = move.partition(" ")
    parts = rest.split(between[verb]) if verb in between else [rest]
    table = by_label(actions, seat)
    try:
        return tuple(table[f"{verb} {part}"] for part in parts)
    except KeyError:
        raise ValueError(f"{shown(move)} has no number; expected a move of seat {seat} in {actions.game}") from None


@cache
def table_of(actions: Actions, seat: int) -> tuple[str, ...]:
    """Each action as a move of one part; empty for a seat that is not there."""
    return tuple(actions.labels.of(actions.seats, actions.most, seat))


@cache
def by_label(actions: Actions, seat: int) -> dict[str, int]:
    return {label: number for number, label in enumerate(table_of(actions, seat)) if label}
