"""What is PostgreSQL's own: several nodes at one log, and a database that goes away and comes back."""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import AsyncIterator

import pytest

from freebooter.store import ConflictError, Entry, Store, StoreError

from .servers import PostgresServer
from .tables import ANN, log_of, table

pytest.importorskip("psycopg", reason="PostgreSQL needs the extra `cluster`")
pytestmark = pytest.mark.anyio

TABLES = [f"ship{at}" for at in range(6)]
MOVES = 25


@pytest.fixture
async def nodes(postgres_server: PostgresServer) -> AsyncIterator[list[Store]]:
    from freebooter.store.postgres import PostgresStore

    address = postgres_server.new_database()
    nodes: list[Store] = await asyncio.gather(*(asyncio.to_thread(PostgresStore, address) for _ in range(3)))
    for name in TABLES:
        await nodes[0].create(table(name), [(ANN, 0)])
    yield nodes
    for node in nodes:
        await asyncio.to_thread(node.close)


async def sail(node: Store, name: str, seat: int, moves: int) -> list[Entry]:
    """A seat that makes so many moves, each tried until it is acknowledged or found; what it was promised."""
    promised: list[Entry] = []
    for count in range(moves):
        client = f"{seat} {count}"
        while True:
            try:
                log = await log_of(node, name)
                if mine := [entry for entry in log if (entry.who, entry.client) == (seat, client)]:
                    promised += mine
                    break
                entry = Entry(len(log) + 1, seat, f"play {seat}:{count}", client)
                await node.append(name, [entry])
                promised.append(entry)
                break
            except ConflictError:
                await asyncio.sleep(random.random() * 0.01)
            except StoreError:
                await asyncio.sleep(0.05)
    return promised


async def check(node: Store, promised: list[list[Entry]]) -> None:
    """Every promise is kept once, at its number; every log is one line without a gap."""
    at = iter(promised)
    for name in TABLES:
        log = await log_of(node, name)
        assert [entry.number for entry in log] == list(range(1, len(log) + 1))
        theirs = [entry for _ in range(3) for entry in next(at)]
        assert sorted(theirs, key=lambda entry: entry.number) == log


async def test_nodes_that_race_for_every_move_keep_one_log(nodes: list[Store]):
    async with asyncio.timeout(120):
        promised = await asyncio.gather(
            *(sail(node, name, seat, MOVES) for name in TABLES for seat, node in enumerate(nodes))
        )
    await check(nodes[0], promised)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT], ids=["restarted", "crashed"])
async def test_a_database_that_goes_away_loses_nothing_and_is_found_again(
    nodes: list[Store], postgres_server: PostgresServer, how: signal.Signals
):
    """SIGQUIT is a crash to PostgreSQL: it recovers from what it has written down."""

    async def trouble() -> None:
        for _ in range(2):
            await asyncio.sleep(0.3)
            await asyncio.to_thread(postgres_server.stop, how)
            with pytest.raises(StoreError):
                await nodes[0].alive()
            await asyncio.to_thread(postgres_server.start)

    async with asyncio.timeout(180):
        *promised, _ = await asyncio.gather(
            *(sail(node, name, seat, MOVES) for name in TABLES for seat, node in enumerate(nodes)), trouble()
        )
        for node in nodes:
            while True:
                try:
                    await node.alive()
                    break
                except StoreError:
                    await asyncio.sleep(0.05)
    await check(nodes[1], [each for each in promised if each is not None])


async def test_two_tables_are_made_by_nodes_that_start_at_once(postgres_server: PostgresServer):
    from freebooter.store.postgres import PostgresStore

    address = postgres_server.new_database()
    made = await asyncio.gather(*(asyncio.to_thread(PostgresStore, address) for _ in range(4)))
    await asyncio.gather(*(store.create(table(f"ship{at}"), []) for at, store in enumerate(made)))
    for at, store in enumerate(reversed(made)):
        assert await store.load(f"ship{at}")
    for store in made:
        await asyncio.to_thread(store.close)


async def test_a_database_of_a_newer_version_or_none_at_all_is_refused_in_one_line(postgres_server: PostgresServer):
    import psycopg

    from freebooter.store.postgres import PostgresStore

    address = postgres_server.new_database()
    await asyncio.to_thread(PostgresStore(address).close)
    with psycopg.connect(address, autocommit=True) as log:
        log.execute("UPDATE freebooter SET version = 99")
    with pytest.raises(StoreError, match="version 99, written by a newer Freebooter"):
        PostgresStore(address)
    with pytest.raises(StoreError, match="the database cannot be used") as refused:
        PostgresStore(postgres_server.address("nowhere"))
    assert "\n" not in str(refused.value)
