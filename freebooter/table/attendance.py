"""Who is at the table, and for whom a bot stands in. Times are told, never asked for."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

GONE_AFTER: Final = 60.0


class Attendance:
    """Sockets counted per seat. Nobody is gone for good: a seat is its person's the moment they return."""

    def __init__(self, seats: int, now: float, gone_after: float = GONE_AFTER) -> None:
        self.gone_after = gone_after
        self.sockets = [0] * seats
        self.watchers = 0
        self.gone_since = [now] * seats
        self.stand_ins: set[int] = set()

    def arrive(self, seats: Collection[int]) -> None:
        for seat in seats:
            self.sockets[seat] += 1
            self.stand_ins.discard(seat)
        self.watchers += not seats

    def leave(self, seats: Collection[int], now: float) -> None:
        for seat in seats:
            self.sockets[seat] -= 1
            self.gone_since[seat] = now
        self.watchers -= not seats

    def present(self, seat: int) -> bool:
        return self.sockets[seat] > 0

    def seen(self) -> tuple[tuple[bool, bool], ...]:
        """What everybody sees of it: for each seat whether its person is there, and whether a bot stands in."""
        return tuple((sockets > 0, seat in self.stand_ins) for seat, sockets in enumerate(self.sockets))

    def anybody(self, people: Collection[int]) -> bool:
        """Somebody to play for: one of the people, or, where only bots play, somebody who watches."""
        return any(self.sockets[seat] for seat in people) if people else self.watchers > 0 or any(self.sockets)

    def wait_again(self, now: float) -> None:
        """After sleep the minute begins anew: whoever comes back second finds their seat as it was."""
        self.gone_since = [now] * len(self.sockets)

    def gone_at(self, seat: int) -> float | None:
        """When a stand-in is due for the seat's absence."""
        return None if self.sockets[seat] else self.gone_since[seat] + self.gone_after
