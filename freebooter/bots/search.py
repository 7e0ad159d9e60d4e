"""The navigator: weighs moves by playing on in worlds that fit what its seat knows."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from freebooter.engine import Move, State, View
from freebooter.games import AnyGame

from .heuristics import Foresight, Heuristics, Prepares, Trial, Unit

Clock: TypeAlias = Callable[[], float]
"""Says the seconds that a thinker's budget is counted in: `time.thread_time` does not see what else a machine does."""

SECOND: Final = 1.0
DOUBT: Final = 0.7
"""How many standard errors better than the bosun's choice a move must be to be played instead."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a move is worth to its player: a chance to win (`unit` "win") or points, over so many playouts."""

    move: Move
    value: float
    unit: Unit
    samples: int


class Arm:
    """A move under trial: what its playouts came to, and by how much they beat the incumbent's in the same worlds."""

    __slots__ = ("gain", "gain_squared", "lead", "move", "samples", "total", "trust")

    def __init__(self, move: Move, lead: float = 0.0, trust: int = 0) -> None:
        """`lead` is how much better than the incumbent it is taken to be as yet, which counts as `trust` playouts."""
        self.move = move
        self.lead = lead
        self.trust = trust
        self.samples = 0
        self.total = 0.0
        self.gain = 0.0
        self.gain_squared = 0.0

    def add(self, value: float, incumbent: float) -> None:
        self.samples += 1
        self.total += value
        self.gain += value - incumbent
        self.gain_squared += (value - incumbent) ** 2

    @property
    def mean(self) -> float:
        return self.total / self.samples if self.samples else -math.inf

    @property
    def promise(self) -> float:
        """The mean gain over the incumbent and what is left of the lead."""
        if not self.trust:
            return self.mean
        return (self.gain + self.lead * self.trust) / (self.samples + self.trust)

    @property
    def sure_gain(self) -> float:
        """The mean gain over the incumbent, less what may well be luck, and what is left of the lead."""
        if self.samples < 2:
            return -math.inf
        mean = self.gain / self.samples
        spread = max(0.0, self.gain_squared / self.samples - mean * mean)
        left = self.lead * self.trust / (self.samples + self.trust) if self.trust else 0.0
        return mean - DOUBT * math.sqrt(spread / (self.samples - 1)) + left


class Meter:
    """How much of a budget is spent: of seconds or, where a number of samples is given, of those."""

    __slots__ = ("budget", "clock", "played", "samples", "start")

    def __init__(self, budget: float, samples: int | None, clock: Clock = time.perf_counter) -> None:
        self.clock = clock
        self.start = clock()
        self.budget = budget
        self.samples = samples
        self.played = 0

    def spent(self) -> float:
        if self.samples is not None:
            return self.played / self.samples
        return (self.clock() - self.start) / self.budget


class Navigator:
    """Sequential halving: every move of the shortlist is tried in the same worlds, and the worse half is
    dropped at each stage. The bosun's own choice is never dropped, and is played unless another is surely better.

    Stops after `budget` seconds or, if given, after `samples` playouts: then the same seed gives the same choice.
    """

    def __init__(
        self,
        game: AnyGame,
        heuristics: Heuristics,
        budget: float = SECOND,
        samples: int | None = None,
        clock: Clock = time.perf_counter,
    ) -> None:
        self.game = game
        self.heuristics = heuristics
        self.budget = budget
        self.samples = samples
        self.clock = clock

    def arms(self, view: View, legal: Sequence[Move], rng: random.Random) -> list[Arm]:
        """The moves to try, the bosun's own first."""
        return [Arm(move) for move in self.heuristics.shortlist(view, legal, rng)]

    def foresight(self, view: View, rng: random.Random) -> Foresight:
        return self.heuristics.foresight(view, rng)

    def trial(self, world: State, seat: int, rng: random.Random) -> Trial:
        """For heuristics without a quicker way."""

        def played_on(move: Move) -> float:
            state, _ = self.game.apply(world, seat, move)
            return self.heuristics.playout(state, seat, rng)

        return played_on

    def choose(self, view: View, legal: Sequence[Move], rng: random.Random) -> Move:
        if len(legal) == 1:
            return legal[0]
        return self.weigh(view, legal, rng)[0].move

    def mean_worth(self, view: View, moves: Sequence[Move], rng: random.Random, playouts: int) -> list[float]:
        """What each move comes to in so many playouts, shared among them; nothing where there are none."""
        seat = view.you
        assert seat is not None
        rounds = math.ceil(playouts / len(moves))
        worth = [0.0] * len(moves)
        if rounds:
            foresee, worlds = self.foresight(view, rng), self.game.worlds(view, rng)
            trial_in = self.heuristics.trial if isinstance(self.heuristics, Prepares) else self.trial
            for _ in range(rounds):
                played_on = trial_in(foresee(next(worlds)), seat, rng)
                for at, move in enumerate(moves):
                    worth[at] += played_on(move) / rounds
        return worth

    def weigh(self, view: View, legal: Sequence[Move], rng: random.Random) -> list[Estimate]:
        """The move it would play, then the others it searched, best first."""
        seat = view.you
        assert seat is not None
        heuristics = self.heuristics
        trial_in = heuristics.trial if isinstance(heuristics, Prepares) else self.trial
        meter = Meter(self.budget, self.samples, self.clock)
        arms = self.arms(view, legal, rng)
        incumbent, *trial = arms
        foresee = self.foresight(view, rng)
        worlds = self.game.worlds(view, rng)
        stages = max(1, math.ceil(math.log2(len(arms))))
        for stage in range(1, stages + 1):
            while meter.spent() < stage / stages or not incumbent.samples:
                played_on = trial_in(foresee(next(worlds)), seat, rng)
                standard = 0.0
                for arm in (incumbent, *trial):
                    value = played_on(arm.move)
                    meter.played += 1
                    if arm is incumbent:
                        standard = value
                    arm.add(value, standard)
                    if meter.spent() >= 1:
                        break
            trial.sort(key=lambda arm: arm.promise, reverse=True)
            trial = trial[: (len(trial) + 1) // 2]
        chosen = max(trial, key=lambda arm: arm.sure_gain, default=incumbent)
        if chosen.sure_gain <= 0:
            chosen = incumbent
        others = sorted((arm for arm in arms if arm is not chosen), key=lambda arm: arm.mean, reverse=True)
        return [Estimate(arm.move, arm.mean, heuristics.unit, arm.samples) for arm in (chosen, *others) if arm.samples]
