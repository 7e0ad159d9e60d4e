"""What each card can do, and does: shoves, the plank, drag and pull, run, I don't wan'a die!, Charge!"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, TypeAlias

from freebooter.engine.event import Event

from .events import (
    ALL_ABOARD,
    ALONE,
    ALONE_ON_PLANK,
    LAST_TILE,
    NOT_TOGETHER,
    PLANK_FULL,
    Charged,
    Dragged,
    Drowned,
    Extended,
    Fled,
    NoEffect,
    Pulled,
    Ran,
    Retracted,
    Shoved,
)
from .moves import (
    CHARGES,
    CHARGES_SHOVING,
    CRIES,
    DRAGS,
    PULLS,
    RUNS_BACK,
    RUNS_OUT,
    SHOVES,
    Charge,
    Choice,
    Cry,
    Drag,
    Pull,
    Run,
    Shove,
)
from .pieces import LOCKER, SPACES, TILES, Spaces
from .state import Ship

Pirates: TypeAlias = Sequence[Spaces]
Choices: TypeAlias = tuple[Choice, ...]


class Board:
    """A round while its cards are performed: scratch paper between two positions."""

    __slots__ = ("drowned", "events", "out", "pirates", "tiles", "turned")

    def __init__(self, ship: Ship, turned: Sequence[int], *events: Event) -> None:
        self.tiles = ship.tiles
        self.pirates = list(ship.pirates)
        self.out = ship.out
        self.turned = list(turned)
        self.drowned: list[Drowned] = []
        self.events = list(events)

    def step(self, seat: int, space: int, to: int) -> int:
        """Moves one pirate, and answers where it is now: past the last tile is the Locker (PL-08)."""
        if to > self.tiles:
            to = LOCKER
            self.drowned.append(Drowned(seat, space, "PL-08"))
        self.pirates[seat] = moved(self.pirates[seat], space, to)
        return to


@cache
def moved(spaces: Spaces, space: int, to: int) -> Spaces:
    after = list(spaces)
    after.remove(space)
    if to != LOCKER:
        after.append(to)
    return tuple(sorted(after))


# Shove Left, Shove Right, Shove Anyone


def neighbour(seat: int, way: int, pirates: Pirates) -> int:
    """The next surviving player, on the left with `way` 1, on the right with -1; the seat itself if it is alone."""
    other = (seat + way) % len(pirates)
    while not pirates[other] and other != seat:
        other = (other + way) % len(pirates)
    return other


@cache
def shove_neighbour(mine: Spaces, theirs: Spaces, other: int) -> Choices:
    return tuple(SHOVES[space][other] for space in SPACES if space in mine and space in theirs)


def shove_left(seat: int, pirates: Pirates) -> Choices:
    """PL-12."""
    other = neighbour(seat, 1, pirates)
    return shove_neighbour(pirates[seat], pirates[other], other) if other != seat else ()


def shove_right(seat: int, pirates: Pirates) -> Choices:
    """PL-12."""
    other = neighbour(seat, -1, pirates)
    return shove_neighbour(pirates[seat], pirates[other], other) if other != seat else ()


def with_companions(moves: Sequence[Sequence[Choice]], seat: int, pirates: Pirates, spaces: range = SPACES) -> Choices:
    """The choices on every space that a pirate of the seat shares with any other pirate (PL-R4)."""
    mine = pirates[seat]
    together = [
        moves[space][other]
        for space in spaces
        if space in mine
        for other, theirs in enumerate(pirates)
        if space in theirs and (other != seat or mine.count(space) > 1)
    ]
    return tuple(together)


def shove_anyone(seat: int, pirates: Pirates) -> Choices:
    """PL-13."""
    return with_companions(SHOVES, seat, pirates)


# Extend the Plank!, Retract the Plank


def extend(board: Board, seat: int) -> None:
    """PL-14."""
    if board.tiles == TILES:
        board.events.append(NoEffect(seat, "extend", PLANK_FULL, "PL-14"))
    else:
        board.tiles += 1
        board.events.append(Extended(seat, board.tiles))


def retract(board: Board, seat: int) -> None:
    """PL-15."""
    if board.tiles == 1:
        board.events.append(NoEffect(seat, "retract", LAST_TILE, "PL-15"))
        return
    last = board.tiles
    board.tiles -= 1
    board.events.append(Retracted(seat, board.tiles))
    for owner, spaces in enumerate(board.pirates):
        if last in spaces:
            board.drowned += [Drowned(owner, last, "PL-15")] * spaces.count(last)
            board.pirates[owner] = tuple(space for space in spaces if space != last)


# Drag to Sea, Pull to Ship


def drag(seat: int, pirates: Pirates) -> Choices:
    """PL-16."""
    return with_companions(DRAGS, seat, pirates)


def pull(seat: int, pirates: Pirates) -> Choices:
    """PL-17."""
    return with_companions(PULLS, seat, pirates, SPACES[1:])


# Run Around, I don't wan'a die!


def run(seat: int, pirates: Pirates) -> Choices:
    return runs(pirates[seat])


@cache
def runs(mine: Spaces) -> Choices:
    """PL-18."""
    return tuple(
        way[space] for space in SPACES if space in mine for way in (RUNS_OUT, RUNS_BACK) if space or way is RUNS_OUT
    )


def cry(seat: int, pirates: Pirates) -> Choices:
    return cries(pirates[seat])


@cache
def cries(mine: Spaces) -> Choices:
    """PL-19; two spaces back from tile 1 are not offered (PL-R2)."""
    return tuple(choice for space in SPACES if space in mine for choice in CRIES[space] if choice.steps <= space)


# Charge!


def charge(seat: int, pirates: Pirates) -> Choices:
    """PL-20."""
    mine = pirates[seat]
    choices: list[Choice] = []
    for space in SPACES:
        if space in mine:
            shoving = CHARGES_SHOVING[space]
            victims = [shoving[other] for other, theirs in enumerate(pirates) if space + 1 in theirs]
            choices += victims or (CHARGES[space],)
    return tuple(choices)


CHOICES: Final[dict[str, Callable[[int, Pirates], Choices]]] = {
    "shove-left": shove_left,
    "shove-right": shove_right,
    "shove-anyone": shove_anyone,
    "drag": drag,
    "pull": pull,
    "run": run,
    "cry": cry,
    "charge": charge,
}

IMPOSSIBLE: Final = {
    "shove-left": (NOT_TOGETHER, "PL-12"),
    "shove-right": (NOT_TOGETHER, "PL-12"),
    "shove-anyone": (ALONE, "PL-13"),
    "drag": (ALONE, "PL-16"),
    "pull": (ALONE_ON_PLANK, "PL-17"),
    "cry": (ALL_ABOARD, "PL-19"),
}


def carry_out(board: Board, seat: int, card: str, choice: Choice) -> None:
    """What the seat's card does once it is known which way."""
    step, events, space = board.step, board.events, choice.space
    match choice:
        case Shove():
            victim, clause = choice.seat, "PL-13" if card == "shove-anyone" else "PL-12"
            events.append(Shoved(seat, victim, space, step(victim, space, space + 1), clause))
        case Run():
            to = space + 1 if choice.way == "out" else space - 1
            events.append(Ran(seat, space, step(seat, space, to)))
        case Drag():
            step(choice.seat, space, space + 1)
            events.append(Dragged(seat, choice.seat, space, step(seat, space, space + 1)))
        case Pull():
            step(choice.seat, space, space - 1)
            events.append(Pulled(seat, choice.seat, space, step(seat, space, space - 1)))
        case Cry():
            events.append(Fled(seat, space, step(seat, space, space - choice.steps)))
        case Charge():
            victim, to = choice.shoved, step(seat, space, space + 1)
            events.append(Charged(seat, space, to))
            if victim is not None:
                events.append(Shoved(seat, victim, to, step(victim, to, to + 1), "PL-20"))
