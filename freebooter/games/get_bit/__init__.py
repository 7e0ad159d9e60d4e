"""Get Bit! (Mayday): swimmers, a shark, simultaneous cards."""

from __future__ import annotations

import random
from collections.abc import Iterator

from freebooter.engine.event import Event
from freebooter.engine.game import Game, Result, Who
from freebooter.engine.options import is_whole, want
from freebooter.engine.verdict import Verdict
from freebooter.engine.view import View

from . import moves, rules
from . import view as views
from .moves import GetBitMove, Line
from .options import GetBitOptions
from .pieces import LIMBS, full_hand, pirates_for
from .state import Forming, GetBitState, Over
from .view import GetBitView

__all__ = ["GetBit", "GetBitMove", "GetBitOptions", "GetBitState", "GetBitView"]


class GetBit(Game[GetBitState, GetBitMove, GetBitOptions]):
    """2-6 swimmers; the last one in front of the shark wins.

    `cards` in a full hand and `limbs` make a smaller game of it, for study.
    """

    id = "get-bit"
    title = "Get Bit!"
    seat_range = range(2, 7)
    Options = GetBitOptions

    def __init__(
        self, seats: int, options: GetBitOptions = GetBitOptions(), *, cards: int | None = None, limbs: int = LIMBS
    ) -> None:
        super().__init__(seats, options)
        pirates, least = pirates_for(seats), options.refill_at + 1
        hand = full_hand(pirates)
        if cards is not None:
            want(is_whole(cards, least, len(hand)), "cards", cards, f"{least} to {len(hand)}", "GB-12")
            hand = hand[:cards]
        want(is_whole(limbs, 1, LIMBS), "limbs", limbs, f"1 to {LIMBS}", "GB-01")
        self.setup = rules.Setup(seats, pirates, hand, limbs, options.refill_at, (None,) * pirates)

    def start(self) -> GetBitState:
        return Forming()

    def to_move(self, state: GetBitState) -> tuple[Who, ...]:
        return rules.to_move(self.setup, state)

    def legal(self, state: GetBitState, seat: int) -> tuple[rules.Play, ...]:
        return rules.legal(self.setup, state, seat)

    def why_not(self, state: GetBitState, who: Who, move: GetBitMove) -> Verdict:
        return rules.why_not(self.setup, state, who, move)

    def apply(self, state: GetBitState, who: Who, move: GetBitMove) -> tuple[GetBitState, list[Event]]:
        return rules.apply(self.setup, state, move)

    def view(self, state: GetBitState, seat: int | None) -> GetBitView:
        return views.view(self.setup, self.options, state, self.eyes(seat))

    def result(self, state: GetBitState) -> Result | None:
        return state.result if isinstance(state, Over) else None

    def nature(self, state: GetBitState, rng: random.Random) -> Line:
        return rules.random_line(self.setup, rng)

    def parse(self, text: str) -> GetBitMove:
        return moves.parse(text)

    def worlds(self, view: View, rng: random.Random) -> Iterator[GetBitState]:
        assert isinstance(view, GetBitView)
        return views.worlds(view, rng)
