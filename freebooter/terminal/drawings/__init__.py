"""How each game looks in a terminal: one module a game, from a view to text."""

from __future__ import annotations

from typing import cast

from freebooter.games import luggage
from freebooter.languages.speech import Speech

from .drawing import Drawing

__all__ = ["Drawing", "drawing_of"]


def drawing_of(game: str, speech: Speech | None = None) -> Drawing:
    """What draws a game, by its id, in a language; the plain drawing for a game without one."""
    kind = cast("type[Drawing] | None", luggage(game, "terminal")) or Drawing
    return kind(game, speech or Speech())
