"""What a network is shown of Walk the Plank (2007)."""

from __future__ import annotations

from freebooter.games.captain import Captain
from freebooter.vector.features import Counted, Features

from .layout import hidden, pieces
from .seen import fill


def options(game: Captain) -> tuple[float, ...]:
    return ()


FEATURES = Features(
    pieces,
    hidden,
    fill,
    options,
    counted=(Counted("battles", 0, 6), Counted("hand_sizes", 0, 7), Counted("out", 0, 0), Counted("round", 1, 7)),
)
