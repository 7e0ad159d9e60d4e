"""The pieces of an observation and their shapes, game by game, in their order; each game's sight tells what they hold.

The table is shared with `freebooter.envs`, as that of the actions is, and needs no JAX.
"""

from __future__ import annotations

from typing import Final

from .actions import PLANK_CARDS, SKULL_KING_CARDS
from .layout import Shape

GET_BIT_CARDS: Final = 7
CAPTAIN_KINDS: Final = 67
PHASES: Final = ("bidding", "playing", "leading", "discarding", "wagering", "adjusting")
SUITS: Final = ("g", "y", "p", "b", "none")


def get_bit(seats: int, pirates: int) -> dict[str, Shape]:
    return {
        "line": (pirates, pirates),
        "limbs": (pirates,),
        "hands": (pirates, GET_BIT_CARDS),
        "stacks": (pirates, GET_BIT_CARDS),
        "committed": (pirates,),
        "chosen": (pirates // seats, GET_BIT_CARDS),
        "places": (seats,),
        "round": (1,),
    }


def captain(seats: int) -> dict[str, Shape]:
    return {
        "hand": (CAPTAIN_KINDS,),
        "played": (CAPTAIN_KINDS,),
        "turned": (CAPTAIN_KINDS,),
        "trick": (seats, CAPTAIN_KINDS),
        "leader": (seats,),
        "mover": (seats,),
        "captain": (seats,),
        "naming": (1,),
        "suit": (5,),
        "trump": (5,),
        "voids": (seats, 5),
        "battles": (seats,),
        "hand_sizes": (seats,),
        "out": (seats,),
        "round": (1,),
    }


def plank(seats: int) -> dict[str, Shape]:
    cards = len(PLANK_CARDS)
    return {
        "pirates": (seats, 4),
        "tiles": (1,),
        "favor": (seats,),
        "mover": (seats,),
        "choosing": (cards,),
        "number": (1,),
        "aside": (seats, cards),
        "turned": (seats, 3, cards),
        "program": (3, cards),
        "committed": (seats,),
        "out": (seats,),
        "round": (1,),
    }


def skull_king(seats: int) -> dict[str, Shape]:
    kinds, by_seat = len(SKULL_KING_CARDS), (seats,)
    return {
        "hand": (kinds,),
        "played": (kinds,),
        "undealt": (kinds,),
        "discarded": (kinds,),
        "trick": (seats, kinds + 1),
        "leader": by_seat,
        "mover": by_seat,
        "dealer": by_seat,
        "phase": (len(PHASES),),
        "suit": (len(SUITS),),
        "voids": (seats, 4),
        "committed": by_seat,
        "bids": by_seat,
        "tricks": by_seat,
        "bonus": by_seat,
        "allies": (seats, seats),
        "wagers": by_seat,
        "looked": by_seat,
        "swapped": by_seat,
        "hand_sizes": by_seat,
        "scores": by_seat,
        "pile": (1,),
        "cards": (1,),
        "round": (1,),
    }
