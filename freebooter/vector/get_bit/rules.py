"""Get Bit! on words: commits seat by seat, and all of a round once the last card is in."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce
from typing import Annotated

import jax
import jax.numpy as jnp

from freebooter.vector.chance import AfterChance, Stream, below, drawn
from freebooter.vector.packed import (
    ONE,
    Flag,
    Word,
    Words,
    bits,
    count,
    either,
    field,
    filled,
    flags,
    has,
    kth,
    lowest,
    number,
    once,
    packed,
    pick,
    read,
    unpacked,
    word,
    zeros,
)

from .state import GetBit, Turn


@dataclass(frozen=True)
class Swum:
    """What a round does, worked out once."""

    line: Annotated[Word, 18]
    bitten: Annotated[Word, 3]
    """The pirate bitten, 7 for nobody."""
    eliminated: Annotated[Flag, 1]
    over: Annotated[Flag, 1]
    done: Annotated[Flag, 1]
    """All cards were in: there was a round to play."""


@dataclass(frozen=True)
class GetBitRules:
    """The rules for a number of seats."""

    seats: int
    refill_at: int
    cards: int
    """GB-02: the highest card."""
    limbs: int

    @property
    def per_seat(self) -> int:
        """With two and three seats everybody has two pirates."""
        return 1 if self.seats >= 4 else 2

    @property
    def pirates(self) -> int:
        return self.seats * self.per_seat

    def each(self, value: int) -> int:
        """The value in every pirate's field."""
        return sum(value << 3 * pirate for pirate in range(self.pirates))

    def blank(self, zero: Word) -> GetBit:
        """GB-02: the position before the line is formed."""
        full = (1 << self.cards) - 1
        bytes_ = [min(self.pirates - start, 4) for start in range(0, self.pirates, 4)]
        return GetBit(
            hands=tuple(zero + word(sum(full << 8 * i for i in range(held))) for held in bytes_),
            line=zero,
            committed=zero,
            limbs=zero + word(self.each(self.limbs)),
            places=zero,
            turn=packed(Turn(zero, zero + ONE, zero + ONE)),
        )

    def settle(self, game: GetBit, stream: Stream) -> AfterChance[GetBit]:
        """GB-03: the line in a random order, by swaps of each place with one at or before it."""
        line = filled(game.line, sum(pirate << 3 * pirate for pirate in range(self.pirates)))
        after = stream
        for last in range(self.pirates - 1, 0, -1):
            value, after = drawn(after)
            other = word(3) * below(value, word(last + 1))
            differ = field(line, 3 * last, 3) ^ field(line, other, 3)
            line = line ^ (differ << (3 * last)) ^ (differ << other)
        turn = read(Turn, game.turn)
        forming = turn.forming == 1
        formed = replace(
            game,
            line=jnp.where(forming, line, game.line),
            turn=packed(replace(turn, forming=zeros(line))),
        )
        return AfterChance(formed, pick(forming, after, stream))

    def fresh(self, game: GetBit) -> Flag:
        return read(Turn, game.turn).forming == 1

    def dealt(self, game: GetBit, stream: Stream) -> GetBit:
        return game

    def mover(self, game: GetBit) -> Word:
        return read(Turn, game.turn).mover

    def hand(self, game: GetBit, pirate: Word) -> Word:
        """The cards a pirate could still commit."""
        held = game.hands[0]
        if len(game.hands) > 1:
            held = jnp.where(pirate < 4, held, game.hands[1])
        return field(held, (pirate & word(3)) << 3, 7)

    def choices(self, game: GetBit) -> Word:
        """GB-05: a bit per action of the mover: the cards of its pirates with none committed."""
        seat = self.mover(game)
        choices = self.hand(game, seat)
        if self.per_seat == 1:
            return choices
        other = seat + word(self.seats)
        first_in, other_in = (field(game.committed, word(3) * pirate, 3) > 0 for pirate in (seat, other))
        return jnp.where(first_in, word(0), choices) | jnp.where(other_in, word(0), self.hand(game, other) << 7)

    def legal(self, game: GetBit, action: Word) -> Flag:
        return has(self.choices(game), action)

    def mask(self, game: GetBit) -> jax.Array:
        return bits((self.choices(game),), 32, 7 * self.per_seat)

    def any_action(self, game: GetBit, value: Word) -> Word:
        choices = once(self.choices(game))
        return kth(choices, below(value, count(choices)), 7 * self.per_seat)

    def choose(self, game: GetBit, action: Word) -> tuple[GetBit, Flag]:
        """The position after a commit, the round played out when it was the last, and whether the game is over."""
        pirate, card = self.mover(game), action
        if self.per_seat == 2:
            second = action >= 7
            pirate = jnp.where(second, pirate + word(self.seats), pirate)
            card = jnp.where(second, action - word(7), action)
        played = ONE << (((pirate & word(3)) << 3) + card)
        hands = tuple(jnp.where(pirate >> 2 == index, held & ~played, held) for index, held in enumerate(game.hands))
        committed = game.committed | ((card + ONE) << (word(3) * pirate))
        return self.play_round(replace(game, hands=hands, committed=committed))

    def play_round(self, game: GetBit) -> tuple[GetBit, Flag]:
        """GB-04, when all cards are in: move pirates, get bit, take stacks back."""
        swimming = self.nonzero(game.limbs)
        waiting = swimming & ~self.nonzero(game.committed)
        swum = read(Swum, once(packed(self.swim_and_bite(game, swimming, waiting == 0))))
        done, eliminated, over = swum.done == 1, swum.eliminated == 1, swum.over == 1
        bitten = ONE << (word(3) * swum.bitten)
        left = jnp.where(eliminated, swimming & ~bitten, swimming)
        turn = read(Turn, game.turn)
        after = GetBit(
            hands=self.refilled(game.hands, left, swum),
            line=jnp.where(done, swum.line, game.line),
            committed=jnp.where(done, word(0), game.committed),
            limbs=jnp.where(swum.bitten == 7, game.limbs, game.limbs - bitten),
            places=self.placed(game.places, swimming, left, swum),
            turn=packed(
                Turn(
                    mover=self.first_seat(jnp.where(done, left, waiting)),
                    round=turn.round + (swum.done & ~swum.over),
                    forming=turn.forming,
                )
            ),
        )
        return after, over

    def nonzero(self, fields: Word) -> Word:
        """The lowest bit of each field set where the field is not zero."""
        return (fields | fields >> 1 | fields >> 2) & word(self.each(1))

    def first_seat(self, pirates: Word) -> Word:
        """The lowest seat with a pirate among these."""
        if self.per_seat == 2:
            pirates = (pirates | pirates >> (3 * self.seats)) & word((1 << 3 * self.seats) - 1)
        return (lowest(pirates) * word(11)) >> 5

    def swim_and_bite(self, game: GetBit, swimming: Word, done: Flag) -> Swum:
        """GB-07 to GB-11."""
        pirates = range(self.pirates)
        alive = [field(swimming, 3 * pirate, 1) for pirate in pirates]
        card = [field(game.committed, 3 * pirate, 3) for pirate in pirates]
        place = [field(game.line, 3 * pirate, 3) for pirate in pirates]

        # GB-07: a nibble counts how often each number is shown; the untied go in front, highest first
        shown = sum(ONE << (shows << 2) for shows in card)
        untied = shown & ~(shown >> 1) & ~(shown >> 2) & word(0x11111110)
        from_mine = [untied >> (shows << 2) for shows in card]
        tied = either([(alive[pirate] & ~from_mine[pirate]) << place[pirate] for pirate in pirates])
        # GB-08: the tied keep their order behind them
        behind = [count(untied) + count(tied & ((ONE << place[pirate]) - ONE)) for pirate in pirates]
        swum = [
            jnp.where(from_mine[pirate] & ONE == 1, count(from_mine[pirate] >> 1), behind[pirate]) for pirate in pirates
        ]

        # GB-09, GB-10: the one at the back loses a limb and goes to the front, so that the line turns by one
        swimmers = count(swimming)
        bite = done & (read(Turn, game.turn).round > 1)
        back = [bite & (alive[pirate] == 1) & (swum[pirate] + ONE == swimmers) for pirate in pirates]
        bitten = either([jnp.where(back[pirate], word(pirate), word(0)) for pirate in pirates])
        eliminated = either([back[pirate] & (field(game.limbs, 3 * pirate, 3) == 1) for pirate in pirates])
        turns = bite & ~eliminated  # GB-11
        after = [
            jnp.where(turns, jnp.where(back[pirate], word(0), swum[pirate] + ONE), swum[pirate]) for pirate in pirates
        ]
        over = eliminated & (swimmers == 3) if self.per_seat == 1 else eliminated  # GB-13; GB-14, GB-15

        line = either([after[pirate] << (3 * pirate) for pirate in pirates])
        return Swum(line, jnp.where(bite, bitten, word(7)), eliminated, over, done)

    def refilled(self, hands: Words, left: Word, swum: Swum) -> Words:
        """GB-10, GB-12: the bitten pirate and those down to `refill_at` cards take their stacks back."""
        full = (1 << self.cards) - 1
        after: list[Word] = []
        for index, held in enumerate(hands):
            refill = zeros(held)
            for pirate in range(4 * index, min(4 * index + 4, self.pirates)):
                low = count(field(held, 8 * (pirate % 4), 7)) == self.refill_at
                takes = has(left, 3 * pirate) & ((low & (swum.over == 0)) | (swum.bitten == pirate))
                refill = refill | jnp.where(takes, word(full << 8 * (pirate % 4)), word(0))
            after.append(jnp.where(swum.done == 1, held | refill, held))
        return tuple(after)

    def placed(self, places: Word, swimming: Word, left: Word, swum: Swum) -> Word:
        """GB-R5: each seat's place, as soon as it is known."""
        if self.per_seat == 1:
            out = jnp.where(swum.eliminated == 1, count(swimming) << (word(3) * swum.bitten), word(0))
            at_the_end = (swum.line + word(self.each(1))) & (left * word(7))
            return places | out | jnp.where(swum.over == 1, at_the_end, word(0))
        loser = jnp.where(swum.bitten >= self.seats, swum.bitten - word(self.seats), swum.bitten)
        foremost = [
            # GB-15, GB-R1: the loser's other pirate does not count
            jnp.where(loser == seat, word(7), reduce(jnp.minimum, [field(swum.line, 3 * pirate, 3) for pirate in mine]))
            for seat, mine in enumerate([(seat, seat + self.seats) for seat in range(self.seats)])
        ]
        ahead = [sum(number(other < mine) for other in foremost) + ONE for mine in foremost]
        return jnp.where(swum.over == 1, either([place << (3 * seat) for seat, place in enumerate(ahead)]), places)

    def outcome(self, game: GetBit) -> Words:
        return (game.places,)

    def standings(self, outcome: Words) -> tuple[jax.Array, Flag]:
        places = unpacked(outcome[0], 3, self.seats).astype(jnp.int32)
        return -places, flags(outcome[0], False)
