"""What the server says of itself, whoever stops listening; its secret, and what it does not start with."""

from __future__ import annotations

import asyncio
import errno
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from freebooter.live.keys import Keys, read_secret
from freebooter.live.live_table import LiveTable
from freebooter.live.registry import TableRegistry, new_table
from freebooter.server import Config, SecretError
from freebooter.server.bot_pool import BotPool
from freebooter.store import Answer, Entry
from freebooter.store.sqlite import SqliteStore
from freebooter.table import Seat, Setup, Table, agree_on_one_device
from tests.store.faulty_disk import FaultyDisk, compiled

from .clients import BOT, PERSON, Device, ServerProcess


def test_all_is_well_at_first(server: ServerProcess):
    for path in ("/livez", "/readyz", "/healthz"):
        answer = httpx.get(server.url + path)
        assert (answer.status_code, answer.json()) == (200, {"ok": True})


def test_damage_is_told_by_healthz_alone(tmp_path: Path):
    server = ServerProcess(tmp_path)
    server.stop()
    with closing(sqlite3.connect(server.db)) as log:
        (root,) = log.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'codes'").fetchone()
    whole = bytearray(server.db.read_bytes())
    whole[(root - 1) * 4096 : root * 4096] = b"\x07" * 4096
    server.db.write_bytes(whole)
    server.start()
    try:
        deadline = time.monotonic() + 10
        while (answer := httpx.get(f"{server.url}/healthz")).status_code == 200 and time.monotonic() < deadline:
            time.sleep(0.05)
        assert answer.status_code == 503
        assert "damaged" in answer.json()["error"]
        assert [httpx.get(server.url + path).status_code for path in ("/livez", "/readyz")] == [200, 200]
    finally:
        server.stop()


@pytest.mark.parametrize("fault", [errno.ENOSPC, errno.EROFS, errno.EIO])
def test_a_server_that_cannot_write_is_alive_and_not_ready(tmp_path: Path, fault: int):
    folder = tmp_path / "tables"
    folder.mkdir()
    disk = FaultyDisk(tmp_path / "control", folder, compiled(tmp_path))
    with ServerProcess(folder, disk.environment) as server:
        disk.fail(1, fault, from_there_on=True)
        assert [httpx.get(server.url + path).status_code for path in ("/livez", "/readyz", "/healthz")] == [
            200,
            503,
            503,
        ]
        assert disk.mend()
        assert [httpx.get(server.url + path).status_code for path in ("/livez", "/readyz", "/healthz")] == [
            200,
            200,
            200,
        ]
        assert "Traceback" not in server.log.read_text()


def test_a_health_check_that_hangs_up_wedges_no_table(tmp_path: Path):
    """The database is held by another for a while: checks and requests are given up, moves wait and are answered."""
    with ServerProcess(tmp_path) as server:

        async def scene() -> list[str]:
            ann = Device(server.url)
            tables = [(await ann.create("get-bit", PERSON, BOT, BOT))["table"] for _ in range(5)]
            heard: list[str] = []

            async def play(table: str) -> None:
                async with ann.socket(table) as talk:
                    await talk.hello()
                    while not talk.legal:
                        await talk.next()
                    held.set()
                    await asyncio.sleep(0.3)
                    heard.append((await talk.move("m", talk.legal[0]))["type"])

            async def check() -> None:
                async with httpx.AsyncClient(timeout=0.2) as http:
                    with pytest.raises(httpx.TimeoutException):
                        await http.get(f"{server.url}/healthz")

            held = asyncio.Event()
            playing = asyncio.gather(*(play(table) for table in tables))
            await held.wait()
            with closing(sqlite3.connect(server.db, isolation_level=None)) as log:
                log.execute("BEGIN IMMEDIATE")
                await asyncio.gather(*(check() for _ in range(10)))
                await asyncio.sleep(5.5)
                log.execute("ROLLBACK")
            await playing
            for table in tables:
                async with ann.socket(table) as talk:
                    await talk.hello()
            assert (await ann.get("/healthz")).json() == {"ok": True}
            return heard

        assert asyncio.run(scene()) == ["ack"] * 5
        assert "Traceback" not in server.log.read_text()


def test_an_id_with_a_control_character_is_refused_by_name(server: ServerProcess):
    async def scene() -> None:
        ann = Device(server.url)
        made = await ann.create("get-bit", PERSON, BOT, BOT)
        async with ann.socket(made["table"]) as talk:
            await talk.hello()
            while not talk.legal:
                await talk.next()
            for name in ("x\0y", "\n", "\x85"):
                answer = await talk.move(name, talk.legal[0])
                assert answer["type"] == "refused"
                assert "control character" in str(answer)
            assert (await talk.move("x", talk.legal[0]))["type"] == "ack"

    asyncio.run(scene())


@pytest.mark.parametrize("size", [0, 1, 31])
def test_a_secret_that_was_cut_short_is_refused_with_what_to_do(tmp_path: Path, size: int):
    path = tmp_path / "tables.db.secret"
    path.write_bytes(b"x" * size)
    with pytest.raises(SecretError, match=f"{size} bytes; expected 32: put it back from a backup"):
        read_secret(path)
    assert path.stat().st_size == size


def test_a_secret_is_whole_or_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def refuse(handle: int) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "tables.db.secret"
    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", refuse)
        with pytest.raises(SecretError, match="No space left"):
            read_secret(path)
    assert list(tmp_path.iterdir()) == []
    assert len(read_secret(path)) == 32
    assert path.stat().st_mode & 0o777 == 0o600
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def started(db: Path, **environment: str) -> tuple[int, str]:
    """How a server that cannot start ends, and what it says."""
    command = [sys.executable, "-m", "freebooter", "serve", "--port", "0", "--db", str(db)]
    ended = subprocess.run(
        command, capture_output=True, text=True, timeout=60, check=False, env={**os.environ, **environment}
    )
    return ended.returncode, ended.stdout + ended.stderr


def test_a_server_that_cannot_have_its_database_says_so_in_one_line(tmp_path: Path):
    spoilt = tmp_path / "spoilt.db"
    spoilt.write_bytes(b"no database" * 1000)
    code, said = started(spoilt)
    assert code != 0
    assert said.count("\n") == 1
    assert "file is not a database" in said
    with ServerProcess(tmp_path) as server:
        code, said = started(server.db)
        assert code != 0
        assert said.count("\n") == 1
        assert f"in use by the process {server.process.pid}" in said


@pytest.mark.parametrize(("call", "what"), [(1, ".secret"), (13, ".lock"), (22, "tables.db cannot be used")])
def test_a_server_whose_folder_turns_read_only_as_it_starts_says_so_in_one_line(tmp_path: Path, call: int, what: str):
    folder = tmp_path / "tables"
    folder.mkdir()
    disk = FaultyDisk(tmp_path / "control", folder, compiled(tmp_path))
    disk.fail(call, errno.EROFS, from_there_on=True)
    code, said = started(folder / "tables.db", **disk.environment)
    assert disk.mend()
    assert code != 0
    assert said.count("\n") == 1
    assert what in said


def test_a_table_that_the_log_does_not_answer_sends_its_players_away_and_they_find_it_whole(tmp_path: Path):
    with ServerProcess(tmp_path, patience=0.5) as server:

        async def scene() -> None:
            ann = Device(server.url)
            table = (await ann.create("get-bit", PERSON, BOT, BOT))["table"]
            with closing(sqlite3.connect(server.db, isolation_level=None)) as log:
                async with ann.socket(table) as talk:
                    await talk.hello()
                    while not talk.legal:
                        await talk.next()
                    number, move = talk.number, talk.legal[0]
                    log.execute("BEGIN IMMEDIATE")
                    await talk.say("move", id="m", number=number, move=move)
                    assert await talk.closed() == (1012, "the log does not answer: connect again")
                log.execute("ROLLBACK")
            # The move was kept after all, or was not: sent again it is made once.
            answer = ""
            while answer != "ack":
                async with ann.socket(table) as talk:
                    with suppress(ConnectionClosed):
                        await talk.hello()
                        answer = (await talk.move("m", move, number))["type"]
            with closing(sqlite3.connect(server.db)) as log:
                assert log.execute("SELECT count(*) FROM moves WHERE client = 'm'").fetchone() == (1,)

        asyncio.run(asyncio.wait_for(scene(), 60))
        assert "Traceback" not in server.log.read_text()


def test_a_table_waits_for_the_log_as_long_as_it_is_told(tmp_path: Path):
    """By the clock that it is told, no time passes: neither early nor late."""

    class Silent(SqliteStore):
        def append(self, table: str, entries: Sequence[Entry], fence: int | None = None) -> Answer[None]:
            return asyncio.get_running_loop().create_future()

    async def scene() -> None:
        store = Silent(tmp_path / "tables.db")
        pool = BotPool(1, 0.1)
        registry = TableRegistry(Config(patience=30.0), store, pool, Keys(bytes(32)))
        setup, seats = agree_on_one_device(
            Setup("abcdefghij", "get-bit", {}, hotseat=True), [Seat("person"), Seat("person")]
        )
        live = LiveTable(Table(setup, seats, True, 0.0), new_table(setup, seats), registry)
        registry.tables[live.id] = live
        registry.heal(live.now + 600.0)
        assert registry.tables
        live.commit(live.table.settle(live.now))
        began = live.now
        registry.heal(began + 29.0)
        assert registry.tables
        registry.heal(began + 31.0)
        assert not registry.tables
        store.close()
        pool.dismiss()

    asyncio.run(scene())
