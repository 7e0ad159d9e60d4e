"""Numbers of what tables do, counted plainly where it happens."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable
from typing import Final

BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

# What is asked when the numbers are: a gauge's name, what it says, and how it stands.
Gauge = tuple[str, str, Callable[[], float]]


class Histogram:
    """How long something took, in buckets."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BUCKETS, seconds)] += 1
        self.total += seconds

    @property
    def buckets(self) -> list[tuple[str, float]]:
        """Up to each edge, how often."""
        edges = [*map(str, BUCKETS), "+Inf"]
        return [(edge, sum(self.counts[: at + 1])) for at, edge in enumerate(edges)]


class Metrics:
    """What the server has done since it started; `gauges` are how it stands now."""

    def __init__(self) -> None:
        self.moves: Counter[str] = Counter()
        self.refused = 0
        self.unreadable = 0
        self.limited = 0
        self.folds = 0
        self.failed_writes = 0
        self.cut: Counter[str] = Counter()
        self.answers: Counter[int] = Counter()
        self.shared: Counter[str] = Counter()
        self.acknowledged = Histogram()
        self.thought = Histogram()
        self.gauges: list[Gauge] = []
