"""Cards and the mat they are played to, as the two trick games share them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .canvas import Canvas, shortened

# Colour never stands alone: how a card lies is told by its border too.
BORDERS: Final = {
    "plain": "╭─╮│╰╯",
    "winning": "╔═╗║╚╝",
    "selected": "┏━┓┃┗┛",
    "barred": "╭╌╮┆╰╯",
    "slot": "┌╌┐┆└┘",
}
CARD_WIDTH: Final = 7
CARD_HEIGHT: Final = 4
BIG_WIDTH: Final = 11
BIG_HEIGHT: Final = 7


@dataclass(frozen=True, slots=True)
class Face:
    """What stands on a card: a line or two, and the ink's name."""

    lines: tuple[str, ...]
    ink: str


@dataclass(frozen=True, slots=True)
class Place:
    """A seat at the mat: who sits there, how it stands, and the card before it."""

    name: str
    status: str
    card: Face | None = None
    winning: bool = False
    to_move: bool = False
    out: bool = False


def draw_card(canvas: Canvas, x: int, y: int, width: int, height: int, face: Face | None, lies: str = "plain") -> None:
    left_top, across, right_top, side, left_bottom, right_bottom = BORDERS[lies]
    ink = {"winning": "accent", "selected": "accent", "slot": "accent"}.get(lies, "line" if lies == "barred" else "ink")
    canvas.put(x, y, left_top + across * (width - 2) + right_top, ink)
    for row in range(y + 1, y + height - 1):
        canvas.put(x, row, side + " " * (width - 2) + side, ink)
    canvas.put(x, y + height - 1, left_bottom + across * (width - 2) + right_bottom, ink)
    if face and height == BIG_HEIGHT and face.lines[0].isdigit():
        mark, letter = face.lines[1].split(" ")
        canvas.put(x + 2, y + 1, face.lines[0], face.ink)
        for row, emblem in enumerate((mark, mark * 3, mark)):
            canvas.centre(x + 1, y + 2 + row, width - 2, emblem, face.ink)
        canvas.put(x + width - 3, y + 5, letter, face.ink)
    elif face:
        first = y + 1 + max(height - 2 - len(face.lines), 0) // 2
        for row, line in enumerate(face.lines[: height - 2]):
            canvas.centre(x + 1, first + row, width - 2, line, face.ink)


def draw_mat(canvas: Canvas, others: Sequence[Place], you: Place | None, notes: Sequence[str]) -> None:
    """The others in seat order along the top with their cards, your own card below them, notes beside it."""
    each = canvas.width // max(len(others), 1)
    framed = canvas.height >= 2 * BIG_HEIGHT + 6 and each > BIG_WIDTH
    width, height = (BIG_WIDTH, BIG_HEIGHT) if framed else (CARD_WIDTH, CARD_HEIGHT)
    top = (canvas.height - 2 * BIG_HEIGHT - 6) // 2 if framed else 0
    cards = top + 3 if framed else top + 2
    mine = cards + height + framed
    if framed:
        draw_frame(canvas, top + 2, mine + height + 1)
    for column, place in enumerate(others):
        x = column * each
        draw_name(canvas, x, top, each, place)
        canvas.centre(x, top + 1, each - 1, place.status, "muted")
        draw_played(canvas, x + (each - width) // 2, cards, width, height, place)
    x = (canvas.width - width) // 2
    for row, note in enumerate(notes):
        canvas.put(2, mine + row, shortened(note, x - 3), "bold" if row == 0 else "ink")
    if you:
        draw_played(canvas, x, mine, width, height, you)
        draw_name(canvas, x + width + 2, mine, 0, you)
        canvas.put(x + width + 2, mine + 1, you.status, "muted")


def draw_frame(canvas: Canvas, top: int, bottom: int) -> None:
    """The edge of the table."""
    canvas.put(0, top, "╭" + "─" * (canvas.width - 2) + "╮", "wood")
    for y in range(top + 1, bottom):
        canvas.put(0, y, "│", "wood")
        canvas.put(canvas.width - 1, y, "│", "wood")
    canvas.put(0, bottom, "╰" + "─" * (canvas.width - 2) + "╯", "wood")


def draw_name(canvas: Canvas, x: int, y: int, width: int, place: Place) -> None:
    """Centred in the width, or from the left where none is given."""
    name = f"▶ {place.name}" if place.to_move else place.name
    ink = "accent" if place.to_move else "muted" if place.out else "bold"
    if width:
        canvas.centre(x, y, width - 1, name, ink)
    else:
        canvas.put(x, y, name, ink)


def draw_played(canvas: Canvas, x: int, y: int, width: int, height: int, place: Place) -> None:
    if place.card:
        draw_card(canvas, x, y, width, height, place.card, "winning" if place.winning else "plain")
    elif place.to_move:
        draw_card(canvas, x, y, width, height, None, "slot")


def around(seats: int, you: int | None) -> list[int]:
    """The other seats clockwise, from your left; all of them for somebody who only watches."""
    return list(range(seats)) if you is None else [(you + step) % seats for step in range(1, seats)]


def draw_hand(canvas: Canvas, faces: Sequence[Face]) -> None:
    """A hand laid out in the middle of the mat, to be looked at while something else is asked."""
    each = min(CARD_WIDTH + 2, (canvas.width - 4) // max(len(faces), 1))
    left = (canvas.width - each * len(faces)) // 2
    top = max((canvas.height - CARD_HEIGHT) // 2 - 2, 2)
    for place, face in enumerate(faces):
        draw_card(canvas, left + place * each, top, each, CARD_HEIGHT, face)
