"""Walk the Plank! (2013) for the coach: who drowns before the round is over."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final, cast

from freebooter.bots.heuristics import Heuristics, Unit
from freebooter.bots.plank import PlankHeuristics
from freebooter.bots.plank_round import best_choice, share
from freebooter.bots.search import Meter
from freebooter.engine import Move, State, View
from freebooter.games import AnyGame
from freebooter.games.plank import Plank, PlankState
from freebooter.games.plank.cards import Pirates
from freebooter.games.plank.moves import Charge, Cry, Drag, Program, Pull, Run, Shove
from freebooter.games.plank.state import Choosing, Over, Programming
from freebooter.wire import BidReviewed, ReviewedMove

from .trials import Setup, Trial
from .weighing import Arm, Trying

THEMES: Final[dict[type[Move], str]] = {
    Program: "choosing cards",
    Shove: "shoving",
    Charge: "charging",
    Drag: "dragging and pulling",
    Pull: "dragging and pulling",
    Run: "running",
    Cry: "running",
}

PROGRAMS: Final = 4
"""So many of the 720 programs a puzzle offers."""

PROGRAM_SAMPLES: Final = 200


class PlankTrials:
    unit: Unit = "win"
    marks: tuple[str, ...] = ("keeps all your pirates alive", "drowns somebody else")
    themes: Mapping[str, str] = {
        "choosing cards": "PL-03",
        "shoving": "PL-13",
        "charging": "PL-20",
        "dragging and pulling": "PL-16",
        "running": "PL-18",
    }
    setups: Sequence[Setup] = tuple((seats, dict[str, object]()) for seats in (3, 4, 5))

    def __init__(self, game: AnyGame) -> None:
        self.game = cast("Plank", game)
        self.heuristics: Heuristics = PlankHeuristics(self.game)
        self.shortlist = self.heuristics.shortlist
        self.foresight = self.heuristics.foresight

    def theme(self, view: View, legal: Sequence[Move]) -> str:
        return THEMES.get(type(legal[0]), "")

    def offered(self, view: View, legal: Sequence[Move], rng: random.Random) -> Sequence[Move]:
        """A few programs: the best of those a bosun thinks of, and some of a deckhand's. A pirate to be pulled back is
        one's own: anybody sees that. Every first round begins alike."""
        if isinstance(legal[0], Pull) or view.round == 1:
            return ()
        if not isinstance(legal[0], Program):
            return legal
        trying = Trying(cast("AnyGame", self.game), self, view, rng, Meter(0.0, PROGRAM_SAMPLES))
        good = trying.search([Arm(move) for move in self.shortlist(view, legal, rng)], 1.0).move
        common = dict.fromkeys(self.heuristics.deckhand(view, legal, rng) for _ in range(4 * PROGRAMS))
        offered = [good, *[move for move in common if move != good][: PROGRAMS - 1]]
        rng.shuffle(offered)
        return offered

    def bids(self, end: State, seat: int, decisions: Sequence[ReviewedMove]) -> tuple[BidReviewed, ...]:
        return ()

    def play_out(self, before: State, state: State, seat: int, rng: random.Random) -> Trial:
        now = cast("PlankState", state)
        assert isinstance(now, (Programming, Choosing, Over))
        were = cast("Programming | Choosing", before).ship.pirates
        while isinstance(now, Choosing):
            choice = best_choice(now.seat, now.ship.pirates, now.ship.tiles, now.choices)
            now, _ = self.game.apply(now, now.seat, choice)
        assert isinstance(now, (Programming, Over))
        after = now.ship.pirates
        if isinstance(now, Over):
            winners = now.result.winners
            worth = 1 / len(winners) if seat in winners else 0.0
        else:
            worth = share(now.ship.pirates, now.ship.tiles, seat)
        return Trial(worth, worth, (len(after[seat]) == len(were[seat]), others_drown(were, after, seat)))

    def judged(self, state: State) -> Sequence[float] | None:
        """After the first round: only who begins is chance, unless programs are drawn blind."""
        now = cast("PlankState", state)
        if self.game.setup.blind or not isinstance(now, Programming) or now.ship.round != 2:
            return None
        return [share(now.ship.pirates, now.ship.tiles, seat) for seat in range(self.game.seats)]


def others_drown(before: Pirates, after: Pirates, seat: int) -> bool:
    return any(len(left) < len(were) for at, (were, left) in enumerate(zip(before, after, strict=True)) if at != seat)


def trials(game: AnyGame) -> PlankTrials:
    return PlankTrials(game)
