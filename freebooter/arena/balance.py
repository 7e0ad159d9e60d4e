"""What a game's options do to it: length, the first seat's advantage, wins by nobody, bids met."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from rich.table import Table

from freebooter.engine import NATURE, JsonObject, Record, State
from freebooter.engine.record import replay
from freebooter.games import AnyGame, descriptor, make
from freebooter.report import plots
from freebooter.report.page import page, rows_table, sheet

from .match_play import Tournament
from .run import run_arena
from .standings import interval, win_share


@dataclass(frozen=True, slots=True)
class Facts:
    """What one game shows: its rounds and decisions, the seat that began, who won, bids met by hand size."""

    rounds: int
    decisions: int
    first: int
    first_share: float
    unwon: bool
    bids: tuple[tuple[int, bool], ...]


@dataclass(frozen=True, slots=True)
class Balance:
    """A variant in figures. Shares are of wins, 0 to 1; `bids_met` is by the number of cards dealt."""

    variant: str
    seats: int
    games: int
    rounds: float
    decisions: float
    first_share: plots.Interval
    unwon: float
    bids_met: Mapping[int, float]


def facts(game: AnyGame, record: Record) -> Facts:
    """Read from a finished record by replaying it."""
    positions = [step.state for step in replay(game, record)]
    began = next(state for state in positions if game.to_move(state) != (NATURE,))
    about = descriptor(game.id)
    first = about.first_seat(game.view(began, None)) if about.first_seat else first_mover(game, began)
    last = game.view(positions[-1], None)
    assert record.result
    bids = about.goals(last) if about.goals else ()
    return Facts(
        rounds=last.round,
        decisions=sum(who != NATURE for who, _ in record.moves),
        first=first,
        first_share=win_share(record.result, first),
        unwon=not record.result.winners,
        bids=tuple(bids),
    )


def first_mover(game: AnyGame, state: State) -> int:
    return next(seat for seat in game.to_move(state) if isinstance(seat, int))


def balance(
    game: str,
    *,
    seats: int | None = None,
    games: int = 400,
    seed: int = 0,
    bot: str = "bosun",
    workers: int | None = None,
    progress: bool = False,
    variants: Mapping[str, JsonObject] | None = None,
) -> list[Balance]:
    """Every variant of the game played by one kind of bot; without `seats` the game as printed at every table size."""
    about = descriptor(game)
    if variants is None:
        variants = about.variants
    usual = about.usual_seats
    sizes = [seats] if seats else list(about.seats)
    tables = [(name, options, usual if seats is None else seats) for name, options in variants.items()]
    tables += [("as printed", {}, size) for size in sizes if size != usual and seats is None]
    return [_measure(game, name, options, size, games, seed, bot, workers, progress) for name, options, size in tables]


def _measure(
    game: str,
    name: str,
    options: JsonObject,
    seats: int,
    games: int,
    seed: int,
    bot: str,
    workers: int | None,
    progress: bool,
) -> Balance:
    tournament = Tournament(game, (bot,), seats, games, seed, options)
    played = run_arena(tournament, workers=workers, progress=progress)
    table = make(game, seats, options)
    seen = [facts(table, each.record) for each in played]
    shares: defaultdict[int, list[float]] = defaultdict(list)
    bids: defaultdict[int, list[bool]] = defaultdict(list)
    for each, fact in zip(played, seen, strict=True):
        shares[each.deal].append(fact.first_share)
        for cards, met in fact.bids:
            bids[cards].append(met)
    count = len(seen)
    return Balance(
        variant=name,
        seats=seats,
        games=count,
        rounds=sum(fact.rounds for fact in seen) / count,
        decisions=sum(fact.decisions for fact in seen) / count,
        first_share=interval(list(shares.values())),
        unwon=sum(fact.unwon for fact in seen) / count,
        bids_met={cards: sum(met) / len(met) for cards, met in sorted(bids.items())},
    )


HEADINGS: Final = ("variant", "seats", "games", "rounds", "decisions", "first seat", "equal share", "nobody wins")


def balance_table(figures: Sequence[Balance]) -> Table:
    """For a terminal."""
    drawn = Table()
    bids = any(line.bids_met for line in figures)
    for heading in (*HEADINGS, *(("bids met",) if bids else ())):
        drawn.add_column(heading, justify="left" if heading == "variant" else "right")
    for line in figures:
        drawn.add_row(*_cells(line, bids, " "))
    return drawn


def _cells(line: Balance, bids: bool, gap: str) -> list[str]:
    first = line.first_share
    met = list(line.bids_met.values())
    cells = [
        line.variant,
        str(line.seats),
        str(line.games),
        f"{line.rounds:.1f}",
        f"{line.decisions:.0f}",
        f"{100 * first.mean:.1f} %{gap}({100 * first.low:.1f} to {100 * first.high:.1f})",
        f"{100 / line.seats:.1f} %",
        f"{100 * line.unwon:.1f} %",
    ]
    return [*cells, f"{100 * sum(met) / len(met):.0f} %" if met else "–"] if bids else cells


def balance_report(game: str, figures: Sequence[Balance]) -> str:
    """One self-contained HTML page."""
    bids = any(line.bids_met for line in figures)
    headings = (*HEADINGS, *(("bids met",) if bids else ()))
    rows = [[escape(cell) for cell in _cells(line, bids, " ")] for line in figures]
    names = {f"{line.variant}, {line.seats}": line for line in figures}
    usual = {line.variant: line for line in figures if line.seats == figures[0].seats}
    drawn = [
        sheet("Length", "Rounds of a game.", plots.bars("Length", {name: line.rounds for name, line in names.items()})),
        sheet(
            "The first seat",
            f"Its share of the wins, in percent; the dashed line is an equal share of {figures[0].seats}.",
            plots.intervals(
                "The first seat",
                {
                    name: plots.Interval(
                        100 * line.first_share.mean, 100 * line.first_share.low, 100 * line.first_share.high
                    )
                    for name, line in usual.items()
                },
                100 / figures[0].seats,
                " %",
            ),
        ),
    ]
    if any(line.unwon for line in figures):
        unwon = {name: 100 * line.unwon for name, line in names.items()}
        drawn.append(sheet("Nobody wins", "In percent of the games.", plots.bars("Nobody wins", unwon, unit=" %")))
    if bids:
        met = {
            line.variant: {cards: 100 * share for cards, share in line.bids_met.items()}
            for line in usual.values()
            if len(line.bids_met) > 1
        }
        shown = dict(list(met.items())[: plots.SERIES])
        drawn.append(
            sheet("Bids met", "By the number of cards dealt.", plots.lines("Bids met", shown, "cards dealt", " %"))
        )
    lead = f"{figures[0].games} games between bosuns for each line, every one a deal of its own."
    title = f"{descriptor(game).title}: what the options do"
    return page(title, lead, f"freebooter balance {game}", [sheet("Table", "", rows_table(headings, rows))], drawn)
