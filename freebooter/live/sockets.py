"""One client's socket: what waits to be sent to it, and when it has had enough."""

from __future__ import annotations

from typing import Final, Protocol

from freebooter.engine.refusal import Refusal
from freebooter.wire import FromServer, Problem, refusal_of

from .config import Rate
from .encoding import encode
from .limits import Bucket

PATIENCE: Final = 100


class Line(Protocol):
    """What carries a socket's messages."""

    def send(self, content: bytes) -> bool:
        """Send a message; False where too much waits for its reader already."""
        ...

    def close(self, code: int, reason: str) -> None:
        """Close after what was sent."""
        ...


class Socket:
    """`seats` are the device's own, `seat` the one whose eyes it has; None for those that watch.

    `holder` is the hash of the device's token, `told` the last position it was sent.
    """

    __slots__ = (
        "_line", "address", "awaits_hint", "base", "bucket", "closing", "greeted", "holder", "may_play", "patience",
        "put_so_far", "seat", "seats", "told",
    )  # fmt: skip

    def __init__(
        self, line: Line, seats: tuple[int, ...], may_play: bool, base: str, address: str, limit: Rate, now: float
    ) -> None:
        self.seats = seats
        self.may_play = may_play
        self.base = base
        self.address = address
        self.seat: int | None = seats[0] if seats else None
        self.holder: bytes | None = None
        self.told: int | None = None
        self.greeted = False
        self.awaits_hint = False
        self.bucket = Bucket(limit, now)
        self.patience = PATIENCE
        self.put_so_far = 0
        self.closing = False
        self._line = line

    def put(self, message: bytes) -> None:
        """Send a message; a reader that falls far behind is sent away to resume later."""
        if self.closing:
            return
        self.put_so_far += len(message)
        if not self._line.send(message):
            self.close(1013, "this socket reads too slowly: connect again")

    def say(self, message: FromServer) -> None:
        self.put(encode(message))

    def complain(self, refusal: Refusal) -> None:
        """Answer what could not be read or done; nothing changed."""
        self.say(Problem(refusal.message(), refusal.would_do(), refusal_of(refusal)))

    def close(self, code: int, reason: str) -> None:
        """Close after what was sent."""
        self.closing = True
        self._line.close(code, reason)
