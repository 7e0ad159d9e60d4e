"""The table of aldoeliacim/skullking. A White Whale is in its deck, black cards need not follow suit, a zero bid
that is met brings as much as one that fails costs, and bids are made in turn.
"""

from __future__ import annotations

import importlib
import random
import sys
from collections.abc import Sequence
from enum import IntEnum
from pathlib import Path
from typing import Any, Final, Protocol

from freebooter.games.skull_king.pieces import FACES, MERMAIDS, PIRATES

from . import ROUNDS, Guest, Table, Watch

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
    number: int
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


def told(game: TheirGame, now: TheirRound, leader: int, mover: int) -> Table:
    """Their round as our bots are told of it; `leader` leads the trick under way."""
    seats = len(game.players)
    plays = [tuple((int(pick.player_id), our_face(pick)) for pick in trick.picked_cards) for trick in now.tricks]
    *over, trick = plays or [()]
    winners = [None if trick.winner_player_id is None else int(trick.winner_player_id) for trick in now.tricks]
    bidding = len(now.bids) < seats
    return Table(
        number=now.number,
        dealer=(now.starter_player_index - 1) % seats,
        mover=mover if bidding else (leader + len(trick)) % seats,
        hand=[our_card(card) for card in game.players[mover].hand],
        hand_sizes=[len(player.hand) for player in game.players],
        bids=None if bidding else [now.bids[player.id] for player in game.players],
        won=[now.get_tricks_won(player.id) for player in game.players],
        played=list(zip(over, winners, strict=False)),
        trick=trick,
        scores=[player.score for player in game.players],
    )


class Aldoeliacim:
    """That project's engine, and its bots of rules."""

    bots: Sequence[str] = ("random", "rules, easy", "rules, medium", "rules, hard")

    def __init__(self, checkout: Path) -> None:
        sys.path.insert(0, str(checkout))
        try:
            self.models: Any = importlib.import_module("app.models")
            self.game: Any = importlib.import_module("app.models.game")
            self.theirs: Any = importlib.import_module("app.bots")
            self.trick: Any = importlib.import_module("app.models.trick")
        except ImportError as error:
            raise ValueError(f"{checkout} is no checkout of aldoeliacim/skullking: {error}") from error
        finally:
            sys.path.remove(str(checkout))

    def bot(self, name: str, seat: str) -> TheirBot:
        kind, _, level = name.partition(", ")
        if kind == "random":
            return self.theirs.RandomBot(seat)
        return self.theirs.RuleBasedBot(seat, self.theirs.BotDifficulty(level))

    def play(self, players: Sequence[str | Guest], name: str, watch: Watch) -> Sequence[int]:
        seated = [self.bot(who, str(seat)) if isinstance(who, str) else who for seat, who in enumerate(players)]
        game: TheirGame = self.game.Game(id=name, slug=name)
        for seat in range(len(players)):
            game.add_player(self.models.Player(id=str(seat), username=f"Seat {seat}", game_id=name))
        for number in range(1, ROUNDS + 1):
            random.seed(f"{name}/{number}")  # their deck and their bots draw from the one generator of the process
            now = game.start_new_round()
            game.deal_cards()
            for seat, who in enumerate(seated):
                game.players[seat].bid = bid = watch.timed(seat, 1 + number, bid_of, who, game, now, seat)
                now.add_bid(str(seat), bid)
            leader = now.starter_player_index
            for _ in range(number):
                leader = self.play_trick(game, now, leader, seated, watch)
            now.calculate_scores()
            for player in game.players:
                player.update_score(now.scores[player.id])
        return [player.score for player in game.players]

    def play_trick(
        self, game: TheirGame, now: TheirRound, leader: int, seated: Sequence[TheirBot | Guest], watch: Watch
    ) -> int:
        """As their server does it, and who leads the next: after a Kraken whoever began the round."""
        trick: TheirTrick = self.trick.Trick(number=len(now.tricks) + 1, starter_player_index=leader)
        now.tricks.append(trick)
        for turn in range(len(seated)):
            seat = (leader + turn) % len(seated)
            valid = trick.get_valid_cards(game.players[seat].hand, trick.get_all_card_ids())
            card, declared = watch.timed(seat, len(valid), card_of, seated[seat], game, now, leader, seat, valid)
            game.players[seat].remove_card(card)
            trick.add_card(str(seat), card, self.trick.TigressChoice(declared) if declared else None)
        _, winner = trick.determine_winner()
        return now.starter_player_index if winner is None else int(winner)


def bid_of(who: TheirBot | Guest, game: TheirGame, now: TheirRound, seat: int) -> int:
    if isinstance(who, Guest):
        return who.bid(told(game, now, 0, seat), seat)
    return who.make_bid(game, now.number, game.players[seat].hand)


def card_of(
    who: TheirBot | Guest, game: TheirGame, now: TheirRound, leader: int, seat: int, valid: list[IntEnum]
) -> tuple[IntEnum, str]:
    """The card played, and what a Tigress is declared to be."""
    if not isinstance(who, Guest):
        return who.pick_card(game, game.players[seat].hand, now.tricks[-1].get_all_card_ids(), valid), ""
    held = {face: card for card in valid for face in FACES[our_card(card)]}
    face = who.face(told(game, now, leader, seat), seat, [our_card(card) for card in valid])
    return held[face], face.partition("=")[2]
