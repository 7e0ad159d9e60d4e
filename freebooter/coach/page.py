"""A review as a page: the graph of the chance to win, every decision, luck and skill."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import TypeAlias

from freebooter.report import plots
from freebooter.report.page import page, rows_table, sheet
from freebooter.wire import GameReview, ReviewedMove

from .words import SAID, cost, raised, why

MoveName: TypeAlias = Callable[[int, str], str]
"""A move in words, made on the way to the position of that number."""


def review_page(title: str, told: GameReview, name: MoveName) -> str:
    """One self-contained HTML page."""
    accuracy = "nothing to decide" if told.accuracy is None else f"accuracy {told.accuracy:.0f} of 100"
    counts = ", ".join(f"{count(told, grade)} {grade}" for grade in ("best", "fine", "slip", "blunder"))
    sections = [sheet("Decisions", DECISIONS, rows_table(HEADINGS, [row(told, each, name) for each in told.decisions]))]
    if told.bids:
        sections.append(sheet("Bids", BIDS, rows_table(("round", "cards", "bid", "best bid", "won"), bid_rows(told))))
    drawn = [sheet("Chance to win", "Before each decision, had the best move been played.", chance_plot(told))]
    drawn.append(sheet("Luck and skill", luck_note(told), luck_plot(told)))
    return page(f"{title}: {told.name}'s game", f"{raised(accuracy)}: {counts}.", "", sections, drawn)


HEADINGS = ("decision", "round", "played", "best", "verdict", "cost", "why")
DECISIONS = (
    "Weighed by what the seat could know, never by the hidden cards. A slip surely costs a little, a blunder a lot; "
    "a cost that may be chance is called fine."
)
BIDS = "The best bid is the one that promised most, by the hand alone."


def count(told: GameReview, grade: str) -> int:
    return sum(each.grade == grade for each in told.decisions)


def row(told: GameReview, each: ReviewedMove, name: MoveName) -> list[str]:
    played, best = name(each.number, each.played), name(each.number, each.best)
    same = each.played == each.best
    said = "" if same else why(best, played, each.marks, each.worlds, each.ahead, each.behind)
    turning = " ★" if each.number in told.turning else ""
    cells = [f"{each.number}{turning}", str(each.round), played, "" if same else best, SAID[each.grade]]
    return [escape(cell) for cell in [*cells, "" if same else cost(each.cost, told.unit), said]]


def bid_rows(told: GameReview) -> list[list[str]]:
    return [
        [str(each.round), str(each.cards), str(each.bid), str(each.best), "" if each.won is None else str(each.won)]
        for each in told.bids
    ]


def chance_plot(told: GameReview) -> str:
    series = {number: 100 * each.chance for number, each in enumerate(told.decisions, 1)}
    return plots.lines("Chance to win", {told.name: series}, "decision", " %") if series else ""


def luck_note(told: GameReview) -> str:
    luck = told.luck
    lead = ""
    if luck.expected_lead is not None:
        lead = f" In points they came out {luck.expected_lead:+.0f} against the others' mean"
        lead += "." if luck.lead is None else f", this game {luck.lead:+.0f}."
    return (
        f"With the same deals and bosuns in every seat, this seat won {100 * luck.expected:.0f} % "
        f"of {luck.games} games; an equal share is {100 * luck.fair:.0f} %.{lead}"
    )


def luck_plot(told: GameReview) -> str:
    luck = told.luck
    bars = {"equal share": 100 * luck.fair, "the deals": 100 * luck.expected}
    if luck.won is not None:
        bars["this game"] = 100 * luck.won
    return plots.bars("Luck and skill", bars, 100 * luck.fair, " %")
