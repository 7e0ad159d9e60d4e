"""Get Bit! for the coach: who is bitten this round."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final, cast

from freebooter.bots.get_bit import GetBitHeuristics, chances, climbing_odds
from freebooter.bots.heuristics import Unit
from freebooter.engine import Move, State, View
from freebooter.games import AnyGame
from freebooter.games.get_bit import GetBit, GetBitState, GetBitView
from freebooter.games.get_bit.moves import Play
from freebooter.games.get_bit.state import Choosing, Over, Sea
from freebooter.wire import BidReviewed, ReviewedMove

from .trials import Trial

LAST: Final = 3
"""With so many pirates left the next to be eaten ends the game."""


class GetBitTrials:
    unit: Unit = "win"
    marks = ("keeps you from being bitten", "leaves you in front")
    themes: Mapping[str, str] = {"in the line": "GB-07", "at the shark's nose": "GB-10"}
    setups = tuple((seats, dict[str, object]()) for seats in (2, 3, 4, 5, 6))

    def __init__(self, game: AnyGame) -> None:
        self.game = cast("GetBit", game)
        self.heuristics = GetBitHeuristics(self.game)
        self.shortlist = self.heuristics.shortlist
        self.foresight = self.heuristics.foresight

    def theme(self, view: View, legal: Sequence[Move]) -> str:
        assert isinstance(view, GetBitView)
        if view.round == 1:
            return ""
        own = {pirate for pirate in view.line if pirate % view.seats == view.you}
        return "at the shark's nose" if view.line[-1] in own else "in the line"

    def offered(self, view: View, legal: Sequence[Move], rng: random.Random) -> Sequence[Move]:
        """Among the last three whoever holds the highest card plays it: anybody sees that."""
        assert isinstance(view, GetBitView)
        highest = {pirate: max(view.hands[pirate]) for pirate in view.line}
        own = max(highest[cast("Play", move).pirate] for move in legal)
        return () if len(view.line) == LAST and own == max(highest.values()) else legal

    def bids(self, end: State, seat: int, decisions: Sequence[ReviewedMove]) -> tuple[BidReviewed, ...]:
        return ()

    def play_out(self, before: State, state: State, seat: int, rng: random.Random) -> Trial:
        """To the reveal, and the bite after it."""
        now = cast("GetBitState", state)
        was = cast("Choosing", before).sea
        assert isinstance(now, (Choosing, Over))
        while isinstance(now, Choosing) and now.sea.round == was.round:
            waiting = [pirate for pirate in now.sea.line if now.committed[pirate] is None]
            owner = waiting[0] % self.game.seats
            plays = [play for play in self.game.legal(now, owner) if play.pirate == waiting[0]]
            play = rng.choices(plays, cum_weights=climbing_odds(len(plays), len(now.sea.line)))[0]
            now, _ = self.game.apply(now, owner, play)
        assert isinstance(now, (Choosing, Over))
        kept = limbs(now.sea, seat, self.game.seats) == limbs(was, seat, self.game.seats)
        if isinstance(now, Over):
            won = seat in now.result.winners
            return Trial(float(won), float(won), (kept, won))
        worth = self.chances(now.sea)[seat]
        return Trial(worth, worth, (kept, now.sea.line[0] % self.game.seats == seat))

    def judged(self, state: State) -> Sequence[float] | None:
        """After the first round: only the starting line is chance."""
        now = cast("GetBitState", state)
        return self.chances(now.sea) if isinstance(now, Choosing) and now.sea.round == 2 else None

    def chances(self, sea: Sea) -> Sequence[float]:
        swimmers = tuple((pirate % self.game.seats, sea.limbs[pirate]) for pirate in sea.line)
        return chances(swimmers, self.game.seats)


def limbs(sea: Sea, seat: int, seats: int) -> int:
    """All the limbs that a seat's pirates have left."""
    return sum(left for pirate, left in enumerate(sea.limbs) if pirate % seats == seat)


def trials(game: AnyGame) -> GetBitTrials:
    return GetBitTrials(game)
