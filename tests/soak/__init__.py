"""Many tables for a long time, hostile clients among them, the server killed and its disk failing again and again.

make soak MINUTES=30
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import multiprocessing
import random
import sqlite3
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import count
from multiprocessing.context import SpawnProcess
from typing import Final

from benchmarks.abuse import memory_of
from benchmarks.attacks import ATTACKS, Target, attack
from freebooter.games import GAMES
from tests.server.clients import OPEN, PERSON, Device, ServerProcess, Talk, key_of
from tests.server.killed_server import LOST, SHORTER
from tests.store.faulty_disk import FaultyDisk

Move = tuple[str, int, int, str, str]
# All but the honest come from 127.0.0.1; each table's players have an address of their own.
ADDRESSES: Final = [f"127.{high}.{low}.1" for high in range(1, 5) for low in range(1, 101)]


@dataclass
class Soak:
    """What happened, and what the honest had of it."""

    acknowledged: list[Move] = field(default_factory=list[Move])
    waits: list[float] = field(default_factory=list[float])
    memory: list[int] = field(default_factory=list[int])
    counts: Counter[str] = field(default_factory=Counter[str])

    def percentile(self, share: float) -> float:
        ordered = sorted(self.waits)
        return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else float("nan")


class Player:
    """One seat: sends a move until it is answered, and resumes after whatever happens."""

    def __init__(self, soak: Soak, device: Device, table: str, seat: int, rng: random.Random, thinking: float) -> None:
        self.soak = soak
        self.device = device
        self.table = table
        self.seat = seat
        self.rng = rng
        self.thinking = thinking
        self.ids = (f"{seat} {number} {rng.random()}" for number in count())
        self.unanswered: tuple[str, int, str] | None = None
        self.over = False

    async def play(self, until: float) -> None:
        while not self.over and time.monotonic() < until:
            with contextlib.suppress(*LOST):
                async with self.device.socket(self.table) as talk:
                    await talk.hello()
                    self.soak.counts["connections"] += 1
                    await self._moves(talk, until)
            await asyncio.sleep(self.rng.random() * 0.2)

    async def _moves(self, talk: Talk, until: float) -> None:
        tried: int | None = None
        while time.monotonic() < until:
            if talk.view["over"]:
                self.over = True
                return
            if self.unanswered is None and talk.legal and talk.number not in (None, tried):
                await asyncio.sleep(self.rng.random() * self.thinking)
                tried = talk.number
                assert tried is not None
                self.unanswered = (next(self.ids), tried, self.rng.choice(talk.legal))
            if self.unanswered:
                await self._send(talk)
            else:
                await talk.next()

    async def _send(self, talk: Talk) -> None:
        assert self.unanswered
        name, number, move = self.unanswered
        began = time.monotonic()
        answer = await talk.move(name, move, number)
        self.unanswered = None
        if answer["type"] == "ack":
            self.soak.waits.append(time.monotonic() - began)
            self.soak.acknowledged.append((self.table, answer["number"], self.seat, move, name))
        else:
            self.soak.counts["refused"] += 1


async def one_table(soak: Soak, url: str, at: int, until: float, thinking: float) -> None:
    """Games one after another at tables of two to four people."""
    rng = random.Random(at)
    for number in count():
        if time.monotonic() > until:
            return
        game = sorted(GAMES)[(at + number) % len(GAMES)]
        try:
            table, devices = await seated(url, ADDRESSES[at], game, 2 + at % 3)
        except (*LOST, AssertionError, KeyError):
            await asyncio.sleep(0.5)
            continue
        soak.counts["tables"] += 1
        players = [Player(soak, device, table, seat, rng, thinking) for seat, device in enumerate(devices)]
        await asyncio.gather(*(player.play(until) for player in players))
        soak.counts["games ended"] += all(player.over for player in players)
        for device in devices:
            await device.http.aclose()


async def seated(url: str, address: str, game: str, seats: int) -> tuple[str, list[Device]]:
    devices = [Device(url, address) for _ in range(seats)]
    made = await devices[0].create(game, PERSON, *[OPEN] * (seats - 1), options=SHORTER.get(game, {}))
    for device in devices[1:]:
        joined = await device.post(f"/api/tables/{made['table']}/join", {"key": key_of(made["play"])})
        assert joined.status_code == 200, joined.text
    return made["table"], devices


async def hostility(server: ServerProcess, until: float, each: float) -> None:
    """One attack after another, from a process of its own."""
    spawn = multiprocessing.get_context("spawn")
    rng = random.Random(2)
    while time.monotonic() < until:
        table, (device, *_) = await until_it_works(server)
        target = Target("127.0.0.1", server.port, table, device.cookie)
        stop = spawn.Event()
        hostile: SpawnProcess = spawn.Process(target=attack, args=(rng.choice(list(ATTACKS)), target, stop))
        hostile.start()
        try:
            await asyncio.sleep(min(each, max(until - time.monotonic(), 0)))
        finally:
            stop.set()
            await asyncio.to_thread(hostile.join, 5)
            if hostile.is_alive():
                hostile.kill()


async def until_it_works(server: ServerProcess) -> tuple[str, list[Device]]:
    while True:
        try:
            return await seated(server.url, "127.0.0.1", "get-bit", 2)
        except (*LOST, AssertionError, KeyError):
            await asyncio.sleep(0.5)


async def troubles(soak: Soak, server: ServerProcess, disk: FaultyDisk | None, until: float, pause: float) -> None:
    """Kills and disk faults, in turn and at random moments."""
    rng = random.Random(3)
    while True:
        await asyncio.sleep(pause * (0.5 + rng.random()))
        if time.monotonic() > until - pause / 2:
            return
        if disk and rng.random() < 0.5:
            disk.fail(rng.randint(1, 20), rng.choice([errno.ENOSPC, errno.EIO]), from_there_on=True)
            await asyncio.sleep(0.5)
            soak.counts["disk calls that failed"] += disk.mend()
            soak.counts["disk faults"] += 1
        else:
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            soak.counts["kills"] += 1


async def run(
    server: ServerProcess, tables: int, seconds: float, disk: FaultyDisk | None, pause: float, thinking: float
) -> Soak:
    """So many tables for so long; checks at the end that nothing acknowledged was lost."""
    soak = Soak()
    until = time.monotonic() + seconds

    async def watch() -> None:
        while time.monotonic() < until:
            with contextlib.suppress(OSError):
                soak.memory.append(memory_of(server.process.pid))
            await asyncio.sleep(0.5)

    await asyncio.gather(
        watch(),
        hostility(server, until, max(2.0, pause)),
        troubles(soak, server, disk, until, pause),
        *(one_table(soak, server.url, at, until, thinking) for at in range(tables)),
    )
    return soak


def check(server: ServerProcess, soak: Soak) -> None:
    """Every acknowledged move is in the log once, and no log has a gap."""
    with contextlib.closing(sqlite3.connect(server.db)) as log:
        rows: list[Move] = log.execute(
            'SELECT "table", number, seat, move, client FROM moves WHERE client IS NOT NULL'
        ).fetchall()
        numbers: dict[str, list[int]] = {}
        for table, number in log.execute('SELECT "table", number FROM moves ORDER BY "table", number'):
            numbers.setdefault(table, []).append(number)
    assert rows, f"nobody came to move: {dict(soak.counts)}"
    assert len(set(soak.acknowledged)) == len(soak.acknowledged)
    assert set(soak.acknowledged) <= set(rows)
    assert max(Counter((table, seat, client) for table, _, seat, _, client in rows).values()) == 1
    assert all(found == list(range(1, len(found) + 1)) for found in numbers.values())
