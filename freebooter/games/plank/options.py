"""What players may agree on before a game of Walk the Plank!"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from freebooter.engine.options import Demand, Options, flag, number, option

from .pieces import CARDS, SKULLY_GUESS, Cards

OUT_OF_CARDS = "a list of cards out of {cards:commas}"


def are_cards(value: object) -> bool:
    return isinstance(value, tuple) and all(card in CARDS for card in cast("tuple[object, ...]", value))


def are_different(value: object) -> bool:
    cards = cast("Cards", value)
    return len(set(cards)) == len(cards)


@dataclass(frozen=True, slots=True)
class PlankOptions(Options):
    """`skully`: the cards with the Skully mark, by default our guess (PL-R1).

    `blind`: a round's cards are drawn at random and known to nobody (PL-R7);
    `round_limit`: the rounds after which the Captain loses patience (PL-R9).
    """

    skully: Cards = option(
        SKULLY_GUESS,
        "cards",
        CARDS,
        Demand(are_cards, OUT_OF_CARDS, "PL-R1", {"cards": CARDS}),
        Demand(are_different, "each card at most once", "PL-R11"),
        clause="PL-R1",
        help="The cards that must rest for a round after they were played. The four chosen here are a guess.",
    )
    blind: bool = flag(
        clause="PL-R7",
        help="Cards are drawn at random instead of chosen: for small children, and for sheer chaos.",
    )
    round_limit: int = number(
        50,
        1,
        1000,
        clause="PL-R9",
        help="After this many rounds the Captain loses patience and nobody wins.",
    )
