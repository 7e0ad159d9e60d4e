"""The environment of each game."""

from __future__ import annotations

from typing import Any

from freebooter.games.captain import Captain
from freebooter.games.get_bit import GetBit
from freebooter.games.plank import Plank
from freebooter.games.skull_king import SkullKing

from .actions import PLANK_CARDS, Actions
from .captain.observation import CaptainObserver
from .captain.rules import CaptainRules
from .env import Env
from .get_bit.observation import GetBitObserver
from .get_bit.rules import GetBitRules
from .plank.observation import PlankObserver
from .plank.rules import PlankRules
from .rewards import Reward
from .skull_king.deck import Deck
from .skull_king.observation import SkullKingObserver
from .skull_king.rules import SkullKingRules


def environment(game: object, reward: Reward) -> Env[Any]:
    """The vector twin of a readable game."""
    match game:
        case GetBit():
            rules = GetBitRules(game.seats, game.options.refill_at)
            return Env(game.id, rules, GetBitObserver(rules), Actions(game.id, game.seats), reward)
        case Captain():
            rules = CaptainRules(game.seats)
            return Env(game.id, rules, CaptainObserver(rules), Actions(game.id, game.seats), reward)
        case Plank():
            options = game.options
            skully = sum(1 << PLANK_CARDS.index(card) for card in options.skully)
            rules = PlankRules(game.seats, skully, options.blind, options.round_limit)
            return Env(game.id, rules, PlankObserver(rules), Actions(game.id, game.seats), reward)
        case SkullKing():
            options = game.options
            first_number = options.suit_after_escape == "first-number"
            deck = Deck.of(options.deck())
            rules = SkullKingRules(game.seats, deck, options.hand_sizes, options.abilities, first_number)
            return Env(game.id, rules, SkullKingObserver(rules), Actions(game.id, game.seats, rules.most), reward)
        case _:
            raise AssertionError(game)
