"""Nodes, bus and database die and come back: nothing that was acknowledged is lost or doubled, and all games end."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import pytest

from freebooter.server.cluster import CLUSTER
from freebooter.server.ownership import Ownership
from freebooter.store import StoreError
from tests.server.clients import BOT, PERSON, Device, ServerProcess
from tests.store.servers import PostgresServer, RedisServer

from .fleet import a_fleet, check, roam

psycopg = pytest.importorskip("psycopg", reason="PostgreSQL needs the extra `cluster`")
pytestmark = pytest.mark.anyio


def sound(*nodes: ServerProcess) -> None:
    for node in nodes:
        assert "Traceback" not in node.log.read_text()


async def test_games_go_on_at_the_other_node_when_one_is_killed_or_stopped_for_a_while(
    tmp_path: Path, postgres: PostgresServer, redis: RedisServer
):
    database = postgres.new_database()
    with a_fleet(tmp_path, database, redis.address) as (first, second):

        async def kill() -> None:
            await asyncio.to_thread(first.kill)
            await asyncio.to_thread(first.start)

        async def stop() -> None:
            second.process.send_signal(signal.SIGSTOP)
            await asyncio.sleep(5)
            second.process.send_signal(signal.SIGCONT)

        players = await roam([first, second], 6, 0.3, [kill, stop], bots=1)
        await check(database, second, players)
        sound(first, second)


async def test_games_go_on_without_the_bus(tmp_path: Path, postgres: PostgresServer, redis: RedisServer):
    database = postgres.new_database()
    with a_fleet(tmp_path, database, redis.address) as nodes:

        async def flush() -> None:
            await asyncio.to_thread(redis.flush)

        async def kill() -> None:
            await asyncio.to_thread(redis.kill)
            await asyncio.sleep(3)
            redis.start()

        players = await roam(nodes, 6, 0.3, [flush, kill], bots=1)
        await check(database, nodes[0], players)
        sound(*nodes)


async def test_games_go_on_when_the_database_was_restarted(
    tmp_path: Path, postgres: PostgresServer, redis: RedisServer
):
    database = postgres.new_database()
    with a_fleet(tmp_path, database, redis.address) as nodes:

        async def restart() -> None:
            await asyncio.to_thread(postgres.stop, signal.SIGQUIT)
            await asyncio.to_thread(postgres.start)

        players = await roam(nodes, 6, 0.3, [restart, restart], bots=1)
        await check(database, nodes[0], players)
        sound(*nodes)


async def test_a_bot_plays_on_when_the_node_that_drove_it_is_dead(
    tmp_path: Path, postgres: PostgresServer, redis: RedisServer
):
    with a_fleet(tmp_path, postgres.new_database(), redis.address) as (first, second):
        host = Device(first.url)
        made = await host.create("captain", PERSON, BOT, BOT, BOT)
        elsewhere = Device(second.url)
        elsewhere.http.cookies.update(host.http.cookies)
        async with host.socket(made["table"]) as driven:
            await driven.hello()
            while "\nfreebooter_driven 1.0\n" not in (await host.get("/metrics")).text:
                await asyncio.sleep(0.05)
            async with elsewhere.socket(made["table"]) as talk:
                await talk.hello()
                while not talk.legal:
                    await talk.hear("update")
                first.kill()
                # Whoever wins a trick leads the next one: more than one move of one's own may come before a bot's.
                while "taken over" not in second.log.read_text():
                    if talk.legal:
                        assert (await talk.move(f"mine {talk.number}", talk.legal[0]))["type"] == "ack"
                    await talk.hear("update")
                reached = talk.number or 0
                while (talk.number or 0) < reached + 4:
                    if talk.legal:
                        assert (await talk.move(f"mine {talk.number}", talk.legal[0]))["type"] == "ack"
                    await talk.hear("update")


async def test_nodes_have_a_database_together_and_a_server_without_a_node_not_with_them(postgres: PostgresServer):
    from freebooter.store.postgres_nodes import SharedPostgresStore

    store = SharedPostgresStore(postgres.new_database(), "a")
    nodes = [Ownership(store, shared=True, group=CLUSTER) for _ in range(2)]
    for node in nodes:
        await node.claim()
    alone = Ownership(store, shared=True)
    with pytest.raises(StoreError, match="another server has the database"):
        await alone.claim(patience=0)
    await asyncio.to_thread(store.close)


async def test_nothing_is_lost_when_nodes_are_replaced_one_by_one(
    tmp_path: Path, postgres: PostgresServer, redis: RedisServer
):
    database = postgres.new_database()
    with a_fleet(tmp_path, database, redis.address) as nodes:

        async def replace_all() -> None:
            for node in nodes:
                await asyncio.to_thread(node.stop)
                await asyncio.to_thread(node.start)

        players = await roam(nodes, 4, 0.5, [replace_all], bots=1)
        await check(database, nodes[0], players)
        sound(*nodes)


async def test_a_node_that_is_told_to_end_says_so_and_then_lets_its_visitors_go(
    tmp_path: Path, postgres: PostgresServer
):
    with a_fleet(tmp_path, postgres.new_database(), None, nodes=1, notice=3.0) as (node,):
        host = Device(node.url)
        made = await host.create("get-bit", PERSON, BOT)
        async with host.socket(made["table"]) as talk:
            await talk.hello()
            node.process.send_signal(signal.SIGTERM)
            while (await host.get("/readyz")).status_code == 200:
                await asyncio.sleep(0.05)
            while not talk.legal:
                await talk.hear("update")
            assert (await talk.move("last", talk.legal[0]))["type"] == "ack"
            assert (await talk.closed())[0] == 1012
