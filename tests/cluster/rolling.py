"""Nodes replaced one by one under load, as a deploy does: how long each player waits, and that nothing is lost.

    python -m tests.cluster.rolling --tables 50

Players come back as the page does, to a node that was ready when it was last asked, as a load balancer does.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import httpx

from tests.server.clients import Talk, seats_for
from tests.server.killed_server import SHORTER
from tests.store.servers import a_postgres, a_redis

from .fleet import Roamer, a_fleet, check

FIRST_WAIT: Final = 0.4
LONGEST_WAIT: Final = 10.0
ASKED_EVERY: Final = 0.5


@dataclass
class Visitor(Roamer):
    """Notes how long it was without a table, and how long a move took."""

    away: float | None = None
    wait: float = FIRST_WAIT
    asked: float = 0.0
    absences: list[float] = field(default_factory=list[float])
    waits: list[float] = field(default_factory=list[float])

    @asynccontextmanager
    async def _at(self) -> AsyncGenerator[Talk]:
        if self.away is not None:
            await asyncio.sleep(self.wait * (0.75 + self.rng.random() / 2))
            self.wait = min(self.wait * 2, LONGEST_WAIT)
        self.device.url = self.rng.choice(self.urls)
        try:
            async with self.device.socket(self.table) as talk:
                yield talk
        finally:
            self.away = self.away or time.monotonic()

    def socket(self):
        return self._at()

    async def _send(self, talk: Talk) -> None:
        self.asked = self.asked or time.monotonic()
        await super()._send(talk)

    def _welcomed(self) -> None:
        super()._welcomed()
        if self.away is not None:
            self.absences.append(time.monotonic() - self.away)
            self.away, self.wait = None, FIRST_WAIT

    def _hear(self, message: dict[str, object]) -> None:
        super()._hear(message)
        if self.asked and not self.unanswered:
            self.waits.append(time.monotonic() - self.asked)
            self.asked = 0.0


async def rolling(folder: Path, nodes: int, tables: int, thinks: float) -> list[Visitor]:
    with a_postgres() as postgres, a_redis() as redis:
        database = postgres.new_database()
        with a_fleet(folder, database, redis.address, nodes, notice=2.0) as fleet:
            ready = [node.url for node in fleet]

            async def ask_for_readiness() -> None:
                async with httpx.AsyncClient(timeout=2) as http:
                    while True:
                        for url in [node.url for node in fleet]:
                            try:
                                good = (await http.get(f"{url}/readyz")).status_code == 200
                            except httpx.HTTPError:
                                good = False
                            if good and url not in ready:
                                ready.append(url)
                            elif not good and url in ready and len(ready) > 1:
                                ready.remove(url)
                        await asyncio.sleep(ASKED_EVERY)

            visitors: list[Visitor] = []
            for at in range(tables):
                game = ("captain", "skull-king")[at % 2]
                made, devices = await seats_for(fleet[at % nodes].url, game, 3, options=SHORTER.get(game, {}))
                for seat, device in enumerate(devices):
                    visitors.append(Visitor(made["table"], seat, device, random.Random(at * 10 + seat), thinks))
                    visitors[-1].urls = ready
            asking = asyncio.create_task(ask_for_readiness())
            games = asyncio.gather(*(visitor.sail() for visitor in visitors))
            for node in fleet:
                await asyncio.sleep(3)
                assert not games.done(), "the games were over before the deploy was"
                await asyncio.to_thread(node.stop)
                await asyncio.to_thread(node.start)
            await games
            asking.cancel()
            await check(database, fleet[0], visitors)
            return visitors


def main() -> int:
    parser = argparse.ArgumentParser(description="A deploy under load.")
    parser.add_argument("--nodes", type=int, default=2)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--thinks", type=float, default=4.0, help="seconds a player takes for a move, at most")
    asked = parser.parse_args()
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        visitors = asyncio.run(rolling(Path(folder), asked.nodes, asked.tables, asked.thinks))
    absences = sorted(each for visitor in visitors for each in visitor.absences)
    waits = sorted(each for visitor in visitors for each in visitor.waits)
    print(f"{asked.nodes} nodes replaced, {len(visitors)} players at {asked.tables} tables; load before: {load:.1f}")
    for name, times in (("without a table", absences), ("for a move", waits)):
        median, late = times[len(times) // 2], times[int(len(times) * 0.99)]
        print(f"{name}: {len(times)} times, {median:.2f} s median, {late:.2f} s 99 %, {times[-1]:.2f} s at most")
    return 0


if __name__ == "__main__":
    sys.exit(main())
