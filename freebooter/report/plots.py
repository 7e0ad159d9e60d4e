"""Plots as inline SVG: paper and ink, every series with its own pattern, dash and label."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

WIDTH: Final = 460
LEFT: Final = 104
RIGHT: Final = 20
LONGEST_NAME: Final = 13
SERIES: Final = 6
"""How many series the page has patterns for; more begin again."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean and its 95 % confidence interval."""

    mean: float
    low: float
    high: float


def number(value: float) -> str:
    """As short as it can be read."""
    text = f"{value:.0f}" if abs(value) >= 100 else f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def svg(height: float, title: str, body: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title, quote=True)}">'
        + "".join(body)
        + "</svg>"
    )


def label(x: float, y: float, name: str) -> str:
    """A row's name on its left; a long one is cut, and whole in its tip."""
    if len(name) <= LONGEST_NAME:
        return text(x, y, name, "", "end")
    cut = escape(name[-LONGEST_NAME + 1 :])
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="end">…{cut}<title>{escape(name)}</title></text>'


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str = "rule") -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def box(x: float, y: float, width: float, height: float, kind: str, hint: str = "") -> str:
    tip = f"<title>{escape(hint)}</title>" if hint else ""
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" class="{kind}">{tip}</rect>'


def steps(low: float, high: float, whole: bool = False) -> list[float]:
    """Up to six round numbers from low to high."""
    span = high - low or 1.0
    size = 10.0 ** math.floor(math.log10(span))
    size = next(size * part for part in (0.1, 0.2, 0.5, 1, 2, 5) if span / (size * part) <= 6)
    size = max(1.0, size) if whole else size
    first = math.ceil(low / size) * size
    return [first + size * at for at in range(int((high - first) / size + 1e-9) + 1)]


class Scale:
    """Values along the width of a plot."""

    def __init__(self, low: float, high: float) -> None:
        margin = (high - low or 1.0) * 0.06
        self.low, self.high = low - margin, high + margin

    def at(self, value: float) -> float:
        return LEFT + (value - self.low) / (self.high - self.low) * (WIDTH - LEFT - RIGHT)

    def grid(self, top: float, bottom: float, unit: str = "", whole: bool = False) -> list[str]:
        drawn: list[str] = []
        for value in steps(self.low, self.high, whole):
            drawn.append(line(self.at(value), top, self.at(value), bottom, "grid"))
            drawn.append(text(self.at(value), bottom + 18, number(value) + unit, "small", "middle"))
        return drawn


def intervals(title: str, rows: Mapping[str, Interval], mark: float | None = None, unit: str = "") -> str:
    """A dot with its 95 % interval for each row; `mark` is a value to compare with."""
    ends = [end for row in rows.values() for end in (row.low, row.high)] + ([mark] if mark is not None else [])
    scale = Scale(min(ends), max(ends))
    bottom = 14 + 34 * len(rows)
    body = scale.grid(6, bottom, unit)
    if mark is not None:
        body.append(line(scale.at(mark), 6, scale.at(mark), bottom, "mark"))
    for at, (name, row) in enumerate(rows.items()):
        y = 27 + 34 * at
        body.append(label(LEFT - 10, y + 5, name))
        body.append(line(scale.at(row.low), y, scale.at(row.high), y, "reach"))
        body += [line(scale.at(end), y - 6, scale.at(end), y + 6, "reach") for end in (row.low, row.high)]
        tip = f"{name}: {number(row.mean)}{unit}, {number(row.low)} to {number(row.high)}"
        body.append(
            f'<circle cx="{scale.at(row.mean):.1f}" cy="{y}" r="6" class="dot"><title>{escape(tip)}</title></circle>'
        )
        body.append(text(scale.at(row.mean), y - 10, number(row.mean) + unit, "small strong", "middle"))
    return svg(bottom + 28, title, body)


def bars(title: str, rows: Mapping[str, float], mark: float | None = None, unit: str = "") -> str:
    """A bar for each row, from zero."""
    most = max([*rows.values(), mark or 0.0]) or 1.0
    width = WIDTH - LEFT - 70
    body: list[str] = []
    for at, (name, value) in enumerate(rows.items()):
        y = 8 + 32 * at
        body.append(label(LEFT - 10, y + 17, name))
        body.append(box(LEFT, y, width * value / most, 22, f"bar s{at % SERIES}", f"{name}: {number(value)}{unit}"))
        body.append(text(LEFT + width * value / most + 8, y + 17, number(value) + unit, "small strong"))
    bottom = 12 + 32 * len(rows)
    if mark is not None:
        x = LEFT + width * mark / most
        body.append(line(x, 2, x, bottom, "mark"))
    return svg(bottom + 4, title, body)


def histogram(title: str, series: Mapping[str, Sequence[float]], along: str) -> str:
    """How often each value came up, one small row per series on a shared axis."""
    values = [value for row in series.values() for value in row]
    low, high = min(values), max(values)
    if all(value == int(value) for value in values) and high - low <= 40:
        size, low = 1.0, low - 0.5
        slots = int(high - low + 0.5)
    else:
        size = (high - low) / 30 or 1.0
        slots = 30
    scale = Scale(low, low + slots * size)
    row_height = 92
    bottom = 10 + row_height * len(series)
    body = scale.grid(6, bottom, whole=size == 1)
    for at, (name, row) in enumerate(series.items()):
        counts = [0] * slots
        for value in row:
            counts[min(slots - 1, int((value - low) / size))] += 1
        base = 10 + row_height * (at + 1) - 8
        most = max(counts) or 1
        body.append(label(LEFT - 10, base - 4, name))
        for slot, count in enumerate(counts):
            if count:
                x = scale.at(low + slot * size)
                wide = max(2.0, scale.at(low + (slot + 1) * size) - x - 1)
                tall = (row_height - 16) * count / most
                share = 100 * count / len(row)
                tip = f"{name}, about {number(low + (slot + 0.5) * size)}: {number(share)} % of {len(row)}"
                body.append(box(x, base - tall, wide, tall, f"bar s{at % SERIES}", tip))
        body.append(line(LEFT, base, WIDTH - RIGHT, base))
    body.append(text((LEFT + WIDTH - RIGHT) / 2, bottom + 36, along, "small", "middle"))
    return svg(bottom + 44, title, body)


def grid(title: str, names: Sequence[str], share: Mapping[tuple[str, str], float]) -> str:
    """How often the row's bot came before the column's, in percent; even is blank paper."""
    cell = min(96.0, (WIDTH - LEFT - RIGHT) / len(names))
    body: list[str] = []
    for column, name in enumerate(names):
        body.append(
            text(LEFT + cell * (column + 0.5), 18, name if len(name) < 11 else "…" + name[-9:], "small", "middle")
        )
    for row, name in enumerate(names):
        y = 28 + 44 * row
        body.append(label(LEFT - 10, y + 26, name))
        for column, other in enumerate(names):
            x = LEFT + cell * column
            if (name, other) not in share:
                body.append(box(x, y, cell - 3, 41, "cell"))
                continue
            value = share[name, other]
            tip = f"{name} comes before {other} in {number(100 * value)} % of their meetings"
            kind = "ahead" if value > 0.5 else "behind"
            body.append(box(x, y, cell - 3, 41, "cell"))
            body.append(
                f'<rect x="{x:.1f}" y="{y}" width="{cell - 3:.1f}" height="41" class="{kind}" '
                f'fill-opacity="{min(0.45, abs(value - 0.5)):.2f}"><title>{escape(tip)}</title></rect>'
            )
            body.append(text(x + (cell - 3) / 2, y + 26, f"{100 * value:.0f}", "strong", "middle"))
    return svg(34 + 44 * len(names), title, body)


def lines(title: str, series: Mapping[str, Mapping[int, float]], along: str, unit: str = "") -> str:
    """A line for each series, with its own dash and its name at the end."""
    xs = sorted({x for row in series.values() for x in row})
    highest = max(y for row in series.values() for y in row.values()) or 1.0
    top, bottom, right = 14.0, 230.0, WIDTH - 118.0
    left = 54.0

    def place(x: int, y: float) -> tuple[float, float]:
        part = (x - xs[0]) / ((xs[-1] - xs[0]) or 1)
        return left + part * (right - left), bottom - y / highest * (bottom - top)

    body: list[str] = []
    for value in steps(0, highest):
        y = place(xs[0], value)[1]
        body += [line(left, y, right, y, "grid"), text(left - 8, y + 4, number(value) + unit, "small", "end")]
    body += [text(place(x, 0)[0], bottom + 20, str(x), "small", "middle") for x in xs]
    body.append(text((left + right) / 2, bottom + 42, along, "small", "middle"))
    taken: list[float] = []
    for at, (name, row) in enumerate(series.items()):
        points = [place(x, y) for x, y in sorted(row.items())]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        body.append(f'<polyline points="{path}" class="line d{at % SERIES}"/>')
        y = points[-1][1] + 4
        while any(abs(y - other) < 15 for other in taken):
            y += 15
        taken.append(y)
        body.append(text(right + 10, y, name, f"small t{at % SERIES}"))
    return svg(bottom + 52, title, body)
