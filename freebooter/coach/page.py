"""A review as a page: the graph of the chance to win, every decision, luck and skill."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import TypeAlias

from freebooter.engine.words import raised
from freebooter.languages.speech import Speech
from freebooter.report import plots
from freebooter.report.page import page, rows_table, sheet
from freebooter.wire import GameReview, ReviewedMove

from .words import SAID, accuracy, cost, why

MoveName: TypeAlias = Callable[[int, str], str]
"""A move in words, made on the way to the position of that number."""


def review_page(title: str, told: GameReview, name: MoveName, speech: Speech) -> str:
    """One self-contained HTML page."""
    say = speech.say
    counts = ", ".join(f"{say(said)}: {count(told, grade)}" for grade, said in SAID.items())
    rows = [row(told, each, name, speech) for each in told.decisions]
    sections = [sheet(say("Decisions"), say(DECISIONS), rows_table([say(each) for each in HEADINGS], rows))]
    if told.bids:
        sections.append(sheet(say("Bids"), say(BIDS), rows_table([say(each) for each in BID_HEADINGS], bid_rows(told))))
    drawn = [
        sheet(say("Chance to win"), say(CHANCE), chance_plot(told, speech)),
        sheet(say("Luck and skill"), luck_note(told, speech), luck_plot(told, speech)),
    ]
    heading = say("{game}: {name}'s game", game=title, name=told.name)
    return page(
        heading, f"{raised(accuracy(told.accuracy, speech))}. {raised(counts)}.", "", sections, drawn, speech.code
    )


HEADINGS = ("decision", "round", "played", "best", "verdict", "cost", "why")
DECISIONS = (
    "Weighed by what the seat could know, never by the hidden cards. A slip surely costs a little, a blunder a lot; "
    "a cost that may be chance is called fine."
)
BID_HEADINGS = ("round", "cards", "bid", "best bid", "won")
BIDS = "The best bid is the one that promised most, by the hand alone."
CHANCE = "Before each decision, had the best move been played."


def count(told: GameReview, grade: str) -> int:
    return sum(each.grade == grade for each in told.decisions)


def row(told: GameReview, each: ReviewedMove, name: MoveName, speech: Speech) -> list[str]:
    played, best = name(each.number, each.played), name(each.number, each.best)
    turning = " ★" if each.number in told.turning else ""
    cells = [f"{each.number}{turning}", str(each.round), played, "", speech.say(SAID[each.grade]), "", ""]
    if each.played != each.best:
        said = why(best, played, each.marks, each.worlds, each.ahead, each.behind, speech)
        cells[3], cells[5], cells[6] = best, cost(each.cost, told.unit, speech), said
    return [escape(cell) for cell in cells]


def bid_rows(told: GameReview) -> list[list[str]]:
    return [
        [str(each.round), str(each.cards), str(each.bid), str(each.best), "" if each.won is None else str(each.won)]
        for each in told.bids
    ]


def chance_plot(told: GameReview, speech: Speech) -> str:
    series = {number: 100 * each.chance for number, each in enumerate(told.decisions, 1)}
    if not series:
        return ""
    return plots.lines(speech.say("Chance to win"), {told.name: series}, speech.say("decision"), " %")


def luck_note(told: GameReview, speech: Speech) -> str:
    luck = told.luck
    shares = {"deals": f"{100 * luck.expected:.0f}", "games": luck.games, "fair": f"{100 * luck.fair:.0f}"}
    said = speech.say(
        "With the same deals and bosuns in every seat, this seat won {deals} % of {games} games; "
        "an equal share is {fair} %.",
        **shares,
    )
    if luck.expected_lead is None:
        return said
    lead = speech.say("In points they came out {lead} against the others' mean.", lead=f"{luck.expected_lead:+.0f}")
    own = "" if luck.lead is None else " " + speech.say("This game: {lead}.", lead=f"{luck.lead:+.0f}")
    return f"{said} {lead}{own}"


def luck_plot(told: GameReview, speech: Speech) -> str:
    luck, say = told.luck, speech.say
    bars = {say("equal share"): 100 * luck.fair, say("the deals"): 100 * luck.expected}
    if luck.won is not None:
        bars[say("this game")] = 100 * luck.won
    return plots.bars(say("Luck and skill"), bars, 100 * luck.fair, " %")
