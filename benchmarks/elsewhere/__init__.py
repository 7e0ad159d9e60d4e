"""Our Skull King bots at the tables of other projects: their engines, their rules, their bots.

A checkout is given by its path and only driven; nothing of it is here. Our bots are told what they can understand of
such a table, as a view of ours, and are asked for one of the moves that are legal there.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, ParamSpec, Protocol, TypeVar, cast

from freebooter.arena import Played, Tournament
from freebooter.arena.ledger import Ledger
from freebooter.bots import Bot, make_bot
from freebooter.bots.levels import levels_of
from freebooter.engine import Record
from freebooter.engine.game import Result
from freebooter.games import make
from freebooter.games.skull_king import SkullKing, SkullKingView
from freebooter.games.skull_king.moves import BIDS, PLAYS_OF, Bid, Play
from freebooter.games.skull_king.pieces import in_order
from freebooter.games.skull_king.state import Trick
from freebooter.games.skull_king.tricks import UNSET, Plays, suit_after
from freebooter.progress import progress

ROUNDS: Final = 10
SEATS: Final = 4
OPTIONS: Final = {
    "mermaids": True,
    "loot": True,
    "kraken": True,
    "replacements": ["kraken"],
    "suit_after_escape": "first-number",
}
"""What comes nearest: the White Whale of both tables is a second Kraken to our bots."""
P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True)
class Table:
    """A round there, as far as our bots can be told of it. `bids` is None while they are made; `played` holds the
    tricks that are over, each with its winner, and `trick` the one under way.
    """

    number: int
    dealer: int
    mover: int
    hand: Sequence[str]
    hand_sizes: Sequence[int]
    bids: Sequence[int] | None
    won: Sequence[int]
    played: Sequence[tuple[Plays, int | None]]
    trick: Plays
    scores: Sequence[int]


def seen(game: SkullKing, table: Table, seat: int) -> SkullKingView:
    """What a seat may know of the table, as a view of ours."""
    seats, bidding = game.setup.seats, table.bids is None
    suit = UNSET
    for at, (_, face) in enumerate(table.trick):
        suit = suit_after(suit, at == 0, face, first_number=True)
    nothing = (0,) * seats
    return SkullKingView(
        game="skull-king",
        options=game.options,
        seats=seats,
        you=seat,
        to_move=tuple(range(seats)) if bidding else (table.mover,),
        phase="bidding" if bidding else "playing",
        round=table.number,
        over=False,
        result=None,
        dealer=table.dealer,
        cards=table.number,
        hand=in_order(table.hand),
        hand_sizes=tuple(table.hand_sizes),
        committed=(None,) * seats,
        bids=None if table.bids is None else tuple(table.bids),
        adjusted=nothing,
        wagers=nothing,
        tricks=tuple(table.won),
        suit=suit or None,
        trick=table.trick,
        last_trick=table.played[-1][0] if table.played else (),
        played=tuple(Trick(plays, winner) for plays, winner in table.played),
        pile=len(game.setup.deck) - table.number * seats,
        swaps=(),
        looks=(),
        undealt=None,
        discarded=(),
        scores=tuple(table.scores),
        sheet=(),
    )


class Guest:
    """One of our bots at their table."""

    def __init__(self, game: SkullKing, bot: Bot, rng: random.Random) -> None:
        self.game, self.bot, self.rng = game, bot, rng

    def bid(self, table: Table, seat: int) -> int:
        bid = self.bot.choose(seen(self.game, table, seat), BIDS[: table.number + 1], self.rng)
        assert isinstance(bid, Bid)
        return bid.tricks

    def face(self, table: Table, seat: int, cards: Sequence[str]) -> str:
        """The card played, as it lies in the trick, of those that are legal there."""
        legal = [move for card in dict.fromkeys(cards) for move in PLAYS_OF[card]]
        play = self.bot.choose(seen(self.game, table, seat), legal, self.rng)
        assert isinstance(play, Play)
        return play.face


class Watch:
    """The processor time of each decision that leaves a choice, by seat."""

    def __init__(self) -> None:
        self.microseconds: list[list[int]] = [[] for _ in range(SEATS)]

    def timed(self, seat: int, choices: int, decide: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        began = time.thread_time()
        decided = decide(*given, **named)
        if choices > 1:
            self.microseconds[seat].append(round(1e6 * (time.thread_time() - began)))
        return decided


class House(Protocol):
    """Another project's engine and bots, from a checkout of it."""

    bots: Sequence[str]

    def play(self, players: Sequence[str | Guest], name: str, watch: Watch) -> Sequence[int]:
        """The points of ten rounds, by seat: a player is a bot of the house by its name, or a guest.

        The same name deals the same cards.
        """
        ...


def visit(house: House, games: int, seed: int, samples: int, log: Path) -> list[Played]:
    """Each choice of four of their bots and our levels in turn, every deal once from each rotation of the seats.

    Each game is written down as it ends, and one that is written down is not played again.
    """
    game = make("skull-king", SEATS, OPTIONS)
    names = (*house.bots, *levels_of("skull-king"))
    schedule = Tournament("skull-king", names, SEATS, games, seed, samples=samples)
    bots = {name: make_bot(name, game, samples=samples) for name in names if name not in house.bots}

    def played_there(deal: int, rotation: int) -> Played:
        seated, watch = schedule.seated(deal, rotation), Watch()
        players = [
            Guest(cast("SkullKing", game), bots[name], random.Random(f"{seed}/{deal}/{rotation}/{seat}"))
            if name in bots
            else name
            for seat, name in enumerate(seated)
        ]
        result = result_of(house.play(players, f"{seed}/{deal}", watch))
        record = Record("skull-king", {}, seated, (), result)  # of their rules: it does not replay
        return Played(deal, rotation, record, ROUNDS, tuple(map(tuple, watch.microseconds)), (0,) * SEATS)

    with Ledger(log, schedule, resume=True) as ledger:
        played = ledger.played
        left = range(len(played) // schedule.rotations, schedule.deals)
        for deal in progress(left, len(left), type(house).__name__):
            games_of_it = [played_there(deal, rotation) for rotation in range(schedule.rotations)]
            ledger.write(games_of_it)
            played += games_of_it
    return played


def result_of(scores: Sequence[int]) -> Result:
    ranks = tuple(1 + sum(other > own for other in scores) for own in scores)
    return Result(tuple(seat for seat, rank in enumerate(ranks) if rank == 1), ranks, tuple(scores))
