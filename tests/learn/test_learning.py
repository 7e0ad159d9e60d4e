"""What a trainer computes: the same numbers as the player, and gains seat by seat."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

pytest.importorskip("jax")

import jax
import jax.numpy as jnp
import numpy as np

from freebooter import games, vector
from freebooter.bots.network import load_network, position_of
from freebooter.engine import OptionsError
from freebooter.games import GAMES
from freebooter.learn.config import config_of, read_config
from freebooter.learn.model import head, top_of
from freebooter.learn.selfplay import POINTS, WIN, Step, gains
from freebooter.vector.env import Env, State
from freebooter.vector.features import Reading
from tests.bots.test_network import decisions


def positions(env: Env[Any], many: int = 8, steps: int = 12) -> jax.Array:
    """What movers see in random games."""

    def step(state: State[Any], key: jax.Array) -> tuple[State[Any], jax.Array]:
        return env.step(state, env.any_action(state, jax.random.bits(key, (many,)))), env.observe(state)

    def played(keys: jax.Array) -> jax.Array:
        return jax.lax.scan(step, env.init(keys), jax.random.split(keys[0], steps))[1]

    seen = jax.jit(played)(jax.random.split(jax.random.key(2), many))
    return seen.reshape(many * steps, -1)


@pytest.mark.parametrize(("game", "seats"), [("get-bit", 3), ("plank", 5)])
def test_the_player_reads_positions_as_the_trainer(game: str, seats: int):
    made = games.make(game, seats)
    reading, flat = Reading(made), positions(vector.make(made))
    rows = np.asarray(reading.rows(flat, jnp))
    assert (rows == reading.rows(np.asarray(flat))).all()


@pytest.mark.parametrize("game", GAMES)
def test_the_player_decides_as_the_trainer_within_rounding(game: str):
    """On what views say: the same features as those of the trainer, as the test above and those of views tell."""
    asked = [position_of(view, legal) for view, legal in islice(decisions(game, 4, {}), 60)]
    rows = np.stack([position.reading.rows(position.numbers) for position in asked])
    network = load_network(game)
    assert network
    params = {name: jnp.asarray(tensor) for name, tensor in network.tensors.items()}
    top = top_of(params, jnp.asarray(rows))
    logits, values = network.forward(rows)
    np.testing.assert_allclose(logits, head(params, "policy", top), rtol=1e-3, atol=1e-3)
    theirs = np.asarray(head(params, "policy", top))
    for position, mine, other in zip(asked, logits, theirs, strict=True):
        first = np.unique(position.actions[:, 0])
        assert first[mine[first].argmax()] == first[other[first].argmax()]
    np.testing.assert_allclose(values, jax.nn.sigmoid(head(params, "value", top)[:, WIN]), rtol=1e-3, atol=1e-4)


def test_a_decision_is_compared_with_the_same_seats_next_one():
    """Two seats in turn; the game ends at the fourth step and the first seat wins it; another begins."""
    seats, trace = 2, 0.5
    mover = jnp.array([[0], [1], [0], [1], [0], [1]])
    ended = jnp.array([[False], [False], [False], [True], [False], [False]])
    paid = jnp.zeros((6, 1, seats, 2)).at[3, 0, 0, WIN].set(1.0).at[1, 0, 1, POINTS].set(2.0)
    foreseen = jnp.zeros((6, 1, 2)).at[:, 0, WIN].set(jnp.array([0.2, 0.3, 0.6, 0.1, 0.5, 0.5]))
    unused = jnp.zeros(0)
    steps = Step(unused, unused, unused, unused, mover, paid, ended)
    gain, known = gains(steps, foreseen, seats, trace)
    last = 1.0 - 0.6
    assert gain[:, 0, WIN].tolist() == pytest.approx(
        [0.6 - 0.2 + trace * last, 0.1 - 0.3 - trace * 0.1, last, -0.1, 0, 0]
    )
    assert gain[1, 0, POINTS] == pytest.approx(2.0)
    assert known[:, 0].tolist() == [True, True, True, True, False, False]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_configuration_for_the_least_and_the_most_seats(game: str):
    config = read_config(game)
    seats = {table.seats for table in config.tables}
    book = games.game_kind(game)
    assert config.tables[0].seats == 4
    assert {book.seat_range[0], 3, 4, book.seat_range[-1]} <= seats


def test_a_configuration_that_says_what_there_is_not_is_refused():
    with pytest.raises(OptionsError, match="a configuration has no 'speed'"):
        config_of("plank", {"speed": 3, "table": [{"seats": 4}]})
