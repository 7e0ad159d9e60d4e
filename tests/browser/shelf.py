"""A browser's database as far as tests need one, and a host over it whose bots think at once."""

from __future__ import annotations

import asyncio
import copy
import json
from collections.abc import Sequence

from freebooter.browser.host import Host
from freebooter.browser.kept import Change, Key
from freebooter.browser.requests import Requests
from freebooter.browser.thinkers import SecondWorker, thought
from freebooter.engine import JsonObject
from freebooter.live.config import Config
from freebooter.store import ConflictError

SECRET = bytes(range(32))
BASE = "http://localhost/game/"


class Dicts:
    """Shelves in memory."""

    def __init__(self) -> None:
        self.shelves: dict[str, dict[Key, JsonObject]] = {}

    async def write(self, changes: Sequence[Change]) -> None:
        await asyncio.sleep(0)
        after = copy.deepcopy(self.shelves)
        for change in changes:
            shelf = after.setdefault(change.shelf, {})
            if change.how == "add" and change.key in shelf:
                raise ConflictError("taken")
            if change.how == "delete":
                shelf.pop(change.key, None)
            else:
                assert change.row is not None
                shelf[change.key] = json.loads(json.dumps(change.row))
        self.shelves = after

    async def rows(self, shelf: str, first: Key, last: bool = False) -> list[JsonObject]:
        await asyncio.sleep(0)
        found = sorted((key, row) for key, row in self.shelves.get(shelf, {}).items() if key[: len(first)] == first)
        rows = [row for _, row in found]
        return rows[-1:] if last else rows


class Tab:
    """A tab's way to the database; one that was killed asks nothing more of it."""

    def __init__(self, shelves: Dicts) -> None:
        self.shelves = shelves
        self.killed = False

    async def write(self, changes: Sequence[Change]) -> None:
        if self.killed:
            await asyncio.Event().wait()
        await self.shelves.write(changes)

    async def rows(self, shelf: str, first: Key, last: bool = False) -> list[JsonObject]:
        if self.killed:
            await asyncio.Event().wait()
        return await self.shelves.rows(shelf, first, last)


class Browser:
    """A page with its host: what its lines heard, and how they ended."""

    def __init__(self, shelves: Dicts | None = None, config: Config = Config(pace=0.0)) -> None:
        self.tab = Tab(shelves or Dicts())
        self.heard: dict[int, list[JsonObject]] = {}
        self.ended: dict[int, tuple[int, str]] = {}
        self.host = Host(self.tab, SecondWorker(self.think, 0.01), SECRET, BASE, self.hear, self.end, config)
        self.requests = Requests(self.host)

    async def think(self, asked: bytes) -> bytes:
        return thought(asked)

    def hear(self, line: int, text: str) -> None:
        self.heard.setdefault(line, []).append(json.loads(text))

    def end(self, line: int, code: int, reason: str) -> None:
        self.ended[line] = code, reason

    async def ask(self, method: str, path: str, body: object = None, device: str | None = None) -> tuple[int, object]:
        path, _, query = path.partition("?")
        given = dict(each.split("=") for each in query.split("&")) if query else {}
        status, text = await self.requests.answer(method, path, given, json.dumps(body), device)
        return status, json.loads(text)

    def kill(self) -> None:
        self.tab.killed = True

    def say(self, line: int, message: object) -> None:
        self.host.hear(line, json.dumps(message))

    def last(self, line: int, kind: str) -> JsonObject:
        return next(message for message in reversed(self.heard[line]) if message["type"] == kind)

    async def until(self, line: int, kind: str, many: int = 1) -> JsonObject:
        """Wait till that many messages of the kind were heard; the last."""
        while sum(message["type"] == kind for message in self.heard.get(line, [])) < many:
            await asyncio.sleep(0)
        return self.last(line, kind)
