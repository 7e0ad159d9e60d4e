"""One database server and one bus for all tests of several nodes, and two nodes for each module."""

from collections.abc import Iterator

import pytest

from tests.server.clients import ServerProcess
from tests.store.servers import PostgresServer, RedisServer, a_postgres, a_redis

from .fleet import a_fleet


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="package")
def postgres() -> Iterator[PostgresServer]:
    with a_postgres() as server:
        yield server


@pytest.fixture(scope="package")
def redis() -> Iterator[RedisServer]:
    with a_redis() as server:
        yield server


@pytest.fixture(scope="module")
def two(
    tmp_path_factory: pytest.TempPathFactory, postgres: PostgresServer, redis: RedisServer
) -> Iterator[list[ServerProcess]]:
    with a_fleet(tmp_path_factory.mktemp("nodes"), postgres.new_database(), redis.address) as nodes:
        yield nodes
        assert "Traceback" not in nodes[0].log.read_text()
