"""Layouts: where in an observation each named piece lies."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import jax

Shape = tuple[int, ...]


@dataclass(frozen=True)
class Piece:
    """A named part of an observation: numbers of one kind, beginning at `start`."""

    name: str
    start: int
    shape: Shape

    @property
    def stop(self) -> int:
        return self.start + prod(self.shape)


@dataclass(frozen=True)
class Layout:
    """The pieces of an observation in their order; printed, it is the table of indices."""

    pieces: tuple[Piece, ...]

    @classmethod
    def of(cls, shapes: dict[str, Shape]) -> Layout:
        pieces: list[Piece] = []
        for name, shape in shapes.items():
            pieces.append(Piece(name, pieces[-1].stop if pieces else 0, shape))
        return cls(tuple(pieces))

    @property
    def size(self) -> int:
        return self.pieces[-1].stop

    def split(self, observation: jax.Array | np.ndarray) -> dict[str, np.ndarray]:
        """One observation's pieces by name, each in its shape."""
        flat = np.asarray(observation)
        if flat.shape != (self.size,):
            raise ValueError(f"an observation of shape {flat.shape}; expected ({self.size},)")
        return {piece.name: flat[piece.start : piece.stop].reshape(piece.shape) for piece in self.pieces}

    def __str__(self) -> str:
        rows = [
            (f"{piece.start}-{piece.stop - 1}", piece.name, "x".join(map(str, piece.shape))) for piece in self.pieces
        ]
        return "\n".join(f"{where:>9}  {name:<12} {shape}" for where, name, shape in rows)
