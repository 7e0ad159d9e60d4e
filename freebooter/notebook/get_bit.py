"""Get Bit! in a notebook: the line of swimmers, and the shark behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from freebooter.engine.words import listed
from freebooter.games.get_bit import GetBitView
from freebooter.games.get_bit.pieces import COLOURS

from .boards import Board
from .svg import DEEP, INK, MUTED, PAPER, SEA, SEATS, at, picture, rect, shortened, tag, text

LIMBS: Final = ("M44 58 26 74", "M44 32 26 16", "M82 55 104 64", "M82 35 104 26")
"""Left arm, right arm, left leg, right leg: the order in which they are lost (GB-R2)."""

LETTERS: Final = tuple("K" if colour == "black" else colour[0].upper() for colour in COLOURS)
"""K for black, as B is blue."""


def draw(view: GetBitView, names: Sequence[str]) -> tuple[str, str]:
    step = 118
    parts = [rect(0, 0, (len(view.line) + 1) * step, 150, fill=SEA, rx=10)]
    for place, pirate in enumerate(view.line):
        seat = pirate % view.seats
        stack = " ".join(map(str, view.stacks[pirate])) or "nothing"
        parts.append(at(place * step + 4, 18, swimmer(pirate, view.limbs[pirate])))
        parts.append(text(place * step + step / 2, 124, shortened(names[seat], 14), 14, font_weight="bold"))
        parts.append(text(place * step + step / 2, 141, f"played {stack}", 12, fill=MUTED))
    fin = tag("path", d="M10 90C20 60 40 44 66 40 58 58 60 76 70 90Z", fill=DEEP)
    parts.append(at(len(view.line) * step + 10, 0, fin))
    parts.append(text(len(view.line) * step + step / 2, 124, "shark", 14, fill=DEEP))
    told = f"Front first: {listed([names[pirate % view.seats] for pirate in view.line])}." if view.line else ""
    return told, picture((len(view.line) + 1) * step, 150, "".join(parts), told)


def swimmer(pirate: int, limbs: int) -> str:
    colour = SEATS[pirate]
    drawn = [
        tag("path", d=limb, stroke=colour if place >= 4 - limbs else "none", stroke_width=10, stroke_linecap="round")
        for place, limb in enumerate(LIMBS)
    ]
    body = tag("ellipse", cx=64, cy=45, rx=24, ry=15, fill=colour, stroke=INK, stroke_width=2)
    head = tag("circle", cx=32, cy=45, r=13, fill="#e8b98f", stroke=INK, stroke_width=2)
    letter = text(64, 51, LETTERS[pirate], 16, fill=PAPER, font_weight="bold")
    return "".join(drawn) + body + head + letter


BOARD: Final = Board(draw)
