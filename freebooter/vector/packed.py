"""Words: positions packed into unsigned 32-bit integers, one of each per game in a batch.

Every function works lane by lane: what it does to one word it does to each word of an
array, so the rules written with it run on one game or on millions without `vmap`.
"""

# pyright: reportUnknownMemberType=false
# JAX leaves parts of its functions untyped.

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, reduce
from typing import TypeAlias, TypeVar, cast, get_type_hints

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

Word: TypeAlias = jax.Array
Flag: TypeAlias = jax.Array
Number: TypeAlias = Word | int
Words: TypeAlias = tuple[Word, ...]
Tree = TypeVar("Tree")


def word(value: int) -> Word:
    """A constant; Python's own integers are signed to JAX and stop at 2³¹."""
    return cast("Word", np.uint32(value))


ONE = word(1)


def once(value: Word) -> Word:
    """The same value (below 2²⁴), worked out once however many others are made from it.

    On a CPU, XLA makes a loop of its own for each array that leaves a step and repeats in it
    all that the array is made from, except what it holds for costly. A division by one that
    it cannot see through is costly to it and cheap to the processor.
    """
    return lax.platform_dependent(value, cpu=_divided_by_one, default=_itself)  # pyright: ignore[reportUnknownVariableType]


def kept(value: Word) -> Word:
    """`once` for any word, by halves."""
    return once(value & word(0xFFFF)) | once(value >> 16) << 16


def _itself(value: Word) -> Word:
    return value


def _divided_by_one(value: Word) -> Word:
    one = (value >> 31) + ONE
    return (value.astype(jnp.float32) / one.astype(jnp.float32)).astype(jnp.uint32)


def number(flag: Flag) -> Word:
    """1 for true, 0 for false."""
    return flag.astype(jnp.uint32)


def pick(flag: Flag, yes: Tree, no: Tree) -> Tree:
    """One of two trees of words, lane by lane."""

    def chosen(here: Word, there: Word) -> Word:
        return jnp.where(flag, here, there)

    return jax.tree.map(chosen, yes, no)


def zeros(like: Word) -> Word:
    return jnp.zeros_like(like)


def filled(like: Word, value: int) -> Word:
    """As many words as there are, all of one value."""
    return jnp.full_like(like, word(value))


def flags(like: jax.Array, value: bool) -> Flag:
    """As many flags as there are words, all alike."""
    return jnp.full(like.shape, value)


def upto(bound: int) -> Word:
    """The numbers from 0 to below the bound."""
    return jnp.arange(bound, dtype=jnp.uint32)


def count(mask: Word) -> Word:
    """How many bits are set."""
    return lax.population_count(mask)


def lowest(mask: Word) -> Word:
    """The place of the lowest bit set; 32 where there is none."""
    return count(~mask & (mask - ONE))


def has(mask: Word, place: Number) -> Flag:
    return ((mask >> place) & ONE) == 1


def field(packed: Word, place: Number, width: int) -> Word:
    """The `width` bits that begin at `place`."""
    return (packed >> place) & word((1 << width) - 1)


def packed(record: object) -> Word:
    """A record of small numbers in one word: its fields are `Annotated` with their bits, lowest first."""
    place, parts = 0, list[Word]()
    for name, wide in widths(type(record)):
        value = getattr(record, name)
        parts.append((number(value) if value.dtype == bool else value) << place)
        place += wide
    return either(parts)


def read(kind: type[Tree], packed: Word) -> Tree:
    """The record of that kind in a word."""
    place, values = 0, list[Word]()
    for _, wide in widths(kind):
        values.append(field(packed, place, wide))
        place += wide
    return kind(*values)


@cache
def widths(kind: type) -> tuple[tuple[str, int], ...]:
    """How many bits each field of a record has."""
    return tuple((name, hint.__metadata__[0]) for name, hint in get_type_hints(kind, include_extras=True).items())


def either(words: Sequence[Word]) -> Word:
    """All bits of all words."""
    return reduce(jnp.bitwise_or, words)


def kth(mask: Word, k: Word, width: int) -> Word:
    """The place of the k-th (from 0) of the bits set in a mask that is `width` bits wide."""
    place = zeros(mask)
    half = 1 << max(width - 1, 1).bit_length() >> 1
    while half:
        low = mask & word((1 << half) - 1)
        here = count(low)
        beyond = k >= here
        k = jnp.where(beyond, k - here, k)
        mask = jnp.where(beyond, mask >> half, low)
        place = jnp.where(beyond, place + word(half), place)
        half >>= 1
    return place


def lookup(values: Sequence[int], index: Word) -> Word:
    """The index-th of a few small constants, held packed; 0 beyond their end."""
    width = max(max(values).bit_length(), 1)
    each = 32 // width
    found = zeros(index)
    for start in range(0, len(values), each):
        packed = sum(value << (width * i) for i, value in enumerate(values[start : start + each]))
        here = field(filled(index, packed), word(width) * (index - word(start)), width)
        found = jnp.where((index >= start) & (index < start + each), here, found)
    return found


def unpacked(packed: Word, width: int, length: int) -> jax.Array:
    """The fields of a word along a new last axis."""
    places = upto(length) * word(width)
    return (packed[..., None] >> places) & word((1 << width) - 1)


def bits(words: Sequence[Word], width: int, length: int) -> jax.Array:
    """The first `length` bits of words `width` bits wide, along a new last axis, as booleans."""
    return jnp.concatenate([unpacked(each, 1, width) for each in words], axis=-1)[..., :length] == 1
