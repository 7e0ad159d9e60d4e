"""What a network is shown of Skull King."""

from __future__ import annotations

from freebooter.games.skull_king import SkullKing
from freebooter.games.skull_king.options import MOST_ROUNDS
from freebooter.games.skull_king.pieces import CARDS
from freebooter.vector.features import Counted, Features

from .layout import hidden, pieces
from .seen import fill

EXPANSION = ("sirena", "loot", "kraken")
ROUNDS_TOLD = 10


def options(game: SkullKing) -> tuple[float, ...]:
    """What is in the deck, how escapes count, and the rounds: how many, and the hands of the first ten."""
    setup = game.setup
    sizes = (*setup.hand_sizes, *(0,) * ROUNDS_TOLD)[:ROUNDS_TOLD]
    return (
        *(float(setup.copies.get(card, 0) > 0) for card in EXPANSION),
        float(setup.abilities),
        float(setup.first_number),
        len(setup.hand_sizes) / MOST_ROUNDS,
        *(size / 10 for size in sizes),
    )


FEATURES = Features(
    pieces,
    hidden,
    fill,
    options,
    counted=(
        Counted("bids", 0, 11),
        Counted("bids", -3, 10, less="tricks", plus=1),
        Counted("hand_sizes", 0, 10),
        Counted("cards", 1, 10),
    ),
    widest={"mermaids": True, "loot": True, "kraken": True, "abilities": True},
    scales={"scores": 20, "bonus": 6, "bids": 10, "all_bids": 10, "tricks": 10, "hand_sizes": 10, "cards": 10},
    most=-(-(len(CARDS) + 10) // 2),
)
