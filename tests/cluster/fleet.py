"""Several nodes at one database, and players who come in by any of them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Generator, Sequence
from contextlib import AbstractAsyncContextManager, ExitStack, contextmanager
from pathlib import Path

from freebooter.engine.record import read_record
from freebooter.games import GAMES, resume
from freebooter.store import Entry
from tests.server.clients import Device, ServerProcess, Talk, seats_for
from tests.server.killed_server import SHORTER, Sailor

NAMES = "abcdefgh"


class Roamer(Sailor):
    """A person whose every connection is to any of the nodes."""

    urls: Sequence[str] = ()

    def socket(self) -> AbstractAsyncContextManager[Talk]:
        self.device.url = self.rng.choice(self.urls)
        return super().socket()


@contextmanager
def a_fleet(
    folder: Path, database: str, bus: str | None, nodes: int = 2, **settings: object
) -> Generator[list[ServerProcess]]:
    """Nodes with one secret, and no notice before they end."""
    with ExitStack() as stack:
        named = [{"node": name, "bus": bus, "notice": 0.0} | settings for name in NAMES[:nodes]]
        yield [stack.enter_context(ServerProcess(folder, {}, postgres=database, **given)) for given in named]


async def roam(
    fleet: Sequence[ServerProcess],
    tables: int,
    thinking: float,
    troubles: Sequence[Callable[[], Awaitable[None]]] = (),
    bots: int = 0,
) -> list[Roamer]:
    """Tables of scripted players on all nodes, with trouble at random moments, games under way."""
    rng = random.Random(1)
    players: list[Roamer] = []
    for at in range(tables):
        game = sorted(GAMES)[at % len(GAMES)]
        made, devices = await seats_for(
            fleet[at % len(fleet)].url, game, 2 + at % 3, bots, options=SHORTER.get(game, {})
        )
        for seat, device in enumerate(devices):
            player = Roamer(made["table"], seat, device, random.Random(rng.random()), thinking)
            player.urls = [node.url for node in fleet]
            players.append(player)
    voyage = asyncio.gather(*(player.sail() for player in players))
    for trouble in troubles:
        await asyncio.sleep(rng.random())
        assert not voyage.done(), "the games were over before the trouble"
        await trouble()
    await voyage
    return players


async def logs_of(database: str, tables: set[str]) -> dict[str, list[Entry]]:
    from freebooter.store.postgres import PostgresStore

    store = PostgresStore(database)
    found = {table: await store.since(table, 0) for table in tables}
    await asyncio.to_thread(store.close)
    return found


async def check(database: str, node: ServerProcess, players: Sequence[Sailor]) -> None:
    """Every promise is in the log at its number, once, and every game has its record."""
    written = await logs_of(database, {player.table for player in players})
    for log in written.values():
        assert [entry.number for entry in log] == list(range(1, len(log) + 1))
        sent = [(entry.who, entry.client) for entry in log if entry.client]
        assert len(sent) == len(set(sent))
    for player in players:
        assert player.acknowledged
        for table, number, seat, move, client in player.acknowledged:
            assert written[table][number - 1] == Entry(number, seat, move, client)
        here = Device(node.url)
        here.http.cookies["freebooter"] = player.device.http.cookies["freebooter"]
        record = read_record((await here.get(f"/api/tables/{player.table}/record")).json())
        await here.http.aclose()
        assert len(record.moves) == len(written[player.table])
        assert resume(record).result == record.result
