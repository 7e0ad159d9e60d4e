"""What a network is shown of Get Bit!"""

from __future__ import annotations

from freebooter.games.get_bit import GetBit
from freebooter.vector.features import Counted, Features

from .layout import hidden, pieces
from .seen import fill


def options(game: GetBit) -> tuple[float, ...]:
    return (float(game.options.refill_at == 1),)


FEATURES = Features(pieces, hidden, fill, options, counted=(Counted("limbs", 1, 4),))
