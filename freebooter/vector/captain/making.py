"""Walk the Plank (2007) as an environment on arrays."""

from __future__ import annotations

from freebooter.games.captain import Captain
from freebooter.vector.actions import Actions
from freebooter.vector.env import Env
from freebooter.vector.layout import Layout
from freebooter.vector.rewards import Reward

from . import layout, state
from .observation import CaptainObserver
from .rules import CaptainRules


def environment(game: Captain, reward: Reward) -> Env[state.Captain]:
    rules = CaptainRules(game.seats, game.first_round)
    pieces, hidden = Layout.of(layout.pieces(game)), Layout.of(layout.hidden(game))
    return Env(game.id, rules, CaptainObserver(rules), Actions.of(game), reward, pieces, hidden)
