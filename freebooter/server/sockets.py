"""One client's socket: what waits to be sent to it, and when it has had enough."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

from starlette.types import Send

from freebooter.table.frames import to_bytes

from .config import Rate
from .limits import Bucket

MOST_WAITING: Final = 256
PATIENCE: Final = 100


class Socket:
    """`seats` are the device's own, `seat` the one whose eyes it has; None for a spectator."""

    def __init__(self, send: Send, seats: tuple[int, ...], may_play: bool, base: str, limit: Rate, now: float) -> None:
        self.seats = seats
        self.may_play = may_play
        self.base = base
        self.seat: int | None = seats[0] if seats else None
        self.greeted = False
        self.awaits_hint = False
        self.bucket = Bucket(limit, now)
        self.patience = PATIENCE
        self._send = send
        self._waiting: deque[bytes] = deque()
        self._news = asyncio.Event()
        self._closing: tuple[int, str] | None = None

    @property
    def closing(self) -> bool:
        return self._closing is not None

    def put(self, frame: bytes) -> None:
        """Queue a frame; a reader that falls far behind is sent away to resume later."""
        if self._closing:
            return
        if len(self._waiting) >= MOST_WAITING:
            self._waiting.clear()
            self.close(1013, "this socket reads too slowly: connect again")
            return
        self._waiting.append(frame)
        self._news.set()

    def say(self, type: str, **facts: object) -> None:
        self.put(to_bytes({"type": type, **facts}))

    def complain(self, error: str, expected: str) -> None:
        """Answer what could not be read or done; nothing changed."""
        self.say("error", error=error, expected=expected)

    def close(self, code: int, reason: str) -> None:
        """Close after what is queued."""
        self._closing = self._closing or (code, reason)
        self._news.set()

    async def write(self) -> None:
        """Send what is queued until the socket is closed."""
        while True:
            while self._waiting:
                await self._send({"type": "websocket.send", "text": self._waiting.popleft().decode()})
            if self._closing:
                code, reason = self._closing
                await self._send({"type": "websocket.close", "code": code, "reason": reason})
                return
            self._news.clear()
            await self._news.wait()
