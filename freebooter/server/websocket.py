"""The way in for sockets: origin, table, seat or key; then every message through its price and strict reading."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from functools import partial
from typing import Final, NamedTuple

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from freebooter.engine.refusal import Refusal
from freebooter.live.keys import hashed
from freebooter.live.letting_in import SentAway, let_in
from freebooter.live.limits import Bucket, Buckets, neighbourhood_of
from freebooter.live.live_table import LiveTable
from freebooter.live.registry import TableRegistry
from freebooter.live.sockets import Socket

from .decoding import Unreadable, read_message
from .requests import TOO_MUCH, refused
from .security import address_of, base_url, origin_allowed, token_of
from .socket_connection import SocketConnection

# What a byte that is sent costs, beside the time it took to make it: 50 MB are a second.
BYTE: Final = 2e-8


class _Prices(NamedTuple):
    """What an address may still ask for: messages, and time."""

    messages: Bucket
    time: Bucket


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
            says = "origin {origin:shown} may not open a socket"
            refusal = Refusal(says, {"origin": headers["origin"]}, expected="this server's own pages")
            await refused(403, refusal)(scope, receive, send)
            return
        if not self._sockets.take(address, now) or self._open[address] >= self.config.limits.open_sockets:
            self.registry.metrics.limited += 1
            refusal = Refusal("too many sockets at once", expected="a little patience")
            await refused(429, refusal)(scope, receive, send)
            return
        await send({"type": "websocket.accept"})
        table: str = scope["path_params"]["table"]
        token = token_of(self.config, headers)
        connection = HTTPConnection(scope)
        key = connection.query_params.get("key", "")
        admitted = await let_in(self.registry, table, key, hashed(token) if token else None)
        if isinstance(admitted, SentAway):
            await send({"type": "websocket.close", "code": admitted.code, "reason": admitted.reason})
            return
        live = admitted.live
        base = base_url(self.config, connection)
        line = scope["state"]["connection"]
        assert isinstance(line, SocketConnection)
        socket = Socket(
            line, admitted.seats, admitted.may_play, base, address, self.config.limits.messages_of_a_socket, now
        )
        socket.holder = admitted.holder
        self._open[address] += 1
        live.arrive(socket)
        prices = _Prices(self._messages.of(address, now), self.registry.time.of(address, now))
        line.serve(partial(self._read, live, socket, prices), partial(self._lost, live, socket))

    def _lost(self, live: LiveTable, socket: Socket, away_since: float | None) -> None:
        live.leave(socket, away_since)
        self._open[socket.address] -= 1
        if not self._open[socket.address]:
            del self._open[socket.address]

    def _read(self, live: LiveTable, socket: Socket, prices: _Prices, text: bytes) -> None:
        if socket.closing:
            return
        now = live.now
        if not (socket.bucket.take(now) and prices.messages.take(now) and prices.time.take(now, 0.0)):
            self._slow_down(socket)
            return
        began, sent = time.perf_counter(), socket.put_so_far
        try:
            live.hear(socket, read_message(text))
        except Unreadable as error:
            self.registry.metrics.unreadable += 1
            socket.complain(error.refusal)
        finally:
            prices.time.charge(now, time.perf_counter() - began + (socket.put_so_far - sent) * BYTE)

    def _slow_down(self, socket: Socket) -> None:
        self.registry.metrics.limited += 1
        socket.patience -= 1
        if socket.patience:
            socket.complain(TOO_MUCH)
        else:
            socket.close(1008, "too many messages")
