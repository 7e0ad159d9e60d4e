"""The page of `benchmarks.vector`: docs/performance.md, with its plot, from the measurements."""

from __future__ import annotations

from pathlib import Path

RESULTS = Path(__file__).parent / "results"


def report() -> None:
    print("nothing yet")
