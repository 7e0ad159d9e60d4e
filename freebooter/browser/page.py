"""What a page's worker runs: the tables, given the browser's database and the second worker as JavaScript has them."""

from __future__ import annotations

import json
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol, cast
from urllib.parse import parse_qsl, urlsplit

from freebooter.engine import JsonObject
from freebooter.store import ConflictError, StoreError

from .host import Host
from .kept import Change, Key
from .requests import Requests
from .thinkers import SecondWorker
from .thinkers import thought as thought_of

FACTS = "facts"
SECRET = ("secret",)
BUDGET = 1.0


class Database(Protocol):
    """IndexedDB as `web/src/here/database.ts` has it. Both answer with JSON; what went wrong is in `failed`."""

    def write(self, changes: str) -> Awaitable[str]: ...

    def rows(self, shelf: str, first: str, last: bool) -> Awaitable[str]: ...


class Bytes(Protocol):
    """A Uint8Array."""

    def to_bytes(self) -> bytes: ...


class Bridge:
    """The database as shelves of rows."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def write(self, changes: Sequence[Change]) -> None:
        said = [[change.how, change.shelf, change.key, change.row] for change in changes]
        self._checked(await self.database.write(json.dumps(said)))

    async def rows(self, shelf: str, first: Key, last: bool = False) -> list[JsonObject]:
        answer = self._checked(await self.database.rows(shelf, json.dumps(first), last))
        return cast("list[JsonObject]", answer["rows"])

    def _checked(self, text: str) -> JsonObject:
        answer: JsonObject = json.loads(text)
        if answer.get("taken"):
            raise ConflictError("another window was first")
        if failed := answer.get("failed"):
            raise StoreError(f"this browser could not keep it: {failed}")
        return answer


class Page:
    """The host and its requests, for JavaScript."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.requests = Requests(host)

    async def request(self, method: str, path: str, body: str, device: str | None) -> tuple[int, str]:
        parts = urlsplit(path)
        return await self.requests.answer(method, parts.path, dict(parse_qsl(parts.query)), body, device)

    def open(self, line: int, table: str, key: str, device: str | None) -> Awaitable[None]:
        return self.host.open(line, table, key, device)

    def hear(self, line: int, text: str) -> None:
        self.host.hear(line, text)

    def lost(self, line: int) -> None:
        self.host.lost(line)

    def moved_on(self, table: str) -> None:
        self.host.moved_on(table)


async def open_page(
    database: Database,
    think: Callable[[bytes], Awaitable[Bytes]],
    base: str,
    send: Callable[[int, str], None],
    closed: Callable[[int, int, str], None],
) -> Page:
    """Ready for the page's first request."""
    shelves = Bridge(database)

    async def carry(asked: bytes) -> bytes:
        return (await think(asked)).to_bytes()

    return Page(Host(shelves, SecondWorker(carry, BUDGET), await secret_of(shelves), base, send, closed))


def thought(asked: Bytes) -> bytes:
    """What the second worker does with what it is asked."""
    return thought_of(asked.to_bytes())


async def secret_of(shelves: Bridge) -> bytes:
    """What this browser's links are made from; made when first asked for."""
    while not (rows := await shelves.rows(FACTS, SECRET)):
        try:
            await shelves.write([Change("add", FACTS, SECRET, {"value": secrets.token_hex(32)})])
        except ConflictError:
            continue
    return bytes.fromhex(cast("str", rows[0]["value"]))
