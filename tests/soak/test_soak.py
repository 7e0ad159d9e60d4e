"""The short form of `make soak`."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.clients import ServerProcess
from tests.store.faulty_disk import FaultyDisk, compiled

from . import check, run


def test_tables_live_through_hostile_clients_kills_and_disk_faults(tmp_path: Path):
    (tmp_path / "data").mkdir()
    disk = FaultyDisk(tmp_path / "control", tmp_path / "data", compiled(tmp_path))
    with ServerProcess(tmp_path / "data", disk.environment, limits=None) as server:
        soak = asyncio.run(run(server, tables=6, seconds=20, disk=disk, pause=4, thinking=0.2))
        disk.mend()
        check(server, soak)
    assert soak.counts["kills"] + soak.counts["disk faults"] > 0
    assert soak.acknowledged
