"""The position, one class per phase: the line is formed, cards are chosen, the shark has eaten."""

from __future__ import annotations

from typing import TypeAlias

from freebooter.engine.game import Result, State
from freebooter.engine.value import value

Cards: TypeAlias = tuple[int, ...]


@value
class Sea:
    """What everybody sees between two reveals. Lists are indexed by pirate; a hand is what its stack is not."""

    round: int
    line: tuple[int, ...]
    limbs: tuple[int, ...]
    stacks: tuple[Cards, ...]
    eliminated: tuple[int, ...]


@value
class Forming(State):
    """Before the first round: nature puts the pirates in line."""


@value
class Choosing(State):
    """Cards are being committed, one for each pirate in the line."""

    sea: Sea
    committed: tuple[int | None, ...]


@value
class Over(State):
    """The end, with the line and cards as they lay."""

    sea: Sea
    result: Result


GetBitState: TypeAlias = Forming | Choosing | Over
