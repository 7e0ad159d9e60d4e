"""The sheet in characters: the table, the graph of totals, and a round told in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from freebooter.games.skull_king.pieces import WORDS
from freebooter.games.skull_king.scoring import Bonus, Row
from freebooter.languages.speech import Speech

from .scores import Scores, captured, scores_of
from .sheet import Entry, Sheet

MARKS: Final = "12345678"
"""A player's mark in the graph; the legend gives the names."""

MEETING: Final = "+"


def table(sheet: Sheet, speech: Speech = Speech(), width: int = 80) -> list[str]:
    """A line for each round begun: per player bid/won, the round's points and, where there is room, the total."""
    scores = scores_of(sheet)
    players = len(sheet.names)
    with_total = players * 15 + 10 <= width
    cell = 15 if with_total else max((width - 10) // players, 9)
    lines = [speech.say("round cards") + "".join(shortened(name, cell - 1).rjust(cell) for name in sheet.names)]
    for number, played in enumerate(sheet.rounds):
        if number < len(scores.rows):
            cells = [_scored(row, with_total) for row in scores.rows[number]]
        elif any(entry.bid is not None for entry in played.entries):
            cells = [_entered(entry) for entry in played.entries]
        else:
            continue
        lines.append(f"{number + 1:5} {sheet.hand_sizes[number]:5}" + "".join(text.rjust(cell) for text in cells))
    totals = "".join(str(total).rjust(cell) for total in scores.totals)
    return [*lines, speech.say("total").ljust(len(speech.say("round cards"))) + totals]


def _scored(row: Row, with_total: bool) -> str:
    total = f"{row.running_total:5}" if with_total else ""
    return f"{row.bid}/{row.won}{row.round_points:+5}{total}"


def _entered(entry: Entry) -> str:
    bid, won = ("?" if count is None else str(count) for count in (entry.bid, entry.won))
    return f"{bid}/{won}"


def shortened(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


def graph(sheet: Sheet, width: int = 80, height: int = 14) -> list[str]:
    """Totals after each round; each player has a mark, and a + stands where several meet."""
    totals = [[0] * len(sheet.names), *([row.running_total for row in rows] for rows in scores_of(sheet).rows)]
    low, high = min(map(min, totals)), max(map(max, totals))
    scale = max(high - low, 1)
    step = max(min((width - 8) // max(len(totals) - 1, 1), 8), 1)
    grid = [[" "] * ((len(totals) - 1) * step + 1) for _ in range(height)]

    def put(x: int, total: float, mark: str) -> None:
        y = round((high - total) / scale * (height - 1))
        there = grid[y][x]
        if mark != "·":
            grid[y][x] = mark if there in (" ", "·") else MEETING
        elif there == " ":
            grid[y][x] = mark

    for player in range(len(sheet.names)):
        course = [after[player] for after in totals]
        for at, (before, after) in enumerate(pairwise(course)):
            for part in range(1, step):
                put(at * step + part, before + (after - before) * part / step, "·")
    for player in range(len(sheet.names)):
        for at, after in enumerate(totals):
            put(at * step, after[player], MARKS[player])
    labels = {0: high, height - 1: low}
    if low < 0 < high:
        labels[round(high / scale * (height - 1))] = 0
    lines = [f"{labels.get(y, '')!s:>5} │{''.join(row).rstrip()}" for y, row in enumerate(grid)]
    rounds = "".join(str(at).ljust(step) for at in range(len(totals))).rstrip()
    legend = ", ".join(f"{mark} {name}" for mark, name in zip(MARKS, sheet.names, strict=False))
    return [*lines, "      └" + "─" * len(grid[0]), "       " + rounds, legend]


def round_told(sheet: Sheet, number: int, scores: Scores, speech: Speech) -> list[str]:
    """A scored round, a sentence for each player, with every bonus and its clause."""
    told: list[str] = []
    for player, row in enumerate(scores.rows[number]):
        facts = {"name": sheet.names[player], "bid": row.bid, "won": row.won, "points": row.bid_points}
        if row.harry:
            says = "{name} bid {bid} ({before}, and Harry {harry:+}) and won {won}: {points:+}"
            parts = [speech.say(says, **facts, before=row.bid - row.harry, harry=row.harry)]
        else:
            parts = [speech.say("{name} bid {bid} and won {won}: {points:+}", **facts)]
        parts += [bonus_told(bonus, sheet.names, speech) for bonus in row.bonuses]
        missed = captured(sheet.rounds[number].entries[player]) if row.bid != row.won else ()
        if missed:
            says = "bonuses of {points} are lost with the bid (SK-16)"
            parts.append(speech.say(says, points=sum(bonus.points for bonus in missed)))
        says = "{what}. Round {points:+}, total {total}."
        told.append(speech.say(says, what="; ".join(parts), points=row.round_points, total=row.running_total))
    return told


def bonus_told(bonus: Bonus, names: Sequence[str], speech: Speech) -> str:
    """`the green 14: +10 (SK-16)`."""
    match bonus.kind:
        case "fourteen":
            what = speech.word(bonus.card, WORDS)
        case "pirate":
            what = speech.say("a Pirate taken with the Skull King")
        case "king":
            what = speech.say("the Skull King taken with a Mermaid")
        case "loot":
            ally = None if bonus.ally is None else names[bonus.ally]
            what = speech.say("a Loot shared with {name}", name=ally) if ally else speech.say("a Loot kept")
        case "wager":
            what = speech.say("the Rascal's wager")
    return f"{what}: {bonus.points:+} ({bonus.clause})"


def end_told(sheet: Sheet, scores: Scores, speech: Speech) -> list[str]:
    """Who won and who does the dishes."""
    winners = speech.listed([sheet.names[player] for player in scores.winners])
    dishes = speech.listed([sheet.names[player] for player in scores.dishes])
    says = "{names} {count:wins|win} with {points} points (SK-18)."
    return [
        speech.say(says, names=winners, count=len(scores.winners), points=max(scores.totals)),
        speech.say("{names} {count:does|do} the dishes.", names=dishes, count=len(scores.dishes)),
    ]
