"""What Freebooter has for Walk the Plank (2007), room by room."""

from __future__ import annotations

from typing import Final

from freebooter.engine.descriptor import Descriptor

from . import Captain
from .pieces import WORDS
from .view import CaptainView


def captain(view: CaptainView) -> int:
    assert view.captain is not None
    return view.captain


DESCRIPTOR: Final = Descriptor(
    game=Captain,
    minutes=(10, 30),
    words=WORDS,
    synonyms=(("monster", "beast"), ("trick", "battle")),
    first_seat=captain,
    heuristics="freebooter.bots.captain:heuristics",
    coach="freebooter.coach.captain:trials",
    labels="freebooter.vector.captain.actions:LABELS",
    vector="freebooter.vector.captain.making:environment",
    features="freebooter.vector.captain.features:FEATURES",
    environment="freebooter.envs.captain:ADAPTER",
    terminal="freebooter.terminal.drawings.captain:CaptainDrawing",
    notebook="freebooter.notebook.captain:BOARD",
    tricks="freebooter.rulings.captain:settle",
    examples="freebooter.rulings.captain:EXAMPLES",
    companion="freebooter.terminal.scorekeeping.captain:keep_captain",
    questions="freebooter.games.captain.questions:questions",
)
