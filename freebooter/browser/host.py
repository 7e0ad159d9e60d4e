"""What a page asks of the tables in its browser: requests as of a server's, and lines to tables with the same messages.

A device is named by a text. The browser's own has none; what others are called is theirs to choose, and opens nothing
of its own: it only says who held a seat before.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, TypeVar, cast

from freebooter.engine.refusal import Refusal
from freebooter.live.config import Config
from freebooter.live.keys import KeyKind, Keys, hashed
from freebooter.live.letting_in import SentAway, let_in
from freebooter.live.live_table import LiveTable
from freebooter.live.registry import TableRegistry
from freebooter.live.sockets import Socket
from freebooter.live.thinking import Thinkers
from freebooter.store import Store
from freebooter.wire import FROM_CLIENT, FromClient, ReadError, read_one_of

from .kept import KeptTables, Shelves

T = TypeVar("T")

LONGEST: Final = 16 * 1024
OWN: Final = hashed("own")
"""The same in every browser, so that tables that are taken along to another are its own."""
TOO_MUCH: Final = Refusal("too much at once", expected="a little patience")


class Registry(TableRegistry):
    """There are no threads in a worker, and no paths that a host of plain files does not have."""

    def __init__(self, config: Config, shelves: Shelves, thinkers: Thinkers, keys: Keys) -> None:
        # Score sheets are not shown from here, and nobody else drives these tables: their logs and seats are all.
        super().__init__(config, cast("Store", KeptTables(shelves)), thinkers, keys)

    async def beside(self, work: Callable[[], T]) -> T:
        return work()

    def link(self, base: str, table: str, kind: KeyKind) -> str:
        return f"{base}t/?table={table}&key={self.keys.key(table, kind)}"


class Line:
    """One of a page's lines to a table."""

    def __init__(self, send: Callable[[str], None], closed: Callable[[int, str], None]) -> None:
        self._send = send
        self._closed = closed

    def send(self, content: bytes) -> bool:
        self._send(content.decode())
        return True

    def close(self, code: int, reason: str) -> None:
        self._closed(code, reason)


class Host:
    """`base` is the address of the site's folder. `send` and `closed` are told the number that the page gave a line."""

    def __init__(
        self,
        shelves: Shelves,
        thinkers: Thinkers,
        secret: bytes,
        base: str,
        send: Callable[[int, str], None],
        closed: Callable[[int, int, str], None],
        config: Config = Config(),
    ) -> None:
        self.registry = Registry(config, shelves, thinkers, Keys(secret))
        self.base = base
        self._send = send
        self._closed = closed
        self._lines: dict[int, tuple[LiveTable, Socket]] = {}
        self._opening: dict[int, list[str]] = {}

    def token_of(self, device: str | None) -> bytes:
        return OWN if device is None else hashed(f"guest {device}")

    def open(self, line: int, table: str, key: str, device: str | None = None) -> asyncio.Future[None]:
        """From now on there is such a line; what is said on it before it is let in waits."""
        self._opening[line] = []
        return asyncio.ensure_future(self._open(line, table, key, device))

    async def _open(self, line: int, table: str, key: str, device: str | None) -> None:
        admitted = await let_in(self.registry, table, key, self.token_of(device))
        waiting = self._opening.pop(line, None)
        if waiting is None:
            return
        if isinstance(admitted, SentAway):
            self._closed(line, admitted.code, admitted.reason)
            return

        def gone(code: int, reason: str) -> None:
            self.lost(line)
            self._closed(line, code, reason)

        live, config = admitted.live, self.registry.config
        carried = Line(lambda text: self._send(line, text), gone)
        limit, now = config.limits.messages_of_a_socket, asyncio.get_running_loop().time()
        socket = Socket(carried, admitted.seats, admitted.may_play, self.base, device or "", limit, now)
        socket.holder = admitted.holder
        self._lines[line] = live, socket
        live.arrive(socket)
        for text in waiting:
            self.hear(line, text)

    def hear(self, line: int, text: str) -> None:
        if line in self._opening:
            self._opening[line].append(text)
            return
        if line not in self._lines:
            return
        live, socket = self._lines[line]
        if socket.closing:
            return
        if len(text) > LONGEST:
            socket.close(1009, "a message too long")
        elif socket.address and not socket.bucket.take(live.now):
            socket.complain(TOO_MUCH)
        else:
            self._hear(live, socket, text)

    def _hear(self, live: LiveTable, socket: Socket, text: str) -> None:
        try:
            message: FromClient = read_one_of(FROM_CLIENT, text)
        except ReadError as error:
            why = {"why": str(error)}
            socket.complain(Refusal("not readable: {why}", why, expected="a message of docs/server.md"))
            return
        live.hear(socket, message)

    def lost(self, line: int) -> None:
        """The page has closed the line, or is gone."""
        self._opening.pop(line, None)
        if found := self._lines.pop(line, None):
            live, socket = found
            live.leave(socket)

    def moved_on(self, table: str) -> None:
        """Another window has written to the table: who looks at it here comes back to what is in the log."""
        if live := self.registry.tables.get(table):
            live.abandon("the table was played elsewhere: connect again")
