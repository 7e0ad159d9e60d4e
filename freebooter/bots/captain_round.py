"""A quick way to fight a round of battles on to its end, for playouts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from freebooter.games.captain.pieces import COPIES, MONSTER, NUMBER, PLANK, SUIT, SUITS
from freebooter.games.captain.rules import current_suit
from freebooter.games.captain.state import Battling

TRUMP_POWER: Final = 100
PLANK_POWER: Final = 1000
MONSTER_POWER: Final = 2000

# Cards as numbers, their places in the deck: lists are quicker to ask than names.
CARDS: Final = tuple(COPIES)
CODE: Final = {card: code for code, card in enumerate(CARDS)}
PLANK_CODE, MONSTER_CODE = CODE[PLANK], CODE[MONSTER]
NONE: Final = len(SUITS)
SUIT_CODE: Final = {suit: at for at, suit in enumerate(SUITS)} | {None: NONE}
SUIT_OF: Final = [SUIT_CODE[SUIT[card]] for card in CARDS]
NUMBER_OF: Final = [NUMBER[card] for card in CARDS]


@cache
def strengths(trump: str | None, led: str | None) -> dict[str, int]:
    """How strong each card is in a battle: CA-11 to CA-14 as one number; 0 cannot win.

    A second Walk the Plank! is no stronger than the first, so the first one wins.
    """
    ranked = {
        card: TRUMP_POWER + NUMBER[card] if trump and suit == trump else NUMBER[card] if led and suit == led else 0
        for card, suit in SUIT.items()
    }
    return ranked | {PLANK: PLANK_POWER, MONSTER: MONSTER_POWER}


class Table(NamedTuple):
    """For a trump, by card number: `powers[led]` its strength in a battle, `lead` how good it is to lead,
    `cost` what is lost with it.
    """

    powers: list[list[int]]
    lead: list[float]
    cost: list[int]


@cache
def table_of(trump: str | None) -> Table:
    powers = [[strengths(trump, led)[card] for card in CARDS] for led in (*SUITS, None)]
    lead = [
        0.5
        if not SUIT[card]
        else 0.5 * NUMBER[card]
        if trump == SUIT[card] and NUMBER[card] < 10
        else NUMBER[card] * 1.0
        for card in CARDS
    ]
    cost = [50 if not SUIT[card] else NUMBER[card] + (20 if trump == SUIT[card] else 0) for card in CARDS]
    return Table(powers, lead, cost)


def fight_on(state: Battling) -> Sequence[int]:
    """Battles won by each seat at the end of the round, everybody playing by rule of thumb."""
    left_of = state.round.left
    players = state.round.out.count(None)
    powers, leading, cost = table_of(state.round.trump)
    hands = [[CODE[card] for card in hand] for hand in state.hands]
    battles = list(state.battles)
    seat, led = state.turn, SUIT_CODE[current_suit(state.trick)]
    power = powers[led]
    best, ahead = -1, seat
    played = len(state.trick)
    for other, card in state.trick:
        if power[CODE[card]] > best:
            best, ahead = power[CODE[card]], other
    while True:
        while played < players:
            hand = hands[seat]
            if len(hand) == 1:
                code = hand.pop()
            elif not played:
                short = not battles[seat] and len(hand) <= 2 and PLANK_CODE in hand
                code = PLANK_CODE if short else max(hand, key=leading.__getitem__)
                hand.remove(code)
            else:
                code = follow(hand, led, power, cost, best, played == players - 1, battles[seat], battles[ahead])
                hand.remove(code)
            if not played:
                led = SUIT_OF[code]
                power = powers[led]
            if power[code] > best:
                best, ahead = power[code], seat
            played += 1
            seat = left_of[seat]
        if best < MONSTER_POWER:
            battles[ahead] += 1
        if not hands[ahead]:
            return battles
        seat, played, best = ahead, 0, -1


def follow(
    hand: Sequence[int],
    led: int,
    power: Sequence[int],
    cost: Sequence[int],
    best: int,
    last: bool,
    won: int,
    ahead_won: int,
) -> int:
    """Win with the highest of the suit or the lowest trump, when last with the least that will do; or throw the least.

    Walk the Plank! saves a player who has won nothing yet; Sea Monster! keeps another from saving themselves.
    """
    legal = [code for code in hand if SUIT_OF[code] == led] if led != NONE else hand
    winner, high = -1, 0
    for code in legal or hand:
        strong = power[code]
        if best < strong < PLANK_POWER and (
            winner < 0 or (strong < high if last or strong > TRUMP_POWER else strong > high)
        ):
            winner, high = code, strong
    if winner >= 0:
        return winner
    if best < PLANK_POWER:
        if not won and len(hand) <= 5 and PLANK_CODE in hand:
            return PLANK_CODE
        if won and not ahead_won and MONSTER_CODE in hand:
            return MONSTER_CODE
    return min(legal or hand, key=cost.__getitem__)
