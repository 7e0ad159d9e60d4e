"""A question's choices as a drawing: cards side by side where they have faces and fit, else a list in columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from ..drawings.canvas import Canvas, shortened
from ..drawings.cards import CARD_HEIGHT, Face, draw_card
from ..question import Choice

NARROWEST: Final = 6
BROADEST: Final = 9


@dataclass(frozen=True, slots=True)
class Box:
    """Where a choice was drawn, so that a click finds it."""

    x: int
    y: int
    width: int
    height: int
    place: int

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


def draw_choices(
    choices: Sequence[Choice], selected: int | None, asking: bool, width: int, height: int
) -> tuple[list[Text], list[Box]]:
    """The lines and where each choice is; nothing is barred while nothing is asked."""
    canvas = Canvas(width, height)
    with_faces = bool(choices) and all(choice.face for choice in choices)
    if with_faces and len(choices) * NARROWEST <= width and height > CARD_HEIGHT:
        boxes = draw_cards(canvas, choices, selected, asking)
    else:
        boxes = draw_list(canvas, choices, selected, asking)
    return canvas.lines(), boxes


def draw_cards(canvas: Canvas, choices: Sequence[Choice], selected: int | None, asking: bool) -> list[Box]:
    each = min(BROADEST, canvas.width // len(choices))
    left = (canvas.width - each * len(choices)) // 2
    boxes: list[Box] = []
    for place, choice in enumerate(choices):
        x = left + place * each
        lies = "selected" if place == selected else "plain" if choice.legal or not asking else "barred"
        ink = choice.ink if choice.legal or not asking else "muted"
        draw_card(canvas, x, 0, each, CARD_HEIGHT, Face(choice.face, ink), lies)
        key = f"▲{choice.key}" if place == selected else choice.key
        canvas.centre(x, CARD_HEIGHT, each, key if asking else "", key_ink(choice, place == selected))
        boxes.append(Box(x, 0, each, CARD_HEIGHT + 1, place))
    return boxes


def draw_list(canvas: Canvas, choices: Sequence[Choice], selected: int | None, asking: bool) -> list[Box]:
    """Column by column, each as broad as it must be; where not all fit, the part around the selected one."""
    labels = [f"{choice.key:>2} {words(choice)}" for choice in choices]
    columns = [labels[first : first + canvas.height] for first in range(0, len(labels), canvas.height)]
    widths = [max(cell_len(label) for label in column) + 2 for column in columns]
    first = 0
    while sum(widths) > canvas.width and len(widths) > 1:
        # A column goes from the side where the selected one is not.
        if (selected or 0) // canvas.height - first > len(widths) // 2:
            first += 1
            widths.pop(0)
        else:
            widths.pop()
    boxes: list[Box] = []
    x = 0
    for column, broad in enumerate(widths, first):
        for row in range(min(canvas.height, len(choices) - column * canvas.height)):
            place = column * canvas.height + row
            choice = choices[place]
            barred = asking and not choice.legal
            mark = "▶" if place == selected else "✗" if barred else " "
            ink = "accent" if place == selected else "muted" if barred else choice.ink
            canvas.put(x, row, shortened(mark + labels[place], canvas.width - x), ink)
            boxes.append(Box(x, row, broad, 1, place))
        x += broad
    return boxes


def words(choice: Choice) -> str:
    """A number and its suit's mark, else the card's name."""
    if len(choice.face) == 2 and choice.face[0].isdigit():
        return f"{choice.face[0]:>2} {choice.face[1].replace(' ', '')}"
    return choice.words


def key_ink(choice: Choice, selected: bool) -> str:
    return "accent" if selected else "bold" if choice.legal else "muted"


def next_key(typed: str, digit: str, choices: Sequence[Choice]) -> str:
    """What is typed after one more digit: longer where a choice has that key or one beginning so, else anew."""
    keys = [choice.key for choice in choices]
    return next((text for text in (typed + digit, digit) if any(key.startswith(text) for key in keys)), "")


def step(choices: Sequence[Choice], selected: int | None, by: int) -> int | None:
    """The legal choice after or before the selected one, around the ends; any choice where none is legal."""
    places = [place for place, choice in enumerate(choices) if choice.legal] or list(range(len(choices)))
    if not places:
        return None
    if selected is None:
        return places[0] if by > 0 else places[-1]
    for before, after in pairwise(places):
        if before <= selected < after and by > 0:
            return after
        if before < selected <= after and by < 0:
            return before
    return places[0] if by > 0 else places[-1]
