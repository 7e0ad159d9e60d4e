"""Walk the Plank! (Mayday 2013): three cards a round, and a plank too short for everybody."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from freebooter.engine.event import Event
from freebooter.engine.game import Game, Result, Who
from freebooter.engine.options import is_whole, want
from freebooter.engine.verdict import Verdict
from freebooter.engine.view import View

from . import moves, refusals, rules
from . import view as views
from .moves import PlankMove
from .options import OUT_OF_CARDS, PlankOptions, are_cards
from .pieces import CARDS, PIRATES, TILES, Cards
from .state import Over, PlankState, Starting
from .view import PlankView

__all__ = ["Plank", "PlankMove", "PlankOptions", "PlankState", "PlankView"]


class Plank(Game[PlankState, PlankMove, PlankOptions]):
    """2-5 players with three pirates each; the last two pirates on the plank win.

    Fewer `pirates` each, fewer `tiles` at the start and fewer `cards` make a smaller game of it, for study.
    """

    id = "plank"
    title = "Walk the Plank!"
    seat_range = range(2, 6)
    Options = PlankOptions

    def __init__(
        self,
        seats: int,
        options: PlankOptions = PlankOptions(),
        *,
        pirates: int = PIRATES,
        tiles: int = TILES,
        cards: Cards = CARDS,
    ) -> None:
        super().__init__(seats, options)
        want(is_whole(pirates, 1, PIRATES), "pirates", pirates, f"1 to {PIRATES}", "PL-01")
        want(is_whole(tiles, 1, TILES), "tiles", tiles, f"1 to {TILES}", "PL-01")
        want(are_cards(cards), "cards", cards, OUT_OF_CARDS, "PL-01", cards=CARDS)
        skully = tuple(card for card in CARDS if card in options.skully and card in cards)
        least = 3 + min(3, len(skully))
        want(len(set(cards)) >= least, "cards", cards, f"{least} different cards or more, to play three", "PL-06")
        left_out = tuple(card for card in CARDS if card not in cards)
        self.setup = rules.Setup(seats, skully, options.blind, options.round_limit, pirates, tiles, left_out)

    def start(self) -> PlankState:
        return Starting()

    def to_move(self, state: PlankState) -> tuple[Who, ...]:
        return rules.to_move(self.setup, state)

    def legal(self, state: PlankState, seat: int) -> Sequence[PlankMove]:
        return rules.legal(self.setup, state, seat)

    def why_not(self, state: PlankState, who: Who, move: PlankMove) -> Verdict:
        return refusals.why_not(self.setup, state, who, move)

    def apply(self, state: PlankState, who: Who, move: PlankMove) -> tuple[PlankState, list[Event]]:
        return rules.apply(self.setup, state, who, move)

    def view(self, state: PlankState, seat: int | None) -> PlankView:
        return views.view(self.setup, self.options, state, self.eyes(seat))

    def result(self, state: PlankState) -> Result | None:
        return state.result if isinstance(state, Over) else None

    def nature(self, state: PlankState, rng: random.Random) -> PlankMove:
        return rules.chance(self.setup, state, rng)

    def parse(self, text: str) -> PlankMove:
        return moves.parse(text)

    def worlds(self, view: View, rng: random.Random) -> Iterator[PlankState]:
        assert isinstance(view, PlankView)
        return views.worlds(self.setup, view, rng)
