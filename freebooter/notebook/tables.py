"""A view drawn by its game's board: what that seat, or everybody, may know."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from freebooter.engine import View, default_names
from freebooter.engine.words import listed
from freebooter.games import GAMES

from .boards import board_of
from .svg import INK, PAPER


def draw(view: View, names: Sequence[str] = ()) -> str:
    """A view as HTML: a heading, the picture and, at the end, who won."""
    called = tuple(names) or default_names(view.seats)
    told, drawn = board_of(view.game).draw(view, called)
    eyes = "" if view.you is None else f", as {called[view.you]} sees it"
    heading = f"{GAMES[view.game].title}, round {view.round}{eyes}"
    return (
        f'<div style="color:{INK};background:{PAPER};border-radius:10px;padding:8px 12px;display:inline-block">'
        f"<div><b>{escape(heading)}</b></div>{drawn}<div>{escape(_standing(view, called, told))}</div></div>"
    )


def _standing(view: View, names: Sequence[str], told: str) -> str:
    if view.result:
        winners = listed([names[seat] for seat in view.result.winners]) if view.result.winners else "Nobody"
        return f"{winners} won. {told}".strip()
    movers = [names[who] if isinstance(who, int) else "nature" for who in view.to_move]
    return f"To move: {listed(movers)}. {told}".strip()
