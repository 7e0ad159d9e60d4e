"""The moves a player may point at and ask about, legal or not."""

from __future__ import annotations

from collections.abc import Iterator

from .view import SkullKingView


def questions(view: SkullKingView) -> Iterator[str]:
    """Every card in the player's own hand."""
    for card in view.hand:
        yield from (f"play {card}={way}" for way in ("pirate", "escape")) if card == "tigress" else (f"play {card}",)
