"""Bots for people: steps of strength that even a beginner can climb, and characters with a style of their own.

All are one player with other numbers. It looks at the moves it notices, plays a few of them on in its head, and is
drawn to what it likes: nothing in it is a random move, but much is overlooked, hurried or wanted too much.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from freebooter.engine import Move, View
from freebooter.games import AnyGame

from .heuristics import Heuristics, Temper, Tempered, Unit
from .search import Navigator

SEEN_BESIDES: Final = 3
"""So many moves beside the likely ones catch the eye."""
SCALE: Final[dict[Unit, float]] = {"win": 1.0, "points": 120.0}
"""What a playout's worth is divided by, so that the same wish counts for as much in every game."""
CALM: Final = Temper(0.0, 0.0)


@dataclass(frozen=True)
class Style:
    """A player's name, what to say of it, and how it errs: the share of moves it `notices`, how many `playouts` it
    takes before it moves, how much its judgement `wavers`, and what it is drawn to: spending its best now (`greed`,
    holding back if negative) and harming whoever is ahead (`spite`). Wavering and wishes are in chances to win.
    """

    name: str
    line: str
    notices: float = 1.0
    playouts: int = 0
    wavers: float = 0.0
    greed: float = 0.0
    spite: float = 0.0


DIAL: Final[dict[str, Style]] = {
    style.name: style
    for style in (
        Style("landlubber", "step 1: has just heard the rules", 0.5, 0, 0.6, greed=0.3),
        Style("swabber", "step 2: sees half of what there is", 0.6, 4, 0.3, greed=0.2),
        Style("lookout", "step 3: sees most things, in a hurry", 0.75, 12, 0.12, greed=0.08),
        Style("gunner", "step 4: seldom misses anything", 0.9, 40, 0.05, greed=0.03),
        Style("pilot", "step 5: hard to beat", 1.0, 160, 0.015),
    )
}
"""Steps of strength, the weakest first; above them stands the strongest level of the game."""

CHARACTERS: Final[dict[str, Style]] = {
    "carlotta": Style("Careful Carlotta", "holds her best back for later", 0.9, 40, 0.03, greed=-0.15),
    "rufus": Style("Reckless Rufus", "spends his best at once", 0.8, 30, 0.05, greed=0.3),
    "greta": Style("Grudging Greta", "goes for whoever is ahead", 0.9, 40, 0.03, spite=0.3),
    "hal": Style("Hasty Hal", "moves before he has looked at everything", 0.5, 10, 0.03),
    "moira": Style("Moody Moira", "plays well, when she feels like it", 1.0, 60, 0.15),
}

PEOPLE: Final = {**DIAL, **CHARACTERS}


class Person:
    """A player with a style."""

    def __init__(self, game: AnyGame, heuristics: Heuristics, style: Style) -> None:
        self.heuristics = heuristics
        self.style = style
        self.navigator = Navigator(game, heuristics)

    def choose(self, view: View, legal: Sequence[Move], rng: random.Random) -> Move:
        if len(legal) == 1:
            return legal[0]
        noticed = self.noticed(view, legal, rng)
        if len(noticed) == 1:
            return noticed[0]
        style, wishes = self.style, self.heuristics if isinstance(self.heuristics, Tempered) else None
        leader = wishes.leader(view) if wishes and style.spite else None
        worth = self.navigator.mean_worth(view, noticed, rng, style.playouts)
        scale = SCALE[self.heuristics.unit]

        def wanted(at: int) -> float:
            temper = wishes.temper(view, noticed[at], leader) if wishes else CALM
            wavering = -style.wavers * math.log(rng.expovariate(1.0) or 1e-9)
            return worth[at] / scale + style.greed * temper.eager + style.spite * temper.harm + wavering

        return noticed[max(range(len(noticed)), key=wanted)]

    def noticed(self, view: View, legal: Sequence[Move], rng: random.Random) -> list[Move]:
        """Of what a good player would think of, and a little besides, what is not overlooked: always something."""
        good = self.heuristics.shortlist(view, legal, rng)
        besides = rng.sample(legal, min(len(legal), SEEN_BESIDES)) if self.style.notices < 1 else ()
        thought_of = list(dict.fromkeys([*good, *besides]))
        return [move for move in thought_of if rng.random() < self.style.notices] or [rng.choice(thought_of)]
