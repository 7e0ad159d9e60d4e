"""Copies: a backup while the server writes, and everything from SQLite to PostgreSQL and back."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from freebooter.store import Entry, StoreError
from freebooter.store.backup import back_up
from freebooter.store.moving import COPIED, move, side
from freebooter.store.sqlite import SqliteStore

from .servers import PostgresServer
from .tables import ANN, log_of, table

WRITTEN = Path(__file__).parent / "from_0_1_0"


def content(path: Path) -> dict[str, list[tuple[object, ...]]]:
    with closing(sqlite3.connect(path)) as log:
        return {
            name: log.execute(f"SELECT {columns} FROM {name} ORDER BY {order}").fetchall()
            for name, columns, order in COPIED
        }


def freebooter(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "freebooter", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def test_everything_goes_to_postgresql_and_comes_back_the_same(tmp_path: Path, postgres_server: PostgresServer):
    for name in ("tables.db", "tables.db.secret"):
        shutil.copy(WRITTEN / name, tmp_path / name)
    address = postgres_server.new_database()
    there = freebooter("move-store", str(tmp_path / "tables.db"), address)
    assert there.returncode == 0, there.stderr
    assert "Copied and compared: 10 tables, " in there.stdout
    assert "10 tables replay by these rules." in there.stdout
    assert "tables.db.secret" in there.stdout
    back = freebooter("move-store", address, str(tmp_path / "back.db"))
    assert back.returncode == 0, back.stderr
    assert content(tmp_path / "back.db") == content(tmp_path / "tables.db")
    assert len(content(tmp_path / "back.db")["moves"]) == 256
    again = freebooter("move-store", str(tmp_path / "tables.db"), address)
    assert again.returncode != 0
    assert "there are tables already where they should go; expected an empty database" in again.stderr


def test_a_store_that_is_open_or_not_there_is_not_moved(tmp_path: Path):
    store = SqliteStore(tmp_path / "tables.db")
    refused = freebooter("move-store", str(tmp_path / "tables.db"), str(tmp_path / "copy.db"))
    assert refused.returncode != 0
    assert f"in use by the process {os.getpid()}" in refused.stderr
    store.close()
    missing = freebooter("move-store", str(tmp_path / "nothing.db"), str(tmp_path / "copy.db"))
    assert missing.returncode != 0
    assert not (tmp_path / "nothing.db").exists()


def test_a_copy_that_is_not_the_original_does_not_stand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A disk that writes one move differently from what it was given."""
    shutil.copy(WRITTEN / "tables.db", tmp_path / "tables.db")
    with side(str(tmp_path / "tables.db")) as here:
        write = type(here).write

        def spoilt(self: object, name: str, columns: str, rows: list[tuple[object, ...]]) -> None:
            if name == "moves":
                rows = [*rows[:-1], (*rows[-1][:3], "play 9:9", *rows[-1][4:])]
            write(self, name, columns, rows)  # pyright: ignore[reportArgumentType]

        monkeypatch.setattr(type(here), "write", spoilt)
        with pytest.raises(StoreError, match="the copy of moves is not the original"):  # noqa: SIM117
            with side(str(tmp_path / "copy.db")) as there:
                move(here, there)
    assert all(rows == [] for rows in content(tmp_path / "copy.db").values())


@pytest.mark.anyio
async def test_a_backup_of_a_store_that_is_being_written_is_one_moment_of_it(tmp_path: Path):
    store = SqliteStore(tmp_path / "tables.db")
    for name in ("ship", "boat"):
        await store.create(table(name), [(ANN, 0)])
    going = True

    async def write() -> None:
        number = 0
        while going:
            number += 1
            await asyncio.gather(*(store.append(name, [Entry(number, 0, f"x {number}")]) for name in ("ship", "boat")))

    writing = asyncio.create_task(write())
    counts: list[int] = []
    for at in range(5):
        await asyncio.sleep(0.05)
        durable = len(await log_of(store, "ship"))
        counts.append(await asyncio.to_thread(back_up, tmp_path / "tables.db", tmp_path / "copies" / f"{at}.db"))
        assert counts[-1] >= durable
    going = False
    await writing
    await asyncio.to_thread(store.close)
    assert counts == sorted(counts)
    assert counts[-1] > 10
    for at, count in enumerate(counts):
        copy = SqliteStore(tmp_path / "copies" / f"{at}.db")
        logs = [await log_of(copy, name) for name in ("ship", "boat")]
        assert sum(map(len, logs)) == count
        assert all([entry.number for entry in log] == list(range(1, len(log) + 1)) for log in logs)
        await asyncio.to_thread(copy.close)


def test_a_backup_is_whole_or_the_one_before_stays(tmp_path: Path):
    shutil.copy(WRITTEN / "tables.db", tmp_path / "tables.db")
    shutil.copy(WRITTEN / "tables.db.secret", tmp_path / "tables.db.secret")
    done = freebooter("backup", str(tmp_path / "copy.db"), "--db", str(tmp_path / "tables.db"))
    assert done.returncode == 0, done.stderr
    assert "copy.db holds 256 moves" in done.stdout
    assert (tmp_path / "copy.db.secret").read_bytes() == (WRITTEN / "tables.db.secret").read_bytes()
    assert (tmp_path / "copy.db.secret").stat().st_mode & 0o077 == 0
    before = (tmp_path / "copy.db").read_bytes()
    whole = bytearray((tmp_path / "tables.db").read_bytes())
    whole[8192:12288] = b"\x07" * 4096
    (tmp_path / "tables.db").write_bytes(whole)
    with pytest.raises(StoreError, match=r"damaged|malformed"):
        back_up(tmp_path / "tables.db", tmp_path / "copy.db")
    with pytest.raises(StoreError, match="there is no"):
        back_up(tmp_path / "nothing.db", tmp_path / "copy.db")
    assert (tmp_path / "copy.db").read_bytes() == before
    assert sorted(each.name for each in tmp_path.iterdir() if each.name.startswith("copy.db")) == [
        "copy.db",
        "copy.db.secret",
    ]
