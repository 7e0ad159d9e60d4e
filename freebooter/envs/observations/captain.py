"""What a player sees, as numbers; the table of these pieces is in `freebooter.vector.captain.observation`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from freebooter.engine import NATURE, View
from freebooter.games import AnyGame
from freebooter.games.captain import CaptainView
from freebooter.games.captain.rules import current_suit
from freebooter.games.captain.view import shown_voids
from freebooter.vector import pieces as observation
from freebooter.vector.actions import CAPTAIN_SUITS, Actions, labels
from freebooter.vector.layout import Shape

KINDS = observation.CAPTAIN_KINDS
NUMBER = {label.removeprefix("play "): card for card, label in enumerate(labels(Actions("captain", 2), 0)[:KINDS])}
SUITS = {suit: number for number, suit in enumerate(CAPTAIN_SUITS)}


def shapes(game: AnyGame) -> dict[str, Shape]:
    return observation.captain(game.seats)


def fill(pieces: Mapping[str, NDArray[np.int16]], view: View, picked: Sequence[int]) -> None:
    assert isinstance(view, CaptainView)
    assert view.you is not None
    you, seats = view.you, view.seats
    for card in view.hand:
        pieces["hand"][NUMBER[card]] += 1
    for trick in (*view.fought, view.trick):
        for _, card in trick:
            pieces["played"][NUMBER[card]] += 1
    if view.turned:
        pieces["turned"][NUMBER[view.turned]] = 1
    for seat, card in view.trick:
        pieces["trick"][(seat - you) % seats, NUMBER[card]] = 1
    mover = view.to_move[0] if view.to_move and view.to_move[0] != NATURE else None
    leader = view.trick[0][0] if view.trick else mover
    for name, seat in (("leader", leader), ("mover", mover), ("captain", view.captain)):
        if seat is not None:
            pieces[name][(seat - you) % seats] = 1
    pieces["naming"][0] = view.phase == "naming"
    for name, suit in (("suit", current_suit(view.trick)), ("trump", view.trump)):
        if suit:
            pieces[name][SUITS[suit]] = 1
    for seat, voids in enumerate(shown_voids(view)):
        for suit in voids:
            pieces["voids"][(seat - you) % seats, SUITS[suit]] = 1
    for name, values in (("battles", view.battles), ("hand_sizes", view.hand_sizes), ("out", view.out)):
        for seat, value in enumerate(values):
            pieces[name][(seat - you) % seats] = value or 0
    pieces["round"][0] = view.round
