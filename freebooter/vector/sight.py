"""What the four games' observations share: seats counted from the viewer, numbers as one-hot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import jax
import jax.numpy as jnp
import numpy as np

from .words import upto, word

T = TypeVar("T")


def from_seat(values: jax.Array, seat: jax.Array) -> jax.Array:
    """Values per seat (the axis after those of the batch) turned so that the viewer's come first."""
    axis, seats = seat.ndim, values.shape[seat.ndim]
    order = (seat[..., None] + upto(seats).astype(seat.dtype)) % seats
    order = order.reshape(order.shape + (1,) * (values.ndim - axis - 1))
    return jnp.take_along_axis(values, order, axis)


def one_hot(values: jax.Array, kinds: int, first: int = 0) -> jax.Array:
    """A last axis with a one where the value is; none for a value that is not of the kinds."""
    return values[..., None] == upto(kinds) + word(first)


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
