"""The environment of each game."""

from __future__ import annotations

from typing import Any

from freebooter.games.captain import Captain
from freebooter.games.get_bit import GetBit
from freebooter.games.plank import Plank
from freebooter.games.skull_king import SkullKing

from .actions import PLANK_CARDS, Actions
from .captain.rules import CaptainRules
from .captain.sight import CaptainSight
from .env import Env
from .get_bit.rules import GetBitRules
from .get_bit.sight import GetBitSight
from .plank.rules import PlankRules
from .plank.sight import PlankSight
from .rewards import Reward
from .skull_king.deck import Deck
from .skull_king.rules import SkullKingRules
from .skull_king.sight import SkullKingSight


def environment(game: object, reward: Reward) -> Env[Any]:
    """The vector twin of a readable game."""
    match game:
        case GetBit():
            rules = GetBitRules(game.seats, game.options.refill_at)
            return Env(game.id, rules, GetBitSight(rules), Actions(game.id, game.seats), reward)
        case Captain():
            rules = CaptainRules(game.seats)
            return Env(game.id, rules, CaptainSight(rules), Actions(game.id, game.seats), reward)
        case Plank():
            options = game.options
            skully = sum(1 << PLANK_CARDS.index(card) for card in options.skully)
            rules = PlankRules(game.seats, skully, options.blind, options.round_limit)
            return Env(game.id, rules, PlankSight(rules), Actions(game.id, game.seats), reward)
        case SkullKing():
            options = game.options
            first_number = options.suit_after_escape == "first-number"
            deck = Deck.of(options.deck())
            rules = SkullKingRules(game.seats, deck, options.hand_sizes, options.abilities, first_number)
            return Env(game.id, rules, SkullKingSight(rules), Actions(game.id, game.seats, rules.most), reward)
        case _:
            raise AssertionError(game)
