"""Walk the Plank! as an environment on arrays."""

from __future__ import annotations

from freebooter.games.plank import Plank
from freebooter.games.plank.pieces import CARDS, Cards
from freebooter.vector.actions import Actions
from freebooter.vector.env import Env
from freebooter.vector.layout import Layout
from freebooter.vector.rewards import Reward

from . import layout, state
from .observation import PlankObserver
from .rules import PlankRules


def environment(game: Plank, reward: Reward) -> Env[state.Plank]:
    setup = game.setup
    rules = PlankRules(
        seats=game.seats,
        skully=bits(setup.skully),
        blind=setup.blind,
        round_limit=setup.round_limit,
        each=setup.pirates,
        tiles=setup.tiles,
        cards=bits(CARDS) & ~bits(setup.left_out),
    )
    pieces, hidden = Layout.of(layout.pieces(game)), Layout.of(layout.hidden(game))
    return Env(game.id, rules, PlankObserver(rules), Actions.of(game), reward, pieces, hidden)


def bits(cards: Cards) -> int:
    return sum(1 << CARDS.index(card) for card in cards)
