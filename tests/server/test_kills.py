"""Killed at any instant, the server has lost nothing that it acknowledged."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from .clients import ServerProcess
from .killed_server import check_nothing_is_lost, sail_through_kills


def sail(folder: Path, tables: int, kills: int, thinking: float) -> None:
    with ServerProcess(folder) as server:
        bot_pool = asyncio.run(sail_through_kills(server, tables, kills, thinking))
        counted = check_nothing_is_lost(server, bot_pool)
    print(dict(counted))
    assert counted["tables"] == tables
    assert counted["resumed"] > len(bot_pool)


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path):
    sail(tmp_path, tables=8, kills=3, thinking=0.2)


@pytest.mark.deep
def test_nothing_is_lost_at_fifty_tables_through_twenty_kills(tmp_path: Path):
    sail(tmp_path, tables=50, kills=20, thinking=1.0)
