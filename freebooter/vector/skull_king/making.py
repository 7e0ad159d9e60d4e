"""Skull King as an environment on arrays."""

from __future__ import annotations

from freebooter.games.skull_king import SkullKing
from freebooter.vector.actions import Actions
from freebooter.vector.env import Env
from freebooter.vector.layout import Layout
from freebooter.vector.rewards import Reward

from . import layout, state
from .deck import Deck
from .observation import SkullKingObserver
from .rules import SkullKingRules


def environment(game: SkullKing, reward: Reward) -> Env[state.SkullKing]:
    setup = game.setup
    rules = SkullKingRules(game.seats, Deck.of(setup.deck), setup.hand_sizes, setup.abilities, setup.first_number)
    pieces, hidden = Layout.of(layout.pieces(game)), Layout.of(layout.hidden(game))
    return Env(game.id, rules, SkullKingObserver(rules), Actions.of(game), reward, pieces, hidden)
