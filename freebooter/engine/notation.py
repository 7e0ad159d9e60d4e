"""Strict reading of moves: one spelling each; anything else is refused with the expected form."""

from __future__ import annotations


class NotationError(ValueError):
    """Text that names no move; `given` is what came, `expected` the form that would do."""

    def __init__(self, given: str, expected: str) -> None:
        shown = given if len(given) <= 80 else given[:77] + "..."
        super().__init__(f"{shown!r} is no move; expected {expected}")
        self.given = shown
        self.expected = expected


def plain_number(text: str) -> int | None:
    """A number in its one spelling (ASCII digits, no sign, no leading zero), else None."""
    if text.isascii() and text.isdigit() and len(text) <= 6 and str(int(text)) == text:
        return int(text)
    return None
