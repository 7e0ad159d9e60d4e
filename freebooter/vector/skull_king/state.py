"""The position of Skull King in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import jax
import jax.numpy as jnp

from freebooter.vector.packed import Word, Words, field, word

BID, PLAY, LEAD, DISCARD, WAGER, ADJUST = range(6)
FIRST_ACTION = (149, 0, 137, 69, 143, 146)
"""Of each phase."""


@dataclass(frozen=True)
class Turn:
    """Whose turn it is, and what is still to happen before a decision."""

    mover: Annotated[Word, 3]
    leader: Annotated[Word, 3]
    dealer: Annotated[Word, 3]
    laid: Annotated[Word, 3]
    """Cards in the trick."""
    phase: Annotated[Word, 3]
    discards: Annotated[Word, 2]
    """Cards still to be discarded with Bahij."""
    draws: Annotated[Word, 6]
    """Cards the mover is to be dealt, or draws with Bahij."""
    starting: Annotated[Word, 1]
    """The first dealer is to be named."""


@dataclass(frozen=True)
class Round:
    index: Annotated[Word, 5]
    cards: Annotated[Word, 6]
    left: Annotated[Word, 6]
    """Tricks left, this one among them."""


@dataclass(frozen=True)
class Swap:
    """Bahij's trade: cards discarded, each plus one."""

    first: Annotated[Word, 7]
    second: Annotated[Word, 7]
    seat: Annotated[Word, 3]
    made: Annotated[Word, 1]


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class SkullKing:
    """The position. Cards are kinds as the actions number them, then further copies (`Deck`).

    Numbers per seat have eight bits, four to a word, unless it says otherwise.
    """

    hands: tuple[Words, ...]
    deck: Words
    trick: Words
    """The faces of the trick in order, each plus one, seven bits, four to a word."""
    best: Word
    spoils: Word
    voids: Word
    """Who has been shown to have none of a suit: a bit per seat, suit by suit."""
    bids: Words
    won: Words
    bonus: Words
    """What the seat has captured, in tens."""
    wagers: Word
    """In tens, four bits per seat."""
    loots: Word
    """Loot captured: its player and its captor, three bits each; both 0 for none."""
    swaps: Words
    """Bahij's trades, the last one first."""
    looks: tuple[Words, ...]
    """The undealt cards as Juanita saw them, the last time first,"""
    lookers: Word
    """and who looked, plus one, three bits each."""
    scores: Words
    """In tens, a word per seat."""
    turn: Word
    round: Word


def seat_byte(values: Words, seat: Word) -> Word:
    """A seat's number."""
    packed = values[0]
    for index, more in enumerate(values[1:], 1):
        packed = jnp.where(seat >= 4 * index, more, packed)
    return field(packed, (seat & word(3)) << 3, 8)


def seat_bytes(values: Words, seats: int) -> list[Word]:
    """Every seat's number."""
    return [field(values[seat // 4], 8 * (seat % 4), 8) for seat in range(seats)]


def add_byte(values: Words, seat: Word, value: Word) -> Words:
    """The numbers with one seat's raised; nobody's where there is no such seat."""
    moved = value << ((seat & word(3)) << 3)
    return tuple(jnp.where(seat >> 2 == index, each + moved, each) for index, each in enumerate(values))
