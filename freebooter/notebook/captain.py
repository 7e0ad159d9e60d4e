"""Walk the Plank (2007) in a notebook: a mat of seats, cards and the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from freebooter.games.captain import CaptainView
from freebooter.games.captain.pieces import MONSTER, PLANK, WORDS
from freebooter.games.captain.rules import win_battle

from .boards import Board
from .cards import PARROT, Faces, mat

COIN: Final = (
    "M12 1.5a10.5 10.5 0 1 0 0 21 10.5 10.5 0 0 0 0-21Zm0 2.6a7.9 7.9 0 1 1 0 15.8 7.9 7.9 0 0 1 0-15.8Zm0 "
    "2.4 1.6 3.7 4 .4-3 2.6.9 3.9L12 15.6l-3.5 2 .9-3.9-3-2.6 4-.4z"
)
HOOK: Final = (
    "M7 16h10l-1.2 7H8.2zM10.6 16v-2.4c0-3 6-3.2 6-7.1a4.2 4.2 0 0 0-8.3.2H5.5a7 7 0 0 1 13.9-.2c0 5.5-6 5.6-6 7.4V16z"
)
MONKEY: Final = (
    "M12 2.2c4 0 6.8 2.4 7.5 5.9a3.4 3.4 0 1 1 .1 6.6C18.6 19 15.7 22 12 22s-6.6-3-7.6-7.3a3.4 3.4 0 1 1 "
    ".1-6.6C5.2 4.6 8 2.2 12 2.2ZM8.9 9.2a1.5 1.9 0 1 0 0 3.8 1.5 1.9 0 0 0 0-3.8Zm6.2 0a1.5 1.9 0 1 0 0 3.8 1.5 1.9 0 "
    "0 0 0-3.8ZM8 17.3c1.2 1.5 2.5 2.1 4 2.1s2.8-.6 4-2.1c-1.3.6-2.6.8-4 .8s-2.7-.2-4-.8Z"
)
PEGLEG: Final = (
    "M5 1.5h14l-1.8 9.5a2 2 0 0 1-1.5 1.5l-1.3.3-1 9.7h-2.8l-1-9.7-1.3-.3a2 2 0 0 1-1.5-1.5zm1.7 3.3.4 1.9h9.8l.4-1.9z"
)

FACES: Final = Faces(
    suits={
        "d": (COIN, "#8a5b00"),
        "h": (HOOK, "#1f4f8a"),
        "m": (MONKEY, "#7a3e12"),
        "p": (PARROT, "#176b3a"),
        "g": (PEGLEG, "#8a1f3d"),
    },
    names=WORDS,
    short={PLANK: "Walk the Plank!", MONSTER: "Sea Monster!"},
)


def draw(view: CaptainView, names: Sequence[str]) -> tuple[str, str]:
    trick = view.trick or view.last_trick
    best = win_battle(trick, view.trump)[0] if trick else None
    notes = [
        f"out in round {gone}" if gone else f"{'Captain, ' if seat == view.captain else ''}{won} won"
        for seat, (gone, won) in enumerate(zip(view.out, view.battles, strict=True))
    ]
    over = " The last battle is shown." if view.last_trick and not view.trick else ""
    told = f"Trump: {view.trump or 'none'}.{over}"
    return told, mat(FACES, names, notes, trick, best, view.hand, told)


BOARD: Final = Board(draw, FACES)
