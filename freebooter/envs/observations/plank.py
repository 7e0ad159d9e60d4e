"""What a player sees, as numbers; the table of these pieces is in `freebooter.vector.plank.observation`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from freebooter.engine import NATURE, View
from freebooter.games import AnyGame
from freebooter.games.plank import PlankView
from freebooter.vector import pieces as observation
from freebooter.vector.actions import PLANK_CARDS
from freebooter.vector.layout import Shape

CARDS = len(PLANK_CARDS)
NUMBER = {card: number for number, card in enumerate(PLANK_CARDS)}


def shapes(game: AnyGame) -> dict[str, Shape]:
    return observation.plank(game.seats)


def fill(pieces: Mapping[str, NDArray[np.int16]], view: View, picked: Sequence[int]) -> None:
    assert isinstance(view, PlankView)
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
