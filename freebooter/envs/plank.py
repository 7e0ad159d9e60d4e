"""Walk the Plank! in the environments; the table of its observation is in `freebooter.vector.plank.observation`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from freebooter.engine import NATURE, Event
from freebooter.games.plank import Plank, PlankState, PlankView
from freebooter.games.plank.events import Turned
from freebooter.games.plank.pieces import CARDS
from freebooter.games.plank.rules import hand, waiting
from freebooter.games.plank.state import Programming
from freebooter.vector.plank.layout import PROGRAM, pieces

from .adapter import Adapter, Pieces
from .chance import Draws, one_of

NUMBER = {card: number for number, card in enumerate(CARDS)}


def fill(pieces: Pieces, view: PlankView, picked: Sequence[int]) -> None:
    assert view.you is not None
    you, seats = view.you, view.seats
    for seat, spaces in enumerate(view.pirates):
        at = (seat - you) % seats
        for space in spaces:
            pieces["pirates"][at, space] += 1
        for card in view.aside[seat]:
            pieces["aside"][at, NUMBER[card]] = 1
        for place, card in enumerate(view.turned[seat]):
            pieces["turned"][at, place, NUMBER[card]] = 1
        pieces["committed"][at] = view.committed[seat]
    pieces["tiles"][0] = view.tiles
    mover = view.to_move[0] if view.to_move and view.to_move[0] != NATURE else None
    for name, seat in (("favor", view.favor), ("mover", mover)):
        if seat is not None:
            pieces[name][(seat - you) % seats] = 1
    pieces["number"][0] = len(picked)
    if view.performing:
        seat, card = view.performing
        pieces["choosing"][NUMBER[card]] = 1
        pieces["number"][0] = len(view.turned[seat]) - 1
    program = picked if view.program is None else [NUMBER[card] for card in view.program if card]
    for place, number in enumerate(program):
        pieces["program"][place, number] = 1
    for number, group in enumerate(view.out, 1):
        for seat in group:
            pieces["out"][(seat - you) % seats] = number
    pieces["round"][0] = view.round


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
