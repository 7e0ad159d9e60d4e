"""The actions of Walk the Plank (2007), whatever its number of seats.

| number | move |
|---|---|
| 0-64 | `play d1` to `play g13` |
| 65, 66 | `play plank`, `play monster` |
| 67-71 | `trump doubloons` to `trump peglegs` |
"""

from __future__ import annotations

from collections.abc import Iterator

from freebooter.games.captain.pieces import COPIES, SUITS
from freebooter.vector.actions import Labels


def labels(seats: int, most: int, seat: int) -> Iterator[str]:
    yield from (f"play {card}" for card in COPIES)
    yield from (f"trump {suit}" for suit in SUITS)


LABELS = Labels(labels)
