"""Walk the Plank (Green Ronin): battles for the captaincy, one card fewer every round."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from freebooter.engine.event import Event
from freebooter.engine.game import Game, Result, Who
from freebooter.engine.options import is_whole, want
from freebooter.engine.verdict import Verdict
from freebooter.engine.view import View

from . import moves, rules
from . import view as views
from .moves import CaptainMove, Deal, Draw, Play, Trump
from .options import CaptainOptions
from .state import CaptainState, Dealing, Drawing, Over
from .view import CaptainView

__all__ = ["Captain", "CaptainMove", "CaptainOptions", "CaptainState", "CaptainView"]


class Captain(Game[CaptainState, CaptainMove, CaptainOptions]):
    """2-9 pirates; the only one to win battles in a round is Captain for good.

    `rounds` make a smaller game of it, for study: only the last so many of the seven are played.
    """

    id = "captain"
    title = "Walk the Plank (2007)"
    seat_range = range(2, 10)
    Options = CaptainOptions

    def __init__(self, seats: int, options: CaptainOptions = CaptainOptions(), *, rounds: int = rules.ROUNDS) -> None:
        super().__init__(seats, options)
        want(is_whole(rounds, 1, rules.ROUNDS), "rounds", rounds, f"1 to {rules.ROUNDS}", "CA-04")
        self.first_round = rules.ROUNDS + 1 - rounds

    def start(self) -> CaptainState:
        return rules.start(self.seats, self.first_round)

    def to_move(self, state: CaptainState) -> tuple[Who, ...]:
        return rules.to_move(state)

    def legal(self, state: CaptainState, seat: int) -> Sequence[Play | Trump]:
        return rules.legal(state, seat)

    def why_not(self, state: CaptainState, who: Who, move: CaptainMove) -> Verdict:
        return rules.why_not(state, who, move)

    def apply(self, state: CaptainState, who: Who, move: CaptainMove) -> tuple[CaptainState, list[Event]]:
        return rules.apply(state, move)

    def view(self, state: CaptainState, seat: int | None) -> CaptainView:
        return views.view(self.options, state, self.eyes(seat))

    def result(self, state: CaptainState) -> Result | None:
        return state.result if isinstance(state, Over) else None

    def nature(self, state: CaptainState, rng: random.Random) -> Draw | Deal:
        assert isinstance(state, Drawing | Dealing)
        return rules.random_draw(state, rng) if isinstance(state, Drawing) else rules.random_deal(state, rng)

    def parse(self, text: str) -> CaptainMove:
        return moves.parse(text)

    def worlds(self, view: View, rng: random.Random) -> Iterator[CaptainState]:
        assert isinstance(view, CaptainView)
        return views.worlds(view, rng)
