"""What is SQLite's own: its settings, its file, its lock, and pages that cannot be read."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from freebooter.store import Entry, StoreError, UnreadableError
from freebooter.store.sqlite import SqliteStore
from freebooter.store.sqlite_file import LATEST

from .tables import ANN, log_of, table

pytestmark = pytest.mark.anyio


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    store = SqliteStore(tmp_path / "tables.db")
    await store.create(table("ship"), [(ANN, 0)])
    yield store
    await asyncio.to_thread(store.close)


async def test_the_log_survives_power_cuts_by_its_settings(store: SqliteStore):
    log = store._log  # pyright: ignore[reportPrivateUsage]
    assert log.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert log.execute("PRAGMA synchronous").fetchone() == (2,)


async def test_when_the_disk_refuses_all_are_told_and_the_log_goes_on_afterwards(store: SqliteStore):
    log = store._log  # pyright: ignore[reportPrivateUsage]
    (pages,) = log.execute("PRAGMA page_count").fetchone()
    log.execute(f"PRAGMA max_page_count = {pages}")
    heard = await asyncio.gather(
        store.append("ship", [Entry(1, 0, "play 0:1 " * 10_000)]), store.alive(), return_exceptions=True
    )
    assert [type(error) for error in heard] == [StoreError, StoreError]
    assert "some room on the disk" in str(heard[0])
    assert await log_of(store) == []
    log.execute("PRAGMA max_page_count = 1000000")
    await store.append("ship", [Entry(1, 0, "play 0:1")])


async def test_a_second_store_on_the_file_is_refused_by_the_number_of_the_first(store: SqliteStore):
    with pytest.raises(StoreError, match=f"in use by the process {os.getpid()}"):
        SqliteStore(store.path)


async def test_a_file_can_be_opened_again_when_its_store_is_closed_or_was_refused(tmp_path: Path):
    path = tmp_path / "tables.db"
    path.write_bytes(b"no database at all" * 100)
    for _ in range(2):
        with pytest.raises(StoreError, match="file is not a database"):
            SqliteStore(path)
    path.unlink()
    for _ in range(2):
        SqliteStore(path).close()


async def test_a_file_of_a_newer_version_is_refused(tmp_path: Path):
    path = tmp_path / "tables.db"
    SqliteStore(path).close()
    with closing(sqlite3.connect(path)) as log:
        log.execute(f"PRAGMA user_version = {LATEST + 1}")
    with pytest.raises(StoreError, match=f"version {LATEST + 1}, written by a newer Freebooter"):
        SqliteStore(path)


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE moves SET move = x'00ff' WHERE \"table\" = 'ship'",
        "UPDATE moves SET move = CAST(x'ff' AS TEXT) WHERE \"table\" = 'ship'",
        "UPDATE moves SET seat = 'nobody' WHERE \"table\" = 'ship' AND number = 2",
        "UPDATE tables SET setup = '{' WHERE id = 'ship'",
        "UPDATE tables SET seats = '7' WHERE id = 'ship'",
        "UPDATE tables SET setup = x'00' WHERE id = 'ship'",
        "UPDATE tables SET created = 'yesterday' WHERE id = 'ship'",
    ],
)
async def test_a_table_that_cannot_be_read_is_the_only_one(store: SqliteStore, harm: str):
    await store.create(table("boat", created=2.0), [(ANN, 0)])
    for name in ("ship", "boat"):
        await store.append(name, [Entry(1, 0, "play 0:1"), Entry(2, 0, "play 0:2")])
    with closing(sqlite3.connect(store.path)) as log, log:
        log.execute(harm)
    with pytest.raises(UnreadableError, match="table ship cannot be read"):
        await store.load("ship")
    assert len(await log_of(store, "boat")) == 2
    assert "boat" in [saved.id for saved, _ in await store.tables_of(ANN, 10)]


async def test_a_damaged_page_is_its_own_tables_alone_and_is_found(tmp_path: Path):
    """Every page of moves is spoilt in turn; the tables on other pages go on."""
    path = tmp_path / "tables.db"
    store = SqliteStore(path)
    names = [f"ship{at:02}" for at in range(20)]
    for name in names:
        await store.create(table(name), [(ANN, 0)])
        await store.append(name, [Entry(number, 0, f"play 0:{number} " * 40) for number in range(1, 11)])
    assert await store.examine() == []
    await asyncio.to_thread(store.close)
    whole = path.read_bytes()
    page = 4096
    spoilt = 0
    for at in range(0, len(whole), page):
        kind = whole[at]
        if b"play 0:" not in whole[at : at + page] or kind not in (2, 10):
            continue
        path.write_bytes(whole[:at] + b"\x07" * page + whole[at + page :])
        store = SqliteStore(path)
        lost = 0
        for name in names:
            try:
                assert len(await log_of(store, name)) == 10
            except UnreadableError:
                lost += 1
        assert [saved.id for saved, _ in await store.tables_of(ANN, 30)]
        assert await store.examine()
        await store.create(table("new"), [])
        if kind == 10:
            assert 1 <= lost <= 4
        spoilt += 1
        await asyncio.to_thread(store.close)
    assert spoilt > 10


async def test_the_newest_of_very_many_tables_are_found_without_reading_them_all(store: SqliteStore):
    """Whoever has made tables for days does not keep both readers busy; a damaged one is left out all the same."""
    with closing(sqlite3.connect(store.path)) as log, log:
        columns = "setup, seats, started, listed, created + ?, rematch, rules, version"
        for at in range(300):
            log.execute(
                f"INSERT INTO tables SELECT ?, {columns} FROM tables WHERE id = 'ship'", (f"boat{at:03}", at + 1)
            )
            log.execute("INSERT INTO holders VALUES (?, ?, 0)", (ANN, f"boat{at:03}"))
        log.execute("UPDATE tables SET setup = '{' WHERE id = 'boat000'")
    assert [saved.id for saved, _ in await store.tables_of(ANN, 3)] == ["boat299", "boat298", "boat297"]
    assert [saved.id for saved, _ in await store.tables_of(ANN, 5, 297)] == ["boat002", "boat001", "ship"]
