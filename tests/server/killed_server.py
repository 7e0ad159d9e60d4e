"""The harness for what must not be lost: scripted players at many tables while the server is killed again and again."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from freebooter.engine.record import read_record
from freebooter.games import GAMES, resume

from .clients import Device, ServerProcess, Talk, seats_for

SHORTER = {"skull-king": {"rounds": [2, 4]}}
LOST = (OSError, WebSocketException, httpx.HTTPError, asyncio.TimeoutError)


@dataclass
class Sailor:
    """A person who sends a move until it is answered, and writes down what was acknowledged."""

    table: str
    seat: int
    device: Device
    rng: random.Random
    thinking: float
    acknowledged: list[tuple[str, int, int, str, str]] = field(default_factory=list[tuple[str, int, int, str, str]])
    unanswered: tuple[str, int, str] | None = None
    number: int | None = None
    over: bool = False
    resumed: int = 0

    async def sail(self) -> None:
        """Play to the end, whatever happens to the server."""
        while not self.over:
            try:
                async with self.socket() as talk:
                    await talk.hello(self.number)
                    self._welcomed()
                    if self.unanswered:
                        await self._send(talk)
                    await self._play(talk)
            except LOST:
                await asyncio.sleep(0.05)

    def _welcomed(self) -> None:
        """The table is in sight, again."""
        self.resumed += 1

    def socket(self) -> AbstractAsyncContextManager[Talk]:
        return self.device.socket(self.table)

    async def _play(self, talk: Talk) -> None:
        tried: int | None = None
        while not talk.view["over"]:
            if talk.legal and not self.unanswered and talk.number != tried:
                await asyncio.sleep(self.rng.random() * self.thinking)
                tried = talk.number
                assert tried is not None
                self.unanswered = (f"{self.seat} {self.rng.random()}", tried, self.rng.choice(talk.legal))
                await self._send(talk)
            self._hear(await talk.next())
            self.number = talk.number
        self.over = True

    async def _send(self, talk: Talk) -> None:
        assert self.unanswered
        name, number, move = self.unanswered
        await talk.say("move", id=name, number=number, move=move)

    def _hear(self, message: dict[str, Any]) -> None:
        if self.unanswered and message["type"] in ("ack", "refused") and message["id"] == self.unanswered[0]:
            name, _, move = self.unanswered
            self.unanswered = None
            if message["type"] == "ack":
                self.acknowledged.append((self.table, message["number"], self.seat, move, name))


async def sail_through_kills(server: ServerProcess, tables: int, kills: int, thinking: float) -> list[Sailor]:
    """The server is killed at random moments, games under way, and comes back."""

    async def kill() -> None:
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)

    return await sail_through(server, tables, kills, thinking, kill)


async def sail_through(
    server: ServerProcess, tables: int, troubles: int, thinking: float, trouble: Callable[[], Awaitable[None]]
) -> list[Sailor]:
    """Tables of scripted players, and so much trouble at random moments, games under way."""
    rng = random.Random(1)
    bot_pool: list[Sailor] = []
    for at in range(tables):
        game = sorted(GAMES)[at % len(GAMES)]
        made, devices = await seats_for(server.url, game, 2 + at % 3, options=SHORTER.get(game, {}))
        for seat, device in enumerate(devices):
            bot_pool.append(Sailor(made["table"], seat, device, random.Random(rng.random()), thinking))
    voyage = asyncio.gather(*(sailor.sail() for sailor in bot_pool))
    for _ in range(troubles):
        await asyncio.sleep(rng.random())
        assert not voyage.done()
        await trouble()
    await voyage
    return bot_pool


def check_nothing_is_lost(server: ServerProcess, bot_pool: list[Sailor]) -> Counter[str]:
    """Every acknowledged move is in the log once, none twice, and every game replays to its end."""
    log = sqlite3.connect(server.db)
    rows: list[tuple[str, int, int, str, str]] = log.execute(
        'SELECT "table", number, seat, move, client FROM moves WHERE client IS NOT NULL'
    ).fetchall()
    written = Counter((table, seat, client) for table, _, seat, _, client in rows)
    assert all(count == 1 for count in written.values())
    known = set(rows)
    acknowledged = [move for sailor in bot_pool for move in sailor.acknowledged]
    assert len(acknowledged) == len(set(acknowledged))
    assert [move for move in acknowledged if move not in known] == []
    numbers: dict[str, list[int]] = {}
    for table, number in log.execute('SELECT "table", number FROM moves ORDER BY "table", number'):
        numbers.setdefault(table, []).append(number)
    assert all(found == list(range(1, len(found) + 1)) for found in numbers.values())
    log.close()
    finished = 0
    for sailor in bot_pool:
        if sailor.seat == 0:
            cookies = {"freebooter": sailor.device.http.cookies["freebooter"]}
            answer = httpx.get(f"{server.url}/api/tables/{sailor.table}/record", cookies=cookies)
            record = read_record(json.loads(answer.text))
            assert len(record.moves) == len(numbers[sailor.table])
            assert resume(record).result == record.result
            finished += 1
    return Counter(
        tables=finished,
        moves=sum(map(len, numbers.values())),
        acknowledged=len(acknowledged),
        resumed=sum(sailor.resumed for sailor in bot_pool),
    )
