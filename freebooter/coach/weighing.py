"""A decision weighed: what the best move was, and what the move played cost, from what the seat could know.

First every promising move is tried in the same worlds and the worse half dropped, again and again.
Then the best of them and the move played meet in worlds that had no say in the choice: only there is
the cost measured, so that it is not flattered by the search for a better move.
"""

from __future__ import annotations

import math
import random
import statistics
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from freebooter.bots import levels_of, make_bot
from freebooter.bots.search import Clock, Meter
from freebooter.engine import Move, State, View
from freebooter.engine.value import value
from freebooter.games import AnyGame

from .trials import Trial, Trials

SURE: Final = 3.0
"""Standard errors below the mean that a cost is claimed at, by many guesses: it should hold 997 times in 1,000."""

GUESS: Final = 6
"""After so many worlds what the others choose is guessed anew: worlds of one guess are right or wrong together."""

FEWEST: Final = 4
"""Guesses that a comparison needs at least, to know how far they stray."""

SEARCH: Final = 0.6
"""The part of a budget that goes into finding the best move; the rest compares it with the move played."""

CLOCK: Final[Clock] = getattr(time, "thread_time", time.perf_counter)
"""Processor time, where it can be told: a review is as good on a busy machine as on an idle one."""

OWN_SEARCH: Final = "navigator"
"""The level that searches as the coach does; one above it is asked for its move."""

ASKING: Final = 0.2
"""The part of a budget that such a bot has."""


@value
class Weighed:
    """A move and what it was worth in the worlds it was tried in."""

    move: Move
    worth: float
    chance: float
    worlds: int


@value
class Mark:
    """Something that the two moves bring about in so many of the compared worlds; `says` names it."""

    says: str
    best: int
    played: int


@value
class Comparison:
    """The best move found against the move played, in fresh worlds.

    `cost` is in the game's unit and `chance_cost` a chance to win; `at_least` is the part of the cost
    that is no luck of the worlds. `ahead` counts the worlds in which the best move came out better,
    `behind` those in which the move played did.
    """

    best: Weighed
    played: Weighed
    cost: float
    chance_cost: float
    at_least: float
    worlds: int
    ahead: int
    behind: int
    marks: tuple[Mark, ...]
    others: tuple[Weighed, ...]


class Arm:
    """A move on trial and the sums of its trials."""

    def __init__(self, move: Move) -> None:
        self.move = move
        self.trials = 0
        self.worth = 0.0
        self.chance = 0.0

    def add(self, trial: Trial) -> None:
        self.trials += 1
        self.worth += trial.worth
        self.chance += trial.chance

    @property
    def mean(self) -> float:
        return self.worth / self.trials if self.trials else -math.inf

    def weighed(self) -> Weighed:
        trials = max(1, self.trials)
        return Weighed(self.move, self.worth / trials, self.chance / trials, self.trials)


def weigh(
    game: AnyGame,
    trials: Trials,
    view: View,
    legal: Sequence[Move],
    played: Move,
    rng: random.Random,
    seconds: float,
    samples: int | None = None,
) -> Comparison:
    """The decision of the view's seat, weighed for so many seconds of processor time or, if given, playouts."""
    budget = Meter(seconds, samples, CLOCK)
    trying = Trying(game, trials, view, rng, budget)
    advice = advised(game, view, legal, rng, seconds, samples)
    arms = [Arm(move) for move in dict.fromkeys([*advice, *trials.shortlist(view, legal, rng), played])]
    best = trying.search(arms, SEARCH)
    own = next(arm for arm in arms if arm.move == played)
    others = tuple(arm.weighed() for arm in sorted(arms, key=lambda arm: arm.mean, reverse=True) if arm.trials)
    if best is own:  # with one move there is nothing to compare
        weighed = own.weighed()
        return Comparison(weighed, weighed, 0.0, 0.0, 0.0, own.trials, 0, 0, (), others)
    return trying.compare(best.move, played, others)


def advised(
    game: AnyGame, view: View, legal: Sequence[Move], rng: random.Random, seconds: float, samples: int | None
) -> list[Move]:
    """What the strongest bot would play, where the game has one that is stronger than the coach's own search."""
    levels = levels_of(game.id)
    if OWN_SEARCH not in levels[:-1]:
        return []
    asked = None if samples is None else max(1, round(ASKING * samples))
    return [make_bot(levels[-1], game, ASKING * seconds, asked).choose(view, legal, rng)]


def surely(gains: Sequence[float]) -> float:
    """How far the mean of the guesses may be out. One guess more, in which nothing was gained, stands for what they
    may all have missed; where they are few the error itself is unsure, as Student's distribution has it.
    """
    doubted = [*gains, 0.0]
    return student(len(gains)) * statistics.stdev(doubted) / math.sqrt(len(doubted))


def student(guesses: int) -> float:
    """How many standard errors make a claim sure."""
    return SURE * (1 + (SURE * SURE + 1) / (4 * (guesses - 1)))


class Trying:
    """One view's moves, tried in worlds that fit what its seat knows."""

    def __init__(self, game: AnyGame, trials: Trials, view: View, rng: random.Random, budget: Meter) -> None:
        assert view.you is not None
        self.game = game
        self.trials = trials
        self.seat = view.you
        self.rng = rng
        self.budget = budget
        self.view = view
        self.worlds = self.imagined()

    def imagined(self) -> Iterator[State]:
        """Worlds that fit the view, with what others choose at the same time filled in."""
        fitting = self.game.worlds(self.view, self.rng)
        while True:
            foresee = self.trials.foresight(self.view, self.rng)
            for _ in range(GUESS):
                yield foresee(next(fitting))

    def play_out(self, world: State, move: Move) -> Trial:
        self.budget.played += 1
        after, _ = self.game.apply(world, self.seat, move)
        return self.trials.play_out(world, after, self.seat, self.rng)

    def search(self, arms: Sequence[Arm], part: float) -> Arm:
        """Sequential halving for a part of the budget: at each stage all that is left is tried in the same worlds."""
        trial = list(arms)
        stages = max(1, math.ceil(math.log2(len(arms))))
        for stage in range(1, stages + 1):
            while self.budget.spent() < part * stage / stages or not trial[0].trials:
                world = next(self.worlds)
                for arm in trial:
                    arm.add(self.play_out(world, arm.move))
            trial.sort(key=lambda arm: arm.mean, reverse=True)
            trial = trial[: (len(trial) + 1) // 2]
        return trial[0]

    def compare(self, best: Move, other: Move, others: tuple[Weighed, ...] = ()) -> Comparison:
        """Two moves in the same fresh worlds, for what is left of the budget."""
        first, second = Arm(best), Arm(other)
        self.worlds = self.imagined()
        gains: list[float] = []
        chance = 0.0
        ahead = behind = 0
        brings = [[0, 0] for _ in self.trials.marks]
        while self.budget.spent() < 1 or len(gains) < FEWEST:
            gain = 0.0
            for world in islice(self.worlds, GUESS):
                better, worse = self.play_out(world, best), self.play_out(world, other)
                first.add(better)
                second.add(worse)
                gain += better.worth - worse.worth
                chance += better.chance - worse.chance
                ahead += better.worth > worse.worth
                behind += better.worth < worse.worth
                for counts, of_better, of_worse in zip(brings, better.marks, worse.marks, strict=True):
                    counts[0] += of_better
                    counts[1] += of_worse
            gains.append(gain / GUESS)
        count = first.trials
        mean = statistics.fmean(gains)
        return Comparison(
            best=first.weighed(),
            played=second.weighed(),
            cost=mean,
            chance_cost=chance / count,
            at_least=mean - surely(gains),
            worlds=count,
            ahead=ahead,
            behind=behind,
            marks=tuple(Mark(says, *counts) for says, counts in zip(self.trials.marks, brings, strict=True)),
            others=others,
        )
