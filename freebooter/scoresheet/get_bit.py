"""What a real table of Get Bit! forgets: whose limbs are left."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from freebooter.games.get_bit.pieces import COLOURS, LIMBS, pirates_for

from .cannot_be import CannotBe

LIMB_NAMES: Final = ("left arm", "right arm", "left leg", "right leg")
"""GB-R2: the order in which they are lost."""


@dataclass(frozen=True, slots=True)
class Swimmers:
    """Limbs by pirate; with two or three players each has two pirates."""

    players: int
    limbs: tuple[int, ...]

    def owner(self, pirate: int) -> int:
        return pirate % self.players

    def colour(self, pirate: int) -> str:
        return COLOURS[pirate]

    @property
    def swimming(self) -> tuple[int, ...]:
        return tuple(pirate for pirate, left in enumerate(self.limbs) if left)

    @property
    def ended(self) -> str:
        """The clause by which the last elimination ends the game, or nothing."""
        gone = len(self.limbs) - len(self.swimming)
        if self.players > 3:
            return "GB-13" if len(self.swimming) == 2 else ""
        return {2: "GB-14", 3: "GB-15"}[self.players] if gone else ""


def swimmers(players: int) -> Swimmers:
    return Swimmers(players, (LIMBS,) * pirates_for(players))


def bite(sea: Swimmers, pirate: int) -> Swimmers:
    """GB-10: a limb less."""
    if not sea.limbs[pirate]:
        raise CannotBe("GB-11", "the {colour} pirate has no limb left", colour=sea.colour(pirate))
    return replace(sea, limbs=(*sea.limbs[:pirate], sea.limbs[pirate] - 1, *sea.limbs[pirate + 1 :]))
