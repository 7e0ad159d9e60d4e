"""One driver a table: leases change hands only when given back or run out, and the old hand cannot write."""

from __future__ import annotations

import asyncio

import pytest

from freebooter.store import Entry, FencedError, Lease, Store

from ..tables import log_of, table

pytestmark = pytest.mark.anyio


async def test_a_lease_is_held_by_one_node_until_it_is_given_back(store: Store):
    ours = await store.take_lease("ship", "ours", 60)
    assert ours
    assert ours == Lease("ship", "ours", 1)
    assert await store.take_lease("ship", "theirs", 60) is None
    assert await store.take_lease("ship", "ours", 60) == ours
    await store.give_back([ours])
    assert await store.take_lease("ship", "theirs", 60) == Lease("ship", "theirs", 2)
    assert await store.take_lease("ship", "ours", 60) is None


async def test_a_lease_that_ran_out_goes_to_the_next_and_fences_off_the_last(store: Store):
    ours = await store.take_lease("ship", "ours", 0.1)
    assert ours
    await store.append("ship", [Entry(1, 0, "play 0:1")], ours.fence)
    await asyncio.sleep(0.2)
    theirs = await store.take_lease("ship", "theirs", 60)
    assert theirs
    assert theirs.fence > ours.fence
    with pytest.raises(FencedError):
        await store.append("ship", [Entry(2, 0, "play 0:2")], ours.fence)
    await store.append("ship", [Entry(2, 1, "play 1:2")], theirs.fence)
    await store.append("ship", [Entry(3, 1, "play 1:3")])
    assert [entry.move for entry in await log_of(store)] == ["play 0:1", "play 1:2", "play 1:3"]
    assert await store.renew_leases([ours, theirs], 60) == [theirs]


async def test_a_renewed_lease_stays(store: Store):
    await store.create(table("boat"), [])
    ours = [lease for name in ("ship", "boat") if (lease := await store.take_lease(name, "ours", 0.5))]
    assert len(ours) == 2
    assert await store.renew_leases(ours, 60) == ours
    await asyncio.sleep(0.7)
    assert await store.take_lease("ship", "theirs", 60) is None


async def test_of_many_nodes_that_want_a_lease_one_has_it(store: Store):
    taken = await asyncio.gather(*(store.take_lease("ship", f"node {each}", 60) for each in range(20)))
    assert len([lease for lease in taken if lease]) == 1


async def test_a_fence_of_no_lease_writes_nothing_and_harms_no_other_of_its_commit(store: Store):
    fenced = store.append("ship", [Entry(1, 0, "play 0:1")], 7)
    free = store.append("ship", [Entry(1, 1, "play 1:1")])
    with pytest.raises(FencedError):
        await fenced
    await free
    assert [entry.who for entry in await log_of(store)] == [1]
