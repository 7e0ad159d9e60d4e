"""Score sheets: written by their key, so many of one origin, swept in two steps."""

from __future__ import annotations

import time

import pytest

from freebooter.store import Store

pytestmark = pytest.mark.anyio

HOUR, DAY = 3600.0, 24 * 3600.0
MONTH = 30 * DAY


async def sweep_hourly(store: Store, since: float, until: float) -> int:
    """Sweeps on the hour; how many sheets went."""
    went = 0
    while since <= until:
        went += await store.sweep_sheets(since, MONTH)
        since += HOUR
    return went


async def test_a_sheet_is_written_and_withdrawn_by_its_key_alone(store: Store):
    assert await store.create_sheet("one", b"key", "first", b"here", 10)
    assert await store.write_sheet("one", b"another", "forged") is None
    assert await store.write_sheet("one", b"key", "second") == 2
    assert await store.sheet("one") == (2, "second")
    assert not await store.withdraw_sheet("one", b"another")
    assert await store.withdraw_sheet("one", b"key")
    assert await store.sheet("one") is None
    assert not await store.withdraw_sheet("one", b"key")


async def test_one_origin_shows_so_many_and_no_other_is_kept_from_it(store: Store):
    assert await store.create_sheet("one", b"key", "x", b"here", 2)
    assert await store.create_sheet("two", b"key", "x", b"here", 2)
    assert not await store.create_sheet("three", b"key", "x", b"here", 2)
    assert await store.sheet("three") is None
    assert await store.create_sheet("four", b"key", "x", b"there", 2)
    await store.withdraw_sheet("one", b"key")
    assert await store.create_sheet("three", b"key", "x", b"here", 2)


async def test_a_sheet_not_written_for_a_month_is_marked_and_goes_a_day_later(store: Store):
    now = time.time()
    await store.create_sheet("one", b"key", "x", b"here", 10)
    assert await sweep_hourly(store, now, now + MONTH + DAY - HOUR) == 0
    assert await store.sheet("one")
    assert await sweep_hourly(store, now + MONTH + DAY, now + MONTH + DAY + 2 * HOUR) == 1
    assert await store.sheet("one") is None


async def test_a_sheet_written_after_its_mark_stays(store: Store):
    now = time.time()
    await store.create_sheet("one", b"key", "x", b"here", 10)
    assert await store.sweep_sheets(now + MONTH + HOUR, MONTH) == 0
    assert await store.write_sheet("one", b"key", "y") == 2
    assert await sweep_hourly(store, now, now + 2 * DAY) == 0
    assert await store.sheet("one")


async def test_a_clock_that_jumps_deletes_nothing_at_once(store: Store):
    now = time.time()
    await store.create_sheet("one", b"key", "x", b"here", 10)
    assert await store.sweep_sheets(now, MONTH) == 0
    for jump in (MONTH + HOUR, 400 * DAY, 900 * DAY, -900 * DAY, 2000 * DAY):
        assert await sweep_hourly(store, now + jump, now + jump + 20 * HOUR) == 0
    assert await sweep_hourly(store, now + HOUR, now + HOUR + 2 * DAY) == 0
    assert await store.sheet("one")
