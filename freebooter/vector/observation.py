"""What the four games' observations share: seats counted from the viewer, numbers as one-hot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

import jax
import jax.numpy as jnp
import numpy as np

from .packed import Word, field, kept, once, unpacked, upto, word

T = TypeVar("T")
Columns: TypeAlias = list[jax.Array]
"""A piece of an observation: arrays to stand one after another along their last axes."""


def from_seat(values: Sequence[Word], seat: Word) -> list[Word]:
    """A value per seat, counted from the viewer: his own first, then the one on his left."""
    seats = len(values)
    turned: list[Word] = []
    for left in range(seats):
        value = values[left]
        for viewer in range(1, seats):
            value = jnp.where(seat == viewer, values[(viewer + left) % seats], value)
        turned.append(kept(value))
    return turned


def fields(packed: Word, width: int, length: int) -> list[Word]:
    """The fields of a word, one by one."""
    return [field(packed, width * place, width) for place in range(length)]


def fields_from_seat(packed: Word, width: int, seats: int, seat: Word) -> list[Word]:
    """The fields of a word, one per seat, counted from the viewer."""
    place = word(width) * seat
    turned = packed >> place | packed << (word(width * seats) - place)
    return fields(kept(turned), width, seats)


def numbers(*values: Word) -> Columns:
    """Values as they are."""
    return [value[..., None] for value in values]


def ones(values: Sequence[Word], length: int) -> Columns:
    """The first bits of each value, as zeros and ones."""
    return [unpacked(kept(value), 1, length) for value in values]


def one_hot(values: Sequence[Word], kinds: int, first: int = 0) -> Columns:
    """A one where each value is, counted from `first`; none for a value that is not of the kinds."""
    return [once(value)[..., None] == upto(kinds) + word(first) for value in values]


def who(other: Word, seat: Word, seats: int) -> Columns:
    """A seat as one-hot, counted from the viewer."""
    return one_hot([jnp.where(other >= seat, other - seat, other + word(seats) - seat)], seats)


@dataclass(frozen=True)
class Seen:
    """An observation taken apart, to read facts from: by seat number again, not from the viewer."""

    pieces: Mapping[str, np.ndarray]
    seat: int
    seats: int

    def has(self, name: str) -> bool:
        return name in self.pieces

    def number(self, name: str) -> int:
        return int(self.pieces[name][0])

    def numbers(self, name: str) -> list[int]:
        return self.pieces[name].tolist()

    def rows(self, name: str) -> list[list[int]]:
        return self.pieces[name].tolist()

    def by_seat(self, name: str) -> list[int]:
        return self.to_seats(self.numbers(name))

    def rows_by_seat(self, name: str) -> list[list[int]]:
        return self.to_seats(self.rows(name))

    def tables_by_seat(self, name: str) -> list[list[list[int]]]:
        return self.to_seats(self.pieces[name].tolist())

    def who(self, name: str) -> int:
        """The seat of a one-hot piece."""
        return places_of(self.by_seat(name))[0]

    def one(self, name: str, names: Sequence[T]) -> T | None:
        """What a one-hot piece names, None if nothing."""
        return next((names[place] for place in places_of(self.numbers(name))), None)

    def to_seats(self, values: Sequence[T]) -> list[T]:
        """Values counted from the viewer, by seat number."""
        return [values[(other - self.seat) % len(values)] for other in range(len(values))]


def places_of(ones: Sequence[int], first: int = 0) -> list[int]:
    """Where the ones are, counted from `first`."""
    return [place for place, one in enumerate(ones, first) if one]


def listed(counts: Sequence[int], names: Sequence[str]) -> list[str]:
    """Cards by name, as many of each as it is counted."""
    return [name for name, count in zip(names, counts, strict=True) for _ in range(count)]
