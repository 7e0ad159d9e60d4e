"""The moves a player may point at and ask about, legal or not."""

from __future__ import annotations

from collections.abc import Iterator

from .view import CaptainView


def questions(view: CaptainView) -> Iterator[str]:
    """Every card in the player's own hand."""
    for card in view.hand:
        yield f"play {card}"
