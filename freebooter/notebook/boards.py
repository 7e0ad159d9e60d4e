"""The boards that games carry for a notebook, and the plain one for those that carry none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from html import escape
from typing import TYPE_CHECKING, Any, cast

from freebooter.engine import View
from freebooter.engine.json_value import Json, to_json
from freebooter.games import luggage

from .svg import tag

if TYPE_CHECKING:
    from .cards import Faces


@dataclass(frozen=True)
class Board:
    """How a game draws itself: `draw` gives, for a view and the seats' names, what is to be said and a picture."""

    draw: Callable[[Any, Sequence[str]], tuple[str, str]]
    faces: Faces | None = None
    """Of its cards, where it is a game of tricks."""


def board_of(game: str) -> Board:
    return cast("Board | None", luggage(game, "notebook")) or PLAIN


SHARED = tuple(field.name for field in fields(View))
"""What every view has, which the heading and the last line tell."""


def draw_plain(view: View, names: Sequence[str]) -> tuple[str, str]:
    """The facts of a view that only this game has, a row for each."""
    facts = {field.name: to_json(getattr(view, field.name)) for field in fields(view) if field.name not in SHARED}
    rows = (tag("tr", tag("th", escape(name)) + tag("td", escape(told(value)))) for name, value in facts.items())
    return f"Phase: {view.phase}.", tag("table", "".join(rows))


def told(value: Json) -> str:
    match value:
        case None:
            return "-"
        case list():
            return ", ".join(f"({told(item)})" if isinstance(item, list) else told(item) for item in value)
        case dict():
            return ", ".join(f"{name} {told(item)}" for name, item in value.items())
        case _:
            return str(value)


PLAIN = Board(draw_plain)
