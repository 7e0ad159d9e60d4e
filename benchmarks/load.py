"""How many people one core can serve: real tables, real rules, a socket for every seat, SQLite underneath.

The server runs on one core and this generator on another. Seats make random legal moves,
RATE of them a second over all tables; a game that ends is followed by its rematch. Times
are from a seat's `move` to its acknowledgement, and to the update on each other seat's
screen. Then the rate is raised step by step to find the highest that is still kept.

    python -m benchmarks.load --tables 1000 --rate 1000 --seconds 20
    python -m benchmarks.load --nodes 1,2,4 --tables 200 --rate 200

With --nodes the same on one server over SQLite and on so many nodes in turn, over a PostgreSQL that waits for its
disk and a Redis, the players of each table spread over all nodes; what a move costs is then told in processor time,
since all share this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from array import array
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvloop
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from freebooter.games import GAMES

from .wire import Wire

TICK = 0.004
STEP = 1.25
ALONE = "one server, SQLite"
ACK_LIMIT, SCREEN_LIMIT = 0.100, 0.150
CONNECTING = 40

console = Console(width=None if sys.stdout.isatty() else 120)


class Heard(msgspec.Struct, gc=False):
    """The little that a player of ours reads of a message."""

    type: str
    number: int = 0
    legal: list[str] = []
    id: str = ""
    table: str = ""
    reason: str = ""


read = msgspec.json.Decoder(Heard).decode


@dataclass
class Times:
    """What was measured in a phase, in seconds."""

    acks: array[float] = field(default_factory=lambda: array("d"))
    screens: array[float] = field(default_factory=lambda: array("d"))
    worst_gap: float = 0.0


@dataclass
class Board:
    """One table: when the move that made a position was sent, and who saw it before that was known."""

    id: str
    cookies: Sequence[str]
    seats: list[Seat] = field(default_factory=list["Seat"])
    sent: dict[int, tuple[Seat, float]] = field(default_factory=dict[int, "tuple[Seat, float]"])
    early: dict[int, list[tuple[Seat, float]]] = field(default_factory=dict[int, "list[tuple[Seat, float]]"])


class Seat:
    """A player: ready when it has a legal move and none on its way."""

    __slots__ = ("board", "index", "legal", "load", "number", "pending", "since", "waiting", "wire")

    def __init__(self, load: Load, board: Board, index: int) -> None:
        self.load, self.board, self.index = load, board, index
        self.legal: list[str] = []
        self.number = 0
        self.pending = ""
        self.since = 0.0
        self.waiting = False
        self.wire: Wire | None = None

    async def connect(self) -> None:
        host, port = self.load.address_of(self)
        self.wire = await Wire.open(host, port, f"/ws/{self.board.id}", self.board.cookies[self.index], self.hear)
        self.wire.send(b'{"type":"hello","number":null,"seat":null}')

    def move(self, now: float) -> None:
        assert self.wire
        self.load.counter += 1
        self.pending, self.since = str(self.load.counter), now
        move = random.choice(self.legal)
        self.wire.send(b'{"type":"move","id":"%s","number":%d,"move":"%s"}' % (
            self.pending.encode(), self.number, move.encode(),
        ))  # fmt: skip

    def hear(self, message: bytes) -> None:
        heard = read(message)
        now = time.perf_counter()
        match heard.type:
            case "update":
                self.number, self.legal = heard.number, heard.legal
                self.load.saw(self, heard.number, now)
                if b'"over":true' in message and self.index == 0 and self.wire:
                    self.wire.send(b'{"type":"rematch"}')
            case "ack":
                self.load.acknowledged(self, heard.number, now)
                self.pending = ""
            case "refused":
                self.pending = ""
            case "rematch":
                self.load.again(self, heard.table)
            case _:
                return
        if self.legal and not self.pending and not self.waiting:
            self.waiting = True
            self.load.ready.append(self)


class Load:
    """All tables, and a clock that asks ready seats to move."""

    def __init__(self, urls: Sequence[str], boards: int, rng: random.Random) -> None:
        parts = [url.removeprefix("http://").partition(":") for url in urls]
        self.addresses = [(host, int(port)) for host, _, port in parts]
        self.url = urls[0]
        self.wanted = boards
        self.rng = rng
        self.boards: list[Board] = []
        self.ready: deque[Seat] = deque()
        self.counter = 0
        self.times = Times()
        self._tasks: set[asyncio.Task[None]] = set()

    def address_of(self, seat: Seat) -> tuple[str, int]:
        """The players of a table are at all nodes in turn."""
        return self.addresses[seat.index % len(self.addresses)]

    async def set_up(self, games: Sequence[str], seats: int, progress: Progress) -> None:
        """Make the tables over HTTP, take every seat, and connect every socket."""
        bar = progress.add_task("tables", total=self.wanted)
        limits = httpx.Limits(max_connections=CONNECTING)
        async with httpx.AsyncClient(base_url=self.url, limits=limits, timeout=60) as http:
            gate = asyncio.Semaphore(CONNECTING)

            async def make(game: str) -> None:
                async with gate:
                    self.boards.append(await self._make(http, game, seats))
                    progress.advance(bar)

            await asyncio.gather(*(make(games[at % len(games)]) for at in range(self.wanted)))

    async def _make(self, http: httpx.AsyncClient, game: str, seats: int) -> Board:
        wish = {"game": game, "seats": [{"kind": "person"}, *[{"kind": "open"}] * (seats - 1)]}
        made = await http.post("/api/tables", json=wish)
        table: dict[str, str] = made.json()
        cookies = [_cookie(made)]
        for _ in range(seats - 1):
            key = table["play"].partition("?key=")[2]
            cookies.append(_cookie(await http.post(f"/api/tables/{table['table']}/join", json={"key": key})))
        http.cookies.clear()
        return Board(table["table"], cookies)

    async def connect(self, progress: Progress, seats: int) -> None:
        bar = progress.add_task("sockets", total=len(self.boards) * seats)
        for board in self.boards:
            board.seats = [Seat(self, board, index) for index in range(seats)]
            await asyncio.gather(*(seat.connect() for seat in board.seats))
            progress.advance(bar, seats)
        await asyncio.sleep(1)

    def saw(self, seat: Seat, number: int, now: float) -> None:
        known = seat.board.sent.get(number)
        if known is None:
            seat.board.early.setdefault(number, []).append((seat, now))
        elif known[0] is not seat:
            self.times.screens.append(now - known[1])

    def acknowledged(self, seat: Seat, number: int, now: float) -> None:
        board = seat.board
        self.times.acks.append(now - seat.since)
        board.sent[number] = (seat, seat.since)
        self.times.screens.extend(at - seat.since for other, at in board.early.pop(number, ()) if other is not seat)
        board.sent.pop(number - 8, None)
        board.early.pop(number - 8, None)

    def again(self, seat: Seat, table: str) -> None:
        """Everybody goes to the rematch as the word reaches them."""
        board = seat.board
        if board.id != table:
            board.id = table
            board.sent.clear()
            board.early.clear()
        if seat.wire:
            seat.wire.close()
        seat.legal, seat.pending = [], ""
        task = asyncio.ensure_future(seat.connect())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def run(self, rate: float, seconds: float, progress: Progress, label: str) -> tuple[float, Times]:
        """Moves at a steady rate; how many a second were acknowledged, and the times."""
        bar = progress.add_task(label, total=seconds)
        self.times = Times()
        gc.collect()
        gc.freeze()
        began = time.perf_counter()
        sent = 0
        last = began
        while (now := time.perf_counter()) < began + seconds:
            for _ in range(int((now - began) * rate) - sent):
                seat = self._next_ready()
                if seat:
                    seat.move(time.perf_counter())
                sent += 1
            self.times.worst_gap = max(self.times.worst_gap, now - last)
            last = now
            progress.update(bar, completed=now - began)
            await asyncio.sleep(TICK)
        reached = len(self.times.acks) / (time.perf_counter() - began)
        await asyncio.sleep(0.5)
        progress.remove_task(bar)
        return reached, self.times

    def _next_ready(self) -> Seat | None:
        self.ready.rotate(self.rng.randrange(64))
        while self.ready:
            seat = self.ready.popleft()
            seat.waiting = False
            if seat.legal and not seat.pending:
                return seat
        return None


def _cookie(response: httpx.Response) -> str:
    return response.headers["set-cookie"].partition(";")[0]


def percentile(times: array[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * share))] if times else float("nan")


def cpu_of(pid: int) -> float:
    """Seconds of processor time that the process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def cpu_of_all(pid: int) -> float:
    """Likewise of a process and of all that it has started, those that have ended too."""
    stats = [path.read_text().rpartition(")")[2].split() for path in Path("/proc").glob("[0-9]*/stat") if path.exists()]
    own = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    children = sum(int(fields[11]) + int(fields[12]) for fields in stats if int(fields[1]) == pid)
    return (sum(map(int, own[11:15])) + children) / os.sysconf("SC_CLK_TCK")


async def server_times(urls: Sequence[str]) -> tuple[float, int]:
    """What the servers themselves have measured from a move's arrival to its commit: seconds in all, and moves."""
    name = "freebooter_acknowledge_seconds"
    seconds, moves = 0.0, 0
    async with httpx.AsyncClient(timeout=60) as http:
        for url in urls:
            lines = (await http.get(f"{url}/metrics")).text.splitlines()
            known = dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
            seconds += float(known[f"{name}_sum"])
            moves += int(float(known[f"{name}_count"]))
    return seconds, moves


async def seen_by(pid: int, watched: Path) -> dict[str, Any]:
    """What the server saw of itself since it was last asked."""
    watched.unlink(missing_ok=True)
    os.kill(pid, signal.SIGUSR1)
    while not watched.exists() or not watched.read_text():
        await asyncio.sleep(0.05)
    return json.loads(watched.read_text())


def memory_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@dataclass
class Phase:
    """One line of the report."""

    wanted: float
    reached: float
    cpu: float
    beside: float
    to_commit: float
    times: Times
    held_up: dict[str, Any]

    @property
    def cost(self) -> float:
        """Seconds of processor time for a move, the database's and the bus's included."""
        return (self.cpu + self.beside) / max(self.reached, 1e-9)

    @property
    def kept(self) -> bool:
        fast = percentile(self.times.acks, 0.99) < ACK_LIMIT and percentile(self.times.screens, 0.99) < SCREEN_LIMIT
        return fast and self.reached > 0.97 * self.wanted


async def measure(
    urls: Sequence[str], pids: Sequence[int], asked: argparse.Namespace, watched: Path, beside: Sequence[int] = ()
) -> list[Phase]:
    """`pids` are the servers, the first of them `watched`; `beside` the database and the bus where there are any."""
    games: list[str] = list(GAMES) if asked.game == "all" else [asked.game]
    load = Load(urls, asked.tables, random.Random(1))
    phases: list[Phase] = []
    columns = (TextColumn("{task.description:>14}"), BarColumn(), TextColumn("{task.completed:.0f}/{task.total:.0f}"))
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True) as progress:
        await load.set_up(games, asked.seats, progress)
        empty = sum(map(memory_of, pids))
        await load.connect(progress, asked.seats)
        per_socket = (sum(map(memory_of, pids)) - empty) / (asked.tables * asked.seats)
        console.print(
            f"{asked.tables} tables of {asked.seats} ({', '.join(games)}), {asked.tables * asked.seats} sockets"
        )
        console.print(
            f"memory per socket, its share of the table included: {per_socket / 1024:.1f} KiB; "
            f"of the servers with all of them idle: {sum(map(memory_of, pids)) / 2**20:.0f} MiB"
        )

        async def phase(rate: float, seconds: float) -> Phase:
            used, others = sum(map(cpu_of, pids)), sum(map(cpu_of_all, beside))
            spent, made = await server_times(urls)
            await seen_by(pids[0], watched)
            reached, times = await load.run(rate, seconds, progress, f"{rate:.0f} moves/s")
            used, others = sum(map(cpu_of, pids)) - used, sum(map(cpu_of_all, beside)) - others
            now_spent, now_made = await server_times(urls)
            to_commit = (now_spent - spent) / max(1, now_made - made)
            held_up = await seen_by(pids[0], watched)
            phases.append(Phase(rate, reached, used / seconds, others / seconds, to_commit, times, held_up))
            return phases[-1]

        await load.run(asked.rate / 2, 2, progress, "warm-up")
        last = await phase(asked.rate, asked.seconds)
        while asked.ramp and last.kept:
            last = await phase(last.wanted * STEP, asked.seconds / 2)
    console.print(f"memory of the servers at the end: {sum(map(memory_of, pids)) / 2**20:.0f} MiB")
    return phases


def report(phases: Sequence[Phase]) -> None:
    told = "asked,reached,ack p50,ack p99,screen p50,screen p99,to commit,our gap,CPU,beside,a move,kept"
    grid = Grid(*told.split(","))
    for phase in phases:
        grid.add_row(
            f"{phase.wanted:.0f}/s",
            f"{phase.reached:.0f}/s",
            *(
                f"{percentile(times, share) * 1000:.1f} ms"
                for times in (phase.times.acks, phase.times.screens)
                for share in (0.50, 0.99)
            ),
            f"{phase.to_commit * 1000:.1f} ms",
            f"{phase.times.worst_gap * 1000:.0f} ms",
            f"{phase.cpu:.0%}",
            f"{phase.beside:.0%}",
            f"{phase.cost * 1000:.2f} ms",
            "yes" if phase.kept else "no",
        )
    console.print(grid)
    console.print("to commit: the server's own mean from a move's arrival; our gap: the generator's longest pause")
    console.print("CPU: the servers' processor time; beside: the database's and the bus's; a move: both, for one move")
    held_up(phases)
    if kept := [phase.reached for phase in phases if phase.kept]:
        console.print(f"highest durable rate kept: {max(kept):.0f} moves a second")


def held_up(phases: Sequence[Phase]) -> None:
    """What makes the tail, each apart, as the first server saw it of itself."""
    grid = Grid(
        "reached", "commits", "99 %", "longest", "collections", "longest", "loop stalls 99 %", "longest", "jobs"
    )
    for phase in phases:
        (commits, late, latest), (collections, _, rubbish), (_, stalls, stall) = (
            phase.held_up[kind] for kind in ("commit", "collection", "stall")
        )
        times = [f"{seconds * 1000:.1f} ms" for seconds in (late, latest, rubbish, stalls, stall)]
        jobs = f"{phase.held_up['jobs to a commit']:.1f}"
        grid.add_row(f"{phase.reached:.0f}/s", str(commits), *times[:2], str(collections), *times[2:], jobs)
    console.print(grid)
    for phase in phases:
        moves = max(1, len(phase.times.acks))
        used = sorted(phase.held_up["processor"].items(), key=lambda each: -each[1])
        told = ", ".join(f"{name} {seconds / moves * 1e6:.0f}" for name, seconds in used if seconds / moves > 5e-6)
        console.print(f"{phase.reached:.0f}/s: microseconds of the processor for a move: {told}")


def main() -> int:
    parser = argparse.ArgumentParser(description="Load one server core with real tables.")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--game", choices=[*GAMES, "all"], default="all")
    parser.add_argument("--rate", type=float, default=1000.0, help="moves a second, over all tables")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--no-ramp", dest="ramp", action="store_false", help="only the rate asked for")
    parser.add_argument("--folder", type=Path, help="where the database goes (default: a temporary folder)")
    parser.add_argument("--nodes", help="so many nodes in turn, such as 1,2,4 (default: one server over SQLite)")
    parser.add_argument("--rounds", type=int, default=1, help="with --nodes: all of them so often, one after another")
    asked = parser.parse_args()
    console.print(f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    if not asked.nodes:
        return 0 if run(asked, 1)[0].kept else 1
    from tests.store.servers import a_postgres, a_redis

    measured: dict[str, list[list[Phase]]] = {}
    for _ in range(asked.rounds):
        console.rule(ALONE)
        measured.setdefault(ALONE, []).append(run(asked, 1))
        for nodes in map(int, asked.nodes.split(",")):
            name = f"{nodes} {'node' if nodes == 1 else 'nodes'}, PostgreSQL"
            console.rule(name)
            with a_postgres(durable=True) as postgres, a_redis() as redis:
                beside = (postgres.process.pid, redis.process.pid)
                phases = run(asked, nodes, postgres.new_database(), redis.address, beside)
                measured.setdefault(name, []).append(phases)
    compare(measured)
    return 0


def compare(measured: Mapping[str, Sequence[Sequence[Phase]]]) -> None:
    """All beside one server over SQLite: medians of the rounds, at the rate that all were asked for."""

    def middle(rounds: Sequence[Sequence[Phase]], of: Callable[[Sequence[Phase]], float]) -> float:
        return statistics.median(map(of, rounds))

    def cost(phases: Sequence[Phase]) -> float:
        return phases[0].cost

    def kept(phases: Sequence[Phase]) -> float:
        return max((phase.reached for phase in phases if phase.kept), default=0.0)

    def late(phases: Sequence[Phase]) -> float:
        return percentile(phases[0].times.acks, 0.99) * 1000

    first = middle(measured[ALONE], cost)
    grid = Grid("", "a move", "beside SQLite", "ack p99", "to commit", "highest rate kept")
    for name, rounds in measured.items():
        spent = middle(rounds, cost)
        grid.add_row(
            name,
            f"{spent * 1000:.2f} ms",
            f"{spent / first:.2f}",
            f"{middle(rounds, late):.0f} ms",
            f"{middle(rounds, lambda phases: phases[0].to_commit * 1000):.1f} ms",
            f"{middle(rounds, kept):.0f}/s",
        )
    console.rule(f"together, {len(measured[ALONE])} rounds")
    console.print(grid)


def run(
    asked: argparse.Namespace, nodes: int, database: str = "", bus: str = "", beside: Sequence[int] = ()
) -> list[Phase]:
    """So many servers, measured and ended; over SQLite without a database."""
    ours, *others = sorted(os.sched_getaffinity(0), reverse=True)
    with tempfile.TemporaryDirectory(dir=asked.folder) as folder:
        servers: list[subprocess.Popen[str]] = []
        try:
            for at in range(nodes):
                core = others[at % len(others)] if others else ours
                named = [database, f"node-{at}" if database else "", bus]
                command = [sys.executable, "-m", "benchmarks.watched_server", f"{folder}/load.db", str(core), *named]
                servers.append(subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True))
            urls = [(server.stdout.readline() if server.stdout else "").strip() for server in servers]
            os.sched_setaffinity(0, {ours})
            near = [url.replace("localhost", "127.0.0.1") for url in urls]
            watched = Path(f"{folder}/load.db.{'node-0' if database else ''}.watched")
            phases = uvloop.run(measure(near, [server.pid for server in servers], asked, watched, beside))
        finally:
            os.sched_setaffinity(0, {ours, *others})
            for server in servers:
                server.terminate()
            for server in servers:
                server.wait(30)
    report(phases)
    return phases


if __name__ == "__main__":
    sys.exit(main())
