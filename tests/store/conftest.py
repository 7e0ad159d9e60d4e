"""Coroutines in the store's tests run on asyncio; the database servers that they share."""

from collections.abc import Iterator

import pytest

from .servers import PostgresServer, a_postgres


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    with a_postgres() as server:
        yield server
