"""Before a clock first runs everybody says that they are ready, or a minute passes. Times are told, never asked for."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

READY_WITHIN: Final = 60.0


class ReadyCheck:
    """Open from when somebody is there to answer, until it is over; then it is over for good."""

    def __init__(self, wanted: bool) -> None:
        self.over = not wanted
        self.said: set[int] = set()
        self.until: float | None = None

    def open(self, now: float) -> None:
        if self.until is None:
            self.until = now + READY_WITHIN

    def waits_for(self, people: Collection[int]) -> list[int]:
        """Those who have not said so."""
        return [seat for seat in people if seat not in self.said]
