"""Three nodes, many tables, and everything that can go wrong for minutes; then the histories are checked.

python -m tests.cluster.voyage --minutes 10 --tables 50
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, Final

import psycopg

from freebooter.games import GAMES
from freebooter.store import Entry
from freebooter.store.postgres import PostgresStore
from tests.server.clients import Device, ServerProcess, Talk, seats_for
from tests.server.killed_server import LOST, SHORTER
from tests.store.servers import PostgresServer, RedisServer, a_postgres, a_redis

from .fleet import NAMES
from .histories import Driven, Fold, History, Told, faults
from .proxy import Line

# Who wrote what no person made, and who drove the table in that transaction.
AUDIT: Final = """
CREATE TABLE audit ("table" text, number int, writer text, driver text, fence int);
CREATE FUNCTION audited() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO audit SELECT NEW."table", NEW.number, replace(current_setting('application_name'), 'freebooter ', ''),
        split_part(node, '.', 1), fence FROM leases WHERE "table" = NEW."table";
    RETURN NEW;
END $$;
CREATE TRIGGER audited BEFORE INSERT ON moves FOR EACH ROW
WHEN (NEW.client IS NULL AND NEW.seat IS NOT NULL) EXECUTE FUNCTION audited();
"""
ANSWERS_WITHIN: Final = 8.0
# Once all is well again a game goes on: so long without any news from any table, and they are stuck.
STUCK_AFTER: Final = 60.0


@dataclass
class Node:
    """A node with lines of its own to the database and to the bus, and a clock that may be wrong."""

    server: ServerProcess
    database: Line
    bus: Line


@dataclass
class Voyage:
    """What happened."""

    nodes: list[Node]
    told: list[Told] = field(default_factory=list[Told])
    waits: list[float] = field(default_factory=list[float])
    counts: Counter[str] = field(default_factory=Counter[str])
    ending: bool = False
    stood_still: float = 0.0


class Player:
    """A seat's person: comes in by any node, sends a move until it is answered, notes what it is told."""

    def __init__(
        self, voyage: Voyage, device: Device, table: str, seat: int, rng: random.Random, thinks: float
    ) -> None:
        self.voyage = voyage
        self.device = device
        self.told = Told(table, seat)
        voyage.told.append(self.told)
        self.rng = rng
        self.thinks = thinks
        self.unanswered: tuple[str, int, str] | None = None
        self.asked_at = 0.0
        self.number: int | None = None
        self.over = False

    async def play(self) -> None:
        while not self.over:
            self.device.url = self.rng.choice(self.voyage.nodes).server.url
            with contextlib.suppress(*LOST):
                async with self.device.socket(self.told.table) as talk:
                    await talk.say("hello", number=self.number, seat=None)
                    self.voyage.counts["connections"] += 1
                    await self._listen(talk)
            await asyncio.sleep(self.rng.random() * 0.3)

    async def _listen(self, talk: Talk) -> None:
        again = self.unanswered is not None
        while not self.over:
            message = await asyncio.wait_for(talk.next(), ANSWERS_WITHIN)
            match message["type"]:
                case "update":
                    await self._saw(message, talk, again)
                    again = False
                case "ack" | "refused" if self.unanswered and message["id"] == self.unanswered[0]:
                    self._answered(message)
                case _:
                    pass

    async def _saw(self, update: dict[str, Any], talk: Talk, again: bool) -> None:
        self.number = update["number"]
        self.told.seen.append((update["number"], update["view"]))
        if update["view"]["over"] and not self.unanswered:
            self.over = True
        elif again and self.unanswered:
            await self._send(talk)
        elif update["legal"] and not self.unanswered:
            await asyncio.sleep(self.rng.random() * self.thinks)
            name = f"{self.told.seat} {self.rng.random()}"
            self.unanswered = (name, update["number"], self.rng.choice(update["legal"]))
            self.asked_at = time.monotonic()
            await self._send(talk)

    async def _send(self, talk: Talk) -> None:
        assert self.unanswered
        name, number, move = self.unanswered
        await talk.say("move", id=name, number=number, move=move)

    def _answered(self, message: dict[str, Any]) -> None:
        assert self.unanswered
        name, _, move = self.unanswered
        self.unanswered = None
        self.voyage.counts[message["type"]] += 1
        if message["type"] == "ack":
            self.voyage.waits.append(time.monotonic() - self.asked_at)
            self.told.acknowledged.append(Entry(message["number"], self.told.seat, move, name))


async def one_table(voyage: Voyage, at: int, thinks: float) -> None:
    """Games one after another, of two people and a bot or more, until the voyage ends."""
    rng = random.Random(at)
    for number in count():
        if voyage.ending:
            return
        game = sorted(GAMES)[(at + number) % len(GAMES)]
        url = rng.choice(voyage.nodes).server.url
        try:
            async with asyncio.timeout(ANSWERS_WITHIN):
                made, devices = await seats_for(url, game, 2 + at % 2, 1 + at % 2, options=SHORTER.get(game, {}))
        except (*LOST, AssertionError, KeyError, ValueError):
            await asyncio.sleep(0.5)
            continue
        voyage.counts["tables"] += 1
        players = [Player(voyage, device, made["table"], seat, rng, thinks) for seat, device in enumerate(devices)]
        await asyncio.gather(*(player.play() for player in players))
        voyage.counts["games ended"] += 1
        for device in devices:
            await device.http.aclose()


async def troubles(voyage: Voyage, postgres: PostgresServer, redis: RedisServer, until: float, pause: float) -> None:
    """One after another, now and then two at once."""
    rng = random.Random(7)

    async def kill(node: Node) -> None:
        await asyncio.to_thread(node.server.kill)
        await asyncio.sleep(rng.random() * 3)
        await again(node)

    async def again(node: Node) -> None:
        """As a service manager does: one that cannot reach its database when it starts ends, and is started anew."""
        for _ in range(5):
            try:
                await asyncio.to_thread(node.server.start)
            except AssertionError:
                voyage.counts["starts in vain"] += 1
            else:
                return
        raise AssertionError("a node does not start")

    async def stop(node: Node) -> None:
        node.server.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(1 + rng.random() * 7)
        node.server.process.send_signal(signal.SIGCONT)

    async def cut_from_the_database(node: Node) -> None:
        await cut(node.database)

    async def cut_from_the_bus(node: Node) -> None:
        await cut(node.bus)

    async def cut(line: Line) -> None:
        (line.cut if rng.random() < 0.5 else line.silence)()
        await asyncio.sleep(1 + rng.random() * 7)
        line.mend()

    async def kill_the_bus(_: Node) -> None:
        await asyncio.to_thread(redis.kill)
        await asyncio.sleep(rng.random() * 5)
        redis.start()

    async def flush_the_bus(_: Node) -> None:
        with contextlib.suppress(Exception):
            await asyncio.to_thread(redis.flush)

    async def crash_the_database(_: Node) -> None:
        await asyncio.to_thread(postgres.stop, signal.SIGQUIT)
        await asyncio.sleep(rng.random() * 3)
        await asyncio.to_thread(postgres.start)

    kinds = [kill, stop, stop, cut_from_the_database, cut_from_the_database, cut_from_the_bus, kill_the_bus]
    kinds += [flush_the_bus, crash_the_database]
    while time.monotonic() < until:
        await asyncio.sleep(pause * (0.5 + rng.random()))
        trouble, node = rng.choice(kinds), rng.choice(voyage.nodes)
        voyage.counts[trouble.__name__.replace("_", " ")] += 1
        await trouble(node)


async def watch_the_loop(voyage: Voyage) -> None:
    """For how long the lines and the players, which are all in this process, stood still themselves."""
    while True:
        began = time.monotonic()
        await asyncio.sleep(0.1)
        voyage.stood_still = max(voyage.stood_still, time.monotonic() - began - 0.1)


async def last_games(games: asyncio.Future[Any], voyage: Voyage) -> list[str]:
    """Let those end that are under way; who was still waiting when nothing happened any more."""
    seen, since = 0, time.monotonic()
    while not games.done() and time.monotonic() - since < STUCK_AFTER:
        await asyncio.sleep(1)
        now = sum(len(told.seen) for told in voyage.told)
        if now > seen:
            seen, since = now, time.monotonic()
    if games.done():
        await games
        return []
    games.cancel()
    return [
        f"{told.table}: seat {told.seat} still waits"
        for told in voyage.told
        if not told.seen[-1:] or not told.seen[-1][1]["over"]
    ]


async def history_of(address: str, voyage: Voyage) -> History:
    store = PostgresStore(address)
    tables = {told.table for told in voyage.told}
    found = {table: await store.load(table) for table in tables}
    await asyncio.to_thread(store.close)
    with psycopg.connect(address) as log:
        driven = [Driven(*row) for row in log.execute("SELECT * FROM audit").fetchall()]
    whole = {table: each for table, each in found.items() if each}
    agreed = {table: (saved.setup, saved.seats) for table, (saved, _) in whole.items()}
    logs = {table: entries for table, (_, entries) in whole.items()}
    return History(agreed, logs, voyage.told, driven)


async def sail(folder: Path, nodes: int, tables: int, seconds: float, pause: float, thinks: float) -> Voyage:
    """All of it, and its histories checked; raises AssertionError with what is wrong."""
    with a_postgres() as postgres, a_redis() as redis:
        address = postgres.new_database()
        await asyncio.to_thread(lambda: PostgresStore(address).close())
        with psycopg.connect(address, autocommit=True) as log:
            log.execute(AUDIT)
        async with contextlib.AsyncExitStack() as stack:
            fleet: list[Node] = []
            for at, name in enumerate(NAMES[:nodes]):
                database = await stack.enter_async_context(Line("127.0.0.1", postgres.port))
                bus = await stack.enter_async_context(Line("127.0.0.1", redis.port))
                there = address.replace(f":{postgres.port}/", f":{database.port}/")
                settings: dict[str, object] = {"node": name, "bus": f"redis://127.0.0.1:{bus.port}", "notice": 0.0}
                skewed = {"SKEW": str((-300, 0, 300)[at % 3])}
                server = await asyncio.to_thread(
                    lambda skewed=skewed, there=there, settings=settings: ServerProcess(
                        folder, skewed, postgres=there, **settings
                    )
                )
                stack.push_async_callback(asyncio.to_thread, server.stop)
                fleet.append(Node(server, database, bus))
            voyage = Voyage(fleet)
            until = time.monotonic() + seconds
            watch = asyncio.create_task(watch_the_loop(voyage))
            games = asyncio.gather(*(one_table(voyage, at, thinks) for at in range(tables)))
            await troubles(voyage, postgres, redis, until, pause)
            voyage.ending = True
            stuck = await last_games(games, voyage)
            history = await history_of(address, voyage)
            await asyncio.gather(*(asyncio.to_thread(node.server.stop) for node in fleet))
            watch.cancel()
    found = [*stuck, *faults(history)]
    found += [
        f"{table}: is not over" for table, log in history.logs.items() if not Fold(*history.tables[table], log).over
    ]
    assert not found, "\n".join(found[:20])
    voyage.counts["moves"] = sum(map(len, history.logs.values()))
    voyage.counts["positions seen"] = sum(len(told.seen) for told in voyage.told)
    voyage.counts["moves by drivers"] = len(history.driven)
    voyage.counts["leases that changed hands"] = len({(move.table, move.fence) for move in history.driven}) - len(
        {move.table for move in history.driven}
    )
    return voyage


def main() -> int:
    parser = argparse.ArgumentParser(description="Several nodes, and everything that can go wrong.")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--pause", type=float, default=4.0, help="seconds between troubles, about")
    parser.add_argument("--thinks", type=float, default=2.0, help="seconds a player takes for a move, at most")
    asked = parser.parse_args()
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        work = sail(Path(folder), asked.nodes, asked.tables, asked.minutes * 60, asked.pause, asked.thinks)
        voyage = asyncio.run(work)
    waits = sorted(voyage.waits)
    print(f"{asked.minutes:g} minutes, {asked.nodes} nodes, {asked.tables} tables; load before: {load:.1f}")
    print(dict(voyage.counts))
    print(f"acknowledged within {waits[len(waits) // 2]:.2f} s median, {waits[int(len(waits) * 0.99)]:.2f} s 99 %")
    print(f"longest pause of the players' own process: {voyage.stood_still:.2f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
