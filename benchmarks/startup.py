"""How long `freebooter play` takes to its first prompt, bytecode cache warm: the median of some starts.

Run on a quiet machine (Linux): python benchmarks/startup.py
"""

from __future__ import annotations

import os
import pty
import select
import statistics
import sys
import tempfile
import time
from pathlib import Path

STARTS = 9
GOAL = 0.5
WAYS = {
    "line mode, a game": (["play", "get-bit", "--plain", "--seed", "1"], b"Choose:"),
    "line mode, the menu": (["play", "--plain"], b"Choose:"),
    "full screen, a game": (["play", "get-bit", "--seed", "1"], b"Which card"),
    "full screen, Skull King": (["play", "skull-king", "--seed", "1"], b"Will you win"),
    "full screen, the menu": (["play"], b"Skull King"),
}


def seconds_to(prompt: bytes, arguments: list[str], folder: Path) -> tuple[float, float]:
    """From the start of the process until the prompt is on the terminal: by the clock, and of processor time."""
    began = time.perf_counter()
    pid, terminal = pty.fork()
    if pid == 0:
        settings = {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24", "XDG_DATA_HOME": str(folder)}
        os.environ.update(settings)
        os.execv(sys.executable, [sys.executable, "-m", "freebooter", *arguments])
    shown = b""
    while prompt not in shown:
        ready, _, _ = select.select([terminal], [], [], 10)
        if not ready:
            raise TimeoutError(f"{arguments} never showed {prompt!r}:\n{shown.decode(errors='replace')}")
        shown += os.read(terminal, 65536)
    took = time.perf_counter() - began
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    worked = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    os.close(terminal)
    os.waitpid(pid, 0)
    return took, worked


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for way, (arguments, prompt) in WAYS.items():
            times = [seconds_to(prompt, arguments, Path(folder, str(start))) for start in range(STARTS + 1)][1:]
            took, worked = (statistics.median(each) for each in zip(*times, strict=True))
            fastest = min(took for took, _ in times)
            verdict = "" if took < GOAL else f"  over {GOAL} s"
            print(f"{way:24} {took:.3f} s, at best {fastest:.3f} s; {worked:.2f} s of processor time{verdict}")


if __name__ == "__main__":
    main()
