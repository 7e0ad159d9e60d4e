"""Nature's moves drawn one thing at a time, each with its odds: what a game tree needs.

A line, a deal or a draw is so many things out of a pool, one after another, none put back.
An outcome's number is the thing's place in a table: a pirate, a seat, or a card as the
actions number it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from freebooter.engine import Move
from freebooter.games import AnyGame

Things: TypeAlias = tuple[str, ...]


@dataclass(frozen=True)
class Draws:
    """So many out of a pool; `table` numbers the things in it, `spell` makes them a move's notation."""

    table: Things
    pool: Things
    count: int
    spell: Callable[[Sequence[str]], str]
    put_back: bool = False

    def odds(self, drawn: Sequence[int]) -> list[tuple[int, float]]:
        """What may come next, with its probability, numbers rising."""
        left = Counter(self.pool)
        if not self.put_back:
            left.subtract(self.table[number] for number in drawn)
        size = left.total()
        return [(number, left[thing] / size) for number, thing in enumerate(self.table) if left[thing]]

    def move(self, game: AnyGame, drawn: Sequence[int]) -> Move | None:
        """Nature's move once all of it is drawn."""
        if len(drawn) < self.count:
            return None
        return game.parse(self.spell([self.table[number] for number in drawn]))


def one_of(number: int, verb: str, count: int = 1) -> Draws:
    """Out of so many pirates or seats."""
    table = tuple(map(str, range(number)))
    return Draws(table, table, count, lambda drawn: f"{verb} {' '.join(drawn)}")


def spelt_hands(table: Things, seats: Iterable[int], size: int, drawn: Sequence[str]) -> str:
    """`SEAT=CARD,…` for each seat in turn, its cards in hand order."""
    return " ".join(
        f"{seat}={','.join(in_order(table, drawn[at * size : (at + 1) * size]))}" for at, seat in enumerate(seats)
    )


def in_order(table: Things, cards: Sequence[str]) -> list[str]:
    return sorted(cards, key=table.index)
