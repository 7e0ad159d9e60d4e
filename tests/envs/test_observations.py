"""Observations made from views have the numbers that the vector engine gives."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from freebooter.engine import NATURE, State
from freebooter.envs.encoding import Encoding
from freebooter.games import AnyGame, make
from tests.random_games import voyage

pytest.importorskip("jax")

EXPANDED = {"mermaids": True, "loot": True, "kraken": True, "abilities": True}
GAMES = [
    ("get-bit", 2, {}),
    ("get-bit", 5, {"refill_at": 1}),
    ("captain", 3, {}),
    ("captain", 9, {}),
    ("plank", 3, {"skully": ["run", "charge"]}),
    ("plank", 5, {"blind": True}),
    ("skull-king", 2, {}),
    ("skull-king", 3, EXPANDED | {"rounds": [2, 7], "suit_after_escape": "first-number"}),
    ("skull-king", 6, EXPANDED | {"rounds": [9], "replacements": ["juanita", "bahij", "loot"]}),
]


def decisions(game: AnyGame, seed: int) -> Iterator[State]:
    """The positions of a random game in which a seat is to decide."""
    for step in voyage(game, random.Random(seed)):
        if step.who != NATURE:
            yield step.before


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_the_vector_engine_reads_the_view_in_them(game: str, seats: int, options: dict[str, object]):
    from freebooter import vector
    from tests.vector.replaying import compare_views

    env, encoding = vector.make(game, seats, options), Encoding(make(game, seats, options))
    assert encoding.labels == env.actions
    assert encoding.layout == env.layout
    for seed in range(3):
        for at, state in enumerate(decisions(encoding.game, seed)):
            for seat in range(seats):
                seen = encoding.observe(state, seat)
                compare_views(env, encoding, state, seat, (), seen, f"game {seed}, decision {at}")
