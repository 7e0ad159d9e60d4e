"""Bars on a logarithmic scale, drawn as SVG: ink on paper by day, light on dark by night."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

WIDTH, LEFT, RIGHT, TOP, LINE, THICK = 760, 270, 70, 64, 34, 11
STYLE = """
svg{--paper:#fbf6e9;--ink:#22303c;--faint:#c9b98f;--ours:#9a3b26;--theirs:#5a6470}
@media (prefers-color-scheme:dark){svg{--paper:#182a37;--ink:#efe6d0;--faint:#33495a;--ours:#f0b35a;--theirs:#a9b4bb}}
text{fill:var(--ink);font:13px sans-serif}.title{font-weight:bold;font-size:15px}.value{font-size:11px}
.paper{fill:var(--paper)}.grid{stroke:var(--faint)}.ours{fill:var(--ours)}.theirs{fill:var(--theirs)}.seen{opacity:.55}
"""
POWERS = {3: "thousand", 6: "million", 9: "billion"}


@dataclass(frozen=True)
class Bar:
    """An engine's rates, without observations and with them; 0 where one was not measured."""

    name: str
    plain: float
    seen: float
    ours: bool


def plot(title: str, bars: Sequence[Bar]) -> str:
    rates = [rate for bar in bars for rate in (bar.plain, bar.seen) if rate]
    low, high = floor(log10(min(rates))), ceil(log10(max(rates)))
    height = TOP + LINE * len(bars) + 44

    def across(rate: float) -> float:
        return LEFT + (log10(rate) - low) / (high - low) * (WIDTH - LEFT - RIGHT)

    parts = [*axis(low, high, height, across(10.0**low), across(10.0**high)), *legend(height)]
    for place, bar in enumerate(bars):
        top = TOP + LINE * place
        parts.append(f'<text x="{LEFT - 10}" y="{top + 16}" text-anchor="end">{escape(bar.name)}</text>')
        shown = [(rate, kind) for rate, kind in ((bar.plain, ""), (bar.seen, " seen")) if rate]
        for row, (rate, kind) in enumerate(shown):
            y = top + (row * (THICK + 1) if len(shown) > 1 else THICK / 2)
            who = "ours" if bar.ours else "theirs"
            parts.append(
                f'<rect class="{who}{kind}" x="{LEFT}" y="{y}" width="{across(rate) - LEFT:.1f}" height="{THICK}"/>'
                f'<text class="value" x="{across(rate) + 5:.1f}" y="{y + THICK - 1.5}">{figure(rate)}</text>'
            )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-label="{escape(title)}"><style>{STYLE}</style><rect class="paper" width="100%" height="100%" rx="8"/>'
        f'<text class="title" x="16" y="28">{escape(title)}</text>{"".join(parts)}</svg>\n'
    )


def axis(low: int, high: int, height: int, left: float, right: float) -> Iterator[str]:
    for power in range(low, high + 1):
        x = left + (power - low) / (high - low) * (right - left)
        yield f'<path class="grid" d="M{x:.1f} {TOP - 12}V{height - 40}"/>'
        three = power // 3 * 3
        label = f"{10 ** (power - three)} {POWERS.get(three, '')}".strip()
        yield f'<text class="value" x="{x:.1f}" y="{TOP - 18}" text-anchor="middle">{label}</text>'


def legend(height: int) -> Iterator[str]:
    for at, (kind, says) in enumerate((("", "without observations"), (" seen", "with observations"))):
        x, y = LEFT + 190 * at, height - 24
        yield f'<rect class="ours{kind}" x="{x}" y="{y}" width="12" height="12"/>'
        yield f'<rect class="theirs{kind}" x="{x + 14}" y="{y}" width="12" height="12"/>'
        yield f'<text class="value" x="{x + 32}" y="{y + 10}">{says}</text>'


def figure(rate: float) -> str:
    for size, letter in ((1e9, " bn"), (1e6, " m"), (1e3, " k")):
        if rate >= size:
            return f"{rate / size:.3g}{letter}"
    return f"{rate:.0f}"
