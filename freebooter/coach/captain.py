"""Walk the Plank (2007) for the coach: who is still in the game after the round, and who is Captain."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import cast

from freebooter.bots.captain import CaptainHeuristics, standing
from freebooter.bots.captain_round import fight_on
from freebooter.bots.heuristics import Unit
from freebooter.engine import Move, State, View
from freebooter.games import AnyGame
from freebooter.games.captain import Captain, CaptainState, CaptainView
from freebooter.games.captain.moves import Trump
from freebooter.games.captain.state import Battling, Dealing, Drawing, Over
from freebooter.wire import BidReviewed, ReviewedMove

from .trials import Trial


class CaptainTrials:
    unit: Unit = "win"
    marks = ("keeps you in the game", "wins you the most battles")
    themes: Mapping[str, str] = {"naming trump": "CA-06", "leading": "CA-07", "following": "CA-09"}
    setups = tuple((seats, dict[str, object]()) for seats in (3, 4, 5, 6))

    def __init__(self, game: AnyGame) -> None:
        self.heuristics = CaptainHeuristics(cast("Captain", game))
        self.shortlist = self.heuristics.shortlist
        self.foresight = self.heuristics.foresight

    def theme(self, view: View, legal: Sequence[Move]) -> str:
        assert isinstance(view, CaptainView)
        if isinstance(legal[0], Trump):
            return "naming trump"
        return "following" if view.trick else "leading"

    def offered(self, view: View, legal: Sequence[Move], rng: random.Random) -> Sequence[Move]:
        return legal

    def bids(self, end: State, seat: int, decisions: Sequence[ReviewedMove]) -> tuple[BidReviewed, ...]:
        return ()

    def play_out(self, before: State, state: State, seat: int, rng: random.Random) -> Trial:
        now = cast("CaptainState", state)
        match now:
            case Battling():
                battles = fight_on(now)
                worth = standing(battles, seat, now.round.number)
                marks = (battles[seat] > 0, battles[seat] == max(battles))
            case _:
                worth = self.heuristics.playout(now, seat, rng)
                marks = (stays(now, seat), leads(now, seat))
        return Trial(worth, worth, marks)

    def judged(self, state: State) -> Sequence[float] | None:
        return None


def stays(state: CaptainState, seat: int) -> bool:
    match state:
        case Dealing() | Drawing():
            return state.out[seat] is None
        case Over():
            return seat in state.result.winners
        case _:
            return True


def leads(state: CaptainState, seat: int) -> bool:
    match state:
        case Dealing():
            return state.captain == seat
        case Drawing():
            return seat in state.drawers
        case Over():
            return seat in state.result.winners
        case _:
            return False


def trials(game: AnyGame) -> CaptainTrials:
    return CaptainTrials(game)
