"""The pieces of an observation of Get Bit!, in their order; what they hold is told in `observation`."""

from __future__ import annotations

from freebooter.games.get_bit import GetBit
from freebooter.vector.layout import Extents, extent

from .actions import CARDS

KINDS = len(CARDS)


def most_rounds(game: GetBit) -> int:
    """GB-09: a bite a round, from the second on."""
    pirates, limbs = game.setup.pirates, game.setup.limbs
    return 1 + (pirates * limbs - 2 if pirates == game.seats else pirates * (limbs - 1) + 1)


def pieces(game: GetBit) -> Extents:
    seats, pirates = game.seats, game.setup.pirates
    return {
        "line": extent(pirates, pirates),
        "limbs": extent(pirates, high=game.setup.limbs),
        "hands": extent(pirates, KINDS),
        "stacks": extent(pirates, KINDS),
        "committed": extent(pirates),
        "chosen": extent(pirates // seats, KINDS),
        "places": extent(seats, high=seats),
        "round": extent(1, high=most_rounds(game)),
    }


def hidden(game: GetBit) -> Extents:
    return {"cards": extent(game.setup.pirates, KINDS)}
