"""Connections below the application: how many an address may have, how fast they must speak, how much they may queue.

uvicorn's protocol reads whatever comes; this one stops a client that sends requests faster than they can be answered,
that begins a request and does not end it, or that does not read what it is sent.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final, cast
from urllib.parse import unquote

import httptools
from starlette.types import ASGIApp, Scope
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from freebooter.live.limits import neighbourhood_of

from .ledger import Ledger
from .socket_connection import SocketConnection

LONGEST_HEADERS: Final = 32 * 1024
MOST_PIPELINED: Final = 16


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
        self._unanswered: list[RequestResponseCycle] = []

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
        self._answer_nobody()
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

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._in_headers:
            super().on_header(name, value)
            return
        # What a body in chunks has after its end; nobody reads it.
        self._unread_headers += len(name) + len(value)
        if self._unread_headers > LONGEST_HEADERS:
            self._cut("headers too long")
            raise TooMuch

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
        self._unanswered = [cycle for cycle in self._unanswered if not cycle.response_complete]
        if asked := cast("RequestResponseCycle | None", self.cycle):  # none where a socket is asked for
            self._unanswered.append(asked)

    def on_message_complete(self) -> None:
        self._stop_deadline()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """From here on the connection is the socket's, which counts for the address."""
        before = cast("RequestResponseCycle | None", self.cycle)
        if self.flow.write_paused or (before and not before.response_complete):
            self._cut("a socket among requests")
            return
        if self.scope["method"] != "GET" or self.parser.get_http_version() == "1.0":
            self.send_400_response("A socket is asked for with GET.")
            return
        try:
            url = httptools.parse_url(self.url)
        except httptools.HttpParserInvalidURLError:
            self.send_400_response("Invalid HTTP request received.")
            return
        self._stop_clocks()
        self.connections.discard(self)
        path = self.root_path.encode() + (url.path or b"/")
        scope: Scope = {
            **self.scope,
            "type": "websocket",
            "scheme": "wss" if self.scheme == "https" else "ws",
            "path": unquote(path.decode("ascii")),
            "raw_path": path,
            "query_string": url.query or b"",
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}},
        }
        socket = SocketConnection(self.ledger, self.address, self.transport, self.server_state)
        self.transport.set_protocol(socket)
        # The parser knows its protocol, and would keep it in memory for as long as the rubbish is not looked at.
        self.parser = cast("Any", None)
        socket.open(cast("ASGIApp", self.app), scope)

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
        self._answer_nobody()
        self.pipeline.clear()
        self.transport.abort()

    def _answer_nobody(self) -> None:
        """uvicorn tells only the request that came last that nobody is there any more."""
        for cycle in self._unanswered:
            cycle.disconnected = True
