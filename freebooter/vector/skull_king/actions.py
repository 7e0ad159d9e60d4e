"""The actions of Skull King, whatever its options and number of seats.

Seats in them are counted from the mover: 0 is the mover itself, 1 the seat on its left.

| number | move |
|---|---|
| 0-67 | `play g1` to `play kraken`, the Tigress as a pirate |
| 68 | `play tigress=escape` |
| 69-136 | `discard g1` to `discard kraken`, a card of a discard |
| 137-142 | `lead` with seats 0 to 5 |
| 143-145 | `wager 0`, `wager 10`, `wager 20` |
| 146-148 | `adjust -1`, `adjust 0`, `adjust +1` |
| 149-… | `bid 0` to the largest hand of the game |
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from freebooter.games.skull_king.pieces import CARDS, FACES
from freebooter.vector.actions import Labels

if TYPE_CHECKING:
    from freebooter.games.skull_king import SkullKing

MOST_SEATS = 6


def labels(seats: int, most: int, seat: int) -> Iterator[str]:
    yield from (f"play {FACES[card][0]}" for card in CARDS)
    yield from (f"play {face}" for card in CARDS for face in FACES[card][1:])
    yield from (f"discard {card}" for card in CARDS)
    for left in range(MOST_SEATS):
        yield f"lead {(seat + left) % seats}" if left < seats else ""
    yield from (f"wager {points}" for points in (0, 10, 20))
    yield from ("adjust -1", "adjust 0", "adjust +1")
    yield from (f"bid {tricks}" for tricks in range(most + 1))


def largest_hand(game: SkullKing) -> int:
    return max(game.setup.hand_sizes)


LABELS = Labels(labels, between={"discard": ","}, most=largest_hand)
