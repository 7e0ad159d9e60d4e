"""Walk the Plank (2007) on words.

A hand is dealt when its seat is first to decide in a round. Chance is settled before that:
the cards follow from the stream whenever they are worked out, and `dealt` works them out
for whoever looks at hands that are still to come.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce
from typing import Annotated

import jax
import jax.numpy as jnp

from freebooter.vector.cards import (
    NO_CARD,
    WIDTH,
    any_card,
    as_ones,
    bit_of,
    bits_of,
    deal,
    following,
    holds,
    of_seat,
    with_seat,
    without,
)
from freebooter.vector.chance import AfterChance, Stream, below, drawn
from freebooter.vector.packed import (
    ONE,
    Flag,
    Word,
    Words,
    count,
    either,
    field,
    has,
    kth,
    lowest,
    once,
    packed,
    pick,
    read,
    unpacked,
    word,
    zeros,
)

from .state import Captain, Round, Turn

PLANK, MONSTER, SECOND_PLANK = 65, 66, 67
CARDS = 68
DECK = bits_of(range(CARDS), 3)
SPECIALS = bits_of((PLANK, MONSTER, SECOND_PLANK), 3)
SUITS = tuple(bits_of(range(13 * suit, 13 * suit + 13), 3) for suit in range(5))
NO_SUIT = 5
TRUMPS = 67
"""The first action that names a trump."""
TRUMP, FIRST_PLANK, SEA_MONSTER = 13, 27, 28
"""What a trump is worth beyond its number, and what the special cards are worth, in a battle."""


@dataclass(frozen=True)
class Played:
    """What a card does, worked out once."""

    worth: Annotated[Word, 5]
    best: Annotated[Word, 4]
    suit: Annotated[Word, 3]
    mover: Annotated[Word, 4]
    fought: Annotated[Flag, 1]
    """It was the last of the battle,"""
    last: Annotated[Flag, 1]
    """of the round,"""
    over: Annotated[Flag, 1]
    """of the game."""
    second: Annotated[Flag, 1]
    """It was the second Walk the Plank! of the hand."""


@dataclass(frozen=True)
class CaptainRules:
    seats: int
    first_round: int

    @property
    def most(self) -> int:
        """CA-04: the largest hand."""
        return 8 - self.first_round

    @property
    def each(self) -> int:
        """One in every seat's field."""
        return sum(1 << 3 * seat for seat in range(self.seats))

    def nonzero(self, fields: Word) -> Word:
        """One in the field of each seat whose field is not zero."""
        return (fields | fields >> 1 | fields >> 2) & word(self.each)

    def still_in(self, game: Captain) -> Word:
        return ~self.nonzero(game.out) & word(self.each)

    def left_of(self, seat: Word, seats: Word) -> Word:
        """CA-R4: the next of these seats on the left."""
        further = seats >> (word(3) * seat + word(3)) << (word(3) * seat + word(3))
        return self.seat_of(lowest(jnp.where(further == 0, seats, further)))

    def seat_of(self, place: Word) -> Word:
        """The seat whose field begins there: a third of it."""
        return (place * word(11)) >> 5

    def blank(self, zero: Word) -> Captain:
        nothing = (zero,) * 3
        return Captain(
            hands=(nothing,) * self.seats,
            deck=nothing,
            trick=(zero,) * -(-self.seats // 3),
            voids=(zero, zero),
            battles=zero,
            out=zero,
            turn=packed(Turn(zero, zero, zero, zero, zero, zero, zero, zero + ONE)),
            round=packed(Round(zero + word(self.first_round), zero, zero, zero, zero, zero)),
        )

    def mover(self, game: Captain) -> Word:
        return read(Turn, game.turn).mover

    def choices(self, game: Captain) -> Words:
        """CA-06, CA-08 to CA-10: a bit per action of the mover."""
        turn, now = read(Turn, game.turn), read(Round, game.round)
        hand = of_seat(game.hands, turn.mover)
        may = following(hand, jnp.where(turn.laid == 0, word(NO_SUIT), now.suit), SUITS, SPECIALS)
        second = SECOND_PLANK - 2 * WIDTH
        may[2] = (may[2] | (may[2] >> (SECOND_PLANK - PLANK)) & word(1 << (PLANK - 2 * WIDTH))) & ~word(1 << second)
        naming = turn.naming == 1
        none = word(0)
        return (
            jnp.where(naming, none, may[0]),
            jnp.where(naming, none, may[1]),
            jnp.where(naming, word(0b11111 << (TRUMPS - 2 * WIDTH)), may[2]),
        )

    def legal(self, game: Captain, action: Word) -> Flag:
        return holds(self.choices(game), action)

    def mask(self, game: Captain) -> jax.Array:
        return as_ones(self.choices(game))[..., : TRUMPS + 5] == 1

    def any_action(self, game: Captain, value: Word) -> Word:
        return any_card(self.choices(game), value)

    def choose(self, game: Captain, action: Word) -> tuple[Captain, Flag]:
        """The position after a trump is named or a card played, and whether the game is over."""
        turn, now = read(Turn, game.turn), read(Round, game.round)
        naming = turn.naming == 1
        seats_in = self.still_in(game)
        of_suit = suit_of(action)
        played = read(Played, once(packed(self.play(game, turn, now, seats_in, action, of_suit))))
        fought, last, over = played.fought == 1, played.last == 1, played.over == 1

        card = jnp.where(naming, word(NO_CARD), action + played.second * word(SECOND_PLANK - PLANK))
        battles = self.won(game.battles, played)
        gone_out = jnp.where(last, seats_in & ~self.nonzero(battles), word(0))  # CA-16
        after = Captain(
            hands=without(game.hands, turn.mover, card),
            deck=game.deck,
            trick=tuple(
                jnp.where(fought, word(0), cards | jnp.where(naming, word(0), laid))
                for cards, laid in zip(game.trick, self.laid(turn.laid, action), strict=True)
            ),
            voids=self.shown_void(game.voids, turn.mover, of_suit, played.suit),
            battles=battles,
            out=game.out | gone_out * now.number,
            turn=packed(
                Turn(
                    mover=jnp.where(naming, turn.mover, played.mover),
                    leader=jnp.where(fought, played.best, turn.leader),
                    captain=turn.captain,
                    laid=jnp.where(naming | fought, word(0), turn.laid + ONE),
                    left=turn.left - played.fought,
                    naming=zeros(turn.naming),
                    handless=~naming & ~fought & self.first_battle(turn, now),
                    drawing=last & ~over,
                )
            ),
            round=packed(
                Round(
                    number=now.number + (played.last & ~played.over),
                    trump=jnp.where(naming, action - word(TRUMPS), now.trump),
                    suit=played.suit,
                    worth=played.worth,
                    best=played.best,
                    turned=now.turned,
                )
            ),
        )
        return after, over

    def play(self, game: Captain, turn: Turn, now: Round, seats_in: Word, card: Word, of_suit: Word) -> Played:
        """CA-08, CA-11 to CA-17: what a card does to the battle, and the battle to the round and the game."""
        naming = turn.naming == 1
        first = turn.laid == 0
        suit = jnp.where(first, of_suit, now.suit)
        value = card - word(13) * of_suit + ONE
        worth = jnp.where(of_suit == suit, value, word(0))
        worth = jnp.where(of_suit == now.trump, value + word(TRUMP), worth)
        worth = jnp.where(card >= PLANK, card - word(PLANK - FIRST_PLANK), worth)
        better = first | (worth > now.worth)
        worth = jnp.where(better, worth, now.worth)
        best = jnp.where(better, turn.mover, now.best)

        fought = ~naming & (turn.laid + ONE == count(seats_in))
        last = fought & (turn.left == 1)
        nothing = zeros(card)
        result = Played(worth, best, suit, nothing, fought, last, last, last)
        winners = self.nonzero(self.won(game.battles, result))
        second = has(of_seat(game.hands, turn.mover)[2], SECOND_PLANK - 2 * WIDTH)
        return replace(
            result,
            mover=jnp.where(fought, best, self.left_of(turn.mover, seats_in)),  # CA-15
            over=last & (count(winners) <= 1),  # CA-17, CA-20
            second=second & (card == PLANK),
        )

    def won(self, battles: Word, played: Played) -> Word:
        """CA-11: nobody scores the battle of Sea Monster!"""
        scored = (played.fought == 1) & (played.worth != SEA_MONSTER)
        return battles + jnp.where(scored, ONE << (word(3) * played.best), word(0))

    def laid(self, at: Word, card: Word) -> Words:
        """A card at its place in a battle."""
        return tuple(
            jnp.where((at >= start) & (at < start + 3), (card + ONE) << (word(7) * (at - word(start))), word(0))
            for start in range(0, self.seats, 3)
        )

    def shown_void(self, voids: Words, seat: Word, of_suit: Word, suit: Word) -> Words:
        shows = (of_suit != suit) & (of_suit < NO_SUIT)
        return tuple(
            jnp.where(
                shows & (suit >= start) & (suit < min(start + 3, NO_SUIT)),
                void | ONE << (word(self.seats) * (suit - word(start)) + seat),
                void,
            )
            for start, void in zip((0, 3), voids, strict=True)
        )

    def first_battle(self, turn: Turn, now: Round) -> Flag:
        return turn.left + now.number == 8

    def fresh(self, game: Captain) -> Flag:
        return read(Turn, game.turn).drawing == 1

    def settle(self, game: Captain, stream: Stream) -> AfterChance[Captain]:
        """A new Captain drawn and her round begun, where one is due; the mover's hand dealt, where it has none."""
        game, stream = self.begin_round(replace(game, turn=once(game.turn)), stream)
        game = replace(game, turn=once(game.turn))
        turn, now = read(Turn, game.turn), read(Round, game.round)
        handless = turn.handless == 1
        need = jnp.where(handless, word(8) - now.number, word(0))
        nothing = (zeros(need),) * 3
        deck, hand, stream = deal(game.deck, nothing, need, self.most, stream)
        hands = with_seat(game.hands, jnp.where(handless, turn.mover, word(15)), hand)
        return AfterChance(
            replace(game, hands=hands, deck=deck, turn=packed(replace(turn, handless=nothing[0]))), stream
        )

    def begin_round(self, game: Captain, stream: Stream) -> tuple[Captain, Stream]:
        """CA-02, CA-18: those with most battles draw, each as likely to be Captain; CA-03 to CA-06."""
        turn, now = read(Turn, game.turn), read(Round, game.round)
        value, after = drawn(stream)
        tied = self.most_battles(game)
        captain = self.seat_of(kth(tied, below(value, count(tied)), 3 * self.seats))
        value, after = drawn(after)
        turned = jnp.where(now.number == 1, below(value, word(CARDS)), word(NO_CARD))
        both = once(captain | turned << 4)
        captain, turned = field(both, 0, 4), field(both, 4, 7)

        zero = zeros(captain)
        in_first = now.number == 1
        begun = Captain(
            hands=game.hands,
            deck=tuple(word(full) & ~bit for full, bit in zip(DECK, bit_of(turned, 3), strict=True)),
            trick=game.trick,
            voids=(zero, zero),
            battles=zero,
            out=game.out,
            turn=packed(Turn(captain, captain, captain, zero, word(8) - now.number, ~in_first, zero + ONE, zero)),
            round=packed(
                Round(
                    number=now.number,
                    trump=jnp.where(in_first, suit_of(turned), word(NO_SUIT)),
                    suit=zero + word(NO_SUIT),
                    worth=zero,
                    best=zero,
                    turned=jnp.where(in_first, turned + ONE, word(0)),
                )
            ),
        )
        return pick(turn.drawing == 1, (begun, after), (game, stream))

    def most_battles(self, game: Captain) -> Word:
        """One in the field of each seat still in that won most battles."""
        won = [field(game.battles, 3 * seat, 3) for seat in range(self.seats)]
        most = reduce(jnp.maximum, won)
        tied = either([jnp.where(mine == most, word(1 << 3 * seat), word(0)) for seat, mine in enumerate(won)])
        return tied & self.still_in(game)

    def dealt(self, game: Captain, stream: Stream) -> Captain:
        """The position with every hand of the round dealt, as they will turn out to be."""
        turn, now = read(Turn, game.turn), read(Round, game.round)
        seats_in = self.still_in(game)
        waiting = jnp.where(self.first_battle(turn, now), count(seats_in) - turn.laid - ONE, word(0))
        seat, deck, hands = turn.mover, game.deck, game.hands
        for number in range(self.seats - 1):
            seat = self.left_of(seat, seats_in)
            need = jnp.where(waiting > number, word(8) - now.number, word(0))
            deck, hand, stream = deal(deck, (zeros(seat),) * 3, need, self.most, stream)
            hands = with_seat(hands, jnp.where(need > 0, seat, word(15)), hand)
        return replace(game, deck=deck, hands=hands)

    def outcome(self, game: Captain) -> Words:
        return (game.out,)

    def standings(self, outcome: Words) -> tuple[jax.Array, Flag]:
        """CA-R6: the later out the better, and best is never to go out; nobody wins if nobody is left."""
        out = unpacked(outcome[0], 3, self.seats).astype(jnp.int32)
        return jnp.where(out == 0, 8, out), (out > 0).all(-1)


def suit_of(card: Word) -> Word:
    """A thirteenth of the card's number; 5 for the special cards."""
    return (card * word(79)) >> 10
