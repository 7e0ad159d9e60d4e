"""What players may agree on before a game of Walk the Plank!"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from freebooter.engine.options import Options, is_flag, is_whole, want

from .pieces import CARDS, SKULLY_GUESS, Cards


@dataclass(frozen=True, slots=True)
class PlankOptions(Options):
    """`skully`: the cards with the Skully mark, by default our guess (PL-R1).

    `blind`: a round's cards are drawn at random and known to nobody (PL-R7);
    `round_limit`: the rounds after which the Captain loses patience (PL-R9).
    """

    skully: Cards = SKULLY_GUESS
    blind: bool = False
    round_limit: int = 50

    def __post_init__(self) -> None:
        want(are_cards(self.skully), "skully", self.skully, f"a list of cards out of {', '.join(CARDS)}", "PL-R1")
        want(len(set(self.skully)) == len(self.skully), "skully", self.skully, "each card at most once", "PL-R11")
        want(is_flag(self.blind), "blind", self.blind, "false or true", "PL-R7")
        want(is_whole(self.round_limit, 1, 1000), "round_limit", self.round_limit, "1 to 1000", "PL-R9")


def are_cards(value: object) -> bool:
    return isinstance(value, tuple) and all(card in CARDS for card in cast("tuple[object, ...]", value))
