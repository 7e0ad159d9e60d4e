"""What commands print for people: clauses, tallies, stories."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from freebooter.coach.words import SAID, accuracy, cost, why
from freebooter.engine import Clause, Record
from freebooter.games import GAMES
from freebooter.replay import story
from freebooter.simulation import Tally

if TYPE_CHECKING:
    from freebooter.bots.search import Estimate
    from freebooter.languages.speech import Speech
    from freebooter.wire import BidReviewed, GameReview


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


def print_review(told: GameReview, name: Callable[[int, str], str], speech: Speech) -> None:
    """What is worth reading first: the verdicts, then each decision that cost something, then luck and skill."""
    console, say = Console(highlight=False), speech.say
    counts = Counter(each.grade for each in told.decisions)
    console.print(Text(f"{told.name}: {accuracy(told.accuracy, speech)}", style="bold"))
    console.print(", ".join(f"{say(said)}: {counts[grade]}" for grade, said in SAID.items()), "\n", sep="")
    for each in told.decisions:
        if each.grade in ("best", "fine"):
            continue
        best, played = name(each.number, each.best), name(each.number, each.played)
        turn = say("{number}, round {round}", number=each.number, round=each.round)
        heading = Text(f"{turn}: {played}, {say(SAID[each.grade])}", style="bold")
        lost, surely = cost(each.cost, told.unit, speech), cost(each.at_least, told.unit, speech)
        heading.append("  " + say("{cost}, surely {least}", cost=lost, least=surely), style="dim")
        console.print(heading)
        said = why(best, played, each.marks, each.worlds, each.ahead, each.behind, speech)
        console.print(Padding(Text(said), (0, 0, 0, 4)))
    for bid in told.bids:
        row = say("round {round}, {cards} {cards:card|cards}: bid {bid}, best {best}", **facts_of(bid))
        console.print(row if bid.won is None else f"{row}, {say('won {won}', won=bid.won)}")
    luck = told.luck
    shares = {"deals": f"{luck.expected:.0%}", "fair": f"{luck.fair:.0%}"}
    line = say("luck: bosuns won {deals} with the same deals, an equal share is {fair}", **shares)
    console.print(line if luck.won is None else f"{line}; {say('this game {won}', won=f'{luck.won:.0%}')}")


def facts_of(bid: BidReviewed) -> dict[str, object]:
    return {"round": bid.round, "cards": bid.cards, "bid": bid.bid, "best": bid.best}
