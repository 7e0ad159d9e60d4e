"""Numbers for Prometheus: counted plainly where things happen, and written out by its own client when asked for."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

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


class Metrics(Collector):
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
        self._prometheus = CollectorRegistry(auto_describe=False)
        self._prometheus.register(self)
        ProcessCollector(registry=self._prometheus)

    def text(self) -> bytes:
        return generate_latest(self._prometheus)

    def collect(self) -> Iterable[Metric]:
        for name, says, stands in self.gauges:
            yield GaugeMetricFamily(f"freebooter_{name}", says, stands())
        yield _counts("moves", "Moves made, by whom.", "by", self.moves)
        yield _count("refused", "Moves that were refused.", self.refused)
        yield _count("unreadable", "Messages that could not be read.", self.unreadable)
        yield _count("limited", "Requests, sockets and messages that were too many.", self.limited)
        yield _count("folds", "Tables folded from their logs.", self.folds)
        yield _count("failed_writes", "Moves and seats that the store did not take.", self.failed_writes)
        yield _counts("cut", "Connections cut off, by why.", "why", self.cut)
        yield _counts("http_answers", "Answers to requests, by their status.", "status", self.answers)
        yield _counts("shared", "What several nodes at one table bring about.", "what", self.shared)
        yield _times("acknowledge_seconds", "From a move's arrival to its acknowledgement.", self.acknowledged)
        yield _times(
            "bot_seconds", "From the asking of a bot to its move, its turn in the queue included.", self.thought
        )


def _count(name: str, says: str, count: float) -> Metric:
    return CounterMetricFamily(f"freebooter_{name}", says, count)


def _counts(name: str, says: str, label: str, counts: Mapping[str, int] | Mapping[int, int]) -> Metric:
    family = CounterMetricFamily(f"freebooter_{name}", says, labels=[label])
    for which, count in sorted(counts.items()):
        family.add_metric([str(which)], count)
    return family


def _times(name: str, says: str, histogram: Histogram) -> Metric:
    return HistogramMetricFamily(f"freebooter_{name}", says, histogram.buckets, histogram.total)
