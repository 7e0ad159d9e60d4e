"""Skull King in the environments; the table of its observation is in `freebooter.vector.skull_king.observation`."""

from __future__ import annotations

from collections.abc import Iterator

from freebooter.engine import Event
from freebooter.games.skull_king import SkullKing, SkullKingState
from freebooter.games.skull_king.abilities import cards_to_draw
from freebooter.games.skull_king.events import BidShown
from freebooter.games.skull_king.pieces import CARDS
from freebooter.games.skull_king.state import Drawing, Starting
from freebooter.vector.skull_king.layout import KINDS, pieces
from freebooter.vector.skull_king.seen import fill

from .adapter import Adapter
from .chance import Draws, in_order, one_of, spelt_hands


def draws(game: SkullKing, state: SkullKingState) -> Draws:
    if isinstance(state, Starting):
        return one_of(game.seats, "dealer")
    if isinstance(state, Drawing):
        count = cards_to_draw(state.round)
        return Draws(CARDS, state.round.undealt, count, lambda drawn: "draw " + ",".join(in_order(CARDS, drawn)))
    seats, size = range(game.seats), game.view(state, None).cards
    count = game.seats * size
    return Draws(CARDS, game.setup.deck, count, lambda drawn: "deal " + spelt_hands(CARDS, seats, size, drawn))


def most_actions(game: SkullKing) -> int:
    setup = game.setup
    abilities = sum(setup.copies[pirate] for pirate in ("rosie", "rascal", "harry")) + 2 * setup.copies["bahij"]
    return sum(game.seats * (cards + 1) + setup.abilities * abilities for cards in setup.hand_sizes)


def reveals(event: Event) -> Iterator[tuple[int, str]]:
    if isinstance(event, BidShown):
        yield event.seat, f"bid {event.bid}"


ADAPTER = Adapter(
    pieces=pieces, fill=fill, draws=draws, most_outcomes=KINDS, most_actions=most_actions, reveals=reveals
)
