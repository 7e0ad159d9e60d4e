"""The pieces of an observation of Walk the Plank (2007), in their order; what they hold is told in `observation`."""

from __future__ import annotations

from freebooter.games.captain import Captain
from freebooter.games.captain.pieces import COPIES, SUITS
from freebooter.games.captain.rules import ROUNDS, hand_size
from freebooter.vector.layout import Extents, extent

KINDS = len(COPIES)
MOST_COPIES = max(COPIES.values())


def pieces(game: Captain) -> Extents:
    seats, largest = game.seats, hand_size(game.first_round)
    return {
        "hand": extent(KINDS, high=MOST_COPIES),
        "played": extent(KINDS, high=MOST_COPIES),
        "turned": extent(KINDS),
        "trick": extent(seats, KINDS),
        "leader": extent(seats),
        "mover": extent(seats),
        "captain": extent(seats),
        "naming": extent(1),
        "suit": extent(len(SUITS)),
        "trump": extent(len(SUITS)),
        "voids": extent(seats, len(SUITS)),
        "battles": extent(seats, high=largest),
        "hand_sizes": extent(seats, high=largest),
        "out": extent(seats, high=ROUNDS),
        "round": extent(1, high=ROUNDS),
    }


def hidden(game: Captain) -> Extents:
    return {"hands": extent(game.seats, KINDS, high=MOST_COPIES)}
