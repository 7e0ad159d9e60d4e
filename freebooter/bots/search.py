"""The navigator: weighs moves by playing on in worlds that fit what its seat knows."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass

from freebooter.engine import Move, View
from freebooter.games import AnyGame

from .lore import Lore, Unit

SECOND = 1.0


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a move is worth to its player: a chance to win (`unit` "win") or points, over so many playouts."""

    move: Move
    value: float
    unit: Unit
    samples: int


class Arm:
    """A move under trial and what its playouts came to."""

    __slots__ = ("move", "samples", "total")

    def __init__(self, move: Move) -> None:
        self.move = move
        self.samples = 0
        self.total = 0.0

    @property
    def mean(self) -> float:
        return self.total / self.samples if self.samples else -math.inf


class Meter:
    """How much of a budget is spent: of seconds or, where a number of samples is given, of those."""

    __slots__ = ("budget", "played", "samples", "start")

    def __init__(self, budget: float, samples: int | None) -> None:
        self.start = time.perf_counter()
        self.budget = budget
        self.samples = samples
        self.played = 0

    def spent(self) -> float:
        if self.samples is not None:
            return self.played / self.samples
        return (time.perf_counter() - self.start) / self.budget


class Navigator:
    """Sequential halving over the shortlist: every move is tried in the same worlds, and the
    worse half is dropped at each stage. Stops after `budget` seconds or, if given, after
    `samples` playouts: then the same seed gives the same choice.
    """

    def __init__(self, game: AnyGame, lore: Lore, budget: float = SECOND, samples: int | None = None) -> None:
        self.game = game
        self.lore = lore
        self.budget = budget
        self.samples = samples

    def choose(self, view: View, legal: Sequence[Move], rng: random.Random) -> Move:
        if len(legal) == 1:
            return legal[0]
        return self.weigh(view, legal, rng)[0].move

    def weigh(self, view: View, legal: Sequence[Move], rng: random.Random) -> list[Estimate]:
        """Every searched move, best first; the last survivors of the halving stand above the others."""
        seat = view.you
        assert seat is not None
        meter = Meter(self.budget, self.samples)
        trial = [Arm(move) for move in self.lore.shortlist(view, legal, rng)]
        foresee = self.lore.foresight(view, rng)
        worlds = self.game.worlds(view, rng)
        dropped: list[Arm] = []
        stages = max(1, math.ceil(math.log2(len(trial))))
        for stage in range(1, stages + 1):
            while meter.spent() < stage / stages:
                world = foresee(next(worlds))
                for arm in trial:
                    state, _ = self.game.apply(world, seat, arm.move)
                    arm.total += self.lore.playout(state, seat, rng)
                    arm.samples += 1
                    meter.played += 1
                    if meter.spent() >= 1:
                        break
            trial.sort(key=lambda arm: arm.mean, reverse=True)
            half = (len(trial) + 1) // 2
            dropped = trial[half:] + dropped
            trial = trial[:half]
        unit = self.lore.unit
        return [Estimate(arm.move, arm.mean, unit, arm.samples) for arm in trial + dropped if arm.samples]
