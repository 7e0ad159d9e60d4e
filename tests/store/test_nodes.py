"""What several nodes keep in the store: lives, leases and visitors."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

pytest.importorskip("psycopg", reason="PostgreSQL needs the extra `cluster`")

import psycopg

from freebooter.store import Entry, FencedError
from freebooter.store.postgres_nodes import SharedPostgresStore

from .servers import PostgresServer
from .tables import table

pytestmark = pytest.mark.anyio
A, B = "a", "b"


@pytest.fixture
async def store(postgres_server: PostgresServer) -> AsyncIterator[SharedPostgresStore]:
    opened = SharedPostgresStore(postgres_server.new_database(), A)
    await opened.create(table("ship"), [])
    yield opened
    await asyncio.to_thread(opened.close)


async def test_a_node_lives_for_as_long_as_it_said(store: SharedPostgresStore):
    assert list(await store.beat(A, 60, {})) == [A]
    assert list(await store.beat(B, 0, {})) == [A]
    assert list(await store.beat(B, 60, {})) == [A, B]
    await store.leave(A)
    assert list(await store.beat(B, 60, {})) == [B]


async def test_a_node_says_what_it_plays(store: SharedPostgresStore):
    await store.beat(A, 60, {"captain": 1})
    assert await store.beat(B, 60, {"captain": 2}) == {A: {"captain": 1}, B: {"captain": 2}}


async def test_a_node_of_the_version_before_lives_beside_newer_ones(postgres_server: PostgresServer):
    """It has begun before the schema was brought up to date, and goes on with the statements that it knows."""
    address = postgres_server.new_database()
    opened = SharedPostgresStore(address, B)
    with psycopg.connect(address, autocommit=True) as log:
        log.execute("INSERT INTO nodes VALUES (%s, extract(epoch FROM now()) + 60)", (A,))
        assert await opened.beat(B, 60, {"captain": 2}) == {A: {}, B: {"captain": 2}}
    await asyncio.to_thread(opened.close)


async def test_a_table_is_driven_by_one_node_until_that_dies_or_hands_it_over(store: SharedPostgresStore):
    await store.beat(A, 60, {})
    await store.beat(B, 60, {})
    first = await store.drive("ship", A)
    assert first
    assert first == await store.drive("ship", A)
    assert await store.drive("ship", B) is None
    await store.beat(A, 0, {})
    second = await store.drive("ship", B)
    assert second
    assert second.fence > first.fence
    await store.beat(A, 60, {})
    assert await store.drive("ship", A) is None
    await store.release([second])
    with pytest.raises(FencedError):
        await store.append("ship", [Entry(1, 0, "play 1")], second.fence)
    third = await store.drive("ship", A)
    assert third
    assert third.fence > second.fence


async def test_a_stale_driver_cannot_write(store: SharedPostgresStore):
    await store.beat(A, 0, {})
    await store.beat(B, 60, {})
    stale = await store.drive("ship", A)
    now = await store.drive("ship", B)
    assert stale
    assert now
    with pytest.raises(FencedError):
        await store.append("ship", [Entry(1, 0, "play 1")], stale.fence)
    await store.append("ship", [Entry(1, 0, "play 1")], now.fence)


async def test_visitors_are_those_of_nodes_that_live(store: SharedPostgresStore):
    await store.beat(A, 60, {})
    await store.beat(B, 60, {})
    await store.say(A, {"ship": "here"})
    await store.say(B, {"ship": "there"})
    (glance,) = await store.glance(["ship", "nowhere"])
    assert glance.said == {A: "here", B: "there"}
    await store.beat(A, 0, {})
    (glance,) = await store.glance(["ship"])
    assert glance.said == {B: "there"}
    await store.say(B, {"ship": ""})
    (glance,) = await store.glance(["ship"])
    assert glance.said == {}


async def test_tidying_ends_what_a_node_no_longer_does(store: SharedPostgresStore):
    await store.beat(A, 60, {})
    await store.drive("ship", A)
    await store.say(A, {"ship": "here"})
    await store.forget_absent(A, ["ship"], ["ship"])
    (glance,) = await store.glance(["ship"])
    assert (glance.driver, glance.driven, glance.said) == (A, True, {A: "here"})
    await store.forget_absent(A, [], [])
    (glance,) = await store.glance(["ship"])
    assert (glance.driver, glance.driven, glance.said) == ("", False, {})
