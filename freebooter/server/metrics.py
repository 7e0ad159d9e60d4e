"""The server's numbers for Prometheus, written out by its own client when asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from freebooter.live.metrics import Histogram, Metrics


class Exposition(Collector):
    """What was counted, and this process."""

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self._prometheus = CollectorRegistry(auto_describe=False)
        self._prometheus.register(self)
        ProcessCollector(registry=self._prometheus)

    def text(self) -> bytes:
        return generate_latest(self._prometheus)

    def collect(self) -> Iterable[Metric]:
        counted = self.metrics
        for name, says, stands in counted.gauges:
            yield GaugeMetricFamily(f"freebooter_{name}", says, stands())
        yield _counts("moves", "Moves made, by whom.", "by", counted.moves)
        yield _count("refused", "Moves that were refused.", counted.refused)
        yield _count("unreadable", "Messages that could not be read.", counted.unreadable)
        yield _count("limited", "Requests, sockets and messages that were too many.", counted.limited)
        yield _count("folds", "Tables folded from their logs.", counted.folds)
        yield _count("failed_writes", "Moves and seats that the store did not take.", counted.failed_writes)
        yield _counts("cut", "Connections cut off, by why.", "why", counted.cut)
        yield _counts("http_answers", "Answers to requests, by their status.", "status", counted.answers)
        yield _counts("shared", "What several nodes at one table bring about.", "what", counted.shared)
        yield _times("acknowledge_seconds", "From a move's arrival to its acknowledgement.", counted.acknowledged)
        yield _times(
            "bot_seconds", "From the asking of a bot to its move, its turn in the queue included.", counted.thought
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
