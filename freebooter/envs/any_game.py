"""Any game at all in the environments: what serves where its own folder says nothing.

It asks nothing of a game but its rules, and pays for that:

- An observation is 512 numbers. Each fact of the view's JSON has its place by a hash of its path: a
  number stands there as it is, a text or a truth makes a one at the place of its path and value.
  Two facts may share a place, and numbers add up there; nothing can be read back. Seats are counted as the
  view counts them, not from the viewer. Numbers beyond the 16-bit range stop at its ends.
- The n-th action is the n-th of the legal moves here, not the same move everywhere. Where there are more
  than 64, a move is picked by several actions, the most significant first.
- Chance is nature's move under one of 65,536 seeds, each as likely: right for playing, to a fraction of a
  percent for methods that weigh every outcome.

Give the game labels for its actions and an adapter, and all three become its own.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import reduce
from zlib import crc32

import numpy as np

from freebooter.engine import State, View
from freebooter.engine.json_value import Json
from freebooter.games import AnyGame
from freebooter.vector.layout import Extents, extent

from .adapter import Adapter, Pieces
from .chance import Draws

FACTS = 512
LIMIT = np.iinfo(np.int16)
CONSTANT = ("game", "options", "seats")
"""What a view tells that is the same in every position."""
MOST_PICKED = 1 << 12
SEEDS = tuple(map(str, range(256)))
DIGITS = 2


def pieces(game: AnyGame) -> Extents:
    return {
        "facts": extent(FACTS, high=LIMIT.max, low=LIMIT.min),
        "picked": extent(1, high=MOST_PICKED),
    }


def fill(pieces: Pieces, view: View, picked: Sequence[int]) -> None:
    facts = np.zeros(FACTS, np.int64)
    for name, value in view.to_json().items():
        if name not in CONSTANT:
            for path, number in told(name, value):
                facts[crc32(path.encode()) % FACTS] += number
    pieces["facts"][:] = facts.clip(LIMIT.min, LIMIT.max)
    pieces["picked"][0] = min(reduce(lambda whole, number: whole * 64 + number + 1, picked, 0), MOST_PICKED)


def told(path: str, value: Json) -> Iterator[tuple[str, int]]:
    """The facts in a value: where each stands, and what number."""
    match value:
        case dict():
            for name, item in value.items():
                yield from told(f"{path}.{name}", item)
        case list():
            for place, item in enumerate(value):
                yield from told(f"{path}.{place}", item)
        case bool() | str() | None:
            yield f"{path}={value}", 1
        case float() | int():
            yield path, round(value)


def draws(game: AnyGame, state: State) -> Draws:
    def spell(drawn: Sequence[str]) -> str:
        return str(game.nature(state, random.Random("/".join(drawn))))

    return Draws(SEEDS, SEEDS, DIGITS, spell, put_back=True)


def unknown(game: AnyGame) -> None:
    return None


ANY_GAME = Adapter(pieces=pieces, fill=fill, draws=draws, most_outcomes=len(SEEDS), most_actions=unknown)
