"""The two engines agree, game by game, at every step."""

from __future__ import annotations

from itertools import cycle, product

import pytest

from freebooter.games import AnyGame
from freebooter.games.captain import Captain
from freebooter.games.get_bit import GetBit, GetBitOptions
from freebooter.games.plank import Plank, PlankOptions

from .replaying import agree, agree_on

Options = dict[str, object]
EVERYTHING: Options = {"mermaids": True, "loot": True, "kraken": True, "abilities": True}
MANY_COPIES: Options = {
    **EVERYTHING,
    "replacements": ["juanita", "loot", "bahij"],
    "suit_after_escape": "first-number",
    "rounds": [2, 9, 1, 12],
}

SPREAD: list[tuple[str, int, Options]] = [
    ("get-bit", 2, {}),
    ("get-bit", 3, {"refill_at": 1}),
    ("get-bit", 6, {}),
    ("captain", 2, {}),
    ("captain", 4, {}),
    ("captain", 7, {}),
    ("plank", 2, {"skully": []}),
    ("plank", 3, {"blind": True}),
    ("plank", 5, {"round_limit": 7}),
    ("skull-king", 2, {}),
    ("skull-king", 4, EVERYTHING),
    ("skull-king", 5, MANY_COPIES),
]


@pytest.mark.parametrize(("game", "seats", "options"), SPREAD)
def test_both_engines_play_alike(game: str, seats: int, options: Options):
    assert agree(game, seats, options, 100, looks=11) > 1000


SMALLER = [
    GetBit(2, GetBitOptions(1), cards=3, limbs=1),
    GetBit(5, cards=4, limbs=2),
    Captain(3, rounds=3),
    Plank(2, PlankOptions(skully=()), pirates=1, tiles=2, cards=("shove-anyone", "retract", "run", "charge")),
    Plank(3, pirates=2, tiles=1),
]


@pytest.mark.parametrize("game", SMALLER, ids=lambda game: f"{game.id}-{game.seats}")
def test_both_engines_play_the_smaller_games_alike(game: AnyGame):
    assert agree_on(game, 60, looks=7) > 60


def every_skull_king() -> list[tuple[str, int, Options]]:
    """Each set of expansions at each number of seats, with the other options going round."""
    rounds = cycle(["standard", "even-keeled", "skip-to-the-brawl", "whirlpool", [1, 2, 3, 4, 5], [11, 1, 10]])
    copies = cycle(
        [[], ["g7"], ["king", "tigress", "b14"], ["bahij", "juanita", "rosie"], ["kraken", "loot", "sirena"]]
    )
    found: list[tuple[str, int, Options]] = []
    for seats, flags in product(range(2, 7), product((False, True), repeat=4)):
        options: Options = dict(zip(("mermaids", "loot", "kraken", "abilities"), flags, strict=True))
        options |= {"rounds": next(rounds), "replacements": next(copies)}
        options["suit_after_escape"] = ("next-card", "first-number")[len(found) % 2]
        found.append(("skull-king", seats, options))
    return found


ALL_CARDS = ["shove-left", "shove-right", "shove-anyone", "extend", "retract", "drag", "pull", "run", "cry", "charge"]
PLANKS: list[Options] = [{}, {"blind": True}, {"skully": []}, {"skully": ALL_CARDS}, {"round_limit": 4}]
EVERY: dict[str, list[tuple[str, int, Options]]] = {
    "get-bit": [("get-bit", seats, {"refill_at": refill}) for seats in range(2, 7) for refill in (1, 2)],
    "captain": [("captain", seats, {}) for seats in range(2, 10)],
    "plank": [("plank", seats, options) for seats in range(2, 6) for options in PLANKS],
    "skull-king": every_skull_king(),
}


@pytest.mark.deep
@pytest.mark.parametrize(("game", "seats", "options"), [each for sets in EVERY.values() for each in sets])
def test_ten_thousand_games_of_each_are_played_alike(game: str, seats: int, options: Options):
    number = -(-10_000 // len(EVERY[game]))
    assert agree(game, seats, options, number, seed=1, looks=17) > number
