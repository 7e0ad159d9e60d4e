"""Cards as bits: decks and hands as a few words each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import jax
import jax.numpy as jnp
from jax import lax

from .chance import Stream, below, drawn
from .packed import ONE, Flag, Word, Words, count, either, has, kept, kth, once, pick, unpacked, word, zeros

WIDTH = 32
NO_CARD = 127
"""A card that no deck holds."""


def bits_of(cards: Iterable[int], words: int) -> tuple[int, ...]:
    """A set of cards as so many words, constants."""
    held = sum(1 << card for card in cards)
    return tuple(held >> WIDTH * index & (1 << WIDTH) - 1 for index in range(words))


def bit_of(card: Word, words: int) -> Words:
    """A card as words with one bit set in all; with none for NO_CARD."""
    return tuple(ONE << (card - word(WIDTH * index)) for index in range(words))


def holds(cards: Words, card: Word) -> Flag:
    found = has(cards[0], card)
    for index, held in enumerate(cards[1:], 1):
        found = jnp.where(card >= WIDTH * index, has(held, card - word(WIDTH * index)), found)
    return found


def total(cards: Words) -> Word:
    return sum((count(held) for held in cards[1:]), count(cards[0]))


def kth_card(cards: Words, k: Word) -> Word:
    """The k-th (from 0) of the cards."""
    mask, first = cards[0], zeros(k)
    before = zeros(k)
    upto = count(cards[0])
    for index, held in enumerate(cards[1:], 1):
        beyond = k >= upto
        mask = jnp.where(beyond, held, mask)
        first = jnp.where(beyond, word(WIDTH * index), first)
        before = jnp.where(beyond, upto, before)
        upto = upto + count(held)
    return first + kth(mask, k - before, WIDTH)


def any_card(cards: Words, value: Word) -> Word:
    """One of the cards, each equally likely, from 32 random bits."""
    return kth_card(cards, below(value, total(cards)))


def deal(deck: Words, hand: Words, need: Word, most: int, stream: Stream) -> tuple[Words, Words, Stream]:
    """The deck, the hand and the stream after so many random cards (at most `most`) went from the one to the other."""

    def one(turn: jax.Array, held: tuple[Words, Words, Stream]) -> tuple[Words, Words, Stream]:
        deck, hand, stream = held
        value, after = drawn(stream)
        needed = turn.astype(jnp.uint32) < need
        card = once(jnp.where(needed, any_card(deck, value), word(NO_CARD)))
        needed = card != NO_CARD
        bit = bit_of(card, len(deck))
        return (
            tuple(left & ~gone for left, gone in zip(deck, bit, strict=True)),
            tuple(mine | new for mine, new in zip(hand, bit, strict=True)),
            pick(needed, after, stream),
        )

    return lax.fori_loop(0, most, one, (deck, hand, stream))  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]


def following(held: Sequence[Word], suit: Word, suits: Sequence[Sequence[int]], specials: Sequence[int]) -> list[Word]:
    """What may be played: the suit to follow or special cards for a player who holds the suit, anything for others.

    Suits and specials are given as constants, word by word; a suit beyond the last binds nobody.
    """
    bound: list[Word] = []
    for index in range(len(held)):
        mask = zeros(suit)
        for each, bits in enumerate(suits):
            if bits[index]:
                mask = jnp.where(suit == each, word(bits[index]), mask)
        bound.append(mask)
    must = either([mine & of for mine, of in zip(held, bound, strict=True)]) != 0
    return [
        jnp.where(must, mine & (of | word(special)), mine)
        for mine, of, special in zip(held, bound, specials, strict=True)
    ]


def of_seat(hands: tuple[Words, ...], seat: Word) -> Words:
    """The hand of a seat."""
    chosen = hands[0]
    for other, hand in enumerate(hands[1:], 1):
        chosen = pick(seat == other, hand, chosen)
    return chosen


def with_seat(hands: tuple[Words, ...], seat: Word, hand: Words) -> tuple[Words, ...]:
    """The hands with one seat's put in the place of the one it had; no seat's where it is beyond the last."""
    return tuple(pick(seat == other, hand, old) for other, old in enumerate(hands))


def without(hands: tuple[Words, ...], seat: Word, card: Word) -> tuple[Words, ...]:
    """The hands with a card taken from a seat's."""
    gone = bit_of(card, len(hands[0]))
    return tuple(
        tuple(jnp.where(seat == other, held & ~bit, held) for held, bit in zip(hand, gone, strict=True))
        for other, hand in enumerate(hands)
    )


def as_ones(cards: Words) -> jax.Array:
    """The cards as zeros and ones along a new last axis, 32 for each word."""
    return jnp.concatenate([unpacked(kept(held), 1, WIDTH) for held in cards], axis=-1)
