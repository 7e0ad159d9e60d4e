"""Walk the Plank (2007) in the environments.

The table of its observation is in `freebooter.vector.captain.observation`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from freebooter.engine import NATURE
from freebooter.games.captain import Captain, CaptainState, CaptainView
from freebooter.games.captain.pieces import COPIES, DECK, SUITS
from freebooter.games.captain.rules import ROUNDS, cards_out, current_suit, hand_size, survivors
from freebooter.games.captain.state import Drawing
from freebooter.games.captain.view import shown_voids
from freebooter.vector.captain.layout import pieces

from .adapter import Adapter, Pieces
from .chance import Draws, spelt_hands

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


def draws(game: Captain, state: CaptainState) -> Draws:
    if isinstance(state, Drawing):
        left = Counter(DECK)
        left.subtract(cards_out(state))
        drawers = state.drawers
        pool = tuple(left.elements())
        return Draws(CARDS, pool, len(drawers), lambda drawn: "draw " + spelt_hands(CARDS, drawers, 1, drawn))
    view = game.view(state, None)
    seats, size, turns = survivors(view.out), hand_size(view.round), view.round == 1

    def spell(drawn: Sequence[str]) -> str:
        turned = f" turn={drawn[-1]}" if turns else ""
        return "deal " + spelt_hands(CARDS, seats, size, drawn) + turned

    return Draws(CARDS, DECK, len(seats) * size + turns, spell)


def most_actions(game: Captain) -> int:
    return sum(game.seats * hand_size(number) + 1 for number in range(game.first_round, ROUNDS + 1))


ADAPTER = Adapter(pieces=pieces, fill=fill, draws=draws, most_outcomes=len(CARDS), most_actions=most_actions)
