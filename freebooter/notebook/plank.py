"""Walk the Plank! in a notebook: the ship, the plank and the Locker, from the side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from freebooter.engine.words import listed
from freebooter.games.plank import PlankView
from freebooter.games.plank.pieces import SPACES, WORDS

from .boards import Board
from .svg import DEEP, INK, PAPER, SEA, SEATS, WOOD, at, picture, rect, tag, text


def draw(view: PlankView, names: Sequence[str]) -> tuple[str, str]:
    step, deck = 120, 160
    width, height = (view.tiles + 2) * step, deck + 50
    parts = [rect(0, 0, width, height, fill=SEA, rx=10), rect(0, deck - 30, step - 8, 70, fill=WOOD, stroke=INK, rx=8)]
    parts += [rect(space * step - 8, deck, step, 12, fill=WOOD, stroke=INK) for space in SPACES[1 : view.tiles + 1]]
    parts.append(rect((view.tiles + 1) * step - 4, deck + 10, step, 34, fill=DEEP, rx=10))
    parts.append(text((view.tiles + 1.5) * step - 4, deck + 32, "Locker", 14, fill=PAPER))
    for space in SPACES[: view.tiles + 1]:
        standing = [seat for seat, spaces in enumerate(view.pirates) for there in spaces if there == space]
        for place, seat in enumerate(standing):
            x = space * step + 6 + (place % 5) * 21
            y = (deck - 30 if space == 0 else deck) - 34 - (place // 5) * 32
            parts.append(at(x, y, figure(seat)))
    told = "; ".join(
        f"{name}: {len(spaces)} alive" + (f", aside {listed([WORDS[each] for each in aside])}" if aside else "")
        for name, spaces, aside in zip(names, view.pirates, view.aside, strict=True)
    )
    favor = f"Captain's Favor: {names[view.favor]}. " if view.favor is not None else ""
    return f"{favor}{told}.", picture(width, height, "".join(parts), told)


def figure(seat: int) -> str:
    coat = tag("path", d="M4 34 6 16h8l2 18z", fill=SEATS[seat], stroke=INK, stroke_width=1.2)
    head = tag("circle", cx=10, cy=10, r=6, fill="#e8b98f", stroke=INK, stroke_width=1.2)
    return coat + head + text(10, 30, str(seat), 10, fill=PAPER, font_weight="bold")


BOARD: Final = Board(draw)
