"""What a real table of Walk the Plank! (2013) forgets: whose turn it is, and which Skully cards are out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from freebooter.games.plank.cards import neighbour
from freebooter.games.plank.pieces import SHIP, SKULLY_GUESS, Cards

from .cannot_be import CannotBe


@dataclass(frozen=True, slots=True)
class Skullies:
    """Whose Captain's Favor it is, who lives, and the Skully cards that each player cannot use this round."""

    round: int
    favor: int
    living: tuple[bool, ...]
    aside: tuple[Cards, ...]
    skully: Cards = SKULLY_GUESS

    @property
    def order(self) -> tuple[int, ...]:
        """PL-04: who turns cards, in turn."""
        seats = len(self.living)
        return tuple(seat for step in range(seats) if self.living[seat := (self.favor + step) % seats])


def board_ship(players: int, favor: int, skully: Cards = SKULLY_GUESS) -> Skullies:
    return Skullies(1, favor, (True,) * players, ((),) * players, skully)


def next_round(ship: Skullies, played: Sequence[Cards], died: Sequence[int] = ()) -> Skullies:
    """PL-06, PL-07: the Skully cards played lie aside for a round, and the Favor passes to the right."""
    for seat, cards in enumerate(played):
        for card in cards:
            if card in ship.aside[seat]:
                raise CannotBe("PL-06", "{card:word} lay aside this round and cannot have been played", card=card)
            if card not in ship.skully:
                raise CannotBe("PL-R1", "{card:word} has no Skully mark here", card=card)
    living = tuple(lives and seat not in died for seat, lives in enumerate(ship.living))
    if not any(living):
        raise CannotBe("PL-11", "no pirate lives: the game is over")
    favor = neighbour(ship.favor, -1, tuple((SHIP,) if lives else () for lives in living))
    aside = tuple(tuple(cards) if lives else () for cards, lives in zip(played, living, strict=True))
    return Skullies(ship.round + 1, favor, living, aside, ship.skully)
