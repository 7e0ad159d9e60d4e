"""Killed at any instant, the server has lost nothing that it acknowledged."""

from __future__ import annotations

import asyncio
import errno
import random
from pathlib import Path

import httpx
import pytest

from tests.store.faulty_disk import FaultyDisk, compiled

from .clients import ServerProcess
from .killed_server import check_nothing_is_lost, sail_through, sail_through_kills


def sail(folder: Path, tables: int, kills: int, thinking: float) -> None:
    with ServerProcess(folder) as server:
        bot_pool = asyncio.run(sail_through_kills(server, tables, kills, thinking))
        counted = check_nothing_is_lost(server, bot_pool)
    print(dict(counted))
    assert counted["tables"] == tables
    assert counted["resumed"] > len(bot_pool)


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path):
    sail(tmp_path, tables=8, kills=3, thinking=0.2)


def test_nothing_is_lost_and_no_table_wedged_by_a_failing_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Now a call fails, now the disk is full for a while; the server is never started anew."""
    folder = tmp_path / "tables"
    folder.mkdir()
    disk = FaultyDisk(tmp_path / "control", folder, compiled(tmp_path))
    with monkeypatch.context() as patched:
        for name, value in disk.environment.items():
            patched.setenv(name, value)
        server = ServerProcess(folder)
    rng = random.Random(1)
    failed = 0

    async def trouble() -> None:
        nonlocal failed
        full = rng.random() < 0.3
        disk.fail(rng.randrange(1, 20), errno.ENOSPC if full else errno.EIO, from_there_on=full)
        await asyncio.sleep(0.3)
        failed += disk.mend()

    with server:
        sailors = asyncio.run(sail_through(server, 8, 12, 0.3, trouble))
        counted = check_nothing_is_lost(server, sailors)
        assert httpx.get(f"{server.url}/healthz").json() == {"ok": True}
    assert counted["tables"] == 8
    assert failed >= 12
    assert "Traceback" not in server.log.read_text()


@pytest.mark.deep
def test_nothing_is_lost_at_fifty_tables_through_twenty_kills(tmp_path: Path):
    sail(tmp_path, tables=50, kills=20, thinking=1.0)
