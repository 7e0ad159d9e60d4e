"""A view of Walk the Plank (2007) as the numbers of an observation, without JAX."""

from __future__ import annotations

from collections.abc import Sequence

from freebooter.engine import NATURE
from freebooter.games.captain import CaptainView
from freebooter.games.captain.pieces import COPIES, SUITS
from freebooter.games.captain.rules import current_suit
from freebooter.games.captain.view import shown_voids
from freebooter.vector.layout import Pieces

CARDS = tuple(COPIES)
NUMBER = {card: number for number, card in enumerate(CARDS)}
SUIT_NUMBER = {suit: number for number, suit in enumerate(SUITS)}


def fill(pieces: Pieces, view: CaptainView, picked: Sequence[int]) -> None:
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
            pieces[name][SUIT_NUMBER[suit]] = 1
    for seat, voids in enumerate(shown_voids(view)):
        for suit in voids:
            pieces["voids"][(seat - you) % seats, SUIT_NUMBER[suit]] = 1
    for name, values in (("battles", view.battles), ("hand_sizes", view.hand_sizes), ("out", view.out)):
        for seat, value in enumerate(values):
            pieces[name][(seat - you) % seats] = value or 0
    pieces["round"][0] = view.round
