"""Observations made from views have the numbers that the vector engine gives."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from freebooter.engine import NATURE, State
from freebooter.envs.chart import Chart
from freebooter.games import AnyGame, make
from tests.voyages import voyage

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

    env, chart = vector.make(game, seats, options), Chart(make(game, seats, options))
    assert chart.actions == env.actions
    assert chart.layout == env.layout
    for seed in range(3):
        for at, state in enumerate(decisions(chart.game, seed)):
            for seat in range(seats):
                compare_views(env, chart.game, state, seat, chart.observe(state, seat), f"game {seed}, decision {at}")


@pytest.mark.deep
@pytest.mark.parametrize(("game", "seats", "options"), [each for each in GAMES if "blind" not in each[2]])
def test_views_and_vector_states_are_told_alike(game: str, seats: int, options: dict[str, object]):
    import jax

    from freebooter import vector
    from tests.vector.replaying import natures, played, seen

    env, chart = vector.make(game, seats, options), Chart(make(game, seats, options))
    steps, book = played(env, 4, seed=1), chart.game
    for index in range(4):
        looked = np.asarray(seen(env, jax.tree.map(lambda each, at=index: each[:, at], steps.states)))
        state, picked = book.start(), ()
        for step in range(int(np.argmax(steps.terminated[:, index])) + 1):
            while book.to_move(state) == (NATURE,):
                for text in natures(game, book, state, env.facts(looked[step, 0], 0)):
                    state, _ = book.play(state, NATURE, book.parse(text))
            seat = int(steps.mover[step, index])
            for viewer in [seat] if picked else range(seats):
                ours = chart.layout.split(chart.observe(state, viewer, picked if viewer == seat else ()))
                theirs = chart.layout.split(looked[step, viewer, : env.layout.size])
                for name, piece in ours.items():
                    if name != "leader" or theirs["trick"].any():  # before a trick nobody has led it
                        assert np.array_equal(piece, theirs[name]), (name, index, step, viewer)
            number = int(steps.action[step, index])
            move = chart.choices(state, seat, picked)[number]
            if move is None:
                picked = (*picked, number)
            else:
                (state, _), picked = book.play(state, seat, move), ()
        assert book.result(state)
