"""Sixty-eight cards: five suits of thirteen and three special cards without a suit (CA-01)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, TypeAlias

Cards: TypeAlias = tuple[str, ...]

LETTERS: Final = {"d": "doubloons", "h": "hookhands", "m": "monkeys", "p": "parrots", "g": "peglegs"}
SUITS: Final = tuple(LETTERS.values())
HIGHEST: Final = 13
PLANK: Final = "plank"
MONSTER: Final = "monster"

_NUMBERED: Final = {
    f"{letter}{number}": (suit, number) for letter, suit in LETTERS.items() for number in range(1, HIGHEST + 1)
}
DECK: Final[Cards] = (*_NUMBERED, PLANK, PLANK, MONSTER)
"""Every card, in hand order."""

SUIT: Final[dict[str, str | None]] = {card: suit for card, (suit, _) in _NUMBERED.items()} | {
    PLANK: None,
    MONSTER: None,
}
NUMBER: Final = {card: number for card, (_, number) in _NUMBERED.items()} | {PLANK: 14, MONSTER: 15}
"""What a card counts; the special cards only when drawn for Captain (CA-02)."""

COPIES: Final = Counter(DECK)
_ORDER: Final = {card: place for place, card in enumerate(COPIES)}

WORDS: Final = (
    {suit: suit.capitalize() for suit in SUITS}
    | {card: f"{number} of {suit.capitalize()}" for card, (suit, number) in _NUMBERED.items()}
    | {PLANK: "Walk the Plank!", MONSTER: "Sea Monster!"}
)


def in_hand_order(cards: Sequence[str]) -> bool:
    places = [_ORDER[card] for card in cards]
    return places == sorted(places)


def one_too_many(cards: Sequence[str]) -> str | None:
    """A card named more often than the deck holds it, if there is one."""
    if len(set(cards)) == len(cards):
        return None
    return next((card for card, times in Counter(cards).items() if times > COPIES[card]), None)
