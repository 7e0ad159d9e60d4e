"""From what was entered to points, totals, places and dishes, by the engine's own scoring."""

from __future__ import annotations

from dataclasses import replace

from freebooter.engine.json_value import JsonObject, to_json
from freebooter.engine.value import value
from freebooter.games.skull_king import scoring
from freebooter.games.skull_king.scoring import Bonus, Loot, Row, Tally

from .checks import Problem, begun, problems
from .sheet import Entry, Round, Sheet, dealer_of, leader_of


@value
class Scores:
    """A sheet worked out.

    `rows` are the lines of every round up to the first that cannot be scored yet, by round and player;
    `current` is that round (from 0), or None when all are scored; `problems` are those of every round begun.
    `dealer` and `leader` are the current round's. `winners` and `dishes` are empty until the game is over.
    """

    rows: tuple[tuple[Row, ...], ...]
    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    problems: tuple[Problem, ...]
    current: int | None
    dealer: int | None
    leader: int | None
    winners: tuple[int, ...]
    dishes: tuple[int, ...]

    @property
    def over(self) -> bool:
        return self.current is None

    def to_json(self) -> JsonObject:
        told = to_json(replace(self, problems=()))
        assert isinstance(told, dict)
        shown = ("round", "player", "field", "missing", "reason", "clause")
        found = [{name: to_json(getattr(each, name)) for name in shown} for each in self.problems]
        return {**told, "problems": [*found], "over": self.over}


def scores_of(sheet: Sheet) -> Scores:
    """Everything that follows from the sheet; an edit in the past is followed through to the end."""
    found = tuple(
        problem for number, played in enumerate(sheet.rounds) if begun(played) for problem in problems(sheet, number)
    )
    unfinished = {problem.round for problem in found}
    rows: list[tuple[Row, ...]] = []
    totals = (0,) * len(sheet.names)
    for number, played in enumerate(sheet.rounds):
        if number in unfinished or not begun(played):
            break
        rows.append(score(played, sheet.hand_sizes[number], totals))
        totals = tuple(row.running_total for row in rows[-1])
    ranks = scoring.ranks(totals)
    over = len(rows) == len(sheet.rounds)
    return Scores(
        rows=tuple(rows),
        totals=totals,
        ranks=ranks,
        problems=found,
        current=None if over else len(rows),
        dealer=None if over else dealer_of(sheet, len(rows)),
        leader=None if over else leader_of(sheet, len(rows)),
        winners=tuple(player for player, rank in enumerate(ranks) if rank == 1) if over else (),
        dishes=scoring.dishwashers(totals) if over else (),
    )


def score(round: Round, cards: int, totals: tuple[int, ...]) -> tuple[Row, ...]:
    """The lines of a round in which nothing is missing; `totals` are those before it."""
    tallies = [tally(entry) for entry in round.entries]
    return scoring.score_round(cards, tallies, loots(round), totals)


def tally(entry: Entry) -> Tally:
    assert entry.bid is not None
    assert entry.won is not None
    return Tally(entry.bid + entry.harry, entry.won, entry.harry, captured(entry), entry.wager)


def captured(entry: Entry) -> tuple[Bonus, ...]:
    """What the entry is worth with the bid met, the Loot and the wager apart."""
    return (
        *(scoring.fourteen(card) for card in entry.fourteens),
        *(scoring.pirate_taken("pirate") for _ in range(entry.pirates)),
        *(scoring.king_taken("mermaid", again=king > 0) for king in range(entry.kings)),
    )


def loots(round: Round) -> list[Loot]:
    """SK-24, SK-25: who played each Loot and who captured it."""
    return [
        loot
        for captor, entry in enumerate(round.entries)
        for loot in (*(Loot(player, captor) for player in entry.loot), *(Loot(captor, captor),) * entry.kept_loot)
    ]
