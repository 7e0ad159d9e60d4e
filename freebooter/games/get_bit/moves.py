"""The two moves of Get Bit!: nature's starting line, and a card for a pirate."""

from __future__ import annotations

import re
from typing import TypeAlias

from freebooter.engine.game import Move
from freebooter.engine.notation import NotationError, plain_number
from freebooter.engine.value import value

FORMS = "line PIRATE PIRATE … (front first, as in 'line 2 0 3 1') or play PIRATE:CARD (as in 'play 3:5')"


@value
class Line(Move):
    """Nature's starting line, front first."""

    pirates: tuple[int, ...]

    def __str__(self) -> str:
        return "line " + " ".join(map(str, self.pirates))


@value
class Play(Move):
    """A pirate commits a card."""

    pirate: int
    card: int

    def __str__(self) -> str:
        return f"play {self.pirate}:{self.card}"


GetBitMove: TypeAlias = Line | Play

_PLAY = re.compile(r"play ([0-5]):([1-7])", re.ASCII)


def parse(text: str) -> GetBitMove:
    if match := _PLAY.fullmatch(text):
        return Play(int(match[1]), int(match[2]))
    verb, *rest = text.split(" ")
    pirates = [plain_number(word) for word in rest]
    if verb == "line" and pirates and None not in pirates:
        return Line(tuple(pirate for pirate in pirates if pirate is not None))
    raise NotationError(text, FORMS)
