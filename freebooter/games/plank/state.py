"""The position, one class per phase: the Favor is given, cards are programmed, a card leaves a choice, the end."""

from __future__ import annotations

from typing import TypeAlias

from freebooter.engine.game import Result, State
from freebooter.engine.value import value

from .moves import Choice
from .pieces import Cards, Spaces

Group: TypeAlias = tuple[int, ...]


@value
class Ship:
    """What everybody sees when no card is being turned. Lists are indexed by seat.

    `pirates` are the spaces of a seat's living pirates, sorted; `out` are the seats that
    went out, in order, those that went out by the same card together.
    """

    round: int
    tiles: int
    pirates: tuple[Spaces, ...]
    favor: int
    aside: tuple[Cards, ...]
    out: tuple[Group, ...]


@value
class Starting(State):
    """Before the first round: nature gives the Captain's Favor."""


@value
class Programming(State):
    """Cards are being committed: None for a seat still to commit, empty for one that is out."""

    ship: Ship
    programs: tuple[Cards | None, ...]


@value
class Choosing(State):
    """Cards are being performed and the last one turned by `seat` leaves a choice.

    `turned` counts the cards each seat has turned this round; `choices` are the seat's
    legal moves, at least two.
    """

    ship: Ship
    programs: tuple[Cards, ...]
    turned: tuple[int, ...]
    seat: int
    choices: tuple[Choice, ...]

    @property
    def card(self) -> str:
        """The card being performed."""
        return self.programs[self.seat][self.turned[self.seat] - 1]


@value
class Over(State):
    """The end, with the plank and the turned cards as they lay."""

    ship: Ship
    turned: tuple[Cards, ...]
    result: Result


PlankState: TypeAlias = Starting | Programming | Choosing | Over
