"""The moves a player may point at and ask about, legal or not."""

from __future__ import annotations

from collections.abc import Iterator

from .view import GetBitView


def questions(view: GetBitView) -> Iterator[str]:
    """Every card of the player's own pirates, in hand or in the stack."""
    for pirate in view.line:
        if pirate % view.seats == view.you:
            for card in sorted(view.hands[pirate] + view.stacks[pirate]):
                yield f"play {pirate}:{card}"
