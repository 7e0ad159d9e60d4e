"""Connections below the application: how many an address may have, how fast they must speak, how much they may queue.

uvicorn's protocols read whatever comes; these stop a client that sends frames or requests faster than they can be
answered, that begins a request and does not end it, or that does not read what it is sent.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import Any, Final, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from .config import Limits
from .limits import Bucket, neighbourhood_of
from .metrics import Metrics

log = logging.getLogger("freebooter.connections")

LONGEST_HEADERS: Final = 32 * 1024
MOST_PIPELINED: Final = 16
GOODBYE: Final = 1.0
# Frames are looked at so many bytes at a time: parsing is what costs, and six bytes are a frame.
PIECE: Final = 2048


class Ledger:
    """How many connections each address has; those refused or cut off are counted by why."""

    def __init__(self, limits: Limits, metrics: Metrics) -> None:
        self.limits = limits
        self.open: Counter[str] = Counter()
        self.cut = metrics.cut

    def admit(self, address: str) -> bool:
        """Count a new connection; False where the address has enough of them."""
        if self.open[address] >= self.limits.connections:
            self.cut["too many connections"] += 1
            return False
        self.open[address] += 1
        return True

    def leave(self, address: str) -> None:
        self.open[address] -= 1
        if self.open[address] <= 0:
            del self.open[address]


class TooMuch(Exception):
    """Raised out of the parser's callbacks: the rest of what was sent is not worth reading."""


class HttpConnection(HttpToolsProtocol):
    """A connection that must send its requests whole, in time, and a few at once at most."""

    def __init__(self, ledger: Ledger, **given: Any) -> None:
        super().__init__(**given)
        self.ledger = ledger
        self.address = ""
        self._admitted = False
        self._unread_headers = 0
        self._in_headers = True
        self._deadline: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        super().connection_made(transport)
        self.address = neighbourhood_of(self.client[0] if self.client else "")
        self._admitted = self.ledger.admit(self.address)
        if self._admitted:
            self._within(self.ledger.limits.headers_within)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_clocks()
        if self._admitted:
            self.ledger.leave(self.address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self._admitted:
            return
        super().data_received(data)
        if self._in_headers and not self.transport.is_closing():
            self._unread_headers += len(data)
            if self._unread_headers > LONGEST_HEADERS:
                self._cut("headers too long")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_headers = True
        self._unread_headers = 0
        self._within(self.ledger.limits.headers_within)

    def on_headers_complete(self) -> None:
        self._in_headers = False
        if len(self.pipeline) >= MOST_PIPELINED:
            self._cut("too many requests at once")
            raise TooMuch
        if sum(len(name) + len(value) for name, value in self.headers) + len(self.url) > LONGEST_HEADERS:
            self._cut("headers too long")
            raise TooMuch
        self._within(self.ledger.limits.body_within)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._stop_deadline()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        # From here on the socket's protocol counts for the address.
        self._stop_clocks()
        super().handle_websocket_upgrade()

    def send_400_response(self, msg: str) -> None:
        if not self.transport.is_closing():
            super().send_400_response(msg)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self._unread or self.loop.call_later(
            self.ledger.limits.read_within, self._cut, "answers not read"
        )

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread:
            self._unread.cancel()
            self._unread = None

    def _within(self, seconds: float) -> None:
        self._stop_deadline()
        self._deadline = self.loop.call_later(seconds, self._cut, "a request not sent in time")

    def _stop_deadline(self) -> None:
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None

    def _stop_clocks(self) -> None:
        self._stop_deadline()
        if self._unread:
            self._unread.cancel()
            self._unread = None

    def _cut(self, why: str) -> None:
        self.ledger.cut[why] += 1
        self.pipeline.clear()
        self.transport.abort()


class SocketConnection(WebSocketsSansIOProtocol):
    """A socket whose frames are few enough, and that reads what it is sent.

    `away_since` is when the client was last there, if it was cut off for its silence.
    """

    def __init__(self, ledger: Ledger, **given: Any) -> None:
        super().__init__(**given)
        self.ledger = ledger
        self.address = ""
        self.away_since: float | None = None
        self._heard = self.loop.time()
        self._frames = Bucket(ledger.limits.frames_of_a_socket, self._heard)
        self._unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.address = neighbourhood_of(self.client[0] if self.client else "")

    def connection_lost(self, exc: Exception | None) -> None:
        self.ledger.leave(self.address)
        self._stop_waiting()
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            cast("dict[str, Any]", self.scope)["state"]["connection"] = self

    def data_received(self, data: bytes) -> None:
        self._heard = self.loop.time()
        if not self.handshake_initiated:
            super().data_received(data)
            return
        for at in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[at : at + PIECE])

    def handle_events(self) -> None:
        """As uvicorn's, but each frame has its price."""
        events = self.conn.events_received()
        frames = sum(isinstance(event, Frame) for event in events)
        if frames and not self._frames.take(self._heard, frames):
            self._refuse_frames()
            return
        # What was read is handed on to be handled as ever.
        self.conn.events.extend(events)
        super().handle_events()

    def handle_ping(self) -> None:
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not _is_text(self.frames):
            log.info("a message that is no UTF-8 ended its socket")
            self.frames = []
            self.conn.send_close(1007)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self._unread or self.loop.call_later(
            self.ledger.limits.read_within, self._cut_silent, self.loop.time()
        )

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_waiting()

    def keepalive_timeout(self) -> None:
        self._cut_silent(self._heard)

    def _refuse_frames(self) -> None:
        self.ledger.cut["too many frames"] += 1
        self.conn.fail(1008, "too many frames")
        self.handle_parser_exception()
        self.loop.call_later(GOODBYE, self.transport.abort)

    def _cut_silent(self, since: float) -> None:
        """A client that neither reads nor answers is not there; what waits for it is thrown away."""
        self.ledger.cut["a socket not read"] += 1
        self.away_since = since
        self.transport.abort()

    def _stop_waiting(self) -> None:
        if self._unread:
            self._unread.cancel()
            self._unread = None


def _is_text(frames: list[bytes]) -> bool:
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True
