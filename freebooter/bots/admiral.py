"""The two levels that learned: the quartermaster plays a network as it is, the admiral searches with its advice."""

from __future__ import annotations

import importlib.util
import math
import os
import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from freebooter.engine import Move, State, View
from freebooter.games import AnyGame

from .heuristics import Foresight, Heuristics, Public, Unit
from .search import SECOND, Arm, Meter, Navigator

if TYPE_CHECKING:
    from .network import Network

EXTRA: Final = 'pip install "freebooter[play]"'
ADVISED: Final = 3
"""So many moves that the network likes are searched beside those of the rules of thumb."""
FAINT: Final = 0.02
"""A move less likely than this is as unlikely as any."""
GUESSES: Final = 8
"""So many choices are foreseen for each of those who choose at the same time."""
LOOK: Final = 40
LOOKING: Final = 0.3
"""Navigators in their places get so many playouts for each, and this part of the budget."""

Asked: TypeAlias = tuple[View, Sequence[Move]]
Guesses: TypeAlias = dict[int, list[Move]]
"""By seat, what may be chosen there; nothing for a seat where bosuns are expected."""

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
    """The navigator's search, advised by a network: moves that it likes are searched too and begin with a lead that
    fades as playouts come in.
    """

    trust = TRUST
    keenness = KEENNESS
    expected = ("bosuns", "network", "navigators")
    leads_with: Literal["bosun", "network"] = "bosun"

    def __init__(
        self,
        game: AnyGame,
        heuristics: Heuristics,
        network: Network,
        budget: float = SECOND,
        samples: int | None = None,
    ) -> None:
        super().__init__(game, heuristics, budget, samples)
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

    def foresight(self, view: View, rng: random.Random) -> Foresight:
        """Others choose at the same time like bosuns, like the network, or like navigators, each as likely."""
        as_bosuns = self.heuristics.foresight(view, rng)
        if not isinstance(self.heuristics, Public) or not (others := self.heuristics.others(view)):
            return as_bosuns
        public = self.heuristics
        guesses: list[Guesses] = []
        for who in self.expected:
            match who:
                case "network":
                    guesses.append(self.learned(others, rng))
                case "navigators":
                    guesses.append(self.searched(others, rng))
                case _:
                    guesses.append({})

        def foresee(world: State) -> State:
            world = as_bosuns(world)
            for seat, moves in rng.choice(guesses).items():
                if moves:
                    world = public.chosen(world, seat, rng.choice(moves))
            return world

        return foresee

    def learned(self, others: Sequence[Asked], rng: random.Random) -> Guesses:
        """What the network would choose in the others' places."""
        weighed = self.network.weigh_many(others)
        return {
            seat_of(seen): rng.choices(legal, chances, k=GUESSES)
            for (seen, legal), (chances, _) in zip(others, weighed, strict=True)
        }

    def searched(self, others: Sequence[Asked], rng: random.Random) -> Guesses:
        """What navigators in the others' places would choose, asked in turn for a part of the budget."""
        look = Navigator(self.game, self.heuristics, samples=LOOK)
        found: Guesses = {seat_of(seen): [] for seen, _ in others}
        meter = Meter(self.budget * LOOKING, None if self.samples is None else round(self.samples * LOOKING))
        for _ in range(GUESSES):
            for seen, legal in others:
                if meter.spent() >= 1:
                    return found
                found[seat_of(seen)].append(look.choose(seen, legal, rng))
                meter.played += LOOK
        return found


def seat_of(view: View) -> int:
    assert view.you is not None
    return view.you
