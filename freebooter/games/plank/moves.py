"""The moves of Walk the Plank! and their notation.

Different choices never lead to the same position: two pirates of one colour on a
space are one choice already because a choice names a seat and a space (PL-R5).
"""

from __future__ import annotations

import re
from itertools import permutations
from typing import Final, Literal, TypeAlias

from freebooter.engine.game import Move
from freebooter.engine.notation import NotationError
from freebooter.engine.value import value

from .pieces import CARDS, SPACES, Cards

FORMS = (
    "captain SEAT, program CARD CARD CARD (by nature: program SEAT CARD CARD CARD), shove SEAT@SPACE, "
    "drag SEAT@SPACE, pull SEAT@SPACE, run out@SPACE, run back@SPACE, cry STEPS@SPACE, charge SPACE "
    f"or charge SPACE shove SEAT@NEXT, with spaces 0 to 3 and the cards {', '.join(CARDS)}"
)


@value
class Captain(Move):
    """Nature gives a seat the Captain's Favor."""

    seat: int

    def __str__(self) -> str:
        return f"captain {self.seat}"


@value
class Draw(Move):
    """Nature draws a seat's three cards (option `blind`)."""

    seat: int
    cards: Cards

    def __str__(self) -> str:
        return f"program {self.seat} {' '.join(self.cards)}"


@value
class Program(Move):
    """A player commits three cards, in order."""

    cards: Cards

    def __str__(self) -> str:
        return f"program {' '.join(self.cards)}"


@value
class Shove(Move):
    """The seat's pirate on the space goes out."""

    seat: int
    space: int

    def __str__(self) -> str:
        return f"shove {self.seat}@{self.space}"


@value
class Drag(Move):
    """Your pirate and the seat's on the space go out; your own seat means two of yours."""

    seat: int
    space: int

    def __str__(self) -> str:
        return f"drag {self.seat}@{self.space}"


@value
class Pull(Move):
    """Your pirate and the seat's on the space go back; your own seat means two of yours."""

    seat: int
    space: int

    def __str__(self) -> str:
        return f"pull {self.seat}@{self.space}"


@value
class Run(Move):
    """Your pirate on the space goes one space out or back."""

    way: Literal["out", "back"]
    space: int

    def __str__(self) -> str:
        return f"run {self.way}@{self.space}"


@value
class Cry(Move):
    """Your pirate on the space goes back one or two."""

    steps: int
    space: int

    def __str__(self) -> str:
        return f"cry {self.steps}@{self.space}"


@value
class Charge(Move):
    """Your pirate on the space runs out, and shoves the seat's pirate on the next one, if any."""

    space: int
    shoved: int | None = None

    def __str__(self) -> str:
        return f"charge {self.space}" + ("" if self.shoved is None else f" shove {self.shoved}@{self.space + 1}")


Choice: TypeAlias = Shove | Drag | Pull | Run | Cry | Charge
PlankMove: TypeAlias = Captain | Draw | Program | Choice

# Every move a seat can make exists once: listing legal moves then creates none.
SEATS: Final = range(5)
PROGRAMS: Final = {cards: Program(cards) for cards in permutations(CARDS, 3)}
SHOVES: Final = [[Shove(seat, space) for seat in SEATS] for space in SPACES]
DRAGS: Final = [[Drag(seat, space) for seat in SEATS] for space in SPACES]
PULLS: Final = [[Pull(seat, space) for seat in SEATS] for space in SPACES]
RUNS_OUT: Final = [Run("out", space) for space in SPACES]
RUNS_BACK: Final = [Run("back", space) for space in SPACES]
CRIES: Final = [[Cry(steps, space) for steps in (1, 2)] for space in SPACES]
CHARGES: Final = [Charge(space) for space in SPACES]
CHARGES_SHOVING: Final = [[Charge(space, seat) for seat in SEATS] for space in SPACES]

_CARD = "|".join(CARDS)
_CAPTAIN = re.compile(r"captain ([0-4])")
_PROGRAM = re.compile(rf"program (?:([0-4]) )?({_CARD}) ({_CARD}) ({_CARD})")
_TOGETHER = re.compile(r"(shove|drag|pull) ([0-4])@([0-3])")
_RUN = re.compile(r"run (out|back)@([0-3])")
_CRY = re.compile(r"cry ([12])@([0-3])")
_CHARGE = re.compile(r"charge ([0-3])(?: shove ([0-4])@([1-3]))?")


def parse(text: str) -> PlankMove:
    if match := _PROGRAM.fullmatch(text):
        seat, cards = match[1], (match[2], match[3], match[4])
        return Draw(int(seat), cards) if seat else PROGRAMS.get(cards) or Program(cards)
    if match := _TOGETHER.fullmatch(text):
        moves = {"shove": SHOVES, "drag": DRAGS, "pull": PULLS}[match[1]]
        return moves[int(match[3])][int(match[2])]
    if match := _RUN.fullmatch(text):
        return (RUNS_OUT if match[1] == "out" else RUNS_BACK)[int(match[2])]
    if match := _CRY.fullmatch(text):
        return CRIES[int(match[2])][int(match[1]) - 1]
    if match := _CHARGE.fullmatch(text):
        space = int(match[1])
        if match[2] is None:
            return CHARGES[space]
        if int(match[3]) == space + 1:
            return CHARGES_SHOVING[space][int(match[2])]
    if match := _CAPTAIN.fullmatch(text):
        return Captain(int(match[1]))
    raise NotationError(text, FORMS)
