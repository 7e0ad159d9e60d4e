"""Skull King for the coach: a round's points, whether the bid is met, and what both mean for the game."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, cast

from freebooter.bots.heuristics import Unit
from freebooter.bots.skull_king import SkullKingHeuristics, lead
from freebooter.engine import Move, State, View
from freebooter.games import AnyGame
from freebooter.games.skull_king import SkullKing, SkullKingState, SkullKingView
from freebooter.games.skull_king.moves import Bid, Play
from freebooter.games.skull_king.state import Dealing, Over
from freebooter.games.skull_king.view import ledger_of
from freebooter.wire import BidReviewed, ReviewedMove

from .trials import Trial

EXPANSION: Final = {"mermaids": True, "loot": True, "kraken": True, "abilities": True}

SPREAD: Final = 15.0
"""How far the points of a round stray, per square root of a card; from rounds between bosuns."""

REACH: Final = 4.0
PARTS: Final = 60


class SkullKingTrials:
    unit: Unit = "points"
    marks = ("meets the bid",)
    themes: Mapping[str, str] = {
        "bidding": "SK-14",
        "leading": "SK-04",
        "following": "SK-05",
        "the last tricks": "SK-14",
        "pirates' abilities": "SK-29",
    }
    setups = (
        *((seats, {"rounds": [cards]}) for seats in (3, 4, 5) for cards in (2, 3, 4, 5, 6)),
        *((seats, {"rounds": [cards]} | EXPANSION) for seats in (3, 4) for cards in (3, 4, 5, 6)),
    )

    def __init__(self, game: AnyGame) -> None:
        self.game = cast("SkullKing", game)
        self.heuristics = SkullKingHeuristics(self.game)
        self.shortlist = self.heuristics.shortlist
        self.foresight = self.heuristics.foresight

    def theme(self, view: View, legal: Sequence[Move]) -> str:
        assert isinstance(view, SkullKingView)
        match legal[0]:
            case Bid():
                return "bidding"
            case Play():
                if view.hand_sizes[view.you or 0] == 2:
                    return "the last tricks"
                return "following" if view.trick else "leading"
            case _:
                return "pirates' abilities"

    def offered(self, view: View, legal: Sequence[Move], rng: random.Random) -> Sequence[Move]:
        return legal

    def bids(self, end: State, seat: int, decisions: Sequence[ReviewedMove]) -> tuple[BidReviewed, ...]:
        ledger = ledger_of(cast("SkullKingState", end))
        rows = {number: row[seat] for number, row in enumerate(ledger.sheet if ledger else (), 1)}
        return tuple(
            BidReviewed(
                round=each.round,
                cards=self.game.setup.hand_sizes[each.round - 1],
                bid=int(each.played.removeprefix("bid ")),
                best=int(each.best.removeprefix("bid ")),
                won=rows[each.round].won if each.round in rows else None,
            )
            for each in decisions
            if each.phase == "bidding"
        )

    def play_out(self, before: State, state: State, seat: int, rng: random.Random) -> Trial:
        so_far, cards_left = self.standing(cast("SkullKingState", state))
        end = self.heuristics.play_round(state, rng)
        after = tuple(total + points for total, points in zip(so_far, end.points, strict=True))
        return Trial(lead(end.points, seat), chance_to_win(after, cards_left, seat), (end.met[seat],))

    def judged(self, state: State) -> Sequence[float] | None:
        return None

    def standing(self, state: SkullKingState) -> tuple[tuple[int, ...], int]:
        """The totals before the round under way, and the cards that the rounds after it deal."""
        ledger = ledger_of(state)
        assert ledger is not None
        over = isinstance(state, (Dealing, Over))  # the move ended the round: its points are in the sheet already
        before = ledger.sheet[:-1] if over else ledger.sheet
        so_far = tuple(row.running_total for row in before[-1]) if before else (0,) * self.game.seats
        return so_far, sum(self.game.setup.hand_sizes[len(before) + 1 :])


@lru_cache(100_000)
def chance_to_win(points: tuple[int, ...], cards_left: int, seat: int) -> float:
    """A seat's chance to end with the most, if what each has yet to gain strays alike; shared firsts are shared."""
    if not cards_left:
        most = max(points)
        return 1 / points.count(most) if points[seat] == most else 0.0
    spread = SPREAD * math.sqrt(cards_left)
    apart = [(points[seat] - other) / spread for at, other in enumerate(points) if at != seat]
    chance = whole = 0.0
    for part in range(-PARTS, PARTS + 1):
        at = REACH * part / PARTS
        weight = math.exp(-at * at / 2)
        whole += weight
        chance += weight * math.prod(_below(at + gap) for gap in apart)
    return chance / whole


def _below(at: float) -> float:
    return 0.5 * (1 + math.erf(at / math.sqrt(2)))


def trials(game: AnyGame) -> SkullKingTrials:
    return SkullKingTrials(game)
