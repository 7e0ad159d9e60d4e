"""What the coach says of a decision: one sentence, in the game's words and the reader's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from freebooter.engine.words import raised
from freebooter.languages.speech import Speech
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


def why(
    best: str, other: str, marks: Sequence[BroughtAbout], worlds: int, ahead: int, behind: int, speech: Speech
) -> str:
    """What the better of two moves brings about more often than the other; moves are in words already."""
    told = max(marks, key=lambda mark: mark.best - mark.played, default=None)
    if told and told.best - told.played >= TELLING * worlds:
        brings, often, less = speech.coached(told.says), told.best, told.played
    else:
        brings, often, less = speech.say("comes out ahead"), ahead, behind
    says = "{best} {brings} in {often} of {worlds} worlds that fit what could be known, {other} in {less}."
    return raised(speech.say(says, best=best, brings=brings, often=often, worlds=worlds, other=other, less=less))


def cost(value: float, unit: Unit, speech: Speech) -> str:
    """What a move cost, with its unit."""
    if unit == "win":
        return speech.say("{chance} % to win", chance=f"{100 * value:.1f}")
    return speech.say("{points} points", points=f"{value:.1f}")


def accuracy(value: float | None, speech: Speech) -> str:
    """How well a game was played."""
    return speech.say("nothing to decide") if value is None else speech.say("accuracy {n} of 100", n=f"{value:.0f}")
