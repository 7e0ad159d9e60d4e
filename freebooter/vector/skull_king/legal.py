"""What may be done in each phase of Skull King, as bits from the phase's first action on."""

from __future__ import annotations

import jax.numpy as jnp
from jax import lax

from freebooter.vector.cards import WIDTH, bits_of, following, of_seat
from freebooter.vector.packed import ONE, Word, Words, flags, number, pick, read, word, zeros

from . import tricks
from .deck import FLEEING_TIGRESS, KINDS, NUMBERED, TIGRESS, Deck
from .state import ADJUST, BID, DISCARD, LEAD, WAGER, Round, SkullKing, Swap, Turn, seat_byte
from .tricks import Spoils

SUITS = tuple(bits_of(range(14 * suit, 14 * suit + 14), 3) for suit in range(4))
SPECIALS = bits_of(range(NUMBERED, KINDS), 3)


def choices(game: SkullKing, deck: Deck, most: int, abilities: bool) -> Words:
    """The mover's choices; `most` is the largest hand dealt."""
    turn, now = read(Turn, game.turn), read(Round, game.round)
    hand = of_seat(game.hands, turn.mover)
    held = deck.folded(hand)
    found = pick(turn.phase == BID, bids(now, most), plays(held, tricks.led(turn.laid, read(Spoils, game.spoils))))
    if abilities:
        first = read(Swap, game.swaps[0]).first
        floor = jnp.where(first > 0, deck.kind_of(first - ONE), word(0))
        found = pick(turn.phase == DISCARD, discards(held, deck.twice(hand), turn, floor), found)
        few = (turn.phase == LEAD) | (turn.phase == WAGER) | (turn.phase == ADJUST)
        found = pick(few, few_choices(game, turn, now), found)
    return tuple(found)


def bids(now: Round, most: int) -> list[Word]:
    """SK-03."""
    zero = zeros(now.cards)
    beyond = zero
    if most >= WIDTH:
        beyond = jnp.where(now.cards >= WIDTH, (ONE << (now.cards - word(WIDTH - 1))) - ONE, zero)
    return [(ONE << (now.cards + ONE)) - ONE, beyond, zero]


def plays(held: list[Word], suit: Word) -> list[Word]:
    """SK-05, SK-07, SK-11."""
    may = following(held, suit, SUITS, SPECIALS)
    flees = (held[TIGRESS // WIDTH] >> TIGRESS % WIDTH & ONE) << FLEEING_TIGRESS % WIDTH
    may[FLEEING_TIGRESS // WIDTH] = may[FLEEING_TIGRESS // WIDTH] | flees
    return may


def discards(held: list[Word], twice: list[Word], turn: Turn, floor: Word) -> list[Word]:
    """SK-31: cards go in hand order: the first of two leaves another at or after it, the second is none before it."""
    first = [mine & ~top | double for mine, top, double in zip(held, highest(held), twice, strict=True)]
    later = [mine & ~before(floor, index) for index, mine in enumerate(held)]
    return pick(turn.discards == 2, first, later)


def few_choices(game: SkullKing, turn: Turn, now: Round) -> list[Word]:
    """SK-30, SK-32, SK-34."""
    bid = seat_byte(game.bids, turn.mover)
    changes = word(0b010) | number(bid > 0) | number(bid < now.cards) << 2  # SK-R7
    few = jnp.where(turn.phase == ADJUST, changes, word(0b111))
    zero = zeros(bid)
    return [jnp.where(turn.phase == LEAD, word((1 << len(game.hands)) - 1), few), zero, zero]


def before(place: Word, index: int) -> Word:
    """The bits of the index-th word that lie before a place counted over all words."""
    some = (ONE << (place - word(WIDTH * index))) - ONE
    some = jnp.where(place >= WIDTH * index, some, word(0))
    return jnp.where(place >= WIDTH * (index + 1), word(0xFFFFFFFF), some)


def highest(words: list[Word]) -> list[Word]:
    """The highest bit set over all words, alone."""
    above = flags(words[0], False)
    found = list[Word]()
    for held in reversed(words):
        top = jnp.where(held == 0, word(0), word(1 << 31) >> lax.clz(held))
        found.insert(0, jnp.where(above, word(0), top))
        above = above | (held != 0)
    return found
