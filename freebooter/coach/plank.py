"""Walk the Plank! (2013) for the coach: who drowns before the round is over."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final, cast

from freebooter.bots.heuristics import Unit
from freebooter.bots.plank import PlankHeuristics
from freebooter.bots.plank_round import best_choice, share
from freebooter.engine import Move, State, View
from freebooter.games import AnyGame
from freebooter.games.plank import Plank, PlankState
from freebooter.games.plank.cards import Pirates
from freebooter.games.plank.moves import Charge, Cry, Drag, Pull, Run, Shove
from freebooter.games.plank.state import Choosing, Over, Programming
from freebooter.wire import BidReviewed, ReviewedMove

from .trials import Trial

THEMES: Final[dict[type[Move], str]] = {
    Shove: "shoving",
    Charge: "charging",
    Drag: "dragging and pulling",
    Pull: "dragging and pulling",
    Run: "running",
    Cry: "running",
}
"""Programs make none: there are too many to try them all."""


class PlankTrials:
    unit: Unit = "win"
    marks = ("keeps all your pirates alive", "drowns somebody else")
    themes: Mapping[str, str] = {
        "shoving": "PL-13",
        "charging": "PL-20",
        "dragging and pulling": "PL-16",
        "running": "PL-18",
    }
    setups = tuple((seats, dict[str, object]()) for seats in (3, 4, 5))

    def __init__(self, game: AnyGame) -> None:
        self.game = cast("Plank", game)
        self.heuristics = PlankHeuristics(self.game)
        self.shortlist = self.heuristics.shortlist
        self.foresight = self.heuristics.foresight

    def theme(self, view: View, legal: Sequence[Move]) -> str:
        return THEMES.get(type(legal[0]), "")

    def bids(self, end: State, seat: int, decisions: Sequence[ReviewedMove]) -> tuple[BidReviewed, ...]:
        return ()

    def play_out(self, state: State, seat: int, rng: random.Random) -> Trial:
        now = cast("PlankState", state)
        assert isinstance(now, (Programming, Choosing, Over))
        before = now.ship.pirates
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
        return Trial(worth, worth, (len(after[seat]) == len(before[seat]), others_drown(before, after, seat)))


def others_drown(before: Pirates, after: Pirates, seat: int) -> bool:
    return any(len(left) < len(were) for at, (were, left) in enumerate(zip(before, after, strict=True)) if at != seat)


def trials(game: AnyGame) -> PlankTrials:
    return PlankTrials(game)
