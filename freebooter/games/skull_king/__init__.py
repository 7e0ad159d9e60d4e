"""Skull King with the Legendary Expansion (Grandpa Beck's Games, 2018): bids, tricks, pirates."""

from __future__ import annotations

import random
from collections.abc import Iterator

from freebooter.engine.event import Event
from freebooter.engine.game import Game, Result, Who
from freebooter.engine.verdict import Verdict
from freebooter.engine.view import View

from . import moves, refusals, rules, worlds
from . import view as views
from .moves import SkullKingMove
from .options import SkullKingOptions, set_up
from .state import Over, SkullKingState, Starting
from .view import SkullKingView

__all__ = ["SkullKing", "SkullKingMove", "SkullKingOptions", "SkullKingState", "SkullKingView"]


class SkullKing(Game[SkullKingState, SkullKingMove, SkullKingOptions]):
    """2-6 players; whoever foretells the tricks they will win sails in front."""

    id = "skull-king"
    title = "Skull King"
    seat_range = range(2, 7)
    Options = SkullKingOptions

    def __init__(self, seats: int, options: SkullKingOptions = SkullKingOptions()) -> None:
        super().__init__(seats, options)
        self.setup = set_up(seats, options)

    def start(self) -> SkullKingState:
        return Starting()

    def to_move(self, state: SkullKingState) -> tuple[Who, ...]:
        return rules.to_move(state)

    def legal(self, state: SkullKingState, seat: int) -> list[SkullKingMove]:
        return rules.legal(self.setup, state, seat)

    def why_not(self, state: SkullKingState, who: Who, move: SkullKingMove) -> Verdict:
        return refusals.why_not(self.setup, state, who, move)

    def apply(self, state: SkullKingState, who: Who, move: SkullKingMove) -> tuple[SkullKingState, list[Event]]:
        return rules.apply(self.setup, state, who, move)

    def view(self, state: SkullKingState, seat: int | None) -> SkullKingView:
        return views.view(self.setup, self.options, state, self.eyes(seat))

    def result(self, state: SkullKingState) -> Result | None:
        return state.result if isinstance(state, Over) else None

    def scores(self, state: SkullKingState) -> tuple[int, ...]:
        return views.totals(views.ledger_of(state))

    def nature(self, state: SkullKingState, rng: random.Random) -> SkullKingMove:
        return rules.nature(self.setup, state, rng)

    def parse(self, text: str) -> SkullKingMove:
        return moves.parse(text)

    def worlds(self, view: View, rng: random.Random) -> Iterator[SkullKingState]:
        assert isinstance(view, SkullKingView)
        return worlds.worlds(self.setup, view, rng)
