"""A view of Get Bit! as the numbers of an observation, without JAX."""

from __future__ import annotations

from collections.abc import Sequence

from freebooter.games.get_bit import GetBitView
from freebooter.vector.layout import Pieces


def fill(pieces: Pieces, view: GetBitView, picked: Sequence[int]) -> None:
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
    """GB-R5: who is eliminated first is last; with two pirates each the first elimination ends the game."""
    if view.result:
        return dict(enumerate(view.result.ranks))
    return {pirate: view.seats - before for before, pirate in enumerate(view.eliminated)}
