"""A database of a PostgreSQL server that the tests start."""

from __future__ import annotations

import pytest

from freebooter.store import open_store

from ...servers import PostgresServer
from . import Open


def opens(request: pytest.FixtureRequest) -> Open:
    server: PostgresServer = request.getfixturevalue("postgres_server")
    address = server.new_database()
    return lambda: open_store(address)
