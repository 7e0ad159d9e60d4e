"""A server process to talk to, and devices that talk to it: what the server's tests share."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

PATIENCE = 20.0

# It ends with who started it, also when that was killed: its standard input is closed then. Its clock may be wrong,
# and a game's RULES of a newer version.
START = """
import os
import sys
import threading
import time
from pathlib import Path
from dataclasses import fields
from freebooter.server import Config, Limits, serve

threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
skew, right = float(os.environ.get("SKEW", "0")), time.time
if skew:
    time.time = lambda: right() + skew
wide = Limits(**{field.name: (1e6, 1e6) for field in fields(Limits) if isinstance(field.default, tuple)})
if rules := os.environ.get("RULES"):
    from freebooter.games import game_kind
    game_kind(rules).rules_version += 1
settings = {"pace": 0.0, "workers": 1, "budget": 0.05, "limits": wide} | eval(sys.argv[3])
port, db = int(sys.argv[1]), Path(sys.argv[2])
if settings["limits"] is None:
    settings["limits"] = Limits()
kept = {"db": sys.argv[4], "secret": db.with_name("secret")} if sys.argv[4] else {"db": db}
serve(port=port, config=Config(**settings), on_ready=lambda url: print(url, flush=True), **kept)
"""


class ServerProcess:
    """A server of our own over a database of our own; `settings` are those of its Config."""

    def __init__(
        self, folder: Path, environment: Mapping[str, str] = {}, *, postgres: str = "", **settings: object
    ) -> None:
        self.environment = environment
        self.db = folder / "tables.db"
        self.postgres = postgres
        self.log = folder / "server.log"
        self.settings = settings
        self.port = 0
        self.start()

    def start(self) -> None:
        """Also again after a kill, on the same port."""
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", START, str(self.port), str(self.db), repr(self.settings), self.postgres],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=os.environ | dict(self.environment),
            )
        assert self.process.stdout
        self.url = self.process.stdout.readline().strip()
        assert self.url, self.log.read_text()[-4000:]
        self.port = int(self.url.rpartition(":")[2])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def kill(self) -> None:
        self.process.kill()
        self._reap()

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        self._reap()

    def _reap(self) -> None:
        self.process.wait(60)
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe
            pipe.close()

    def memory(self) -> int:
        """Resident bytes of the server's process."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")


class Talk:
    """A socket: says and hears messages, and keeps everything it heard."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []
        self.number: int | None = None
        self.legal: list[str] = []
        self.view: dict[str, Any] = {}
        self.table: dict[str, Any] = {}

    async def say(self, type: str, **facts: object) -> None:
        await self.socket.send(json.dumps({"type": type, **facts}))

    async def next(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
        self.heard.append(message)
        if message["type"] == "update":
            self.number, self.legal, self.view = message["number"], message["legal"], message["view"]
        elif message["type"] == "table":
            self.table = message
        return message

    async def hear(self, *types: str, **facts: object) -> dict[str, Any]:
        """The next message of one of these types that has these facts."""
        while True:
            message = await self.next()
            if message["type"] in types and facts.items() <= message.items():
                return message

    async def hello(self, number: int | None = None, seat: int | None = None) -> dict[str, Any]:
        await self.say("hello", number=number, seat=seat)
        await self.hear("table", **({} if seat is None else {"you": seat}))
        return await self.hear("update")

    async def move(self, id: str, move: str, number: int | None = None, seat: int | None = None) -> dict[str, Any]:
        """Make a move and hear whether it was taken."""
        on = self.number if number is None else number
        await self.say("move", id=id, number=on, move=move, seat=seat)
        return await self.hear("ack", "refused", id=id)

    async def closed(self) -> tuple[int, str]:
        """With which code and reason the server closes the socket."""
        while True:
            try:
                await self.next()
            except ConnectionClosed as closed:
                return (closed.rcvd.code, closed.rcvd.reason) if closed.rcvd else (1006, "")


class Device:
    """A browser without a page: its cookie, its requests, its sockets; from an address of its own, if wished."""

    def __init__(self, url: str, address: str | None = None) -> None:
        self.url = url
        self.address = address
        # Certificates, which nothing here needs, would be read anew for every device, and take longer than a game.
        transport = httpx.AsyncHTTPTransport(verify=False, local_address=address)
        self.http = httpx.AsyncClient(base_url=url, timeout=PATIENCE, transport=transport)

    async def post(self, path: str, body: object = None, **headers: str) -> httpx.Response:
        return await self.http.post(path, json=body, headers=headers)

    async def get(self, path: str) -> httpx.Response:
        return await self.http.get(path)

    async def create(self, game: str, *seats: dict[str, str], **settings: object) -> dict[str, Any]:
        response = await self.post("/api/tables", {"game": game, "seats": seats, **settings})
        assert response.status_code == 201, response.text
        return response.json()

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    @asynccontextmanager
    async def socket(self, table: str, key: str = "", **headers: str) -> AsyncGenerator[Talk]:
        address = f"{self.url.replace('http', 'ws', 1)}/ws/{table}" + (f"?key={key}" if key else "")
        given = {"Cookie": self.cookie, **headers} if self.cookie else headers
        here: dict[str, Any] = {"local_addr": (self.address, 0)} if self.address else {}
        async with connect(address, additional_headers=given, compression=None, max_queue=None, **here) as socket:
            yield Talk(socket)


PERSON = {"kind": "person"}
OPEN = {"kind": "open"}
BOT = {"kind": "bot", "level": "drifter"}


def person(name: str) -> dict[str, str]:
    return {"kind": "person", "name": name}


def key_of(link: str) -> str:
    return link.partition("?key=")[2]


async def seats_for(
    url: str, game: str, seats: int, bots: int = 0, **settings: object
) -> tuple[dict[str, Any], list[Device]]:
    """A table with a device of its own on every seat but the bots'."""
    host = Device(url)
    made = await host.create(game, PERSON, *[OPEN] * (seats - 1), *[BOT] * bots, **settings)
    devices = [host]
    for seat in range(1, seats):
        device = Device(url)
        joined = await device.post(f"/api/tables/{made['table']}/join", {"key": key_of(made["play"])})
        assert joined.json() == {"seat": seat}
        devices.append(device)
    return made, devices


async def play_out(talk: Talk, rng: random.Random, name: str = "m") -> None:
    """Make random legal moves whenever it is our turn, until the game is over."""
    made = 0
    answered: int | None = None
    while not talk.view.get("over"):
        if talk.legal and talk.number != answered:
            made += 1
            answered = talk.number
            await talk.say("move", id=f"{name}{made}", number=talk.number, move=rng.choice(talk.legal))
            await talk.hear("ack", "refused", id=f"{name}{made}")
        else:
            await talk.next()
