"""The cards. A card is its notation; copies are the same card, and so is a replacement (SK-01, SK-37)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from freebooter.engine.verdict import Verdict

Cards: TypeAlias = tuple[str, ...]

COLOURS: Final = {"g": "green", "y": "yellow", "p": "purple", "b": "black"}
BLACK: Final = "b"
HIGHEST: Final = 14

PIRATES: Final = ("rosie", "bahij", "rascal", "juanita", "harry")
MERMAIDS: Final = ("sirena", "alyra")
SPECIALS: Final = (*PIRATES, "escape", "king", "tigress", *MERMAIDS, "loot", "kraken")
NUMBERED: Final = tuple(f"{suit}{number}" for suit in COLOURS for number in range(1, HIGHEST + 1))
CARDS: Final = (*NUMBERED, *SPECIALS)
ORDER: Final = {card: place for place, card in enumerate(CARDS)}
COPIES: Final = {"escape": 5, "loot": 2}
FOURTEENS: Final = frozenset(f"{suit}{HIGHEST}" for suit in COLOURS)

# A face is a card as it lies in a trick: the Tigress is declared (SK-11), all others are themselves.
TIGRESS_FACES: Final = ("tigress=pirate", "tigress=escape")
FACES: Final = {card: TIGRESS_FACES if card == "tigress" else (card,) for card in CARDS}
HELD: Final = {face: card for card, faces in FACES.items() for face in faces}

SUIT: Final = {face: face[0] if face in NUMBERED else "" for face in (*HELD, "tigress")}
SUITED: Final = {suit: frozenset(card for card in NUMBERED if card[0] == suit) for suit in COLOURS}
PIRATE_FACES: Final = frozenset((*PIRATES, "tigress=pirate"))
# An Escape in play; the Kraken too, when the question is who would have won (SK-R5).
ESCAPE_FACES: Final = frozenset(("escape", "tigress=escape", "loot", "kraken"))

NAMES: Final = {card: f"{COLOURS[card[0]]} {card[1:]}" for card in NUMBERED} | {
    "rosie": "Rosie D' Laney",
    "bahij": "Bahij the Bandit",
    "rascal": "Rascal of Roatan",
    "juanita": "Juanita Jade",
    "harry": "Harry the Giant",
    "escape": "Escape",
    "king": "Skull King",
    "tigress": "Tigress",
    "tigress=pirate": "Tigress as a Pirate",
    "tigress=escape": "Tigress as an Escape",
    "sirena": "Sirena the Mermaid",
    "alyra": "Alyra the Mermaid",
    "loot": "Loot",
    "kraken": "Kraken",
}
_ARTICLES: Final = {"escape": "an ", "loot": "a "} | dict.fromkeys((*PIRATES, *MERMAIDS), "")
WORDS: Final = COLOURS | {face: _ARTICLES.get(face, "the ") + name for face, name in NAMES.items()}


def in_order(cards: Iterable[str]) -> Cards:
    """The cards in hand order."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def taken_from(cards: Cards, taken: Iterable[str]) -> Cards | None:
    """What is left of the cards, or None if not all that is taken is among them."""
    left = list(cards)
    try:
        for card in taken:
            left.remove(card)
    except ValueError:
        return None
    return tuple(left)


def refuse(clause: str, says: str, **facts: object) -> Verdict:
    """No, and why, with cards called by their names."""
    return Verdict.no(clause, says, facts, WORDS)
