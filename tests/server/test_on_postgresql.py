"""A server whose tables are in PostgreSQL: games through kills of the one and restarts of the other."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path

import httpx
import pytest

from freebooter.engine.record import read_record
from freebooter.games import resume
from freebooter.store import Entry
from tests.store.servers import PostgresServer, a_postgres

from .clients import ServerProcess
from .killed_server import Sailor, sail_through, sail_through_kills

psycopg = pytest.importorskip("psycopg", reason="PostgreSQL needs the extra `cluster`")


@pytest.fixture(scope="module")
def postgres() -> Generator[PostgresServer]:
    with a_postgres() as server:
        yield server


def check(address: str, server: ServerProcess, sailors: list[Sailor]) -> None:
    """Every promise is in the log at its number, once, and every game has its record."""
    from freebooter.store.postgres import PostgresStore

    async def logs() -> dict[str, list[Entry]]:
        store = PostgresStore(address)
        found = {table: await store.since(table, 0) for table in {sailor.table for sailor in sailors}}
        await asyncio.to_thread(store.close)
        return found

    written = asyncio.run(logs())
    for log in written.values():
        assert [entry.number for entry in log] == list(range(1, len(log) + 1))
        sent = [(entry.who, entry.client) for entry in log if entry.client]
        assert len(sent) == len(set(sent))
    for sailor in sailors:
        assert sailor.acknowledged
        for table, number, seat, move, client in sailor.acknowledged:
            assert written[table][number - 1] == Entry(number, seat, move, client)
        cookies = {"freebooter": sailor.device.http.cookies["freebooter"]}
        answer = httpx.get(f"{server.url}/api/tables/{sailor.table}/record", cookies=cookies)
        record = read_record(json.loads(answer.text))
        assert len(record.moves) == len(written[sailor.table])
        assert resume(record).result == record.result


def test_nothing_is_lost_when_the_server_is_killed(tmp_path: Path, postgres: PostgresServer):
    address = postgres.new_database()
    with ServerProcess(tmp_path, postgres=address) as server:
        sailors = asyncio.run(sail_through_kills(server, 4, 2, 0.3))
        check(address, server, sailors)
        assert "Traceback" not in server.log.read_text()


def test_nothing_is_lost_when_the_database_crashes_and_is_told_while_it_is_away(
    tmp_path: Path, postgres: PostgresServer
):
    address = postgres.new_database()
    with ServerProcess(tmp_path, postgres=address) as server:

        async def trouble() -> None:
            await asyncio.to_thread(postgres.stop, signal.SIGQUIT)
            async with httpx.AsyncClient(base_url=server.url, timeout=30) as http:
                assert (await http.get("/readyz")).status_code == 503
                assert (await http.get("/livez")).status_code == 200
            await asyncio.to_thread(postgres.start)

        sailors = asyncio.run(sail_through(server, 4, 2, 0.3, trouble))
        check(address, server, sailors)
        assert httpx.get(f"{server.url}/healthz").json() == {"ok": True}
        assert "Traceback" not in server.log.read_text()


def test_a_second_server_waits_and_has_the_database_when_the_first_ends(tmp_path: Path, postgres: PostgresServer):
    address = postgres.new_database()
    first = ServerProcess(tmp_path, postgres=address)
    first.stop()
    with psycopg.connect(address) as log:
        assert log.execute("SELECT until FROM leases").fetchone() == (0.0,), "the lease is given back at the end"
    second = ServerProcess(tmp_path, postgres=address)
    command = [sys.executable, "-m", "freebooter", "serve", "--port", "0", "--store", address]
    ended = subprocess.run(
        [*command, "--secret", str(tmp_path / "secret")], capture_output=True, text=True, timeout=60, check=False
    )
    said = ended.stdout + ended.stderr
    assert ended.returncode != 0
    assert "another server has the database" in said
    assert said.count("\n") == 1, said
    second.stop()
