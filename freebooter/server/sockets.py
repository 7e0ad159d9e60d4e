"""One client's socket: what waits to be sent to it, and when it has had enough."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

from starlette.types import Send

from freebooter.engine.refusal import Refusal
from freebooter.wire import FromServer, Problem, refusal_of

from .config import Rate
from .encoding import encode
from .limits import Bucket

MOST_WAITING: Final = 256
MOST_BYTES: Final = 1024 * 1024
PATIENCE: Final = 100


class Socket:
    """`seats` are the device's own, `seat` the one whose eyes it has; None for those that watch.

    `holder` is the hash of the device's token, `told` the last position it was sent.
    """

    def __init__(
        self, send: Send, seats: tuple[int, ...], may_play: bool, base: str, address: str, limit: Rate, now: float
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
        self._send = send
        self._waiting: deque[bytes] = deque()
        self._size = 0
        self._news = asyncio.Event()
        self._closing: tuple[int, str] | None = None

    @property
    def closing(self) -> bool:
        return self._closing is not None

    def put(self, frame: bytes) -> None:
        """Queue a frame; a reader that falls far behind is sent away to resume later."""
        if self._closing:
            return
        self.put_so_far += len(frame)
        if self._waiting and (len(self._waiting) >= MOST_WAITING or self._size + len(frame) > MOST_BYTES):
            self._waiting.clear()
            self._size = 0
            self.close(1013, "this socket reads too slowly: connect again")
            return
        self._waiting.append(frame)
        self._size += len(frame)
        self._news.set()

    def say(self, message: FromServer) -> None:
        self.put(encode(message))

    def complain(self, refusal: Refusal) -> None:
        """Answer what could not be read or done; nothing changed."""
        self.say(Problem(refusal.message(), refusal.would_do(), refusal_of(refusal)))

    def close(self, code: int, reason: str) -> None:
        """Close after what is queued."""
        self._closing = self._closing or (code, reason)
        self._news.set()

    async def write(self) -> None:
        """Send what is queued until the socket is closed."""
        while True:
            while self._waiting:
                frame = self._waiting.popleft()
                self._size -= len(frame)
                await self._send({"type": "websocket.send", "text": frame.decode()})
            if self._closing:
                code, reason = self._closing
                await self._send({"type": "websocket.close", "code": code, "reason": reason})
                return
            self._news.clear()
            await self._news.wait()
