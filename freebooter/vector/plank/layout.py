"""The pieces of an observation of Walk the Plank!, in their order; what they hold is told in `observation`."""

from __future__ import annotations

from freebooter.games.plank import Plank
from freebooter.games.plank.pieces import CARDS, SPACES, TILES
from freebooter.vector.layout import Extents, extent

KINDS = len(CARDS)
PROGRAM = 3
"""The cards of a program."""


def pieces(game: Plank) -> Extents:
    seats = game.seats
    return {
        "pirates": extent(seats, len(SPACES), high=game.setup.pirates),
        "tiles": extent(1, high=TILES),
        "favor": extent(seats),
        "mover": extent(seats),
        "choosing": extent(KINDS),
        "number": extent(1, high=PROGRAM),
        "aside": extent(seats, KINDS),
        "turned": extent(seats, PROGRAM, KINDS),
        "program": extent(PROGRAM, KINDS),
        "committed": extent(seats),
        "out": extent(seats, high=seats),
        "round": extent(1, high=game.setup.round_limit),
    }


def hidden(game: Plank) -> Extents:
    return {"programs": extent(game.seats, PROGRAM, KINDS)}
