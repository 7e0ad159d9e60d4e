"""A WebSocket client that does almost nothing, so that the generator is not what is measured."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING = 0x81, 0x88, 0x89
MASKED = 0x80


class Wire(asyncio.Protocol):
    """Unfragmented text frames both ways; our mask is zero, which leaves the payload as it is."""

    def __init__(self, request: bytes, hear: Callable[[bytes], None], opened: asyncio.Future[None]) -> None:
        self.request = request
        self.hear = hear
        self.opened = opened
        self.held = b""
        self.transport: asyncio.Transport | None = None

    @classmethod
    async def open(cls, host: str, port: int, path: str, cookie: str, hear: Callable[[bytes], None]) -> Wire:
        loop = asyncio.get_running_loop()
        opened: asyncio.Future[None] = loop.create_future()
        request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: {cookie}\r\n\r\n"
        )
        _, wire = await loop.create_connection(lambda: cls(request.encode(), hear, opened), host, port)
        await opened
        return wire

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(self.request)

    def connection_lost(self, exc: Exception | None) -> None:
        self.transport = None
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("closed before it opened"))

    def data_received(self, data: bytes) -> None:
        self.held += data
        if not self.opened.done():
            head, end, rest = self.held.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                self.opened.set_exception(ConnectionError(head.decode()))
                return
            self.opened.set_result(None)
            self.held = rest
        self._read_frames()

    def _read_frames(self) -> None:
        data, at = self.held, 0
        while len(data) - at >= 2:
            size, start = data[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(data[at + 2 : at + 4]), at + 4
            elif size == 127:
                size, start = int.from_bytes(data[at + 2 : at + 10]), at + 10
            if len(data) < start + size:
                break
            self._frame(data[at], data[start : start + size])
            at = start + size
        self.held = data[at:]

    def _frame(self, kind: int, payload: bytes) -> None:
        if kind == TEXT:
            self.hear(payload)
        elif kind == PING and self.transport:
            self.transport.write(bytes((0x8A, MASKED | len(payload), 0, 0, 0, 0)) + payload)
        elif kind == CLOSE:
            self.close()

    def send(self, payload: bytes) -> None:
        if not self.transport:
            return
        size = len(payload)
        head = bytes((TEXT, MASKED | size)) if size < 126 else bytes((TEXT, MASKED | 126)) + size.to_bytes(2)
        self.transport.write(head + bytes(4) + payload)

    def close(self) -> None:
        if self.transport:
            self.transport.close()
