"""Walk the Plank! in the environments; the table of its observation is in `freebooter.vector.plank.observation`."""

from __future__ import annotations

from collections.abc import Iterator

from freebooter.engine import Event
from freebooter.games.plank import Plank, PlankState
from freebooter.games.plank.events import Turned
from freebooter.games.plank.pieces import CARDS
from freebooter.games.plank.rules import hand, waiting
from freebooter.games.plank.state import Programming
from freebooter.vector.plank.layout import PROGRAM, pieces
from freebooter.vector.plank.seen import fill

from .adapter import Adapter
from .chance import Draws, one_of


def draws(game: Plank, state: PlankState) -> Draws:
    if not isinstance(state, Programming):
        return one_of(game.seats, "captain")
    seat = waiting(state)[0]
    pool = hand(game.setup.left_out + state.ship.aside[seat])
    return Draws(CARDS, pool, PROGRAM, lambda drawn: f"program {seat} {' '.join(drawn)}")


def most_actions(game: Plank) -> int:
    return game.setup.round_limit * game.seats * 2 * PROGRAM  # a choice for each card


def reveals(event: Event) -> Iterator[tuple[int, str]]:
    if isinstance(event, Turned):
        yield event.seat, f"program {event.card}"


def unseen_by_mover(game: Plank) -> bool:
    """PL-R7: with `blind` nobody knows a program before it is turned."""
    return game.setup.blind


ADAPTER = Adapter(
    pieces=pieces,
    fill=fill,
    draws=draws,
    most_outcomes=len(CARDS),
    most_actions=most_actions,
    reveals=reveals,
    unseen_by_mover=unseen_by_mover,
)
