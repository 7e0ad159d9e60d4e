"""The ship and the plank as bits, and what the cards do to them.

Pirates are counted in two words, ones and twos: bit 5 x space + seat of each tells how many
of the three a seat has on a space. A step out is a shift by five. Where a card is performed
the seats are turned so that its player is seat 0.
"""

from __future__ import annotations

from functools import reduce
from typing import NamedTuple

import jax.numpy as jnp
from jax import lax

from freebooter.vector.packed import ONE, Flag, Word, count, lookup, lowest, number, word, zeros

ROW = 5
"""Bits for a space: a bit per seat."""
SEAT_0 = 0b00001_00001_00001_00001
SHOVE_LEFT, SHOVE_RIGHT, SHOVE_ANYONE, EXTEND, RETRACT, DRAG, PULL, RUN, CRY, CHARGE = range(10)
FIRST_ACTION = (10, 10, 10, 0, 0, 30, 50, 65, 72, 77)
"""Of the choices a card leaves."""


class Pirates(NamedTuple):
    """How many pirates each seat has on each space."""

    ones: Word
    twos: Word

    def anywhere(self) -> Word:
        """A bit where there is a pirate."""
        return self.ones | self.twos

    def number(self) -> Word:
        return count(self.ones) + count(self.twos) * word(2)

    def put(self, at: Word) -> Pirates:
        """With one more where the bit is, or where all bits are."""
        return Pirates(self.ones ^ at, self.twos ^ (self.ones & at))

    def taken(self, at: Word) -> Pirates:
        """With one fewer where the bit is."""
        return Pirates(self.ones ^ at, self.twos ^ (~self.ones & at))

    def within(self, spaces: Word) -> Pirates:
        return Pirates(self.ones & spaces, self.twos & spaces)


def turned(rows: Word, seats: int, by: Word) -> Word:
    """Rows of seats with the seat `by` put first."""
    low = ((ONE << (word(seats) - by)) - ONE) * word(SEAT_0)
    return ((rows >> by) & low) | ((rows << (word(seats) - by)) & ~low & word(((1 << seats) - 1) * SEAT_0))


def turned_ship(pirates: Pirates, seats: int, by: Word) -> Pirates:
    return Pirates(turned(pirates.ones, seats, by), turned(pirates.twos, seats, by))


def seats_of(rows: Word) -> Word:
    """The seats with a bit on any space."""
    return (rows | rows >> ROW | rows >> 2 * ROW | rows >> 3 * ROW) & word(31)


def spaces_of(rows: Word) -> Word:
    """The spaces where seat 0 has a bit, as four bits."""
    return (rows & ONE) | (rows >> 4 & word(2)) | (rows >> 8 & word(4)) | (rows >> 12 & word(8))


def on_spaces(spaces: Word) -> Word:
    """Seat 0's bits on the spaces of four bits: the inverse of `spaces_of`."""
    return (spaces & ONE) | (spaces & word(2)) << 4 | (spaces & word(4)) << 8 | (spaces & word(8)) << 12


def rows_with(rows: Word) -> Word:
    """Seat 0's bit on every space where any seat has a bit."""
    return reduce(jnp.bitwise_or, [rows >> seat for seat in range(ROW)]) & word(SEAT_0)


def plank_of(tiles: Word) -> Word:
    """All bits of the ship and of so many tiles."""
    return (ONE << (word(ROW) * tiles + word(ROW))) - ONE


def choices(pirates: Pirates, card: Word, first: Flag) -> Word:
    """What the card's player, seat 0, may choose: a bit per action from the card's first on."""
    here = pirates.anywhere()
    mine = here & word(SEAT_0)
    beside = here & (mine * word(31))
    companions = beside & ~word(SEAT_0) | pirates.twos & word(SEAT_0)
    others = seats_of(here) & ~ONE
    left = (ONE << lowest(others)) * word(SEAT_0)  # PL-12
    right = jnp.where(others == 0, word(0), ONE << (word(31) - lax.clz(others))) * word(SEAT_0)
    spaces = spaces_of(mine)
    ahead = (here >> ROW) & (mine * word(31))
    charges = spaces_of(mine & ~rows_with(ahead)) | ahead << 4  # PL-20
    none = zeros(card)
    by_card = {
        SHOVE_LEFT: companions & left & ~word(SEAT_0),
        SHOVE_RIGHT: companions & right & ~word(SEAT_0),
        SHOVE_ANYONE: companions,
        DRAG: companions,
        PULL: companions >> ROW,
        RUN: spaces | spaces >> 1 << 4,
        CRY: spaces >> 1 | spaces >> 2 << 3,
        CHARGE: jnp.where(first, none, charges),  # PL-21
    }
    return reduce(lambda found, each: jnp.where(card == each[0], each[1], found), by_card.items(), none)


def performed(pirates: Pirates, tiles: Word, card: Word, choice: Word) -> tuple[Pirates, Word]:
    """The ship and the plank after seat 0's card; the choice is one bit, or none."""
    target = jnp.where(card == PULL, choice << ROW, choice)
    charges = card == CHARGE
    runs, cries = card == RUN, card == CRY
    ahead = choice >> 4
    target = jnp.where(charges, ahead << ROW, target)
    moves_alone = choice & word(15)
    steps_back = jnp.where(
        runs, choice >> 4 << 1, jnp.where(cries, (choice & word(7)) << 1 | choice >> 3 << 2, word(0))
    )
    outward = jnp.where(runs | charges, moves_alone, word(0))
    alone = on_spaces(outward | steps_back)
    beside = rows_with(jnp.where(charges, ahead, target))
    with_target = (card == DRAG) | (card == PULL) | charges
    mine = jnp.where(runs | cries, alone, jnp.where(with_target, beside, word(0)) | jnp.where(charges, alone, word(0)))
    other = jnp.where(runs | cries, word(0), target)

    back = (card == PULL) | (steps_back != 0)
    twice = cries & (choice >> 3 != 0)
    plank = plank_of(tiles)

    def gone(at: Word) -> Word:
        inward = jnp.where(twice, at >> 2 * ROW, at >> ROW)
        return jnp.where(back, inward, at << ROW) & plank  # PL-08

    moved = pirates.taken(mine).taken(other).put(gone(mine)).put(gone(other))
    longer = (card == EXTEND) & (tiles < 3)  # PL-14
    shorter = (card == RETRACT) & (tiles > 1)  # PL-15
    length = tiles + number(longer) - number(shorter)
    return moved.within(plank_of(length)), length


def first_action(card: Word) -> Word:
    return lookup(FIRST_ACTION, card)
