"""Get Bit! in the environments; the table of its observation is in `freebooter.vector.get_bit.observation`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from freebooter.engine import Event
from freebooter.games.get_bit import GetBit, GetBitState, GetBitView
from freebooter.games.get_bit.events import Revealed
from freebooter.vector.get_bit.layout import KINDS, most_rounds, pieces

from .adapter import Adapter, Offered, Pieces
from .chance import Draws, one_of


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


def draws(game: GetBit, state: GetBitState) -> Draws:
    return one_of(game.setup.pirates, "line", game.setup.pirates)


def most_actions(game: GetBit) -> int:
    return most_rounds(game) * game.setup.pirates


def reveals(event: Event) -> Iterator[tuple[int, str]]:
    if isinstance(event, Revealed):
        for pirate, card in enumerate(event.shown):
            if card:
                yield pirate % event.seats, f"play {pirate}:{card}"


def one_by_one(offered: Offered) -> Offered:
    """Of two pirates the first is given its card first."""
    side = min(offered) // KINDS
    return {number: move for number, move in offered.items() if number // KINDS == side}


ADAPTER = Adapter(
    pieces=pieces,
    fill=fill,
    draws=draws,
    most_outcomes=GetBit.seat_range[-1],
    most_actions=most_actions,
    reveals=reveals,
    one_by_one=one_by_one,
)
