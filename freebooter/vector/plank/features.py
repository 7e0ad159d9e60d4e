"""What a network is shown of Walk the Plank!"""

from __future__ import annotations

from freebooter.games.plank import Plank
from freebooter.games.plank.pieces import CARDS
from freebooter.vector.features import Counted, Features

from .layout import hidden, pieces
from .seen import fill


def options(game: Plank) -> tuple[float, ...]:
    setup = game.setup
    return (*(float(card in setup.skully) for card in CARDS), float(setup.blind), setup.round_limit / 50)


FEATURES = Features(
    pieces,
    hidden,
    fill,
    options,
    counted=(Counted("pirates", 1, 3), Counted("tiles", 0, 3), Counted("number", 0, 2), Counted("out", 0, 0)),
    scales={"round": 10},
)
