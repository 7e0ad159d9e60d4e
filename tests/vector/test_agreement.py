"""The two engines agree, game by game, at every step."""

from __future__ import annotations

import pytest

from .replaying import agree


@pytest.mark.parametrize(("seats", "refill_at"), [(2, 2), (3, 1), (5, 1), (6, 2)])
def test_get_bit_is_played_alike(seats: int, refill_at: int):
    assert agree("get-bit", seats, {"refill_at": refill_at}, 100, looks=7) > 100


@pytest.mark.parametrize("seats", [2, 4, 9])
def test_captain_is_played_alike(seats: int):
    assert agree("captain", seats, {}, 100, looks=7) > 100


SKULL_KING = [
    (2, {}),
    (4, {"mermaids": True, "loot": True, "kraken": True, "abilities": True}),
]


@pytest.mark.parametrize(("seats", "options"), SKULL_KING)
def test_skull_king_is_played_alike(seats: int, options: dict[str, object]):
    assert agree("skull-king", seats, options, 50, looks=7) > 100


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (5, {"round_limit": 7}), (3, {"blind": True})])
def test_plank_is_played_alike(seats: int, options: dict[str, object]):
    assert agree("plank", seats, options, 100, looks=7) > 100
