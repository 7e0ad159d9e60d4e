"""The position of Walk the Plank! in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import jax

from freebooter.vector.packed import Word, Words

from .ship import Pirates

PROGRAMMING, CHOOSING, TURNING, DRAWING = range(4)
"""A seat programs; a seat chooses; a card is to be turned; a program is to be drawn."""


@dataclass(frozen=True)
class Turn:
    mover: Annotated[Word, 3]
    favor: Annotated[Word, 3]
    phase: Annotated[Word, 2]
    number: Annotated[Word, 2]
    """Which of the three cards is picked, or performed; 3 when the round is over and the next to begin."""
    card: Annotated[Word, 4]
    """The card that leaves a choice."""
    chosen: Annotated[Word, 1]
    """The choice is made, and the card to be performed."""
    tiles: Annotated[Word, 2]
    starting: Annotated[Word, 1]
    """The Captain's Favor is to be given."""


@dataclass(frozen=True)
class Player:
    """A seat's cards: each of the program plus one, and those set aside as bits."""

    first: Annotated[Word, 4]
    second: Annotated[Word, 4]
    third: Annotated[Word, 4]
    aside: Annotated[Word, 10]


@dataclass(frozen=True)
class Fate:
    """When each seat went out: 1 for the first to go, the same for those who go by one card, 0 while it lives."""

    seats: Annotated[Word, 15]
    groups: Annotated[Word, 3]
    round: Annotated[Word, 10]


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class Plank:
    """The position; `choices` are the mover's: a bit per action from the first of what is asked."""

    ones: Word
    twos: Word
    players: Words
    turned: Word
    """How many cards each seat has turned this round, two bits per seat."""
    choices: Word
    turn: Word
    fate: Word

    @property
    def pirates(self) -> Pirates:
        return Pirates(self.ones, self.twos)
