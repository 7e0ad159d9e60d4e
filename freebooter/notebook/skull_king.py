"""Skull King in a notebook: a mat of seats, cards and the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from freebooter.games.skull_king import SkullKingView
from freebooter.games.skull_king.pieces import COLOURS, MERMAIDS, NAMES, PIRATES
from freebooter.games.skull_king.tricks import winning

from .boards import Board
from .cards import PARROT, Faces, mat

CHEST: Final = (
    "M6 4h12a4 4 0 0 1 4 4v3.4h-6.8V9.6H8.8v1.8H2V8a4 4 0 0 1 4-4ZM2 13h6.8v1.6a1 1 0 0 0 1 1h4.4a1 1 0 0 0 "
    "1-1V13H22v6.5a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1zm8.3-1.9h3.4v3h-3.4z"
)
MAP: Final = (
    "M2 5.2 8.3 3l7.4 2.3L22 3v15.8L15.7 21l-7.4-2.3L2 21zM12.2 8.1l1.9 1.9-1.9 1.9 1.4 1.4 1.9-1.9 1.9 1.9 "
    "1.4-1.4-1.9-1.9 1.9-1.9-1.4-1.4-1.9 1.9-1.9-1.9zM5.6 15.3a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 0 0 0-2.2Z"
)
JOLLY: Final = (
    "M12 1.5c4.5 0 7.6 2.9 7.6 6.9 0 2.3-.9 4.1-2.6 5.4v2.4c0 .7-.5 1.2-1.2 1.2H8.2c-.7 0-1.2-.5-1.2-1.2v-2.4"
    "c-1.7-1.3-2.6-3.1-2.6-5.4 0-4 3.1-6.9 7.6-6.9ZM9 7.2a2.1 2.3 0 1 0 0 4.6 2.1 2.3 0 0 0 0-4.6Zm6 0a2.1 2.3 0 1 0 0 "
    "4.6 2.1 2.3 0 0 0 0-4.6Zm-3 4.7-1.2 2.2h2.4zM3.2 17.6 12 20l8.8-2.4.6 2-5 1.4 5 1.3-.6 2L12 22l-8.8 "
    "2.3-.6-2 5-1.3-5-1.4z"
)

FACES: Final = Faces(
    suits={
        "g": (PARROT, "#176b3a"),
        "y": (CHEST, "#8a5b00"),
        "p": (MAP, "#6b2f8f"),
        "b": (JOLLY, "#1b1b22"),
    },
    names=NAMES,
    short={name: NAMES[name].split(" ")[0] for name in (*PIRATES, *MERMAIDS)}
    | {"tigress=pirate": "Tigress Pirate", "tigress=escape": "Tigress Escape"},
    under={**dict.fromkeys(PIRATES, "Pirate"), **dict.fromkeys(MERMAIDS, "Mermaid")},
)


def draw(view: SkullKingView, names: Sequence[str]) -> tuple[str, str]:
    trick = view.trick or (view.last_trick if view.bids else ())
    faces = [face for _, face in trick]
    best = trick[winning(faces)][0] if trick and "kraken" not in faces else None
    if view.bids:
        notes = [f"{won} of {bid}" for bid, won in zip(view.bids, view.tricks, strict=True)]
    else:
        notes = ["" if bid is None else "has bid" for bid in view.committed]
    if view.scores:
        notes = [f"{note} · {total}" if note else str(total) for note, total in zip(notes, view.scores, strict=True)]
    told = f"{view.cards} {'card' if view.cards == 1 else 'cards'} each."
    if view.suit:
        told += " No suit to follow." if view.suit == "none" else f" Follow {COLOURS[view.suit]}."
    return told, mat(FACES, names, notes, trick, best, view.hand or (), told)


BOARD: Final = Board(draw, FACES)
