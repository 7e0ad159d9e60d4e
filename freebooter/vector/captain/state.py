"""The position of Walk the Plank (2007) in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import jax

from freebooter.vector.packed import Word, Words


@dataclass(frozen=True)
class Turn:
    """Whose turn it is, and what is still to happen before a decision."""

    mover: Annotated[Word, 4]
    leader: Annotated[Word, 4]
    captain: Annotated[Word, 4]
    laid: Annotated[Word, 4]
    """Cards in the battle."""
    left: Annotated[Word, 3]
    """Battles left in the round, this one among them."""
    naming: Annotated[Word, 1]
    """The Captain names trump."""
    handless: Annotated[Word, 1]
    """The mover's hand is still to be dealt."""
    drawing: Annotated[Word, 1]
    """A Captain is to be drawn, and the round to begin."""


@dataclass(frozen=True)
class Round:
    """The round, and the best card of its battle."""

    number: Annotated[Word, 3]
    trump: Annotated[Word, 3]
    suit: Annotated[Word, 3]
    worth: Annotated[Word, 5]
    best: Annotated[Word, 4]
    turned: Annotated[Word, 7]
    """The card turned up plus one."""


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class Captain:
    """The position. Cards are numbered as the actions are; the second Walk the Plank! is 67."""

    hands: tuple[Words, ...]
    deck: Words
    trick: Words
    """The cards of the battle in order, each plus one, seven bits, three to a word."""
    voids: Words
    """Who has been shown to have none of a suit: a bit per seat for each of three suits, and of two."""
    battles: Word
    """Won in this round, three bits per seat."""
    out: Word
    """The round in which a seat went out, three bits per seat, 0 while it is in."""
    turn: Word
    round: Word
