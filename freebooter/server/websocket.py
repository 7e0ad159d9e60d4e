"""The way in for sockets: origin, table, seat or key; then every message through size, rate and strict reading."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from typing import Final

import msgspec
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from freebooter.engine.words import shown
from freebooter.store import StoreError

from .api import TABLE_ID, refusal
from .connections import SocketConnection
from .handlers import hear
from .keys import hashed
from .limits import Bucket, Buckets, neighbourhood_of
from .live_table import LiveTable
from .messages import read_message
from .registry import BrokenTable, TableRegistry
from .security import address_of, base_url, origin_allowed, token_of
from .sockets import Socket

EXPECTED: Final = "a message of docs/server.md"


class WebSocketEndpoint:
    """An ASGI application for `/ws/{table}`."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.config = registry.config
        self._sockets = Buckets(self.config.limits.sockets)
        self._messages = Buckets(self.config.limits.messages_of_an_address)
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        now = asyncio.get_running_loop().time()
        headers = Headers(scope=scope)
        address = neighbourhood_of(address_of(scope))
        await receive()
        if not origin_allowed(self.config, headers):
            error = f"origin {shown(headers['origin'])} may not open a socket"
            await refusal(403, error, "this server's own pages")(scope, receive, send)
            return
        if not self._sockets.take(address, now) or self._open[address] >= self.config.limits.open_sockets:
            self.registry.metrics.limited += 1
            await refusal(429, "too many sockets at once", "a little patience")(scope, receive, send)
            return
        await send({"type": "websocket.accept"})
        table: str = scope["path_params"]["table"]
        token = token_of(self.config, headers)
        try:
            seats = await self.registry.store.held(hashed(token), table) if token else ()
            live = await self.registry.wake(table) if TABLE_ID.fullmatch(table) else None
        except BrokenTable as error:
            await send({"type": "websocket.close", "code": 4409, "reason": str(error)})
            return
        except StoreError:
            await send({"type": "websocket.close", "code": 1012, "reason": "the log cannot be written: connect again"})
            return
        if not live:
            await send({"type": "websocket.close", "code": 4404, "reason": "no such table"})
            return
        connection = HTTPConnection(scope)
        key = connection.query_params.get("key", "")
        kind = self.registry.keys.kind_of(table, key)
        if not seats and not kind:
            code, reason = (4403, "that key does not open this table") if key else (4401, "neither a seat nor a key")
            await send({"type": "websocket.close", "code": code, "reason": reason})
            return
        base = base_url(self.config, connection)
        may_play = bool(seats) or kind == "play"
        socket = Socket(send, seats, may_play, base, self.config.limits.messages_of_a_socket, now)
        self._open[address] += 1
        try:
            await self._serve(live, socket, scope, receive, self._messages.of(address, now))
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    async def _serve(self, live: LiveTable, socket: Socket, scope: Scope, receive: Receive, bucket: Bucket) -> None:
        writer = asyncio.create_task(socket.write())
        live.arrive(socket)
        try:
            while (message := await receive())["type"] == "websocket.receive":
                self._read(live, socket, message.get("text") or message.get("bytes") or b"", bucket)
        finally:
            connection = scope["state"].get("connection")
            live.leave(socket, connection.away_since if isinstance(connection, SocketConnection) else None)
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await writer

    def _read(self, live: LiveTable, socket: Socket, text: str | bytes, bucket: Bucket) -> None:
        if socket.closing:
            return
        now = live.now
        if not socket.bucket.take(now) or not bucket.take(now):
            self.registry.metrics.limited += 1
            socket.patience -= 1
            if socket.patience:
                socket.complain("too many messages at once", "a little patience")
            else:
                socket.close(1008, "too many messages")
            return
        try:
            message = read_message(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            self.registry.metrics.unreadable += 1
            socket.complain(f"not readable: {error}", EXPECTED)
            return
        hear(live, socket, message)
