"""A move taken back is an entry of the log like any other: what was acknowledged stays there, and so does this."""

from __future__ import annotations

import re
from typing import Final

from freebooter.engine import Event
from freebooter.engine.value import value

WRITTEN: Final = re.compile(r"!back ([0-9]+)")


@value
class TookBack(Event):
    """The table stands as it did before that seat's last move; `moves` are those that stand no longer."""

    says = "{seat:name} takes back a move."
    seat: int
    moves: int
    clause: str = ""


def written(first: int) -> str:
    """The entry that takes back the moves from that number on. No game's notation begins with its sign."""
    return f"!back {first}"


def read(text: str) -> int | None:
    """Which move such an entry takes back first; None for any other entry."""
    found = WRITTEN.fullmatch(text)
    return int(found[1]) if found else None
