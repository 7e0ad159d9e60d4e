"""A quick way to fight a round of battles on to its end, for playouts."""

from __future__ import annotations

import random
from functools import cache

from freebooter.games.captain.pieces import MONSTER, NUMBER, PLANK, SUIT
from freebooter.games.captain.rules import current_suit
from freebooter.games.captain.state import Battling

STRONGEST = 1000


@cache
def strengths(trump: str | None, led: str | None) -> dict[str, int]:
    """How strong each card is in a battle: CA-11 to CA-14 as one number; 0 cannot win.

    A second Walk the Plank! is no stronger than the first, so the first one wins.
    """
    ranked = {
        card: 100 + NUMBER[card] if suit == trump and trump else NUMBER[card] if suit == led and led else 0
        for card, suit in SUIT.items()
    }
    return ranked | {PLANK: STRONGEST, MONSTER: 2 * STRONGEST}


def fight_on(state: Battling, rng: random.Random) -> list[int]:
    """Battles won by each seat at the end of the round, everybody playing by rule of thumb."""
    trump, left_of = state.round.trump, state.round.left
    hands = [list(hand) for hand in state.hands]
    battles = list(state.battles)
    seat, led = state.turn, current_suit(state.trick)
    strength = strengths(trump, led)
    best, ahead = -1, seat
    played = len(state.trick)
    for other, card in state.trick:
        if strength[card] > best:
            best, ahead = strength[card], other
    players = len([gone for gone in state.round.out if gone is None])
    while True:
        while played < players:
            hand = hands[seat]
            if not played:
                card = lead(hand, trump, battles[seat], rng)
                led = SUIT[card]
                strength = strengths(trump, led)
                best = -1
            else:
                card = follow(hand, led, trump, strength, best, played == players - 1, battles[seat], battles[ahead])
            hand.remove(card)
            if strength[card] > best:
                best, ahead = strength[card], seat
            played += 1
            seat = left_of[seat]
        if best < 2 * STRONGEST:
            battles[ahead] += 1
        if not hands[ahead]:
            return battles
        seat, played = ahead, 0


def lead(hand: list[str], trump: str | None, won: int, rng: random.Random) -> str:
    """The highest card; trumps below the top ones are kept, Walk the Plank! is led when life depends on it."""
    chosen, most = hand[0], -1.0
    short = not won and len(hand) <= 2
    for card in hand:
        suit = SUIT[card]
        if suit is None:
            power = 20.0 if card == PLANK and short else 0.5
        elif suit == trump:
            power = NUMBER[card] if NUMBER[card] > 9 else 0.5 * NUMBER[card]
        else:
            power = NUMBER[card]
        if power > most:
            chosen, most = card, power
    return chosen


def follow(
    hand: list[str],
    led: str | None,
    trump: str | None,
    strength: dict[str, int],
    best: int,
    last: bool,
    won: int,
    ahead_won: int,
) -> str:
    """Win as cheaply as will do, or throw away the least."""
    legal = [card for card in hand if SUIT[card] == led] if led else []
    if legal:
        if PLANK in hand:
            legal.append(PLANK)
        if MONSTER in hand:
            legal.append(MONSTER)
    else:
        legal = hand
    if len(legal) == 1:
        return legal[0]
    winner, loser = "", ""
    high, low = 0, STRONGEST
    for card in legal:
        power = strength[card]
        if power >= STRONGEST:
            continue
        if power > best and (not winner or (power < high if last or power > 100 else power > high)):
            winner, high = card, power
        cost = NUMBER[card] + (20 if SUIT[card] == trump else 0)
        if cost < low:
            loser, low = card, cost
    if winner:
        return winner
    if PLANK in legal and best < STRONGEST and not won and len(hand) <= 3:
        return PLANK
    if MONSTER in legal and best < STRONGEST and won and not ahead_won and last:
        return MONSTER
    return loser or legal[0]
