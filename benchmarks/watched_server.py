"""The server that `benchmarks.load` measures: on one core, without limits, and with an eye on what holds it up.

At SIGUSR1 it writes down what has happened since the last one: commits of the log, collections of rubbish and times in
which the loop answered nobody, each with how many, its 99th percentile and its longest; and the processor time of the
loop's thread and of the log's.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import signal
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

from freebooter.server import Config, Limits, serve
from freebooter.store import writer

LOOK: Final = 0.005


class Watch:
    """Times of each kind, in seconds, since they were last told."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.times: dict[str, list[float]] = {"commit": [], "collection": [], "stall": []}
        self.moves: list[int] = []
        self._began = 0.0
        self._processor = self._processor_times()
        self._looking: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """To be called in the loop that is watched."""
        gc.callbacks.append(self._collected)
        self._time_commits(writer.Writer)
        signal.signal(signal.SIGUSR1, self._tell)
        self._looking = asyncio.ensure_future(self._look())

    def _time_commits(self, writes: Any) -> None:
        commit = writes._write_jobs

        def timed(writer: object, jobs: Sequence[object]) -> None:
            began = time.perf_counter()
            commit(writer, jobs)
            self.times["commit"].append(time.perf_counter() - began)
            self.moves.append(len(jobs))

        writes._write_jobs = timed

    async def _look(self) -> None:
        while True:
            before = time.perf_counter()
            await asyncio.sleep(LOOK)
            self.times["stall"].append(max(0.0, time.perf_counter() - before - LOOK))

    def _collected(self, phase: str, about: dict[str, int]) -> None:
        if phase == "start":
            self._began = time.perf_counter()
        else:
            self.times["collection"].append(time.perf_counter() - self._began)

    def _tell(self, *_: object) -> None:
        now = self._processor_times()
        said: dict[str, object] = {kind: summed(times) for kind, times in self.times.items()}
        said["jobs to a commit"] = sum(self.moves) / max(1, len(self.moves))
        said["processor"] = {name: now[name] - self._processor.get(name, 0.0) for name in now}
        self._processor = now
        for times in (*self.times.values(), self.moves):
            times.clear()
        self.file.write_text(json.dumps(said))

    def _processor_times(self) -> dict[str, float]:
        """What the threads have used, in the program and in the system."""
        names = {thread.native_id: thread.name for thread in threading.enumerate()}
        used: dict[str, float] = {}
        for task in Path("/proc/self/task").iterdir():
            name = names.get(int(task.name), "other")
            parts = (task / "stat").read_text().rpartition(")")[2].split()
            for kind, at in (("program", 11), ("system", 12)):
                key = f"{'loop' if name == 'MainThread' else name.partition('_')[0]}, {kind}"
                used[key] = used.get(key, 0.0) + int(parts[at]) / os.sysconf("SC_CLK_TCK")
        return used


def summed(times: Sequence[float]) -> list[float]:
    """How many, the 99th percentile and the longest."""
    ordered = sorted(times)
    return [len(times), ordered[int(len(times) * 0.99)] if times else 0.0, ordered[-1] if times else 0.0]


def main() -> None:
    file, core, address, node, bus = sys.argv[1:]
    os.sched_setaffinity(0, {int(core)})
    rates: dict[str, Any] = {field.name: (1e9, 1e9) for field in fields(Limits) if isinstance(field.default, tuple)}
    wide = Limits(**rates, open_sockets=10**6, connections=10**6)
    config = Config(pace=0.0, workers=1, linger=5.0, limits=wide, node=node, bus=bus or None, notice=0.0)
    kept: dict[str, Any] = {"db": address, "secret": Path(file).with_name("secret")} if address else {"db": Path(file)}
    watch = Watch(Path(f"{file}.{node}.watched"))

    def ready(url: str) -> None:
        watch.begin()
        print(url, flush=True)

    serve(port=0, config=config, on_ready=ready, **kept)


if __name__ == "__main__":
    main()
