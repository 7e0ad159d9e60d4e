"""What a seat sees, as numbers: made from its view alone, with the indices that `freebooter.vector` has.

An observation is a row of small whole numbers (int16) made of named pieces; seats in it are
counted from the viewer. `Encoding.layout` prints the indices of any game, and what each piece
means is told at the head of `freebooter/vector/GAME/observation.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from freebooter.engine import View
from freebooter.games import AnyGame
from freebooter.vector.layout import Shape

from . import captain, get_bit, plank, skull_king

Numbers: TypeAlias = NDArray[np.int16]


class Observer(Protocol):
    """What each game's module here provides."""

    def shapes(self, game: AnyGame) -> dict[str, Shape]:
        """The pieces of the game's observations, in their order."""
        ...

    def fill(self, pieces: Mapping[str, Numbers], view: View, picked: Sequence[int]) -> None:
        """Write a view, and the actions that its seat has picked of an unfinished move, into pieces of zeros."""
        ...


OBSERVERS: Final[dict[str, Observer]] = {
    "get-bit": get_bit,
    "captain": captain,
    "plank": plank,
    "skull-king": skull_king,
}
