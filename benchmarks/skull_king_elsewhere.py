"""Our Skull King bots at the table of another project, aldoeliacim/skullking: its engine, its rules, its bots.

A checkout of it is given by its path and only driven; nothing of it is here. Its table differs from ours:
a White Whale is in the deck, black cards need not follow, a zero bid counts once, the bids are made in turn.
Our bots are told what they can understand of it: the Whale is a second Kraken to them. They are asked for one of
the moves that are legal there.
"""

from __future__ import annotations

import importlib
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import Final, Protocol, cast

from freebooter.arena import Interval
from freebooter.arena.standings import interval
from freebooter.bots import Bot, make_bot
from freebooter.games import make
from freebooter.games.skull_king import SkullKing, SkullKingView
from freebooter.games.skull_king.moves import BIDS, PLAYS_OF, Bid, Play
from freebooter.games.skull_king.pieces import FACES, MERMAIDS, PIRATES, in_order
from freebooter.games.skull_king.state import Trick
from freebooter.games.skull_king.tricks import UNSET, suit_after
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
SUITS: Final = {"PARROT": "g", "MAP": "p", "CHEST": "y", "ROGER": "b"}
OTHERS: Final = {"SKULL_KING": "king", "WHALE": "kraken", "KRAKEN": "kraken", "TIGRESS": "tigress"}
KINDS: Final = {"PIRATE": PIRATES, "MERMAID": MERMAIDS, "ESCAPE": ("escape",) * 5, "LOOT": ("loot",) * 2}


class TheirPick(Protocol):
    player_id: str
    card_id: IntEnum
    tigress_choice: object


class TheirTrick(Protocol):
    picked_cards: list[TheirPick]
    winner_player_id: str | None

    def add_card(self, player_id: str, card_id: IntEnum, tigress_choice: object = None) -> bool: ...
    def get_all_card_ids(self) -> list[IntEnum]: ...
    def get_valid_cards(self, hand: list[IntEnum], cards_in_trick: list[IntEnum]) -> list[IntEnum]: ...
    def determine_winner(self) -> tuple[IntEnum | None, str | None]: ...


class TheirRound(Protocol):
    starter_player_index: int
    tricks: list[TheirTrick]
    bids: dict[str, int]
    scores: dict[str, int]

    def add_bid(self, player_id: str, bid: int) -> None: ...
    def calculate_scores(self) -> None: ...
    def get_tricks_won(self, player_id: str) -> int: ...


class TheirPlayer(Protocol):
    id: str
    hand: list[IntEnum]
    score: int
    bid: int | None

    def remove_card(self, card_id: IntEnum) -> None: ...
    def update_score(self, points: int) -> None: ...


class TheirGame(Protocol):
    players: list[TheirPlayer]

    def add_player(self, player: TheirPlayer) -> bool: ...
    def start_new_round(self) -> TheirRound: ...
    def deal_cards(self) -> None: ...


class TheirBot(Protocol):
    def make_bid(self, game: TheirGame, round_number: int, hand: list[IntEnum]) -> int: ...
    def pick_card(
        self, game: TheirGame, hand: list[IntEnum], cards: list[IntEnum], valid: list[IntEnum]
    ) -> IntEnum: ...


@dataclass(frozen=True)
class Elsewhere:
    """What we call of the checkout."""

    game: Callable[..., TheirGame]
    player: Callable[..., TheirPlayer]
    trick: Callable[..., TheirTrick]
    tigress: Callable[[str], object]
    bots: dict[str, Callable[[str], TheirBot]]


def visit(checkout: Path) -> Elsewhere:
    """The other project's classes, from a checkout of it."""
    sys.path.insert(0, str(checkout))
    try:
        models, bots = importlib.import_module("app.models"), importlib.import_module("app.bots")
        game, trick = importlib.import_module("app.models.game"), importlib.import_module("app.models.trick")
    except ImportError as error:
        raise ValueError(f"{checkout} is no checkout of aldoeliacim/skullking: {error}") from error
    finally:
        sys.path.remove(str(checkout))

    def ruled(level: str) -> Callable[[str], TheirBot]:
        return lambda seat: bots.RuleBasedBot(seat, bots.BotDifficulty(level))

    levels = {f"rules, {level}": ruled(level) for level in ("easy", "medium", "hard")}
    return Elsewhere(game.Game, models.Player, trick.Trick, trick.TigressChoice, {"random": bots.RandomBot, **levels})


def our_card(card: IntEnum) -> str:
    """A card of theirs by our notation."""
    if card.name in OTHERS:
        return OTHERS[card.name]
    kind = card.name.rstrip("0123456789")
    number = int(card.name[len(kind) :])
    return f"{SUITS[kind]}{number}" if kind in SUITS else KINDS[kind][number - 1]


def our_face(pick: TheirPick) -> str:
    """Their Tigress without a choice is neither Pirate nor Escape and loses to all: an Escape to us."""
    card = our_card(pick.card_id)
    if card != "tigress":
        return card
    return "tigress=pirate" if getattr(pick.tigress_choice, "value", "") == "pirate" else "tigress=escape"


@dataclass
class Table:
    """Their game in one of its rounds; `starter` leads the trick under way."""

    game: TheirGame
    round: TheirRound
    number: int
    starter: int


def seen_by(game: SkullKing, table: Table, seat: int) -> SkullKingView:
    """What a seat may know of their table, as a view of ours."""
    theirs, now, number = table.game, table.round, table.number
    seats = len(theirs.players)
    place = {player.id: at for at, player in enumerate(theirs.players)}
    bidding = len(now.bids) < seats
    plays = [tuple((place[pick.player_id], our_face(pick)) for pick in trick.picked_cards) for trick in now.tricks]
    *over, trick = plays or [()]
    suit = UNSET
    for at, (_, face) in enumerate(trick):
        suit = suit_after(suit, at == 0, face, first_number=True)
    nothing = (0,) * seats
    return SkullKingView(
        game="skull-king",
        options=game.options,
        seats=seats,
        you=seat,
        to_move=tuple(range(seats)) if bidding else ((table.starter + len(trick)) % seats,),
        phase="bidding" if bidding else "playing",
        round=number,
        over=False,
        result=None,
        dealer=(now.starter_player_index - 1) % seats,
        cards=number,
        hand=in_order(map(our_card, theirs.players[seat].hand)),
        hand_sizes=tuple(len(player.hand) for player in theirs.players),
        committed=(None,) * seats,
        bids=None if bidding else tuple(now.bids[player.id] for player in theirs.players),
        adjusted=nothing,
        wagers=nothing,
        tricks=tuple(now.get_tricks_won(player.id) for player in theirs.players),
        suit=suit or None,
        trick=trick,
        last_trick=over[-1] if over else (),
        played=tuple(
            Trick(each, None if trick.winner_player_id is None else place[trick.winner_player_id])
            for each, trick in zip(over, now.tricks, strict=False)
        ),
        pile=len(game.setup.deck) - number * seats,
        swaps=(),
        looks=(),
        undealt=None,
        discarded=(),
        scores=tuple(player.score for player in theirs.players),
        sheet=(),
    )


class Host:
    """One of their bots at its own table."""

    def __init__(self, bot: TheirBot) -> None:
        self.bot = bot

    def bid(self, table: Table, seat: int) -> int:
        return self.bot.make_bid(table.game, table.number, table.game.players[seat].hand)

    def play(self, table: Table, seat: int, valid: list[IntEnum]) -> tuple[IntEnum, str]:
        trick = table.round.tricks[-1].get_all_card_ids()
        card = self.bot.pick_card(table.game, table.game.players[seat].hand, trick, valid)
        return card, our_card(card)


class Guest:
    """One of our bots at their table."""

    def __init__(self, game: SkullKing, bot: Bot, rng: random.Random) -> None:
        self.game, self.bot, self.rng = game, bot, rng

    def bid(self, table: Table, seat: int) -> int:
        view = seen_by(self.game, table, seat)
        bid = self.bot.choose(view, BIDS[: table.number + 1], self.rng)
        assert isinstance(bid, Bid)
        return bid.tricks

    def play(self, table: Table, seat: int, valid: list[IntEnum]) -> tuple[IntEnum, str]:
        held = {face: card for card in valid for face in FACES[our_card(card)]}
        legal = [move for card in dict.fromkeys(map(our_card, valid)) for move in PLAYS_OF[card]]
        play = self.bot.choose(seen_by(self.game, table, seat), legal, self.rng)
        assert isinstance(play, Play)
        return held[play.face], play.face


@dataclass
class Outcome:
    """A game there: points by seat, what each decision took, and the bids met."""

    scores: list[int]
    seconds: list[list[float]]
    met: list[int]


def play_game(there: Elsewhere, players: Sequence[Host | Guest], name: str) -> Outcome:
    """Ten rounds in their engine; the same name deals the same cards."""
    game = there.game(id=name, slug=name)
    for seat in range(len(players)):
        game.add_player(there.player(id=str(seat), username=f"Seat {seat}", game_id=name))
    seconds: list[list[float]] = [[] for _ in players]
    met = [0] * len(players)
    for number in range(1, ROUNDS + 1):
        random.seed(f"{name}/{number}")  # their deck and their bots draw from the one generator of the process
        table = Table(game, game.start_new_round(), number, 0)
        game.deal_cards()
        for seat, player in enumerate(players):
            began = time.thread_time()
            bid = player.bid(table, seat)
            seconds[seat].append(time.thread_time() - began)
            game.players[seat].bid = bid
            table.round.add_bid(str(seat), bid)
        table.starter = table.round.starter_player_index
        for trick in range(number):
            play_trick(there, table, trick + 1, players, seconds)
        table.round.calculate_scores()
        for seat, player in enumerate(game.players):
            player.update_score(table.round.scores[player.id])
            met[seat] += table.round.bids[player.id] == table.round.get_tricks_won(player.id)
    return Outcome([player.score for player in game.players], seconds, met)


def play_trick(
    there: Elsewhere, table: Table, number: int, players: Sequence[Host | Guest], seconds: list[list[float]]
) -> None:
    """As their server does it; after a Kraken whoever began the round leads."""
    trick = there.trick(number=number, starter_player_index=table.starter)
    table.round.tricks.append(trick)
    for turn in range(len(players)):
        seat = (table.starter + turn) % len(players)
        hand = table.game.players[seat].hand
        valid = trick.get_valid_cards(hand, trick.get_all_card_ids())
        began = time.thread_time()
        card, face = players[seat].play(table, seat, valid)
        seconds[seat].append(time.thread_time() - began)
        table.game.players[seat].remove_card(card)
        _, _, declared = face.partition("=")
        trick.add_card(str(seat), card, there.tigress(declared) if declared else None)
    _, winner = trick.determine_winner()
    table.starter = table.round.starter_player_index if winner is None else int(winner)


@dataclass(frozen=True)
class Line:
    """One bot among three others at that table."""

    bot: str
    among: str
    games: int
    win_share: Interval
    bids_met: float
    median_ms: float


def measure(there: Elsewhere, bot: str, among: str, games: int, seed: int, samples: int) -> Line:
    """Every deal once from each seat."""
    game = make("skull-king", SEATS, OPTIONS)

    def seated(name: str, seat: int) -> Host | Guest:
        if name in there.bots:
            return Host(there.bots[name](str(seat)))
        return Guest(cast("SkullKing", game), make_bot(name, game, samples=samples), random.Random(f"{seed}/{seat}"))

    shares: list[list[float]] = []
    met: list[int] = []
    seconds: list[float] = []
    deals = -(-games // SEATS)
    for deal in progress(range(deals), deals, f"{bot} among {among}"):
        shares.append([])
        for own in range(SEATS):
            players = [seated(bot if seat == own else among, seat) for seat in range(SEATS)]
            end = play_game(there, players, f"{seed}/{deal}")
            best = max(end.scores)
            shares[-1].append((end.scores[own] == best) / end.scores.count(best))
            met.append(end.met[own])
            seconds += end.seconds[own]
    return Line(
        bot, among, deals * SEATS, interval(shares), statistics.fmean(met) / ROUNDS, 1000 * statistics.median(seconds)
    )
