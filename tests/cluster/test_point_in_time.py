"""The runbook's way back to any moment of the past, done as it says: a base backup, archived log, a time to stop at."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import time
from pathlib import Path
from typing import LiteralString

import pytest

pytest.importorskip("psycopg", reason="PostgreSQL needs the extra `cluster`")

import psycopg
from psycopg.rows import TupleRow

from freebooter.store import Entry
from tests.server.clients import BOT, PERSON, Device, ServerProcess, Talk
from tests.store.servers import PostgresServer, a_postgres, postgres_program

from .fleet import logs_of

pytestmark = pytest.mark.anyio

ARCHIVE = ("archive_mode=on", "archive_command=mkdir -p ../archive && cp %p ../archive/%f")
# In the order of docs/operate.md.
BACK = """
restore_command = 'cp ../archive/%f %p'
recovery_target_time = '{moment}'
recovery_target_action = 'promote'
"""


def copy_all(postgres: PostgresServer) -> None:
    """A base backup, while everybody plays."""
    command = [str(postgres_program("pg_basebackup")), "-D", str(postgres.folder / "base"), "-c", "fast"]
    there = ["-h", "127.0.0.1", "-p", str(postgres.port), "-U", "freebooter"]
    done = subprocess.run(
        [*command, *there], capture_output=True, text=True, user=postgres.user, cwd="/", timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr


def go_back(postgres: PostgresServer, moment: str) -> None:
    """The base backup, and the archived log up to a moment."""
    postgres.stop()
    data = postgres.folder / "data"
    shutil.rmtree(data)
    (postgres.folder / "base").rename(data)
    with (data / "postgresql.auto.conf").open("a") as settings:
        settings.write(BACK.format(moment=moment))
    (data / "recovery.signal").touch()
    if postgres.user:
        shutil.chown(data / "recovery.signal", postgres.user)
    postgres.start()
    with psycopg.connect(postgres.address("postgres"), autocommit=True) as log:
        while ask(log, "SELECT pg_is_in_recovery()"):
            time.sleep(0.1)


def ask(log: psycopg.Connection[TupleRow], question: LiteralString) -> object:
    row = log.execute(question).fetchone()
    assert row
    return row[0]


async def play_on(talk: Talk, moves: int, name: str) -> None:
    for made in range(moves):
        while not talk.legal:
            await talk.hear("update")
        assert (await talk.move(f"{name} {made}", talk.legal[0]))["type"] == "ack"
        await talk.hear("update")


@pytest.mark.deep
async def test_a_moment_of_the_past_comes_back_and_its_games_go_on(tmp_path: Path):
    with a_postgres(*ARCHIVE) as postgres:
        address = postgres.new_database()
        with ServerProcess(tmp_path, postgres=address, node="a", notice=0.0) as node:
            host = Device(node.url)
            table: str = (await host.create("skull-king", PERSON, BOT, BOT))["table"]
            async with host.socket(table) as talk:
                await talk.hello()
                await play_on(talk, 3, "before the copy")
                await asyncio.to_thread(copy_all, postgres)
                await play_on(talk, 4, "after the copy")
        before: list[Entry] = (await logs_of(address, {table}))[table]
        with psycopg.connect(address, autocommit=True) as log:
            moment = str(ask(log, "SELECT clock_timestamp()"))
            # What nobody wanted, and could not be taken back.
            log.execute("DELETE FROM moves")
            ask(log, "SELECT pg_switch_wal()")
        assert (await logs_of(address, {table}))[table] == []
        await asyncio.to_thread(go_back, postgres, moment)
        assert (await logs_of(address, {table}))[table] == before
        assert sum(entry.client is not None for entry in before) == 7
        with ServerProcess(tmp_path, postgres=address, node="a", notice=0.0) as node:
            again = Device(node.url)
            again.http.cookies["freebooter"] = host.http.cookies["freebooter"]
            async with again.socket(table) as talk:
                await talk.hello()
                await play_on(talk, 3, "after the restore")
