"""`python -m tests.soak --minutes 30`: the long form, with its numbers at the end."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from pathlib import Path

from tests.server.clients import ServerProcess
from tests.store.faulty_disk import FaultyDisk, compiled

from . import check, run


def main() -> int:
    parser = argparse.ArgumentParser(description="Many tables for a long time, and all that can go wrong.")
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--pause", type=float, default=20.0, help="seconds between troubles, about")
    parser.add_argument("--thinking", type=float, default=4.0, help="seconds a player takes for a move, at most")
    asked = parser.parse_args()
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "data").mkdir()
        disk = FaultyDisk(folder / "control", folder / "data", compiled(folder))
        with ServerProcess(folder / "data", disk.environment, limits=None) as server:
            soak = asyncio.run(run(server, asked.tables, asked.minutes * 60, disk, asked.pause, asked.thinking))
            disk.mend()
            check(server, soak)
    print(
        f"{asked.minutes:g} minutes, {asked.tables} tables at a time; load before: {load:.1f} on {os.cpu_count()} cores"
    )
    print(f"moves acknowledged: {len(soak.acknowledged)}, all of them in the log once; {dict(soak.counts)}")
    print(
        f"acknowledged within: {soak.percentile(0.5) * 1000:.0f} ms median, {soak.percentile(0.99) * 1000:.0f} ms 99 %"
    )
    quarter = max(1, len(soak.memory) // 4)
    first, last = max(soak.memory[:quarter]), max(soak.memory[-quarter:])
    print(f"memory at most: {first / 2**20:.0f} MiB in the first quarter, {last / 2**20:.0f} MiB in the last")
    return 0


if __name__ == "__main__":
    sys.exit(main())
