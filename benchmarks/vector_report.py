"""The page of `benchmarks.vector`: the tables in docs/performance.md and their pictures, from the measurements."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import median
from typing import Any, TypeAlias

from benchmarks.vector_plot import Bar, plot

RESULTS = Path(__file__).parent / "results"
DOCS = Path(__file__).parents[1] / "docs"
SEEN = " seen"
OURS = "freebooter "
TITLES = {
    "freebooter get-bit": "get-bit, six seats",
    "freebooter captain": "captain, four seats",
    "freebooter plank": "plank, four seats",
    "freebooter skull-king": "skull-king, four seats, every expansion",
    "OpenSpiel goofspiel": "OpenSpiel goofspiel, 6 players, 7 cards",
    "OpenSpiel oh_hell": "OpenSpiel oh_hell, 4 players",
}
GOALS = (
    ("get-bit", "OpenSpiel goofspiel", 10),
    ("captain", "OpenSpiel oh_hell", 10),
    ("skull-king", "OpenSpiel oh_hell", 10),
    ("plank", "RLCard", 10),
    *((game, "Pgx leduc_holdem", 1) for game in ("get-bit", "captain", "plank", "skull-king")),
)
"""Each of our games on a core, beside what, and how many times as fast it has to be."""
GPU_GOALS = (
    *((game, "Pgx sparrow_mahjong", 4) for game in ("captain", "plank", "skull-king")),
    *((game, "Pgx leduc_holdem", 1) for game in ("get-bit", "captain", "plank", "skull-king")),
)
Row: TypeAlias = dict[str, Any]
Rows: TypeAlias = dict[str, Row]


def report() -> None:
    """Write the sections whose measurements are there; the others stay as they are."""
    page = DOCS / "performance.md"
    text = page.read_text("utf-8")
    for device, section in (("cpu", cpu_section), ("gpu", gpu_section)):
        measured = RESULTS / f"{device}.json"
        if measured.exists():
            lines = section(json.loads(measured.read_text("utf-8")))
            marks = f"<!-- vector {device} -->", "<!-- end -->"
            text, put = re.subn(
                f"{marks[0]}\n.*?{marks[1]}",
                lambda _, lines=lines, marks=marks: "\n".join([marks[0], *lines, marks[1]]),
                text,
                flags=re.DOTALL,
            )
            assert put == 1, f"{page} has no place for {device}"
    page.write_text(text, "utf-8")
    print(f"written to {page}")


def title(engine: str) -> str:
    return TITLES.get(engine, engine)


def rate(row: Row | None) -> float:
    return median(row["decisions"]) if row else 0.0


def short(number: float) -> str:
    """A rate to three figures."""
    for size, name in ((1e9, "billion"), (1e6, "million")):
        if number >= size:
            return f"{number / size:.3g} {name}"
    return f"{float(f'{number:.3g}'):,.0f}" if number else "—"


def table(headings: Sequence[str], rows: Iterable[Sequence[str]], names: int = 1) -> list[str]:
    """The first columns are names, the others numbers."""
    under = [*["---"] * names, *["---:"] * (len(headings) - names)]
    return [f"| {' | '.join(row)} |" for row in (headings, under, *rows)]


def engines(rows: Rows) -> list[str]:
    """Their names, whether they were measured with observations or without."""
    return list(dict.fromkeys(name.removesuffix(SEEN) for name in rows))


def machine_line(found: dict[str, Any]) -> str:
    machine = found["machine"]
    versions = [f"{name} {version}" for name, version in machine.items() if name not in ("device", "python")]
    return f"{machine['device']}, Python {machine['python']}, {', '.join(versions)}."


def bars(rows: Rows) -> list[Bar]:
    return [
        Bar(title(name), rate(rows.get(name)), rate(rows.get(name + SEEN)), name.startswith(OURS))
        for name in engines(rows)
    ]


# On cores


def cpu_section(found: dict[str, Any]) -> list[str]:
    one, two = ({row["engine"]: row for row in found["rows"] if row["cores"] == cores} for cores in (1, 2))
    picture = "vector-cpu.svg"
    (DOCS / "pictures" / picture).write_text(plot("Decisions a second on one core", bars(one)), "utf-8")
    return [
        machine_line(found),
        "",
        f"![Decisions a second on one core, ours and others'](pictures/{picture})",
        "",
        *table(
            ("decisions a second", "one core", "two cores", "one core, seen", "two cores, seen", "games, one core"),
            [
                (
                    title(name),
                    *(short(rate(rows.get(engine))) for engine in (name, name + SEEN) for rows in (one, two)),
                    short(median((one.get(name) or one[name + SEEN])["games"])),
                )
                for name in engines(one)
            ],
        ),
        "",
        *goals_table(one, GOALS),
        "",
        *table(
            ("game", "decisions a game", "by the readable engine", "standard errors apart", "compiled in", "seen"),
            [
                (
                    title(name),
                    *(
                        f"{length[by]:.{places}f}"
                        for by, places in (("vector", 2), ("readable", 2), ("errors_apart", 1))
                    ),
                    *(f"{one[engine]['compile_seconds']:.1f} s" for engine in (name, name + SEEN)),
                )
                for name, length in found["lengths"].items()
            ],
        ),
    ]


def goals_table(measured: Rows, goals: Sequence[tuple[str, str, int]]) -> list[str]:
    """Beside the fastest engine of a name."""
    rows: list[Sequence[str]] = []
    for game, theirs, goal in goals:
        peers = [name for name in measured if name.startswith(theirs)]
        plain = max(peers, key=lambda name: rate(measured[name]))
        seen = max((name for name in peers if name.endswith(SEEN)), key=lambda name: rate(measured[name]))
        mine = OURS + game
        ratio, ratio_seen = times(measured[mine], measured[plain]), times(measured[mine + SEEN], measured[seen])
        rows.append((game, plain.removesuffix(SEEN), f"{ratio:.3g}", f"{ratio_seen:.3g}", f"{goal}"))
    return table(("game", "beside", "times as fast", "both seen", "goal"), rows, names=2)


def times(mine: Row, theirs: Row) -> float:
    """How many times as fast, slice by slice."""
    return median(ours / other for ours, other in zip(mine["decisions"], theirs["decisions"], strict=True))


# On a GPU


def gpu_section(found: dict[str, Any]) -> list[str]:
    rows: Rows = {row["engine"]: row for row in found["rows"]}
    picture = "vector-gpu.svg"
    name = found["machine"]["device"]
    (DOCS / "pictures" / picture).write_text(plot(f"Decisions a second on one {name}", bars(rows)), "utf-8")
    return [
        machine_line(found),
        "",
        f"![Decisions a second on one {name}, ours and Pgx](pictures/{picture})",
        "",
        *table(
            ("engine", "decisions a second", "games a second", "seen", "batch", "compiled in"),
            [
                (
                    title(name),
                    short(rate(rows.get(name))),
                    short(median((rows.get(name) or rows[name + SEEN])["games"])),
                    short(rate(rows.get(name + SEEN))),
                    f"{(rows.get(name) or rows[name + SEEN])['batch']:,}",
                    f"{(rows.get(name) or rows[name + SEEN])['compile_seconds']:.1f} s",
                )
                for name in engines(rows)
            ],
        ),
        "",
        *goals_table(rows, GPU_GOALS),
        *(costs(found["limits"], rows) if found["limits"] else []),
    ]


def costs(limits: dict[str, float], rows: Rows) -> list[str]:
    """What a decision takes, and which part of the card's limits that is at the rate measured."""
    said = (
        f"In the same run a plain copy moved {limits['bytes'] / 1e12:.2f} TB/s, and a chain of shifts and "
        f"exclusive-ors in registers did {limits['operations'] / 1e12:.1f} trillion operations a second. "
        "What a decision takes, and which part of those limits it fills:"
    )
    return [
        "",
        said,
        "",
        *table(
            ("game", "state", "bytes moved", "operations", "kernels a step", "memory", "arithmetic"),
            [cost_row(name, rows[name], limits) for name in rows if name.startswith(OURS)],
        ),
        "",
        f"A step of plank turned {rows[OURS + 'plank']['facts']['loops']:.1f} cards on average.",
    ]


def cost_row(name: str, row: Row, limits: dict[str, float]) -> Sequence[str]:
    facts, each = row["facts"], rate(row)
    shares = [each * facts[kind] / limits[kind] for kind in ("bytes", "operations")]
    return (
        name.removeprefix(OURS).replace(SEEN, ", seen"),
        *(f"{facts[kind]:,.0f}" for kind in ("state_bytes", "bytes", "operations", "kernels")),
        *(f"{share:.0%}" for share in shares),
    )
