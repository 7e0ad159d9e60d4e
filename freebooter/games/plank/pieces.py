"""A ship, a plank, the Locker; three pirates and ten cards for each player (PL-01)."""

from __future__ import annotations

from typing import Final, TypeAlias

Cards: TypeAlias = tuple[str, ...]
Spaces: TypeAlias = tuple[int, ...]

CARDS: Final[Cards] = (
    "shove-left",
    "shove-right",
    "shove-anyone",
    "extend",
    "retract",
    "drag",
    "pull",
    "run",
    "cry",
    "charge",
)
SKULLY_GUESS: Final[Cards] = ("shove-anyone", "retract", "drag", "charge")

PIRATES: Final = 3
TILES: Final = 3
SHIP: Final = 0
SPACES: Final = range(SHIP, TILES + 1)
LOCKER: Final = 4  # whatever the plank's length, so that an event's `to` says death by itself

WORDS: Final = {
    "shove-left": "Shove Left",
    "shove-right": "Shove Right",
    "shove-anyone": "Shove Anyone",
    "extend": "Extend the Plank!",
    "retract": "Retract the Plank",
    "drag": "Drag to Sea",
    "pull": "Pull to Ship",
    "run": "Run Around",
    "cry": "I don't wan'a die!",
    "charge": "Charge!",
    "0": "the ship",
    "1": "tile 1",
    "2": "tile 2",
    "3": "tile 3",
    "4": "Davy Jones' Locker",
}
