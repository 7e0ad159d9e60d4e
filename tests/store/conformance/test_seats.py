"""Who holds which seat, and the codes that carry seats along."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from freebooter.store import ConflictError, Store

from ..tables import ANN, BOB, table, with_bob

pytestmark = pytest.mark.anyio


async def test_seats_and_their_holders(store: Store):
    assert await store.held(ANN, "ship") == (0,)
    assert await store.held(BOB, "ship") == ()
    seated = with_bob(table("ship"))
    await store.seat(seated, [(BOB, 1)])
    found = await store.load("ship")
    assert found
    assert found[0] == seated
    assert await store.held(BOB, "ship") == (1,)
    await store.create(table("boat", created=2.0), [(BOB, 0), (BOB, 1)])
    assert [(saved.id, seats) for saved, seats in await store.tables_of(BOB, 10)] == [("boat", (0, 1)), ("ship", (1,))]
    assert [saved.id for saved, _ in await store.tables_of(BOB, 1)] == ["boat"]
    assert [saved.id for saved, _ in await store.tables_of(BOB, 1, 1)] == ["ship"]
    assert await store.tables_of(b"nobody", 10) == []


async def test_of_two_who_seat_somebody_on_the_same_table_one_is_told_that_it_has_changed(store: Store):
    first, second = store.seat(with_bob(table("ship")), [(BOB, 1)]), store.seat(with_bob(table("ship"), "Eve"), [])
    await first
    with pytest.raises(ConflictError):
        await second
    found = await store.load("ship")
    assert found
    assert found[0].seats[1]["name"] == "Bob"
    await store.seat(replace(found[0], version=2), [])


async def test_a_code_is_spent_once_and_in_time(store: Store):
    await store.keep_code(b"code", "ship", [0, 1], until=100.0)
    assert await store.spend_code(b"code", BOB, now=99.0) == ("ship", (0, 1))
    assert await store.held(BOB, "ship") == (0, 1)
    assert await store.spend_code(b"code", BOB, now=99.0) is None
    await store.keep_code(b"late", "ship", [0], until=100.0)
    assert await store.spend_code(b"late", BOB, now=101.0) is None


async def test_of_two_who_spend_a_code_at_once_one_has_it(store: Store):
    await store.keep_code(b"code", "ship", [1], until=100.0)
    spent = await asyncio.gather(*(store.spend_code(b"code", bytes([each]) * 32, now=1.0) for each in range(20)))
    assert len([each for each in spent if each]) == 1


async def test_a_freed_seat_is_held_by_nobody_and_no_code_opens_it(store: Store):
    await store.seat(with_bob(table("ship")), [(BOB, 1)])
    await store.keep_code(b"code", "ship", [1], until=100.0)
    assert await store.holders("ship") == [(ANN, (0,)), (BOB, (1,))]
    await store.seat(replace(with_bob(table("ship")), version=2), [], freed=[1])
    assert await store.holders("ship") == [(ANN, (0,))]
    assert await store.spend_code(b"code", BOB, now=1.0) is None
    assert await store.held(BOB, "ship") == ()


async def test_a_device_loses_the_seats_that_are_revoked_and_no_other(store: Store):
    await store.create(table("boat"), [(ANN, 0), (ANN, 1), (BOB, 0)])
    await store.keep_code(b"code", "boat", [0], until=100.0)
    await store.keep_code(b"ours", "ship", [0], until=100.0)
    await store.revoke("boat", ANN, [0])
    assert await store.holders("boat") == [(BOB, (0,)), (ANN, (1,))]
    assert await store.held(ANN, "ship") == (0,)
    assert await store.spend_code(b"code", BOB, now=1.0) is None
    assert await store.spend_code(b"ours", BOB, now=1.0) == ("ship", (0,))
