"""Strict reading of moves: one spelling each; anything else is refused with the expected form."""

from __future__ import annotations

from .refusal import RefusalError


class NotationError(RefusalError):
    """Text that names no move; `given` is what came, `forms` a template of those that would do."""

    def __init__(self, given: str, forms: str) -> None:
        self.given = given if len(given) <= 80 else given[:77] + "..."
        super().__init__("{given} is no move", forms, given=repr(self.given))


def plain_number(text: str) -> int | None:
    """A number in its one spelling (ASCII digits, no sign, no leading zero), else None."""
    if text.isascii() and text.isdigit() and len(text) <= 6 and str(int(text)) == text:
        return int(text)
    return None
