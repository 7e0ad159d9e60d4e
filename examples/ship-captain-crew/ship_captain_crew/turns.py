"""A turn of Ship, Captain and Crew: positions, moves, and what the dice do (SC-02 to SC-07)."""

from __future__ import annotations

from typing import Final, TypeAlias

from freebooter.engine import Move, NotationError, Result, State
from freebooter.engine.value import value

Dice: TypeAlias = tuple[int, ...]

DICE: Final = 5
ROLLS: Final = 3
ABOARD: Final = (6, 5, 4)
FORMS: Final = "roll DICE by nature, the highest first (as in 'roll 6 4 4 2 1'), or stay, or roll"


@value
class Turn(State):
    """`found` of ship, captain and crew are aboard; `dice` are the others as they lie, none before a roll."""

    round: int
    seat: int
    rolls: int
    found: int
    dice: Dice
    cargo: tuple[int, ...]


@value
class Over(State):
    """After the last turn."""

    round: int
    cargo: tuple[int, ...]
    result: Result


@value
class Rolled(Move):
    """Nature's roll, the highest die first."""

    dice: Dice

    def __str__(self) -> str:
        return "roll " + " ".join(map(str, self.dice))


@value
class Stay(Move):
    """The cargo is kept."""

    def __str__(self) -> str:
        return "stay"


@value
class Again(Move):
    """The dice that are not aboard are rolled again."""

    def __str__(self) -> str:
        return "roll"


CrewMove: TypeAlias = Rolled | Stay | Again
CrewState: TypeAlias = Turn | Over


def parse(text: str) -> CrewMove:
    if text in ("stay", "roll"):
        return Stay() if text == "stay" else Again()
    verb, *rest = text.split(" ")
    dice = tuple(int(die) for die in rest if die in set("123456"))
    if verb == "roll" and len(dice) == len(rest) <= DICE and list(dice) == sorted(dice, reverse=True):
        return Rolled(dice)
    raise NotationError(text, FORMS)


def come_aboard(found: int, dice: Dice) -> tuple[int, Dice]:
    """SC-03: how many of ship, captain and crew are aboard after a roll, and the dice that are left."""
    left = list(dice)
    while found < len(ABOARD) and ABOARD[found] in left:
        left.remove(ABOARD[found])
        found += 1
    return found, tuple(left)


def places(cargo: tuple[int, ...]) -> Result:
    """SC-08, SC-R1."""
    ranks = tuple(1 + sum(other > mine for other in cargo) for mine in cargo)
    return Result(tuple(seat for seat, rank in enumerate(ranks) if rank == 1), ranks, cargo)
