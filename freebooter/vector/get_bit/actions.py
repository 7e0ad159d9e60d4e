"""The actions of Get Bit!, whatever its options and number of seats.

| number | move |
|---|---|
| 0-6 | `play P:1` to `play P:7`, P the mover's pirate |
| 7-13 | the same for its second pirate, with two and three seats |
"""

from __future__ import annotations

from collections.abc import Iterator

from freebooter.games.get_bit.pieces import COLOURS, full_hand, pirates_for
from freebooter.vector.actions import Labels

CARDS = full_hand(len(COLOURS))


def labels(seats: int, most: int, seat: int) -> Iterator[str]:
    for pirate in range(seat, pirates_for(seats), seats):
        yield from (f"play {pirate}:{card}" for card in CARDS)


LABELS = Labels(labels)
