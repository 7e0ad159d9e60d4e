"""A view of Walk the Plank! as the numbers of an observation, without JAX."""

from __future__ import annotations

from collections.abc import Sequence

from freebooter.engine import NATURE
from freebooter.games.plank import PlankView
from freebooter.games.plank.pieces import CARDS
from freebooter.vector.layout import Pieces

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
