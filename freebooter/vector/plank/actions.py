"""The actions of Walk the Plank!, whatever its options and number of seats.

Seats in them are counted from the mover: 0 is the mover itself, 1 the seat on its left.

| number | move |
|---|---|
| 0-9 | a card of `program`, in the notation's order |
| 10-29 | `shove`: space 0 with seats 0 to 4, space 1 with seats 0 to 4, … |
| 30-49 | `drag` likewise |
| 50-64 | `pull` likewise, from space 1 |
| 65-68 | `run out@0` to `run out@3` |
| 69-71 | `run back@1` to `run back@3` |
| 72-76 | `cry 1@1`, `cry 1@2`, `cry 1@3`, `cry 2@2`, `cry 2@3` |
| 77-80 | `charge 0` to `charge 3` |
| 81-95 | `charge 0 shove` with seats 0 to 4, `charge 1 shove`, `charge 2 shove` |
"""

from __future__ import annotations

from collections.abc import Iterator

from freebooter.games.plank.pieces import CARDS, SHIP, SPACES
from freebooter.vector.actions import Labels

MOST_SEATS = 5


def labels(seats: int, most: int, seat: int) -> Iterator[str]:
    others = [(seat + left) % seats if left < seats else None for left in range(MOST_SEATS)]
    tiles = SPACES[SHIP + 1 :]

    def aimed(verb: str, space: int) -> Iterator[str]:
        return (f"{verb} {other}@{space}" if other is not None else "" for other in others)

    yield from (f"program {card}" for card in CARDS)
    for verb, spaces in (("shove", SPACES), ("drag", SPACES), ("pull", tiles)):
        for space in spaces:
            yield from aimed(verb, space)
    yield from (f"run out@{space}" for space in SPACES)
    yield from (f"run back@{space}" for space in tiles)
    yield from (f"cry {steps}@{space}" for steps in (1, 2) for space in SPACES[steps:])
    yield from (f"charge {space}" for space in SPACES)
    for space in SPACES[:-1]:
        yield from aimed(f"charge {space} shove", space + 1)


LABELS = Labels(labels, between={"program": " "})
