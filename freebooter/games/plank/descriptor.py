"""What Freebooter has for Walk the Plank!, room by room."""

from __future__ import annotations

from typing import Final

from freebooter.engine.descriptor import Descriptor

from . import Plank
from .pieces import WORDS
from .view import PlankView


def holder_of_the_favor(view: PlankView) -> int:
    assert view.favor is not None
    return view.favor


DESCRIPTOR: Final = Descriptor(
    game=Plank,
    minutes=(10, 25),
    presets={"rulebook": {}, "blind": {"blind": True}},
    variants={
        "as printed": {},
        "blind": {"blind": True},
        "no Skully": {"skully": []},
        "Skully on shoves": {"skully": ["shove-left", "shove-right", "shove-anyone"]},
    },
    secret_moves=("program",),
    words=WORDS,
    synonyms=(("die", "drown", "locker", "kill"), ("shove", "push"), ("plank", "tile")),
    first_seat=holder_of_the_favor,
    heuristics="freebooter.bots.plank:heuristics",
    coach="freebooter.coach.plank:trials",
    labels="freebooter.vector.plank.actions:LABELS",
    vector="freebooter.vector.plank.making:environment",
    features="freebooter.vector.plank.features:FEATURES",
    environment="freebooter.envs.plank:ADAPTER",
    terminal="freebooter.terminal.drawings.plank:PlankDrawing",
    notebook="freebooter.notebook.plank:BOARD",
    companion="freebooter.terminal.scorekeeping.plank:keep_skully",
    questions="freebooter.games.plank.questions:questions",
)
