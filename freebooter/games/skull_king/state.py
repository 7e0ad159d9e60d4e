"""The position, one class per phase, from the first dealer to the last line of the sheet."""

from __future__ import annotations

from typing import TypeAlias, TypeVar

from freebooter.engine.game import Result, State
from freebooter.engine.value import value

from .pieces import Cards
from .scoring import Row
from .tricks import Plays

T = TypeVar("T")

Sheet: TypeAlias = tuple[tuple[Row, ...], ...]
"""The rows of each round that is over, by seat."""


@value
class Trick:
    """A trick that is over; `winner` is None if a Kraken destroyed it (SK-26)."""

    plays: Plays
    winner: int | None


@value
class Swap:
    """Bahij's trade after so many tricks of the round; nothing is discarded yet while its player chooses (SK-31)."""

    after: int
    seat: int
    drawn: Cards
    discarded: Cards


@value
class Ledger:
    """What passes from round to round. `last_trick` is that of the round before."""

    number: int
    dealer: int
    sheet: Sheet
    last_trick: Plays


@value
class Round:
    """What does not change within a trick. Lists are indexed by seat; `bids` are as Harry left them."""

    ledger: Ledger
    bids: tuple[int, ...]
    adjusted: tuple[int, ...]
    wagers: tuple[int, ...]
    undealt: Cards
    swaps: tuple[Swap, ...]
    tricks: tuple[Trick, ...]


@value
class Starting(State):
    """Nature names the first dealer."""


@value
class Dealing(State):
    """Nature deals the round."""

    ledger: Ledger


@value
class Bidding(State):
    """Bids are committed; None where one is missing."""

    ledger: Ledger
    hands: tuple[Cards, ...]
    undealt: Cards
    bids: tuple[int | None, ...]


@value
class Playing(State):
    """A trick under way; `suit` is the one to follow, or as `tricks` says that there is none."""

    round: Round
    hands: tuple[Cards, ...]
    turn: int
    trick: Plays
    suit: str


@value
class Leading(State):
    """Rosie: the seat chooses who leads."""

    round: Round
    hands: tuple[Cards, ...]
    seat: int


@value
class Drawing(State):
    """Bahij: nature draws for the seat."""

    round: Round
    hands: tuple[Cards, ...]
    seat: int


@value
class Discarding(State):
    """Bahij: the seat discards; the last of the round's swaps is the one under way."""

    round: Round
    hands: tuple[Cards, ...]
    seat: int


@value
class Wagering(State):
    """Rascal: the seat wagers."""

    round: Round
    hands: tuple[Cards, ...]
    seat: int


@value
class Adjusting(State):
    """Harry: the seat may change its bid."""

    round: Round
    hands: tuple[Cards, ...]
    seat: int


@value
class Over(State):
    """The end."""

    ledger: Ledger
    result: Result


Deciding: TypeAlias = Leading | Discarding | Wagering | Adjusting
"""A Pirate has given its player a decision."""

SkullKingState: TypeAlias = Starting | Dealing | Bidding | Playing | Deciding | Drawing | Over


def at_seat(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """The values with one seat's put in the place of the one it had."""
    return (*values[:seat], value, *values[seat + 1 :])
