"""In a notebook: `import freebooter.notebook`, and views, matches, records and settled tricks draw themselves.

`show` draws a match from a seat's eyes; `watch` plays a record, with a slider where ipywidgets is installed.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Final

from freebooter.engine import Match, Record, View
from freebooter.engine.record import replay
from freebooter.games import make
from freebooter.rulings import Settled

from .cards import trick_picture
from .tables import draw

__all__ = ["Drawing", "Film", "show", "watch"]


@dataclass(frozen=True, slots=True)
class Drawing:
    """HTML that a notebook shows."""

    html: str

    def _repr_html_(self) -> str:
        return self.html


def show(match: Match, seat: int | None = None) -> Drawing:
    """A match as the seat, or with None everybody, sees it."""
    return Drawing(draw(match.game.view(match.state, seat), match.names))


class Film:
    """A record, replayed: every position, and what each move made happen."""

    def __init__(self, record: Record, seat: int | None = None) -> None:
        self.record = record
        self.seat = seat
        self.game = make(record.game, len(record.seats), record.options)
        self.steps = list(replay(self.game, record))

    def frame(self, number: int) -> str:
        """The position after so many moves, as HTML."""
        seen = [event for event in self.steps[number].events if event.only in (None, self.seat)]
        said = [f"{escape(event.text(self.record.seats))} <small>{event.clause}</small>" for event in seen]
        drawn = draw(self.game.view(self.steps[number].state, self.seat), self.record.seats)
        return drawn + "".join(f"<div>{line}</div>" for line in said)

    def page(self) -> str:
        """Without a slider: the end, and the moves on demand."""
        moves = "".join(f"<li>{escape(f'{who}: {move}')}</li>" for who, move in self.record.moves)
        return f"{self.frame(len(self.steps) - 1)}<details><summary>All moves</summary><ol>{moves}</ol></details>"

    _repr_html_ = page


def watch(record: Record, seat: int | None = None) -> object:
    """A slider over the record's positions where ipywidgets is installed, else the film itself."""
    film = Film(record, seat)
    try:
        widgets = importlib.import_module("ipywidgets")
    except ImportError:
        return film
    page = widgets.HTML(film.frame(0))
    slider = widgets.IntSlider(0, 0, len(film.steps) - 1, description="move")

    def turn(change: Mapping[str, int]) -> None:
        page.value = film.frame(change["new"])

    slider.observe(turn, names="value")
    return widgets.VBox([slider, page])


def _match_html(match: Match) -> str:
    return show(match).html


def _record_html(record: Record) -> str:
    return Film(record).page()


_HOOK: Final = "_repr_html_"
setattr(View, _HOOK, draw)
setattr(Match, _HOOK, _match_html)
setattr(Record, _HOOK, _record_html)
setattr(Settled, _HOOK, trick_picture)
