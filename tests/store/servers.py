"""Database servers that the tests start themselves, on free ports, and end again."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


def postgres_program(name: str) -> Path:
    """Where Debian or anybody else has put it; skips the test where it is not."""
    found = [*sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}")), *map(Path, filter(None, [shutil.which(name)]))]
    if not found:
        pytest.skip(f"no {name} here: apt install postgresql")
    return found[0].resolve()


class PostgresServer:
    """A cluster of its own that nobody else can reach; it refuses root, so that another user runs it there.

    Its disk is only waited for where it is to be `durable`: a killed process loses nothing either way.
    """

    def __init__(self, folder: Path, *settings: str, durable: bool = False) -> None:
        pytest.importorskip("psycopg", reason="PostgreSQL needs the extra `cluster`")
        self.folder = folder
        self.settings = [*(() if durable else ("-F",)), *(word for each in settings for word in ("-c", each))]
        self.port = free_port()
        self.user = self._user()
        if self.user:
            shutil.chown(folder, self.user)
        initdb = [str(postgres_program("initdb")), "-D", str(folder / "data"), "-U", "freebooter", "-A", "trust", "-N"]
        made = subprocess.run(
            [*initdb, "-E", "UTF8", "--locale=C"], capture_output=True, text=True, user=self.user, cwd="/", check=False
        )
        assert made.returncode == 0, made.stderr
        self.start()

    @staticmethod
    def _user() -> str | None:
        if os.geteuid():
            return None
        for name in ("postgres", "nobody"):
            try:
                return pwd.getpwnam(name).pw_name
            except KeyError:
                continue
        pytest.skip("PostgreSQL does not run as root, and there is no other user here")

    def start(self) -> None:
        command = [str(postgres_program("postgres")), "-D", str(self.folder / "data"), "-p", str(self.port)]
        settings = ["-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={self.folder}", *self.settings]
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen([*command, *settings], stdout=log, stderr=log, user=self.user, cwd="/")
        self.wait()

    def wait(self) -> None:
        ready = [str(postgres_program("pg_isready")), "-h", "127.0.0.1", "-p", str(self.port), "-q"]
        deadline = time.monotonic() + 60
        while subprocess.run(ready, check=False).returncode:
            assert self.process.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < deadline, "PostgreSQL does not answer"
            time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT ends its sessions and writes all; SIGQUIT is a crash."""
        self.process.send_signal(how)
        self.process.wait(60)

    def address(self, database: str) -> str:
        return f"postgresql://freebooter@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        import psycopg
        from psycopg import sql

        name = f"t{time.monotonic_ns()}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as log:
            log.execute(sql.SQL("CREATE DATABASE {} TEMPLATE template0").format(sql.Identifier(name)))
        return self.address(name)


@contextmanager
def a_postgres(*settings: str, durable: bool = False) -> Generator[PostgresServer]:
    postgres_program("initdb")
    folder = Path(tempfile.mkdtemp(prefix="freebooter-postgres-"))
    try:
        server = PostgresServer(folder, *settings, durable=durable)
        try:
            yield server
        finally:
            server.stop(signal.SIGQUIT)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


class RedisServer:
    """Redis or Valkey, which keeps nothing."""

    def __init__(self, port: int = 0) -> None:
        pytest.importorskip("redis", reason="the bus needs the extra `cluster`")
        self.port = port or free_port()
        self.start()

    @property
    def address(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    def start(self) -> None:
        program = next(filter(None, map(shutil.which, ("valkey-server", "redis-server"))), None)
        if program is None:
            pytest.skip("no valkey-server and no redis-server here: apt install redis-server")
        settings = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen([program, *settings], stdout=subprocess.DEVNULL, cwd="/")

    def flush(self) -> None:
        """Everything forgotten, and everybody's connection cut."""
        import redis

        with redis.Redis(port=self.port) as there:
            there.flushall()
            there.client_kill_filter(skipme=True, _type="normal")
            there.client_kill_filter(skipme=True, _type="pubsub")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(20)


@contextmanager
def a_redis() -> Generator[RedisServer]:
    server = RedisServer()
    try:
        yield server
    finally:
        server.kill()
