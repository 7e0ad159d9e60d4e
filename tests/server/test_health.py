"""What the server says of itself, whoever stops listening; its secret, and what it does not start with."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from freebooter.server import SecretError
from freebooter.server.keys import read_secret

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


def started(db: Path) -> tuple[int, str]:
    """How a server that cannot start ends, and what it says."""
    command = [sys.executable, "-m", "freebooter", "serve", "--port", "0", "--db", str(db)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
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
