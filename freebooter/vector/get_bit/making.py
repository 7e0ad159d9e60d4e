"""Get Bit! as an environment on arrays."""

from __future__ import annotations

from freebooter.games.get_bit import GetBit
from freebooter.vector.actions import Actions
from freebooter.vector.env import Env
from freebooter.vector.layout import Layout
from freebooter.vector.rewards import Reward

from . import layout, state
from .observation import GetBitObserver
from .rules import GetBitRules


def environment(game: GetBit, reward: Reward) -> Env[state.GetBit]:
    setup = game.setup
    rules = GetBitRules(game.seats, setup.refill_at, len(setup.hand), setup.limbs)
    pieces, hidden = Layout.of(layout.pieces(game)), Layout.of(layout.hidden(game))
    return Env(game.id, rules, GetBitObserver(rules), Actions.of(game), reward, pieces, hidden)
