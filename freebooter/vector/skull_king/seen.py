"""A view of Skull King as the numbers of an observation, without JAX."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from freebooter.engine import NATURE
from freebooter.games.skull_king import SkullKingView
from freebooter.games.skull_king.options import FIRST_NUMBER
from freebooter.games.skull_king.pieces import FACES, HELD, ORDER
from freebooter.games.skull_king.tricks import UNSET, captured, loots, shown_void, suit_after, winning
from freebooter.vector.layout import Pieces

from .layout import KINDS, PHASES, SUITS

FACE = {face: KINDS if place else ORDER[card] for card, faces in FACES.items() for place, face in enumerate(faces)}
"""The Tigress as an Escape comes after all the cards."""
SUIT_NUMBER = {suit: number for number, suit in enumerate(SUITS)}
DISCARDS = KINDS + 1
"""The first action that discards a card."""


def fill(pieces: Pieces, view: SkullKingView, picked: Sequence[int]) -> None:
    assert view.you is not None
    you, seats = view.you, view.seats
    plays = [play for trick in view.played for play in trick.plays] + [*view.trick]
    for name, cards in (
        ("hand", view.hand or ()),
        ("played", [HELD[face] for _, face in plays]),
        ("undealt", view.undealt or ()),
        ("discarded", view.discarded),
    ):
        for card in cards:
            pieces[name][ORDER[card]] += 1
    for number in picked:
        pieces["hand"][number - DISCARDS] -= 1
        pieces["discarded"][number - DISCARDS] += 1
    for seat, face in view.trick:
        pieces["trick"][(seat - you) % seats, FACE[face]] = 1
    for name, seat in (("leader", leader(view)), ("mover", mover(view)), ("dealer", view.dealer)):
        if seat is not None:
            pieces[name][(seat - you) % seats] = 1
    if view.phase in PHASES:
        pieces["phase"][PHASES.index(view.phase)] = 1
    if view.suit:
        pieces["suit"][SUIT_NUMBER[view.suit]] = 1
    fill_tricks(pieces, view)
    lying = [bid is not None for bid in view.committed]
    own = [(bid or 0) + 1 if seat == you and lying[you] else 0 for seat, bid in enumerate(view.committed)]
    values: dict[str, Iterable[int]] = {
        "committed": lying,
        "bids": own if view.bids is None else [bid + 1 for bid in view.bids],
        "tricks": view.tricks,
        "wagers": [points // 10 for points in view.wagers],
        "looked": counts(seats, (look.seat for look in view.looks)),
        "swapped": counts(seats, (swap.seat for swap in view.swaps)),
        "hand_sizes": [size - (seat == you and len(picked)) for seat, size in enumerate(view.hand_sizes)],
        "scores": [points // 10 for points in view.scores],
    }
    for name, by_seat in values.items():
        for seat, value in enumerate(by_seat):
            pieces[name][(seat - you) % seats] = value
    pieces["pile"][0], pieces["cards"][0], pieces["round"][0] = view.pile, view.cards, view.round


def mover(view: SkullKingView) -> int | None:
    who = view.to_move[0] if view.to_move else NATURE
    return None if who == NATURE else who


def leader(view: SkullKingView) -> int | None:
    """Who led the trick or leads it; the one on the dealer's left while bids are made."""
    if view.phase == "bidding" and view.dealer is not None:
        return (view.dealer + 1) % view.seats
    return view.trick[0][0] if view.trick else mover(view)


def fill_tricks(pieces: Pieces, view: SkullKingView) -> None:
    """What follows from the tricks so far: who is void of what, what was captured, who is allied."""
    assert view.you is not None
    you, seats = view.you, view.seats
    first_number = getattr(view.options, "suit_after_escape", "") == FIRST_NUMBER
    for plays in (*(trick.plays for trick in view.played), view.trick):
        suit = UNSET
        for place, (seat, face) in enumerate(plays):
            if shown_void(suit, face):
                pieces["voids"][(seat - you) % seats, SUIT_NUMBER[suit]] = 1
            suit = suit_after(suit, place == 0, face, first_number)
    for trick in view.played:
        if trick.winner is None:
            continue
        faces = [face for _, face in trick.plays]
        at = (trick.winner - you) % seats
        pieces["bonus"][at] += sum(bonus.points for bonus in captured(faces, winning(faces))) // 10
        for loot in loots(trick.plays, trick.winner):
            if loot.player == loot.captor:
                pieces["bonus"][at] += 2
            else:
                pieces["allies"][(loot.player - you) % seats, (loot.captor - you) % seats] += 1


def counts(seats: int, found: Iterable[int]) -> list[int]:
    by_seat = [0] * seats
    for seat in found:
        by_seat[seat] += 1
    return by_seat
