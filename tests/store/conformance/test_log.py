"""The log: all or nothing, once, in order, and still there after a restart."""

from __future__ import annotations

import asyncio

import pytest

from freebooter.engine import NATURE
from freebooter.store import ConflictError, Entry, Store, StoreError

from ..tables import ANN, log_of, table
from .backends import Open

pytestmark = pytest.mark.anyio


async def test_what_is_appended_is_there_in_order_after_a_restart(open_store: Open):
    entries = [Entry(1, NATURE, "line 0 1 2 3"), Entry(2, 0, "play 0:1", "x"), Entry(3, 1, "play 1:1 ⚓")]
    first = open_store()
    await first.create(table("ship", rules=3), [(ANN, 0)])
    await first.append("ship", entries[:2])
    await first.append("ship", entries[2:])
    await asyncio.to_thread(first.close)
    second = open_store()
    assert await second.load("ship") == (table("ship", rules=3), entries)
    assert (await second.size("ship"))[0] == 3
    assert await second.since("ship", 1) == entries[1:]
    assert await second.load("no such ship") is None
    assert await second.size("no such ship") == (0, 0.0)
    await asyncio.to_thread(second.close)


async def test_what_is_asked_first_is_written_first_even_if_nobody_awaits_it(store: Store):
    answers = [store.append("ship", [Entry(number, 0, f"play 0:{number}")]) for number in range(1, 100)]
    await answers[-1]
    assert [entry.number for entry in await log_of(store)] == list(range(1, 100))


async def test_a_number_is_given_once_and_an_append_is_all_or_nothing(store: Store):
    await store.append("ship", [Entry(1, NATURE, "line 0 1 2 3"), Entry(2, 0, "play 0:1")])
    with pytest.raises(ConflictError):
        await store.append("ship", [Entry(3, 1, "play 1:1"), Entry(2, 2, "play 2:1")])
    with pytest.raises(ConflictError):
        await store.append("ship", [Entry(2, 1, "play 1:1"), Entry(3, 2, "play 2:1")])
    assert [entry.number for entry in await log_of(store)] == [1, 2]


async def test_a_clients_id_is_good_for_one_move_of_its_seat(store: Store):
    await store.append("ship", [Entry(1, 0, "play 0:1", "x")])
    with pytest.raises(ConflictError):
        await store.append("ship", [Entry(2, 0, "play 0:2", "x")])
    await store.append("ship", [Entry(2, 1, "play 1:2", "x")])
    await store.append("ship", [Entry(3, 0, "play 0:3"), Entry(4, 0, "play 0:4")])
    await store.append("ship", [Entry(5, 0, "play 0:4", "X")])


async def test_no_two_ids_are_one_in_the_log(store: Store):
    ids = ["x", "x ", " x", "é", "e\u0301", "ß", "ss", "SS", "💀", "a" * 64]
    for number, client in enumerate(ids, 1):
        await store.append("ship", [Entry(number, 0, "play 0:1", client)])
    assert [entry.client for entry in await log_of(store)] == ids


@pytest.mark.parametrize("letter", ["\0", "\n", "\x1f", "\x7f", "\x85", "\ud800"])
async def test_what_a_database_would_not_give_back_is_refused_alone(store: Store, letter: str):
    bad = store.append("ship", [Entry(1, 0, "play 0:1", f"x{letter}y")])
    good = store.append("ship", [Entry(1, 0, "play 0:1", "x")])
    with pytest.raises(StoreError, match="control characters"):
        await bad
    await good
    assert [entry.client for entry in await log_of(store)] == ["x"]


async def test_a_bad_append_does_not_harm_the_others_of_its_commit(store: Store):
    answers = [
        store.append("ship", [Entry(1 if number % 3 == 1 else number - (number + 1) // 3 + 1, 0, "x", str(number))])
        for number in range(300)
    ]
    heard = await asyncio.gather(*answers, return_exceptions=True)
    assert {number for number, error in enumerate(heard) if error} == set(range(1, 300, 3))
    assert [entry.number for entry in await log_of(store)] == list(range(1, 201))


async def test_a_log_has_no_gaps(store: Store):
    with pytest.raises(ConflictError):
        await store.append("ship", [Entry(2, 0, "play 0:1")])
    await store.append("ship", [Entry(1, 0, "play 0:1")])
    with pytest.raises(ConflictError):
        await store.append("ship", [Entry(3, 0, "play 0:2")])
    assert [entry.number for entry in await log_of(store)] == [1]


async def test_a_move_at_no_table_is_refused(store: Store):
    with pytest.raises(StoreError):
        await store.append("wreck", [Entry(1, 0, "play 0:1")])


async def test_whoever_stops_waiting_takes_no_answer_from_the_others(store: Store):
    """Every second one of a commit is cancelled before it is answered."""
    appends = [store.append("ship", [Entry(number, 0, "play 0:1", str(number))]) for number in range(1, 41)]
    checks = [store.alive() for _ in range(40)]
    for answer in [*appends[::2], *checks[::2]]:
        answer.cancel()
    async with asyncio.timeout(10):
        await asyncio.gather(*appends[1::2], *checks[1::2])
    assert [entry.number for entry in await log_of(store)] == list(range(1, 41))
    await store.append("ship", [Entry(41, 0, "play 0:1")])


async def test_many_tables_at_once_keep_their_own_logs(store: Store):
    names = [f"ship{at}" for at in range(30)]
    await asyncio.gather(*(store.create(table(name), []) for name in names))
    await asyncio.gather(
        *(store.append(name, [Entry(number, 0, f"{name} {number}")]) for number in range(1, 11) for name in names)
    )
    for name in names:
        assert await log_of(store, name) == [Entry(number, 0, f"{name} {number}") for number in range(1, 11)]


async def test_only_listed_tables_that_wait_are_listed(store: Store):
    await store.create(table("old", listed=True, created=2.0), [])
    await store.create(table("new", listed=True, created=3.0), [])
    await store.create(table("gone", listed=True, started=True), [])
    assert [saved.id for saved in await store.listed(10)] == ["new", "old"]
    assert [saved.id for saved in await store.listed(1)] == ["new"]


async def test_a_table_has_one_rematch_with_the_same_hands(store: Store):
    again, another = store.follow("ship", table("again")), store.follow("ship", table("another"))
    assert (await again, await another) == ("again", "again")
    assert await store.load("another") is None
    assert await store.held(ANN, "again") == (0,)
    found = await store.load("ship")
    assert found
    assert found[0].rematch == "again"


async def test_a_store_that_lives_says_so_and_finds_itself_whole(store: Store):
    await store.alive()
    assert await store.examine() == []


async def test_a_closed_store_answers_that_it_is_closed(open_store: Open):
    store = open_store()
    await store.create(table("ship"), [])
    last = store.append("ship", [Entry(1, 0, "play 0:1")])
    await asyncio.to_thread(store.close)
    await last
    with pytest.raises(StoreError, match="closed"):
        await store.append("ship", [Entry(2, 0, "play 0:1")])
    with pytest.raises(StoreError, match="closed"):
        await store.load("ship")
