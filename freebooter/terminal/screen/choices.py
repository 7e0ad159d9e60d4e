"""A question's choices as a picture: cards side by side where they have faces and fit, else a list in columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from ..pictures.canvas import Canvas, shortened
from ..pictures.cards import CARD_HEIGHT, Face, draw_card
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
    """Column by column; where not all fit, the part around the selected one."""
    labels = [f"{choice.key:>2} {words(choice)}" for choice in choices]
    broad = min(max((cell_len(label) for label in labels), default=0) + 4, canvas.width)
    columns = max(canvas.width // broad, 1) if broad else 1
    fitting = columns * canvas.height
    first = 0
    if len(choices) > fitting:
        first = min(max((selected or 0) - fitting // 2, 0), len(choices) - fitting)
    boxes: list[Box] = []
    for offset, place in enumerate(range(first, min(first + fitting, len(choices)))):
        choice = choices[place]
        column, row = divmod(offset, canvas.height)
        x = column * broad
        label = shortened(f"{'▶' if place == selected else ' '}{labels[place]}", broad - 1)
        ink = "accent" if place == selected else choice.ink if choice.legal or not asking else "muted"
        canvas.put(x, row, label, ink)
        if asking and not choice.legal:
            canvas.put(x + cell_len(label) + 1, row, "✗", "muted")
        boxes.append(Box(x, row, broad, 1, place))
    return boxes


def words(choice: Choice) -> str:
    return " ".join(choice.face) if choice.face else choice.words


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
