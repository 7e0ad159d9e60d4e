"""The position of Get Bit! in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import jax

from freebooter.vector.packed import Word, Words


@dataclass(frozen=True)
class Turn:
    mover: Annotated[Word, 3]
    round: Annotated[Word, 5]
    forming: Annotated[Word, 1]
    """The line is still to be formed."""


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class GetBit:
    """The position. Fields of three bits, one per pirate, unless it says otherwise.

    A card leaves `hands` (eight bits per pirate, four to a word) when it is committed; until
    the others are in, only `committed` and the pirate's player know it.
    """

    hands: Words
    line: Word
    """Each pirate's place, 0 in front; of no meaning once it is out."""
    committed: Word
    limbs: Word
    places: Word
    """Per seat, 0 while it is in the game."""
    turn: Word
