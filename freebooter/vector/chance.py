"""Chance: a small stream of random numbers in every game, begun from a JAX key.

The generator is xoroshiro64* of Blackman and Vigna: two words, a dozen operations a
number, a period of 2⁶⁴ - 1. JAX's own generators would cost more than the games.
"""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeAlias, TypeVar

import jax
import jax.numpy as jnp

from .packed import Flag, Number, Word, number, word

Stream: TypeAlias = tuple[Word, Word]
G = TypeVar("G")


class AfterChance(NamedTuple, Generic[G]):
    """A position in which somebody decides, and the stream after what chance has done to it.

    `over` tells where the game has ended by chance alone; None in games where it cannot.
    """

    game: G
    stream: Stream
    over: Flag | None = None


def seeded(key: jax.Array) -> Stream:
    """A stream from a key: typed, raw, or a batch of either."""
    data = jax.random.key_data(key) if jnp.issubdtype(key.dtype, jax.dtypes.prng_key) else key
    second = scrambled(data[..., -1] + word(0x9E3779B9))
    first = scrambled(data[..., -2] ^ second)
    return first, second | number((first | second) == 0)


def scrambled(value: Word) -> Word:
    """Every bit of the value depends on every bit that went in."""
    value = (value ^ (value >> 16)) * word(0x7FEB352D)
    value = (value ^ (value >> 15)) * word(0x846CA68B)
    return value ^ (value >> 16)


def drawn(stream: Stream) -> tuple[Word, Stream]:
    """The next 32 random bits, and the stream after them."""
    first, second = stream
    value = first * word(0x9E3779BB)
    second = second ^ first
    return value, (turned(first, 26) ^ second ^ (second << 9), turned(second, 13))


def turned(value: Word, places: int) -> Word:
    return (value << places) | (value >> (32 - places))


def below(value: Word, bound: Number) -> Word:
    """A number below the bound (at most 128) from 32 random bits; each is equally likely to one part in 2¹⁸."""
    return ((value >> 7) * bound) >> 25
