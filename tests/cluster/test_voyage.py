"""The long form of what can go wrong; `python -m tests.cluster.voyage` tells its numbers."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

pytest.importorskip("psycopg", reason="PostgreSQL needs the extra `cluster`")

from .voyage import sail


@pytest.mark.deep
def test_histories_are_sound_after_minutes_of_kills_stops_cuts_and_wrong_clocks(tmp_path: Path):
    voyage = asyncio.run(sail(tmp_path, nodes=3, tables=50, seconds=600, pause=4, thinks=2))
    print(dict(voyage.counts))
    assert voyage.counts["leases that changed hands"]
