"""The stores that are put to the test: each a database of its own that can be opened again and again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

import pytest

from freebooter.store import SqliteStore, Store

from ..servers import PostgresServer

# Opens the database: for the first time, again, or beside a store that has it open where the backend can.
Open: TypeAlias = Callable[[], Store]


def sqlite(request: pytest.FixtureRequest) -> Open:
    folder: Path = request.getfixturevalue("tmp_path")
    return lambda: SqliteStore(folder / "tables.db")


def postgres(request: pytest.FixtureRequest) -> Open:
    server: PostgresServer = request.getfixturevalue("postgres_server")
    address = server.new_database()
    from freebooter.store.postgres import PostgresStore

    return lambda: PostgresStore(address)


BACKENDS: Final = {"postgres": postgres, "sqlite": sqlite}
