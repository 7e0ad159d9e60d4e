"""A quick way to fight a round of battles on to its end, for playouts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from freebooter.games.captain.pieces import MONSTER, NUMBER, PLANK, SUIT, SUITS, Cards
from freebooter.games.captain.state import Battling

TRUMP_POWER: Final = 100
PLANK_POWER: Final = 1000
MONSTER_POWER: Final = 2000

NUMBERED: Final = [card for card, suit in SUIT.items() if suit]

# A hand is a number, a bit a card; numbered cards, trumps after them, have the bits below these.
PLANK_BIT: Final = 1 << len(NUMBERED)
PLANK_BITS: Final = 3 << len(NUMBERED)
MONSTER_BIT: Final = 4 << len(NUMBERED)
SPECIAL_BITS: Final = PLANK_BITS | MONSTER_BIT


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
    """For a trump: each card's `bit`, the lowest of a hand being the card least missed; by bit the cards of its suit;
    how good each card is to lead; and the trumps.
    """

    bit: dict[str, int]
    suit: dict[int, int]
    lead: dict[str, float]
    trumps: int


@cache
def table_of(trump: str | None) -> Table:
    kept = sorted(NUMBERED, key=lambda card: (SUIT[card] == trump, NUMBER[card]))
    bit = {card: 1 << at for at, card in enumerate(kept)} | {PLANK: PLANK_BIT, MONSTER: MONSTER_BIT}
    whole = {suit: sum(bit[card] for card in kept if SUIT[card] == suit) for suit in SUITS}
    suit = {bit[card]: whole.get(suit or "", 0) for card, suit in SUIT.items()} | {PLANK_BIT << 1: 0}
    lead = {
        card: 0.5
        if not SUIT[card]
        else 0.5 * NUMBER[card]
        if trump == SUIT[card] and NUMBER[card] < 10
        else NUMBER[card] * 1.0
        for card in SUIT
    }
    return Table(bit, suit, lead, whole.get(trump or "", 0))


def fight_on(state: Battling) -> Sequence[int]:
    """Battles won by each seat at the end of the round, everybody playing by rule of thumb."""
    return Fight(state).on()


class Fight:
    """A round being fought: what all that may be played next has in common is worked out once."""

    def __init__(self, state: Battling) -> None:
        self.state = state
        self.table = table_of(state.round.trump)
        self.players = state.round.out.count(None)
        self.hands = [self.bits(hand) for hand in state.hands]
        self.leads: list[list[int] | None] = [None] * len(state.hands)

    def bits(self, hand: Cards) -> int:
        bit = self.table.bit
        found = sum([bit[card] for card in hand])
        # Two Walk the Plank! add up to the next bit, which is the second's: both are wanted.
        return found | PLANK_BIT if hand.count(PLANK) == 2 else found

    def leading(self, seat: int) -> list[int]:
        """The seat's cards, the best to lead first."""
        bit, hand = self.table.bit, self.state.hands[seat]
        order = [bit[card] for card in sorted(hand, key=self.table.lead.__getitem__, reverse=True)]
        return [*order, PLANK_BIT << 1]

    def on(self, card: str | None = None) -> list[int]:
        """Battles won by each seat at the end; `card` is what is played next, if that is given."""
        state, (bit_of, suit_of, _, trumps), players = self.state, self.table, self.players
        left_of, hands, battles, turn = state.round.left, [*self.hands], [*state.battles], state.turn
        size, strong = len(state.hands[turn]), trumps | SPECIAL_BITS
        led = best = played = 0
        ahead = seat = turn
        trick = state.trick
        if card is not None:
            trick = (*trick, (turn, card))
            bit = bit_of[card]
            hands[turn] ^= bit if hands[turn] & bit else bit << 1
            seat = left_of[turn]
        for other, name in trick:
            bit = bit_of[name]
            if not played:
                led, best, ahead = suit_of[bit], bit, other
            elif bit > best and bit & (led | strong):
                best, ahead = bit, other
            played += 1
        while size > 1:
            if not played:
                hand, bit = hands[seat], self.lead(seat, hands[seat], size, battles[seat])
                hands[seat] = hand ^ bit
                best = PLANK_BIT if bit & PLANK_BITS else bit
                led, ahead, seat, played = suit_of[bit], seat, left_of[seat], 1
            ruffing = led != trumps
            for behind in range(players - played - 1, -1, -1):
                # Win with the highest of the suit or the lowest trump, when last with the least that will do.
                hand = hands[seat]
                pool = hand & led
                bit = 0
                if best < PLANK_BIT:
                    if pool:
                        if pool > best and not (ruffing and best & trumps):
                            if behind and ruffing:
                                bit = 1 << pool.bit_length() - 1
                            else:
                                pool &= -best
                                bit = pool & -pool
                    elif pool := hand & trumps & -best:
                        bit = pool & -pool
                    if bit:
                        best, ahead = bit, seat
                    elif hand >= PLANK_BIT:
                        bit = self.special(hand, size, battles[seat], battles[ahead])
                        pool = hand & led
                if not bit:
                    pool = pool or hand
                    bit = pool & -pool
                hands[seat] = hand ^ bit
                if bit >= PLANK_BIT and bit > best and not (bit & PLANK_BITS and best & PLANK_BITS):
                    best, ahead = bit, seat
                seat = left_of[seat]
            if best != MONSTER_BIT:
                battles[ahead] += 1
            size -= 1
            seat, played = ahead, 0
        for _ in range(players - played):
            bit = hands[seat]
            if not played:
                led, best, played = suit_of[bit], bit, 1
            elif bit > best and bit & (led | strong) and not (bit & PLANK_BITS and best & PLANK_BITS):
                best, ahead = bit, seat
            seat = left_of[seat]
        if best != MONSTER_BIT:
            battles[ahead] += 1
        return battles

    def lead(self, seat: int, hand: int, size: int, won: int) -> int:
        if size == 2 and not won and hand & PLANK_BITS:
            return hand & PLANK_BITS & -(hand & PLANK_BITS)
        order = self.leads[seat]
        if order is None:
            order = self.leads[seat] = self.leading(seat)
        return next(bit for bit in order if hand & bit)

    def special(self, hand: int, size: int, won: int, ahead_won: int) -> int:
        """Walk the Plank! saves a player who has won nothing yet; Sea Monster! keeps another from saving themselves."""
        planks = hand & PLANK_BITS
        if planks and not won and size <= 5:
            return planks & -planks
        return hand & MONSTER_BIT if won and not ahead_won else 0
