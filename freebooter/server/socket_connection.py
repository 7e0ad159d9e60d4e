"""A WebSocket's connection: opened by an ASGI application, and from then on at the service of what it is given to.

Frames go from the connection to a table and back in plain calls, without a task or a queue for each socket: that is
what lets one core hold thousands of them.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Any, Final, cast

from starlette.types import ASGIApp, Message, Scope
from uvicorn.server import ServerState

from freebooter.live.limits import Bucket

from .frames import CLOSE, PART, PING, PONG, TEXT, FrameError, FrameReader, accepts, close_frame, closing_code, frame
from .ledger import Ledger

log = logging.getLogger("freebooter.connections")

LONGEST_MESSAGE: Final = 4096
MOST_BYTES: Final = 1024 * 1024
# How long the other end may take to close what we have closed; one that was cut for flooding has less.
CLOSE_WITHIN: Final = 10.0
GOODBYE: Final = 1.0
PING_FRAME: Final = frame(PING, b"")

Hear = Callable[[bytes], None]
Lost = Callable[[float | None], None]


class SocketConnection(asyncio.Protocol):
    """Frames are few enough, are read, and each message has its turn with those of all other sockets.

    `heard` is when something last came, `away_since` when the client was last there, if it was cut for its silence.
    """

    __slots__ = (
        "_accept", "_answer", "_asked", "_closing", "_frames", "_hear", "_lost", "_open", "_price", "_server",
        "_transport", "_unread", "_waiting", "address", "away_since", "heard", "ledger", "loop",
    )  # fmt: skip

    def __init__(self, ledger: Ledger, address: str, transport: asyncio.Transport, server: ServerState) -> None:
        self.ledger = ledger
        self.address = address
        self.loop = asyncio.get_running_loop()
        self.heard = self.loop.time()
        self.away_since: float | None = None
        self._transport = transport
        self._server = server
        self._price = Bucket(ledger.limits.frames_of_a_socket, self.heard)
        self._frames = FrameReader(LONGEST_MESSAGE)
        self._accept = b""
        self._answer: Message | None = None
        self._open = False
        self._closing = False
        self._asked: float | None = None
        self._hear: Hear | None = None
        self._lost: Lost | None = None
        self._unread: asyncio.TimerHandle | None = None
        self._waiting: deque[tuple[int, bytes]] | None = None
        server.connections.add(cast("Any", self))

    # Opening, by ASGI

    def open(self, app: ASGIApp, scope: Scope) -> None:
        """Have the application decide whether there is to be a socket; nothing is read meanwhile."""
        accept = accepts(dict(scope["headers"]))
        if accept is None:
            self._refuse(400, [(b"sec-websocket-version", b"13")], b"no request for a socket")
            return
        self._accept = accept
        self._transport.pause_reading()
        scope["state"]["connection"] = self
        task = self.loop.create_task(self._run(app, scope))
        self._server.tasks.add(task)
        task.add_done_callback(self._server.tasks.discard)

    async def _run(self, app: ASGIApp, scope: Scope) -> None:
        try:
            await app(scope, _connect, self._send)
        except Exception:
            log.exception("a socket failed")
        if self._closing or self._hear or self._transport.is_closing():
            return
        if self._open:
            self.close(1011, "the server could not answer this")
        else:
            self._refuse(500, [], b"the server could not answer this")

    async def _send(self, message: Message) -> None:
        if self._transport.is_closing():
            return
        match message["type"]:
            case "websocket.accept":
                self._transport.write(
                    b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    b"Sec-WebSocket-Accept: " + self._accept + b"\r\n\r\n"
                )
                self._open = True
                self.ledger.attend(self)
            case "websocket.close" if self._open:
                self.close(message.get("code", 1000), message.get("reason") or "")
            case "websocket.close":
                self._refuse(403, [], b"")
            case "websocket.http.response.start":
                self._answer = message
            case "websocket.http.response.body" if self._answer:
                self._refuse(self._answer["status"], self._answer["headers"], message.get("body", b""))
            case other:
                raise RuntimeError(f"{other} on a socket; expected it to be accepted, refused or closed")

    def _refuse(self, status: int, headers: Iterable[tuple[bytes, bytes]], body: bytes) -> None:
        lines = [b"HTTP/1.1 %d %s" % (status, HTTPStatus(status).phrase.encode())]
        lines += [name + b": " + value for name, value in headers if name != b"content-length"]
        lines += [b"content-length: %d" % len(body), b"connection: close"]
        self._transport.write(b"\r\n".join(lines) + b"\r\n\r\n" + body)
        self._transport.close()

    def serve(self, hear: Hear, lost: Lost) -> None:
        """Give every message to `hear`, and at the end call `lost` with when the client was last there, if known."""
        if self._transport.is_closing():
            self.loop.call_soon(lost, None)
            return
        self._hear, self._lost = hear, lost
        self._transport.resume_reading()

    # What comes

    def data_received(self, data: bytes) -> None:
        self.heard = self.loop.time()
        self._asked = None
        came: list[tuple[int, bytes]] = []
        try:
            for kind, content in self._frames.read(data):
                if not self._price.take(self.heard):
                    self.ledger.cut["too many frames"] += 1
                    self._end(1008, "too many frames")
                    return
                if kind == PING:
                    self._pong(content)
                elif kind not in (PART, PONG):
                    came.append((kind, content))
        except FrameError as error:
            self._end(error.code, str(error))
            return
        if came:
            self._in_turn(came)

    def _pong(self, content: bytes) -> None:
        """Unless what was sent before is not read."""
        if not self._unread and not self._closing:
            self._transport.write(frame(PONG, content))

    def _in_turn(self, came: list[tuple[int, bytes]]) -> None:
        """The first at once, each of the others when the other sockets have had their turn."""
        if self._waiting:
            self._waiting.extend(came)
            return
        self._take(*came[0])
        if len(came) > 1:
            self._waiting = deque(came[1:])
            self._transport.pause_reading()
            self.loop.call_soon(self._next)

    def _next(self) -> None:
        if self._waiting:
            self._take(*self._waiting.popleft())
        if self._waiting:
            self.loop.call_soon(self._next)
            return
        self._waiting = None
        if not self._closing:
            self._transport.resume_reading()

    def _take(self, kind: int, content: bytes) -> None:
        if kind == CLOSE:
            if not self._closing:
                self._closing = True
                self._transport.write(close_frame(closing_code(content), ""))
                self.loop.call_later(CLOSE_WITHIN, self._transport.abort)
            self._transport.close()
        if self._closing:
            return
        if kind == TEXT and not _is_text(content):
            log.info("a message that is no UTF-8 ended its socket")
            self._end(1007, "no UTF-8")
            return
        assert self._hear
        try:
            self._hear(content)
        except Exception:
            log.exception("a message failed")
            self.close(1011, "the server could not answer this")

    # What is sent

    def send(self, content: bytes) -> bool:
        """Send a message; False where too much waits for its reader already."""
        if self._unread and self._transport.get_write_buffer_size() + len(content) > MOST_BYTES:
            return False
        self._transport.write(frame(TEXT, content))
        return True

    def close(self, code: int, reason: str) -> None:
        """Close after what was sent."""
        if not self._closing:
            self._begin_to_close(code, reason)
            if not self._transport.is_closing():
                self._transport.resume_reading()
            self.loop.call_later(CLOSE_WITHIN, self._transport.abort)

    def _end(self, code: int, reason: str) -> None:
        """Close, and read nothing more of this client's."""
        if self._closing:
            self._transport.abort()
            return
        self._begin_to_close(code, reason)
        if not self._transport.is_closing():
            self._transport.pause_reading()
        self.loop.call_later(GOODBYE, self._transport.abort)

    def _begin_to_close(self, code: int, reason: str) -> None:
        self._closing = True
        self._waiting = None
        if not self._transport.is_closing():
            self._transport.write(close_frame(code, reason))

    def shutdown(self) -> None:
        """The server ends."""
        if self._open:
            self.close(1012, "the server restarts: connect again")
        self._transport.close()

    # Silence

    def attend(self, now: float, silence: float) -> None:
        """Ask a client that says nothing whether it is there; cut off one that does not answer."""
        if self._asked is not None:
            if now - self._asked >= silence:
                self._cut_silent(self.heard)
        elif now - self.heard >= silence and not self._closing:
            self._asked = now
            self._transport.write(PING_FRAME)

    def pause_writing(self) -> None:
        self._unread = self._unread or self.loop.call_later(
            self.ledger.limits.read_within, self._cut_silent, self.loop.time()
        )

    def resume_writing(self) -> None:
        if self._unread:
            self._unread.cancel()
            self._unread = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._closing = True
        self.resume_writing()
        self._server.connections.discard(cast("Any", self))
        self.ledger.leave(self.address)
        self.ledger.forget(self)
        self._waiting = None
        if self._lost:
            self._lost(self.away_since)
        self._hear = self._lost = None

    def _cut_silent(self, since: float) -> None:
        """A client that neither reads nor answers is not there; what waits for it is thrown away."""
        self.ledger.cut["a socket not read"] += 1
        self.away_since = since
        self._transport.abort()


async def _connect() -> Message:
    return {"type": "websocket.connect"}


def _is_text(content: bytes) -> bool:
    try:
        content.decode()
    except UnicodeDecodeError:
        return False
    return True
