"""What Freebooter has for Skull King, room by room."""

from __future__ import annotations

from typing import Final

from freebooter.engine import JsonObject
from freebooter.engine.descriptor import Descriptor

from . import SkullKing
from .options import PRESETS, SkullKingOptions
from .pieces import WORDS
from .view import SkullKingView

LEGENDARY: Final[JsonObject] = {"mermaids": True, "loot": True, "kraken": True, "abilities": True}


def left_of_the_dealer(view: SkullKingView) -> int:
    assert view.dealer is not None
    return (view.dealer + 1) % view.seats


def bids(view: SkullKingView) -> list[tuple[int, bool]]:
    assert isinstance(view.options, SkullKingOptions)
    sizes = view.options.hand_sizes
    return [(cards, row.bid == row.won) for cards, rows in zip(sizes, view.sheet, strict=True) for row in rows]


DESCRIPTOR: Final = Descriptor(
    game=SkullKing,
    minutes=(10, 40),
    presets={
        "basic": {},
        "legendary": LEGENDARY,
        **{voyage: {"rounds": voyage} for voyage in PRESETS if voyage != "standard"},
    },
    variants={
        "as printed": {},
        **{item: {item: True} for item in LEGENDARY},
        "all of these": LEGENDARY,
        "first number": {"suit_after_escape": "first-number"},
        "even-keeled": {"rounds": "even-keeled"},
        "whirlpool": {"rounds": "whirlpool"},
        "broadside": {"rounds": "broadside-barrage"},
    },
    secret_moves=("bid", "discard"),
    words=WORDS,
    synonyms=(
        ("kraken", "octopus", "squid", "tentacle"),
        ("mermaid", "siren", "sirena", "alyra"),
        ("pirate", "rosie", "bahij", "rascal", "juanita", "harry"),
        ("escape", "flag", "fool"),
        ("black", "roger", "trump"),
        ("wager", "bet", "gamble", "stake"),
        ("fourteen", "14", "14s"),
    ),
    first_seat=left_of_the_dealer,
    goals=bids,
    heuristics="freebooter.bots.skull_king:heuristics",
    coach="freebooter.coach.skull_king:trials",
    labels="freebooter.vector.skull_king.actions:LABELS",
    vector="freebooter.vector.skull_king.making:environment",
    features="freebooter.vector.skull_king.features:FEATURES",
    environment="freebooter.envs.skull_king:ADAPTER",
    terminal="freebooter.terminal.drawings.skull_king:SkullKingDrawing",
    notebook="freebooter.notebook.skull_king:BOARD",
    tricks="freebooter.rulings.skull_king:settle",
    examples="freebooter.rulings.skull_king:EXAMPLES",
    questions="freebooter.games.skull_king.questions:questions",
)
