"""Numbers for Prometheus, counted where things happen and written out when asked for."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from typing import Final

BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Histogram:
    """How long something took, in buckets."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BUCKETS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> list[str]:
        lines: list[str] = [f"# TYPE {name} histogram"]
        below = 0
        for edge, count in zip((*map(str, BUCKETS), "+Inf"), self.counts, strict=True):
            below += count
            lines.append(f'{name}_bucket{{le="{edge}"}} {below}')
        return [*lines, f"{name}_sum {self.total:.6f}", f"{name}_count {below}"]


class Metrics:
    """What the server has done since it started."""

    def __init__(self) -> None:
        self.moves: Counter[str] = Counter()
        self.refused = 0
        self.unreadable = 0
        self.limited = 0
        self.cut: Counter[str] = Counter()
        self.answers: Counter[int] = Counter()
        self.acknowledged = Histogram()
        self.thought = Histogram()

    def text(self, tables: int, sockets: int) -> str:
        lines = ["# TYPE freebooter_tables gauge", f"freebooter_tables {tables}"]
        lines += ["# TYPE freebooter_sockets gauge", f"freebooter_sockets {sockets}"]
        lines.append("# TYPE freebooter_moves_total counter")
        lines += [f'freebooter_moves_total{{by="{by}"}} {count}' for by, count in sorted(self.moves.items())]
        for name, count in (("refused", self.refused), ("unreadable", self.unreadable), ("limited", self.limited)):
            lines += [f"# TYPE freebooter_{name}_total counter", f"freebooter_{name}_total {count}"]
        lines.append("# TYPE freebooter_cut_total counter")
        lines += [f'freebooter_cut_total{{why="{why}"}} {count}' for why, count in sorted(self.cut.items())]
        lines.append("# TYPE freebooter_http_answers_total counter")
        lines += [
            f'freebooter_http_answers_total{{status="{status}"}} {count}'
            for status, count in sorted(self.answers.items())
        ]
        lines += self.acknowledged.lines("freebooter_acknowledge_seconds")
        lines += self.thought.lines("freebooter_bot_seconds")
        return "\n".join(lines) + "\n"
