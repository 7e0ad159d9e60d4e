"""What the coach says of a decision: one sentence, in the game's words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from freebooter.wire import BroughtAbout
from freebooter.wire.review import Grade, Unit

TELLING: Final = 0.05
"""In what part of the worlds a mark must differ to be worth telling."""

SAID: Final[Mapping[Grade, str]] = {
    "best": "the best move",
    "fine": "a fine move",
    "slip": "a slip",
    "blunder": "a blunder",
}


def why(best: str, other: str, marks: Sequence[BroughtAbout], worlds: int, ahead: int, behind: int) -> str:
    """What the better of two moves brings about more often than the other; moves are in words already."""
    told = max(marks, key=lambda mark: mark.best - mark.played, default=None)
    if told and told.best - told.played >= TELLING * worlds:
        return (
            f"{raised(best)} {told.says} in {told.best} of {worlds} worlds that fit what could be known, "
            f"{other} in {told.played}."
        )
    return (
        f"{raised(best)} comes out ahead in {ahead} of {worlds} worlds that fit what could be known, "
        f"{other} in {behind}."
    )


def cost(value: float, unit: Unit) -> str:
    """What a move cost, with its unit."""
    return f"{100 * value:.1f} % to win" if unit == "win" else f"{value:.1f} points"


def raised(text: str) -> str:
    return text[:1].upper() + text[1:]
