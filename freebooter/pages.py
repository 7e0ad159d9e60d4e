"""What commands print for people: clauses, tallies, stories."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from freebooter.engine import Clause, Record
from freebooter.games import GAMES
from freebooter.replay import story
from freebooter.simulation import Tally

if TYPE_CHECKING:
    from freebooter.bots.search import Estimate


def print_clauses(game: str, chosen: list[Clause]) -> None:
    console = Console(highlight=False)
    if len(chosen) > 1:
        console.print(Text(f"{GAMES[game].title}: the clauses", style="bold"), "\n", sep="")
    for clause in chosen:
        heading = Text(clause.id, style="bold")
        if clause.question:
            heading.append(f"  Ruling: {clause.question}", style="italic")
        console.print(heading)
        console.print(Padding(Text(clause.text.replace("`", "")), (0, 0, 0, 4)))
        if clause.option:
            console.print(Padding(Text(f"Option {clause.option.replace('`', '')}", style="dim"), (0, 0, 0, 4)))


def print_tally(tally: Tally) -> None:
    table = Table(box=None, header_style="bold")
    table.add_column("seat", justify="right")
    table.add_column("wins", justify="right")
    table.add_column("share", justify="right")
    table.add_column("")
    best = max([*tally.wins, 1.0])
    for seat, wins in enumerate(tally.wins):
        bar = "█" * round(24 * wins / best)
        table.add_row(str(seat), f"{wins:,.1f}".removesuffix(".0"), f"{wins / tally.games:.1%}", bar)
    if tally.unwon:
        table.add_row("none", f"{tally.unwon:,}", f"{tally.unwon / tally.games:.1%}", "")
    console = Console(highlight=False)
    console.print(f"games {tally.games:,}   decisions {tally.decisions:,}   mean length {tally.mean_length:.1f}")
    console.print(table)


def print_story(record: Record) -> None:
    console = Console(highlight=False)
    for move, events in story(record):
        console.print(Text(move, style="bold"))
        for event in events:
            console.print(Padding(Text.assemble(event.text(record.seats), " ", (event.clause, "dim")), (0, 0, 0, 4)))
    if record.result:
        names = [record.seats[seat] for seat in record.result.winners]
        console.print(Text(f"Won by {' and '.join(names)}" if names else "Nobody wins", style="bold"))


def print_hint(weighed: Sequence[Estimate]) -> None:
    table = Table(box=None, header_style="bold")
    table.add_column("move")
    table.add_column("worth", justify="right")
    table.add_column("samples", justify="right")
    for each in weighed:
        worth = f"{each.value:.1%}" if each.unit == "win" else f"{each.value:+.1f} points"
        table.add_row(str(each.move), worth, f"{each.samples:,}")
    Console(highlight=False).print(table)
