"""A file."""

from __future__ import annotations

from pathlib import Path

import pytest

from freebooter.store.sqlite import SqliteStore

from . import Open


def opens(request: pytest.FixtureRequest) -> Open:
    folder: Path = request.getfixturevalue("tmp_path")
    return lambda: SqliteStore(folder / "tables.db")
