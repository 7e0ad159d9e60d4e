"""Six pirates with four limbs each, their cards, and a shark (GB-01)."""

from __future__ import annotations

from typing import Final

COLOURS: Final = ("red", "yellow", "green", "blue", "purple", "black")
LIMBS: Final = 4
WORDS: Final = {str(pirate): f"{colour} pirate" for pirate, colour in enumerate(COLOURS)} | {
    f"{pirate}:{card}": f"{colour} {card}" for pirate, colour in enumerate(COLOURS) for card in range(1, 8)
}


def pirates_for(seats: int) -> int:
    """Two and three players have two pirates each."""
    return seats if seats >= 4 else 2 * seats


def full_hand(pirates: int) -> tuple[int, ...]:
    """GB-02: 1-7 for six pirates, 1-6 for five, 1-5 for four."""
    return tuple(range(1, pirates + 2))
