"""A game reviewed from one seat: every decision weighed by what the seat could know, never by the hidden cards."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from freebooter.engine import Move, OptionsError, Record, State, View
from freebooter.engine.record import replay
from freebooter.engine.value import value
from freebooter.games import AnyGame, make
from freebooter.wire import BroughtAbout, GameReview, ReviewedMove, TriedMove
from freebooter.wire.review import Grade, Unit

from .games import trials_of
from .luck import GAMES, Draws, Outcome, draws, luck_of, play_deals
from .trials import Trials
from .weighing import SURE, Comparison, Weighed, weigh

SECONDS: Final = 0.25
"""How long a decision is weighed where nothing else is asked for."""

SLIP: Final[dict[Unit, float]] = {"win": 0.02, "points": 3.0}
BLUNDER: Final[dict[Unit, float]] = {"win": 0.06, "points": 10.0}
"""What a move must surely cost to be called so: a chance to win, or points of a round."""

FORGIVEN: Final[dict[Unit, float]] = {"win": 0.08, "points": 12.0}
"""A decision that costs this much counts for about a third of a perfect one in the accuracy."""

MOST_TURNING: Final = 3
TURN: Final = 0.08
"""By how much the chance to win must change for a turning point."""

HANDFUL: Final = 4
"""So many games for luck are played in one piece of the work."""

Heard: TypeAlias = Callable[[int, int], None]
"""Told how many pieces of how many are done."""


@value
class Decision:
    """One of the seat's decisions: the number of the position it led to, what it saw, could do and did."""

    number: int
    view: View
    legal: Sequence[Move]
    played: Move


class Work:
    """A review taken apart: its decisions, and the handfuls of games that tell luck, each to be done in any order
    and in any process. Raises RecordError, or OptionsError for a seat that did not play.
    """

    def __init__(self, record: Record, seat: int, seed: int = 0) -> None:
        self.game = make(record.game, len(record.seats), record.options)
        if not 0 <= seat < self.game.seats:
            raise OptionsError("seat {seat:shown} did not play", "0 to {last}", seat=seat, last=self.game.seats - 1)
        self.record = record
        self.seat = seat
        self.seed = seed
        self.trials = trials_of(self.game)
        self.drawn = draws(record)
        self.decisions, self.end = decisions(self.game, record, seat)
        self.handfuls = [range(first, min(first + HANDFUL, GAMES)) for first in range(0, GAMES, HANDFUL)]

    @property
    def pieces(self) -> int:
        return len(self.decisions) + len(self.handfuls)

    def gathered(self, weighed: Sequence[ReviewedMove], outcomes: Sequence[Outcome]) -> GameReview:
        """The review, from the decisions in their order and the outcomes of all games for luck."""
        record, seat, unit = self.record, self.seat, self.trials.unit
        return GameReview(
            game=record.game,
            seat=seat,
            name=record.seats[seat],
            unit=unit,
            accuracy=accuracy_of(weighed, unit),
            decisions=tuple(weighed),
            turning=turning_points(weighed),
            luck=luck_of(outcomes, record, seat),
            bids=self.trials.bids(self.end, seat, weighed),
        )


def review(
    record: Record,
    seat: int,
    seconds: float = SECONDS,
    samples: int | None = None,
    seed: int = 0,
    heard: Heard = lambda done, of: None,
) -> GameReview:
    """The seat's game; raises RecordError, or OptionsError for a seat that did not play.

    Each decision takes `seconds` or, if given, `samples` playouts: then the same seed gives the same review.
    """
    work = Work(record, seat, seed)
    weighed: list[ReviewedMove] = []
    outcomes: list[Outcome] = []
    for decision in work.decisions:
        heard(len(weighed), work.pieces)
        weighed.append(weigh_decision(work.game, work.trials, decision, seconds, samples, seed))
    for number, handful in enumerate(work.handfuls, len(weighed)):
        heard(number, work.pieces)
        outcomes += play_handful(work.game, work.trials, work.drawn, handful, seed)
    heard(work.pieces, work.pieces)
    return work.gathered(weighed, outcomes)


def weigh_decision(
    game: AnyGame, trials: Trials, decision: Decision, seconds: float, samples: int | None = None, seed: int = 0
) -> ReviewedMove:
    """One piece of the work: a decision."""
    rng = random.Random(f"{seed}/{decision.number}")
    compared = weigh(game, trials, decision.view, decision.legal, decision.played, rng, seconds, samples)
    return reviewed(decision, compared, trials)


def play_handful(game: AnyGame, trials: Trials, drawn: Draws, numbers: range, seed: int = 0) -> list[Outcome]:
    """One piece of the work: games that tell luck."""
    return play_deals(game, trials, drawn, seed, numbers)


def decisions(game: AnyGame, record: Record, seat: int) -> tuple[list[Decision], State]:
    """The seat's decisions where there was a choice, and the position at the end of the record."""
    found: list[Decision] = []
    before = game.start()
    for step in replay(game, record):
        if step.who == seat and step.move is not None:
            legal = game.legal(before, seat)
            if len(legal) > 1:
                found.append(Decision(step.number, game.view(before, seat), legal, step.move))
        before = step.state
    return found, before


def reviewed(decision: Decision, compared: Comparison, trials: Trials) -> ReviewedMove:
    return ReviewedMove(
        number=decision.number,
        round=decision.view.round,
        phase=decision.view.phase,
        theme=trials.theme(decision.view, decision.legal),
        legal=len(decision.legal),
        grade=grade_of(compared, trials.unit),
        played=str(compared.played.move),
        best=str(compared.best.move),
        cost=compared.cost,
        chance_cost=compared.chance_cost,
        at_least=compared.at_least,
        chance=compared.best.chance,
        worlds=compared.worlds,
        ahead=compared.ahead,
        behind=compared.behind,
        marks=tuple(BroughtAbout(mark.says, mark.best, mark.played) for mark in compared.marks),
        moves=tuple(tried(each) for each in compared.others),
    )


def tried(weighed: Weighed) -> TriedMove:
    return TriedMove(str(weighed.move), weighed.worth, weighed.chance, weighed.worlds)


def accuracy_of(weighed: Sequence[ReviewedMove], unit: Unit) -> float | None:
    """How near to the best moves, of 100. A decision counts by the root of what was at stake: where all moves are
    alike everybody finds a good one. None where nothing was to be decided.
    """
    weights = [math.sqrt(stake(each)) for each in weighed]
    if not any(weights):
        return 100.0 if weighed else None
    return sum(weight * credit(each, unit) for weight, each in zip(weights, weighed, strict=True)) / sum(weights)


def credit(each: ReviewedMove, unit: Unit) -> float:
    """100 for the best move, falling with what the move cost; a standard error of that is forgiven."""
    error = (each.cost - each.at_least) / SURE
    return 100 * math.exp(-max(0.0, each.cost - error) / FORGIVEN[unit])


def stake(each: ReviewedMove) -> float:
    """What lay between the best and the worst of the moves that were tried."""
    worths = [tried.worth for tried in each.moves]
    return max(worths, default=0.0) - min(worths, default=0.0)


def grade_of(compared: Comparison, unit: Unit) -> Grade:
    """Named by what the move surely cost; a cost that may be luck of the worlds is fine."""
    if compared.best.move == compared.played.move:
        return "best"
    if compared.at_least >= BLUNDER[unit]:
        return "blunder"
    return "slip" if compared.at_least >= SLIP[unit] else "fine"


def turning_points(weighed: Sequence[ReviewedMove]) -> tuple[int, ...]:
    """After which decisions the chance to win changed most, in the order of the game."""
    changes = [
        (abs(after.chance - before.chance), before.number)
        for before, after in pairwise(weighed)
        if abs(after.chance - before.chance) >= TURN
    ]
    return tuple(sorted(number for _, number in sorted(changes, reverse=True)[:MOST_TURNING]))
