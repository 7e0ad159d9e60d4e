"""What Freebooter has for Get Bit!, room by room."""

from __future__ import annotations

from typing import Final

from freebooter.engine.descriptor import Descriptor

from . import GetBit
from .pieces import WORDS
from .view import GetBitView


def front_of_the_line(view: GetBitView) -> int:
    return view.line[0] % view.seats


DESCRIPTOR: Final = Descriptor(
    game=GetBit,
    minutes=(5, 15),
    variants={"as printed": {}, "refill at one": {"refill_at": 1}},
    secret_moves=("play",),
    words=WORDS,
    synonyms=(("bite", "eat", "shark"), ("limb", "arm", "leg", "foot"), ("swim", "move")),
    first_seat=front_of_the_line,
    heuristics="freebooter.bots.get_bit:heuristics",
    coach="freebooter.coach.get_bit:trials",
    labels="freebooter.vector.get_bit.actions:LABELS",
    vector="freebooter.vector.get_bit.making:environment",
    features="freebooter.vector.get_bit.features:FEATURES",
    environment="freebooter.envs.get_bit:ADAPTER",
    terminal="freebooter.terminal.drawings.get_bit:GetBitDrawing",
    notebook="freebooter.notebook.get_bit:BOARD",
    companion="freebooter.terminal.scorekeeping.get_bit:keep_limbs",
    questions="freebooter.games.get_bit.questions:questions",
)
