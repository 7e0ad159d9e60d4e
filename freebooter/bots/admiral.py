"""The two levels that learned: the quartermaster plays a network as it is, the admiral searches with its advice."""

from __future__ import annotations

import importlib.util
import math
import os
import random
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from freebooter.engine import Move, State, View
from freebooter.games import AnyGame

from .heuristics import Heuristics, Prepares, Public, Replies, Unit
from .search import SECOND, Arm, Clock, Estimate, Meter, Navigator

if TYPE_CHECKING:
    from .network import Network

EXTRA: Final = 'pip install "freebooter[play]"'
ADVISED: Final = 3
"""So many moves that the network likes are searched beside those of the rules of thumb."""
FAINT: Final = 0.02
"""A move less likely than this is as unlikely as any."""
LIKELY: Final = 4
"""At most so many of the moves that the network likes are tried where it judges;"""
WORTH_A_TRY: Final = 0.01
"""none that is so much less likely than the likeliest."""
DRAWN: Final = 32
"""So many choices are foreseen for each of those who choose at the same time."""

KEENNESS: Final[Mapping[Unit, float]] = {"win": 0.03, "points": 6.0}
"""How much better a move e times as likely is taken to be, before it is tried."""
TRUST: Final = 60
"""After so many playouts the network's advice and the playouts weigh the same."""


def is_learned(game: str) -> bool:
    """Whether the levels that learned can play the game."""
    return is_shipped(game) and has_numpy()


def is_shipped(game: str) -> bool:
    return Path(__file__).with_name("weights").joinpath(f"{game}.safetensors").is_file()


def has_numpy() -> bool:
    return importlib.util.find_spec("numpy") is not None


def network_of(game: str) -> Network:
    """The game's network; ValueError says what is missing."""
    if not is_shipped(game):
        raise ValueError(f"no network is shipped for {game}: choose another level, or train one")
    if not has_numpy():
        raise ValueError(f"the quartermaster and the admiral need NumPy: {EXTRA}")
    # A bot has one core: arenas and servers give each a process. Read when NumPy is first imported.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from . import network

    found = network.load_network(game)
    assert found
    return found


class Quartermaster:
    """What the network would play, at once; drawn by its odds where others choose at the same time."""

    def __init__(self, network: Network) -> None:
        self.network = network

    def choose(self, view: View, legal: Sequence[Move], rng: random.Random) -> Move:
        return legal[0] if len(legal) == 1 else self.network.play(view, legal, rng)


class Admiral(Navigator):
    """Search with a network's advice, which lends the moves that it likes a lead that fades as they are tried.

    Where only choices made at the same time are hidden, the others choose as the network would, and it judges the
    round's end. Where hands are hidden and others can be replied for, it judges the seat's next choice. Elsewhere its
    advice joins the navigator's search.
    """

    trust = TRUST
    keenness = KEENNESS
    leads_with: Literal["bosun", "network"] = "network"
    breadth = 8
    together = 4
    at_once = 8

    def __init__(
        self,
        game: AnyGame,
        heuristics: Heuristics,
        network: Network,
        budget: float = SECOND,
        samples: int | None = None,
        clock: Clock = time.perf_counter,
    ) -> None:
        super().__init__(game, heuristics, budget, samples, clock)
        self.network = network

    def arms(self, view: View, legal: Sequence[Move], rng: random.Random) -> list[Arm]:
        chances, _ = self.network.weigh(view, legal)
        likely = dict(zip(legal, chances, strict=True))
        advised = sorted(likely, key=likely.__getitem__, reverse=True)[:ADVISED]
        shortlist = self.heuristics.shortlist(view, legal, rng)
        moves = dict.fromkeys([*shortlist, *advised] if self.leads_with == "bosun" else [*advised, *shortlist])
        keen = self.keenness[self.heuristics.unit]
        # Where there are hundreds of moves, what is likely is likelier than its share.
        faint = min(FAINT, 1 / len(legal))
        leads = {move: keen * math.log(max(faint, likely[move])) for move in moves}
        first = next(iter(moves))
        return [Arm(move, leads[move] - leads[first], self.trust) for move in moves]

    def weigh(self, view: View, legal: Sequence[Move], rng: random.Random) -> list[Estimate]:
        heuristics: object = self.heuristics
        if isinstance(heuristics, Public):
            return self.weigh_together(heuristics, view, legal, rng)
        if isinstance(heuristics, Replies):
            return self.weigh_ahead(heuristics, view, legal, rng)
        return super().weigh(view, legal, rng)

    def weigh_ahead(self, replies: Replies, view: View, legal: Sequence[Move], rng: random.Random) -> list[Estimate]:
        """Each likely move is tried in the same worlds up to the seat's next choice, which the network judges by what
        the seat then sees. Playouts to the end of the round say what to tell of a move, and do not choose.
        """
        meter = Meter(self.budget, self.samples, self.clock)
        chances, _ = self.network.weigh(view, legal)
        likely = dict(zip(legal, chances, strict=True))
        best = sorted(likely, key=likely.__getitem__, reverse=True)[:LIKELY]
        keen, unit = self.keenness[self.heuristics.unit], self.heuristics.unit
        arms = [
            Arm(move, keen * math.log(likely[move] / likely[best[0]]), self.trust)
            for move in best
            if likely[move] >= WORTH_A_TRY * likely[best[0]]
        ]
        told = dict.fromkeys(best, 0.0)
        foresee, worlds, seat = self.foresight(view, rng), self.game.worlds(view, rng), seat_of(view)
        trial_in = self.heuristics.trial if isinstance(self.heuristics, Prepares) else self.trial
        judge = self.network.points if unit == "points" else self.network.values
        while meter.spent() < 1 or not arms[0].samples:
            tried: list[tuple[Arm, View | float]] = []
            for _ in range(self.at_once):
                world = foresee(next(worlds))
                played_on = trial_in(world, seat, rng)
                for arm in arms:
                    told[arm.move] += played_on(arm.move)
                    tried.append((arm, self.next_choice(replies, world, seat, arm.move, rng)))
                if meter.spent() >= 1:
                    break
            judged = iter(judge([end for _, end in tried if isinstance(end, View)]))
            standard = 0.0
            for arm, end in tried:
                value = next(judged) if isinstance(end, View) else end
                standard = value if arm is arms[0] else standard
                arm.add(value, standard)
            meter.played += len(tried)
            if len(arms) == 1:
                break
        chosen = max(arms, key=lambda arm: arm.promise)
        others = [arm for arm in arms if arm is not chosen]
        listed = [Estimate(arm.move, told[arm.move] / arm.samples, unit, arm.samples) for arm in (chosen, *others)]
        return [listed[0], *sorted(listed[1:], key=lambda estimate: estimate.value, reverse=True)]

    def next_choice(self, replies: Replies, world: State, seat: int, move: Move, rng: random.Random) -> View | float:
        """What the seat sees when it is to choose again, or what the round came to before that."""
        state, _ = self.game.apply(world, seat, move)
        while (worth := replies.ended(state, seat)) is None:
            (who, *_) = self.game.to_move(state)
            if who == seat:
                return self.game.view(state, seat)
            reply = replies.reply(state, who, rng) if isinstance(who, int) else self.game.nature(state, rng)
            state, _ = self.game.apply(state, who, reply)
        return worth

    def weigh_together(self, public: Public, view: View, legal: Sequence[Move], rng: random.Random) -> list[Estimate]:
        """Each likely move is tried against what the others may choose, and the network judges the round's end."""
        meter = Meter(self.budget, self.samples, self.clock)
        others = public.others(view)
        (chances, _), *theirs = self.network.weigh_many([(view, legal), *others])
        guesses = {
            seat_of(seen): rng.choices(theirs_legal, odds, k=DRAWN)
            for (seen, theirs_legal), (odds, _) in zip(others, theirs, strict=True)
        }
        likely = dict(zip(legal, chances, strict=True))
        best = sorted(likely, key=likely.__getitem__, reverse=True)[: self.breadth]
        moves = [move for at, move in enumerate(best) if at < ADVISED or likely[move] >= FAINT]
        arms = [Arm(move, self.keenness["win"] * math.log(max(1e-6, likely[move])), self.trust) for move in moves]
        foresee = self.heuristics.foresight(view, rng) if others else None
        worlds, seat = self.game.worlds(view, rng), seat_of(view)
        known: dict[State, float] = {}
        while meter.spent() < 1 or not known:
            tried: list[tuple[Arm, State]] = []
            for _ in range(self.together):
                world = next(worlds)
                if foresee:
                    world = foresee(world)
                    for other, choices in guesses.items():
                        world = public.chosen(world, other, rng.choice(choices))
                tried += [(arm, public.settled(world, seat, arm.move)) for arm in arms]
                if meter.spent() >= 1:
                    break
            self.judge([state for _, state in tried if state not in known], seat, known)
            for arm, state in tried:
                arm.add(known[state], 0.0)
            meter.played += len(tried)
        chosen = max(arms, key=lambda arm: arm.promise)
        others = sorted((arm for arm in arms if arm is not chosen), key=lambda arm: arm.mean, reverse=True)
        return [Estimate(arm.move, arm.mean, "win", arm.samples) for arm in (chosen, *others)]

    def judge(self, states: Sequence[State], seat: int, known: dict[State, float]) -> None:
        """What each position is worth to the seat: its share of the win, or what the network thinks of it."""
        asked: dict[State, View] = {}
        for state in dict.fromkeys(states):
            if result := self.game.result(state):
                known[state] = (seat in result.winners) / max(1, len(result.winners))
            elif seat not in self.game.to_move(state):
                known[state] = 0.0
            else:
                asked[state] = self.game.view(state, seat)
        known |= zip(asked, self.network.values(list(asked.values())), strict=True)


def seat_of(view: View) -> int:
    assert view.you is not None
    return view.you
