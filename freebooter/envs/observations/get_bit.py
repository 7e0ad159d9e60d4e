"""What a swimmer sees, as numbers; the table of these pieces is in `freebooter.vector.get_bit.observation`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from freebooter.engine import View
from freebooter.games import AnyGame
from freebooter.games.get_bit import GetBit, GetBitView
from freebooter.vector import pieces as observation
from freebooter.vector.layout import Shape

CARDS = observation.GET_BIT_CARDS


def shapes(game: AnyGame) -> dict[str, Shape]:
    assert isinstance(game, GetBit)
    return observation.get_bit(game.seats, game.setup.pirates)


def fill(pieces: Mapping[str, NDArray[np.int16]], view: View, picked: Sequence[int]) -> None:
    assert isinstance(view, GetBitView)
    assert view.you is not None
    seats, you = view.seats, view.you
    hands, stacks = pieces["hands"], pieces["stacks"]
    for pirate, limbs in enumerate(view.limbs):
        side, owner = divmod(pirate, seats)
        at = side * seats + (owner - you) % seats
        pieces["limbs"][at] = limbs
        for card in view.hands[pirate]:
            hands[at, card - 1] = 1
        for card in view.stacks[pirate]:
            stacks[at, card - 1] = 1
        if pirate in view.line:
            pieces["line"][at, view.line.index(pirate)] = 1
        card = view.committed[pirate]
        if card is not None:
            pieces["committed"][at] = 1
            if owner == you:
                pieces["chosen"][side, card - 1] = 1
    for seat, place in places(view).items():
        pieces["places"][(seat - you) % seats] = place
    pieces["round"][0] = view.round


def places(view: GetBitView) -> dict[int, int]:
    """GB-R5: whoever is eliminated first is last; with two pirates each the first elimination ends the game."""
    if view.result:
        return dict(enumerate(view.result.ranks))
    return {pirate: view.seats - before for before, pirate in enumerate(view.eliminated)}
