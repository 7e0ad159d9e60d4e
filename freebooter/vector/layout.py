"""Layouts: where in an observation each named piece lies, and between what numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import prod
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    import jax

Shape = tuple[int, ...]
Numbers: TypeAlias = NDArray[np.int16]
Pieces: TypeAlias = Mapping[str, Numbers]
"""An observation's pieces by name, to be written into."""


@dataclass(frozen=True)
class Extent:
    """How much room a piece takes, and the least and the greatest number in it."""

    shape: Shape
    high: int = 1
    low: int = 0


def extent(*shape: int, high: int = 1, low: int = 0) -> Extent:
    """A piece that this game never fills has room for a one all the same: checkers take no empty range."""
    return Extent(shape, max(high, low + 1), low)


Extents = Mapping[str, Extent]


@dataclass(frozen=True)
class Piece:
    """A named part of an observation: numbers of one kind, beginning at `start`."""

    name: str
    start: int
    shape: Shape
    high: int = 1
    low: int = 0

    @property
    def stop(self) -> int:
        return self.start + prod(self.shape)


@dataclass(frozen=True)
class Layout:
    """The pieces of an observation in their order; printed, it is the table of indices."""

    pieces: tuple[Piece, ...]

    @classmethod
    def of(cls, extents: Extents) -> Layout:
        pieces: list[Piece] = []
        for name, each in extents.items():
            pieces.append(Piece(name, pieces[-1].stop if pieces else 0, each.shape, each.high, each.low))
        return cls(tuple(pieces))

    def followed_by(self, other: Layout) -> Layout:
        """The layout of this observation with another one behind it."""
        moved = (replace(piece, start=piece.start + self.size) for piece in other.pieces)
        return Layout((*self.pieces, *moved))

    @property
    def size(self) -> int:
        return self.pieces[-1].stop

    @property
    def low(self) -> np.ndarray[tuple[int], np.dtype[np.int16]]:
        """The least number at each index."""
        return self.spread([piece.low for piece in self.pieces])

    @property
    def high(self) -> np.ndarray[tuple[int], np.dtype[np.int16]]:
        """The greatest number at each index."""
        return self.spread([piece.high for piece in self.pieces])

    def spread(self, values: list[int]) -> np.ndarray[tuple[int], np.dtype[np.int16]]:
        """A value per piece at all of the piece's indices."""
        return np.repeat(np.array(values, np.int16), [piece.stop - piece.start for piece in self.pieces])

    @property
    def scale(self) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
        """What an observation is divided by, index for index, to lie between -1 and 1."""
        return np.maximum(np.maximum(np.abs(self.low), np.abs(self.high)), 1).astype(np.float32)

    def split(self, observation: jax.Array | np.ndarray) -> dict[str, np.ndarray]:
        """One observation's pieces by name, each in its shape."""
        flat = np.asarray(observation)
        if flat.shape != (self.size,):
            raise ValueError(f"an observation of shape {flat.shape}; expected ({self.size},)")
        return {piece.name: flat[piece.start : piece.stop].reshape(piece.shape) for piece in self.pieces}

    def __str__(self) -> str:
        rows = [
            (
                f"{piece.start}-{piece.stop - 1}",
                piece.name,
                "x".join(map(str, piece.shape)),
                f"{piece.low} to {piece.high}",
            )
            for piece in self.pieces
        ]
        return "\n".join(f"{where:>9}  {name:<12} {shape:<10} {bounds}" for where, name, shape, bounds in rows)
