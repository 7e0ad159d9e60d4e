"""Get Bit! in the environments; the table of its observation is in `freebooter.vector.get_bit.observation`."""

from __future__ import annotations

from collections.abc import Iterator

from freebooter.engine import Event
from freebooter.games.get_bit import GetBit, GetBitState
from freebooter.games.get_bit.events import Revealed
from freebooter.vector.get_bit.layout import KINDS, most_rounds, pieces
from freebooter.vector.get_bit.seen import fill

from .adapter import Adapter, Offered
from .chance import Draws, one_of


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
