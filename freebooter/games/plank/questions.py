"""The moves a player may point at and ask about, legal or not."""

from __future__ import annotations

from collections.abc import Iterator

from .pieces import CARDS
from .view import PlankView


def questions(view: PlankView) -> Iterator[str]:
    """Every card that lies aside, first of three."""
    if view.you is None or view.phase != "programming":
        return
    for card in view.aside[view.you]:
        others = [other for other in CARDS if other != card]
        yield f"program {card} {others[0]} {others[1]}"
