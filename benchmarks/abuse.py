"""What one hostile client costs the honest ones: their wait at the 99th percentile beside the quiet case, and memory.

Two honest players play games one after another, by the server's real limits, while a client in a process of its own
does one thing after another that a server might not stand.

    python -m benchmarks.abuse --seconds 10
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import multiprocessing
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import httpx
import uvloop
from rich.console import Console
from rich.table import Table as Grid
from websockets.asyncio.client import ClientConnection, connect

from .attacks import ATTACKS, Target, attack

SERVER: Final = """
import sys
from pathlib import Path
from freebooter.server import Config, serve
serve(port=0, db=Path(sys.argv[1]), config=Config(pace=0.0), on_ready=lambda url: print(url, flush=True))
"""

ENOUGH_MEMORY: Final = 100 * 2**20
console = Console(width=None if sys.stdout.isatty() else 120)


@dataclass(frozen=True)
class Seen:
    """What an honest player had of a phase."""

    name: str
    waits: list[float]
    memory: int

    def __add__(self, other: Seen) -> Seen:
        return Seen(self.name, self.waits + other.waits, max(self.memory, other.memory))

    def percentile(self, share: float) -> float:
        ordered = sorted(self.waits)
        return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else float("nan")


class Player:
    """Plays against bots, one game after another, from an address of its own; notes how long each answer takes."""

    def __init__(self, url: str, address: str) -> None:
        self.url = url
        self.address = address
        self.waits: list[float] = []

    async def play(self, until: float) -> None:
        transport = httpx.AsyncHTTPTransport(local_address=self.address)
        async with httpx.AsyncClient(base_url=self.url, timeout=60, transport=transport) as http:
            while time.monotonic() < until:
                wish = {"game": "get-bit", "seats": [{"kind": "person"}, *[{"kind": "bot", "level": "drifter"}] * 3]}
                began = time.monotonic()
                made = await http.post("/api/tables", json=wish)
                self.waits.append(time.monotonic() - began)
                if made.status_code != 201:
                    raise RuntimeError(f"an honest player was refused: {made.text}")
                key = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
                address = f"{self.url.replace('http', 'ws', 1)}/ws/{made.json()['table']}"
                here = (self.address, 0)
                async with connect(address, additional_headers={"Cookie": key}, local_addr=here) as line:
                    await self._game(line, until)

    async def _game(self, line: ClientConnection, until: float) -> None:
        await line.send('{"type": "hello"}')
        sent: dict[str, float] = {}
        pending = False
        for number in itertools.count():
            if time.monotonic() > until:
                return
            heard = json.loads(await asyncio.wait_for(line.recv(), 60))
            if heard["type"] in ("ack", "refused"):
                self.waits.append(time.monotonic() - sent.pop(heard["id"]))
                pending = False
            if heard["type"] != "update":
                continue
            if heard["view"]["over"]:
                return
            if heard["legal"] and not pending:
                await asyncio.sleep(0.25)
                pending, sent[f"m{number}"] = True, time.monotonic()
                move = {"type": "move", "id": f"m{number}", "number": heard["number"], "move": heard["legal"][0]}
                await line.send(json.dumps(move))


def memory_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


async def phase(name: str, url: str, pid: int, seconds: float, players: int) -> Seen:
    crew = [Player(url, f"127.0.1.{number + 1}") for number in range(players)]
    until = time.monotonic() + seconds
    highest = memory_of(pid)

    async def watch() -> None:
        nonlocal highest
        while True:
            highest = max(highest, memory_of(pid))
            await asyncio.sleep(0.1)

    watching = asyncio.create_task(watch())
    await asyncio.gather(*(player.play(until) for player in crew))
    watching.cancel()
    return Seen(name, [wait for player in crew for wait in player.waits], highest)


async def long_game(url: str, host: str, port: int) -> Target:
    """A whole game of bots at a table that the attacker holds a seat at."""
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        wish = {"game": "skull-king", "seats": [{"kind": "person"}, *[{"kind": "bot", "level": "drifter"}] * 3]}
        made = await http.post("/api/tables", json=wish)
        table = made.json()["table"]
        key = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        async with connect(f"ws://{host}:{port}/ws/{table}", additional_headers={"Cookie": key}) as line:
            await line.send('{"type": "hello"}')
            for number in itertools.count():
                heard = json.loads(await asyncio.wait_for(line.recv(), 60))
                if heard["type"] == "update" and heard["view"]["over"]:
                    break
                if heard["type"] == "update" and heard["legal"]:
                    await asyncio.sleep(0.06)
                    move = {"type": "move", "id": f"a{number}", "number": heard["number"], "move": heard["legal"][0]}
                    await line.send(json.dumps(move))
        return Target(host, port, table, key)


async def measure(url: str, pid: int, asked: argparse.Namespace) -> list[Seen]:
    """A quiet phase, and then each attack with a quiet phase after it."""
    host, _, port = url.removeprefix("http://").partition(":")
    target = await long_game(url, host, int(port))
    spawn = multiprocessing.get_context("spawn")
    seen = [await phase("quiet", url, pid, asked.seconds, asked.players)]
    for name in asked.attack or ATTACKS:
        stop = spawn.Event()
        hostile = spawn.Process(target=attack, args=(name, target, stop))
        hostile.start()
        await asyncio.sleep(2)
        try:
            seen.append(await phase(name, url, pid, asked.seconds, asked.players))
        finally:
            stop.set()
            await asyncio.to_thread(hostile.join, 10)
            if hostile.is_alive():
                hostile.kill()
        await asyncio.sleep(2)
        seen.append(await phase("quiet", url, pid, asked.seconds, asked.players))
    return seen


def report(seen: list[Seen]) -> bool:
    """Each attack beside the quiet phases before and after it: what else the machine does comes and goes."""
    grid = Grid("attack", "answers", "p50", "p99", "quiet p50", "quiet p99", "times quiet", "memory", "more")
    first = seen[0]
    well = True
    for before, each, after in zip(seen[::2], seen[1::2], seen[2::2], strict=False):
        quiet = before + after
        times = each.percentile(0.99) / quiet.percentile(0.99)
        more = each.memory - first.memory
        well = well and times <= 2 and more <= ENOUGH_MEMORY
        milliseconds = [f"{seen.percentile(share) * 1000:.0f} ms" for seen in (each, quiet) for share in (0.5, 0.99)]
        memory = (f"{each.memory / 2**20:.0f} MiB", f"{more / 2**20:+.0f} MiB")
        grid.add_row(each.name, str(len(each.waits)), *milliseconds, f"{times:.1f}", *memory)
    swing = [f"{each.percentile(0.99) * 1000:.0f}" for each in seen[::2]]
    console.print(grid)
    console.print(f"the quiet phases' own 99 %, in ms: {', '.join(swing)}; load after: {os.getloadavg()[0]:.1f}")
    return well


def main() -> int:
    parser = argparse.ArgumentParser(description="What one hostile client costs the honest ones.")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each attack")
    parser.add_argument("--players", type=int, default=4, help="honest players")
    parser.add_argument("--attack", action="append", choices=list(ATTACKS), help="only this one, or these")
    asked = parser.parse_args()
    console.print(f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [sys.executable, "-c", SERVER, f"{folder}/abuse.db"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        try:
            assert server.stdout
            url = server.stdout.readline().strip().replace("localhost", "127.0.0.1")
            seen = uvloop.run(measure(url, server.pid, asked))
        finally:
            server.terminate()
            server.wait(30)
    return 0 if report(seen) else 1


if __name__ == "__main__":
    sys.exit(main())
