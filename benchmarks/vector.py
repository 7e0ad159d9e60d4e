"""Random play by the vector engine, beside OpenSpiel, RLCard and Pgx in the same run.

    python -m benchmarks.vector                    one core, then two
    python -m benchmarks.vector --device gpu       one GPU: ours and Pgx
    python -m benchmarks.vector --report           the page from what was measured

All engines play random legal actions; those called `seen` give the seat to move what it may
know at every decision. They take turns, a slice of time each, round after round, so that a
noisy machine disturbs all alike; compiling is timed apart. A decision is one seat's action;
chance moves are not counted. On cores, time is the processor time of a process bound to one
core, and two cores are two such processes at once; on a GPU it is the clock's. Engines that
are not installed are left out.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, cast
from zipfile import ZIP_DEFLATED, ZipFile

from benchmarks.vector_costs import device_name, limits
from benchmarks.vector_engines import ENGINES, Engine, Timed, engines_here
from benchmarks.vector_lengths import mean_length
from benchmarks.vector_report import RESULTS, report

SECONDS, ROUNDS = 1.0, 5


@dataclass
class Row:
    """What was measured of an engine."""

    engine: str
    cores: int
    batch: int = 0
    compile_seconds: float = 0.0
    decisions: list[float] = field(default_factory=list[float])
    """Per second, slice by slice."""
    games: list[float] = field(default_factory=list[float])
    facts: dict[str, float] = field(default_factory=dict[str, float])
    """What a decision costs; see `vector_costs`."""


LIMITS = "limits"
"""What a worker is asked for instead of an engine, to measure its machine."""


def work(names: Iterator[str], device: str) -> None:
    """A worker: prepares and plays the engines it is told, one line each, and answers in JSON."""
    clock = time.perf_counter if device == "gpu" else time.process_time
    prepared: dict[str, Engine] = {}
    for line in names:
        name, seconds = cast("tuple[str, float]", json.loads(line))
        answer: dict[str, Any]
        if name == LIMITS:
            answer = {"device": device_name(device), "limits": limits(clock) if device == "gpu" else {}}
        elif name not in prepared:
            engine = prepared[name] = ENGINES[name].prepared(device)
            engine.play(clock, 0.0)
            answer = {name: getattr(engine, name) for name in ("batch", "compile_seconds", "facts", "text")}
        else:
            answer = asdict(prepared[name].play(clock, seconds))
        print(json.dumps(answer), flush=True)


class Worker:
    """A process of its own, on a core of its own unless it drives a GPU."""

    def __init__(self, device: str, core: int) -> None:
        command = [sys.executable, "-m", "benchmarks.vector", "--work", "--device", device]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        if device == "cpu":
            cores = sorted(os.sched_getaffinity(0))
            os.sched_setaffinity(self.process.pid, {cores[core % len(cores)]})

    def ask(self, name: str, seconds: float = 0.0) -> None:
        assert self.process.stdin
        self.process.stdin.write(json.dumps([name, seconds]) + "\n")
        self.process.stdin.flush()

    def answer(self) -> dict[str, Any]:
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError("a worker has died; its last words are above")
        return json.loads(line)

    def close(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


@dataclass
class Measured:
    """What was measured on so many cores, and of the machine."""

    device: str
    limits: dict[str, float]
    rows: list[Row]
    programs: dict[str, str]
    """What the engines were compiled to."""


def measure(names: list[str], device: str, cores: int, rounds: int, seconds: float) -> Iterator[Measured]:
    """All engines in turn, `rounds` times over, on so many cores at once; gives what there is after each round."""
    workers = [Worker(device, core) for core in range(cores)]
    rows = {name: Row(name, cores) for name in names}
    programs: dict[str, str] = {}
    try:
        here, *_ = together(workers, LIMITS, 0.0)
        for name in names:
            first, *_ = together(workers, name, 0.0)
            rows[name].batch, rows[name].compile_seconds = first["batch"], first["compile_seconds"]
            rows[name].facts, programs[name] = first["facts"], first["text"]
            print(f"{name}: compiled in {first['compile_seconds']:.1f} s", file=sys.stderr, flush=True)
        for turn in range(rounds):
            for name in names:
                slices = [Timed(**answer) for answer in together(workers, name, seconds)]
                rows[name].decisions.append(sum(each.decisions / each.seconds for each in slices))
                rows[name].games.append(sum(each.games / each.seconds for each in slices))
            print(f"round {turn + 1} of {rounds}", file=sys.stderr, flush=True)
            yield Measured(here["device"], here["limits"], list(rows.values()), programs)
    finally:
        for worker in workers:
            worker.close()


def together(workers: list[Worker], name: str, seconds: float) -> list[dict[str, Any]]:
    for worker in workers:
        worker.ask(name, seconds)
    return [worker.answer() for worker in workers]


def lengths(names: list[str]) -> dict[str, dict[str, float]]:
    """Each of our games' mean decisions, by the vector and by the readable engine; they must be alike."""
    found: dict[str, dict[str, float]] = {}
    for name in names:
        if name.startswith("freebooter ") and not name.endswith(" seen"):
            here, there, error = mean_length(ENGINES[name])
            apart = abs(here - there) / error
            print(f"{name}: {here:.2f} decisions a game, {there:.2f} by the readable engine", file=sys.stderr)
            if apart > 4:
                raise SystemExit(f"{name}: the two engines play games of different length, {apart:.1f} errors apart")
            found[name] = {"vector": here, "readable": there, "errors_apart": apart}
    return found


def show(rows: list[Row]) -> None:
    width = max(len(row.engine) for row in rows)
    print(f"{'engine':<{width}} cores   batch  decisions/s      games/s  compile s")
    for row in rows:
        rate, games = statistics.median(row.decisions), statistics.median(row.games)
        print(
            f"{row.engine:<{width}} {row.cores:>5} {row.batch:>7} {rate:>12,.0f} {games:>12,.0f} "
            f"{row.compile_seconds:>10.1f}  " + " ".join(f"{name}={value:.4g}" for name, value in row.facts.items())
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--device", choices=("cpu", "gpu"), default="cpu")
    parser.add_argument("--engines", help="only those whose name holds one of these, apart by commas")
    parser.add_argument("--cores", default="1,2", help="numbers of cores, apart by commas")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--out", type=Path, help="where the measurements go, a JSON file")
    parser.add_argument("--programs", type=Path, help="where the compiled programs go, a zip file")
    parser.add_argument("--report", action="store_true", help="write the page")
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    device = cast("str", given.device)
    if given.work:
        work(iter(sys.stdin.readline, ""), device)
        return
    if given.report:
        report()
        return
    wanted = cast("str | None", given.engines)
    names = [name for name in engines_here(device) if not wanted or any(part in name for part in wanted.split(","))]
    rounds, seconds = cast("int", given.rounds), cast("float", given.seconds)
    numbers = [1] if device == "gpu" else [int(each) for each in cast("str", given.cores).split(",")]
    out = cast("Path | None", given.out) or RESULTS / f"{device}.json"
    out.parent.mkdir(parents=True, exist_ok=True)
    found: dict[str, Any] = {"lengths": lengths(names) if device == "cpu" else {}}
    rows: list[Row] = []
    for cores in numbers:
        before = rows
        for run in measure(names, device, cores, rounds, seconds):
            rows = [*before, *run.rows]
            found["machine"] = {"device": run.device, "python": platform.python_version(), **versions()}
            found["limits"], found["rows"] = run.limits, [asdict(row) for row in rows]
            out.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
            keep(cast("Path | None", given.programs), run.programs)
    show(rows)
    print(f"written to {out}", file=sys.stderr)


def keep(path: Path | None, programs: dict[str, str]) -> None:
    if path:
        with ZipFile(path, "w", ZIP_DEFLATED) as kept:
            for name, text in programs.items():
                kept.writestr(name.replace(" ", "-") + ".hlo", text)


def versions() -> dict[str, str]:
    return {
        name: version(package)
        for name, package in (("jax", "jax"), ("Pgx", "pgx"), ("OpenSpiel", "open_spiel"), ("RLCard", "rlcard"))
        if find_spec("pyspiel" if package == "open_spiel" else package)
    }


if __name__ == "__main__":
    main()
