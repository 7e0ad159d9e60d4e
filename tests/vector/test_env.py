"""The environments by themselves: what every one of them promises."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from freebooter import vector
from freebooter.engine import OptionsError, Result
from freebooter.vector.env import Env, State
from freebooter.vector.rewards import rewards

EVERYTHING: dict[str, object] = {"mermaids": True, "loot": True, "kraken": True, "abilities": True}
GAMES = [("get-bit", 3), ("captain", 3), ("plank", 3), ("skull-king", 3)]
BATCH = 32


@dataclass(frozen=True)
class Table:
    """An environment with its functions compiled."""

    env: Env[Any]
    init: Any
    step: Any
    any_action: Any
    observe: Any
    observe_all: Any


@cache
def table(game: str, seats: int) -> Table:
    env = vector.make(game, seats, EVERYTHING | {"rounds": [1, 3]} if game == "skull-king" else {})
    functions = (env.init, env.step, env.any_action, env.observe, env.observe_all)
    return Table(env, *map(jax.jit, functions))


def keys(seed: int) -> jax.Array:
    return jax.random.split(jax.random.key(seed), BATCH)


def choose(at: Table, state: State[Any], seed: int) -> jax.Array:
    """A random legal action for each game."""
    return at.any_action(state, jax.random.bits(jax.random.key(seed), state.terminated.shape))


def alike(left: Any, right: Any) -> bool:
    return all(jax.tree.leaves(jax.tree.map(np.array_equal, left, right)))


def hands_of(facts: Mapping[str, Any]) -> list[list[str]]:
    return facts["hands"]


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_game_runs_to_its_end_as_the_interface_says(game: str, seats: int):
    at = table(game, seats)
    state = at.init(keys(1))
    assert state.current_player.shape == state.terminated.shape == (BATCH,)
    assert state.rewards.shape == (BATCH, seats)
    assert state.legal_action_mask.shape == (BATCH, at.env.num_actions)
    assert state.legal_action_mask.dtype == bool
    paid = np.zeros((BATCH, seats))
    for turn in range(3000):
        if state.terminated.all():
            break
        running, mask = ~np.asarray(state.terminated), np.asarray(state.legal_action_mask)
        assert mask[running].any(-1).all()
        assert not mask[~running].any()
        assert set(np.asarray(state.current_player).tolist()) <= set(range(seats))
        action = choose(at, state, turn)
        assert mask[running, np.asarray(action)[running]].all()
        state = at.step(state, action)
        paid += np.asarray(state.rewards)
    assert state.terminated.all()
    assert (paid >= 0).all()
    shared = paid.sum(-1)
    assert (np.isclose(shared, 1) | ((game == "plank") & (shared == 0))).all()
    assert shared.any()
    after = at.step(state, choose(at, state, 0))
    assert after.terminated.all()
    assert not after.rewards.any()


@pytest.mark.parametrize(("game", "seats"), [("captain", 3), ("plank", 3)])
def test_one_game_and_a_batch_of_them_are_played_alike(game: str, seats: int):
    at = table(game, seats)
    batch, lanes, one = at.init(keys(2)), jax.jit(jax.vmap(at.env.init))(keys(2)), at.init(keys(2)[5])
    step_lanes = jax.jit(jax.vmap(at.env.step))
    for turn in range(12):
        action = choose(at, batch, turn)
        batch, lanes, one = at.step(batch, action), step_lanes(lanes, action), at.step(one, action[5])
    assert alike(batch, lanes)
    assert alike(jax.tree.map(lambda each: each[5], batch), one)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_an_illegal_action_changes_nothing(game: str, seats: int):
    at = table(game, seats)
    state = at.init(keys(3))
    for turn in range(7):
        state = at.step(state, choose(at, state, turn))
    illegal = jnp.argmin(state.legal_action_mask, axis=-1)
    for action in (illegal, jnp.full(BATCH, at.env.num_actions), jnp.full(BATCH, -1)):
        after = at.step(state, action.astype(jnp.int32))
        assert alike(after._game, state._game)
        assert np.array_equal(after.legal_action_mask, state.legal_action_mask)
        assert not after.terminated.any()


@pytest.mark.parametrize(("game", "options"), [("captain", {}), ("plank", {"blind": True})])
def test_games_begin_anew_as_they_end(game: str, options: dict[str, object]):
    env = vector.make(game, 2, options)
    init, any_action, plain_step = jax.jit(env.init), jax.jit(env.any_action), jax.jit(env.step)
    step = jax.jit(vector.auto_reset(env).step)
    state = plain = init(keys(4))
    ended = np.zeros(BATCH, int)
    for turn in range(400):
        action = any_action(state, jax.random.bits(jax.random.key(turn), (BATCH,)))
        state, plain = step(state, action), plain_step(plain, action)
        just = np.asarray(state.terminated)
        first = just & (ended == 0)
        assert np.array_equal(np.asarray(plain.terminated)[ended == 0], just[ended == 0])
        assert np.allclose(state.rewards[first], plain.rewards[first])
        assert not state.rewards[~just].any()
        assert state.legal_action_mask.any(-1).all()
        ended += just
        if (ended > 1).all():
            break
    assert (ended > 1).all()


def test_a_key_decides_chance_but_half_a_deal_is_not_dealt_again():
    at = table("captain", 3)
    state = at.init(keys(5))
    before = at.observe_all(state, 0)
    same = other = state
    for turn in range(3):
        action = choose(at, same, turn)
        same, other = at.step(same, action), at.step(other, action, keys(6 + turn))
    assert alike(same._game, other._game)
    for then, now in zip(before, at.observe_all(same, 0), strict=True):
        dealt, held = (hands_of(at.env.facts(each, 0)) for each in (then, now))
        assert all(set(mine) < set(hand) for mine, hand in zip(held, dealt, strict=True))
    for turn in range(3, 60):
        action = choose(at, same, turn)
        same, other = at.step(same, action), at.step(other, action, keys(6 + turn))
    assert not alike(same._game, other._game)


@pytest.mark.parametrize(("game", "seats", "secret"), [("get-bit", 3, 2), ("plank", 3, 3), ("skull-king", 3, 1)])
def test_what_is_chosen_face_down_shows_to_nobody_else(game: str, seats: int, secret: int):
    at = table(game, seats)
    one = other = at.init(keys(8))
    for _ in range(secret):
        lowest = jnp.argmax(one.legal_action_mask, axis=-1)
        highest = at.env.num_actions - 1 - jnp.argmax(other.legal_action_mask[:, ::-1], axis=-1)
        one, other = at.step(one, lowest), at.step(other, highest)
    assert (one.current_player == 1).all()
    for seat in range(1, seats):
        assert np.array_equal(at.observe(one, seat), at.observe(other, seat))
    assert not np.array_equal(at.observe(one, 0), at.observe(other, 0))


@pytest.mark.parametrize("game", ["captain", "skull-king"])
def test_the_other_hands_show_to_nobody(game: str):
    at = table(game, 3)
    state = at.init(keys(9))
    for turn in range(11):
        state = at.step(state, choose(at, state, turn))
    mine, left, right = state._game.hands
    swapped = replace(state, _game=replace(state._game, hands=(mine, right, left)))
    sizes = np.asarray([at.env.facts(each, 0)["hand_sizes"] for each in at.observe(state, 0)])
    even = (sizes[:, 1] == sizes[:, 2]) & (sizes[:, 1] > 0)
    assert even.any()
    assert np.array_equal(at.observe(state, 0)[even], at.observe(swapped, 0)[even])
    assert not np.array_equal(at.observe_all(state, 0)[even], at.observe_all(swapped, 0)[even])


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_the_movers_observation_is_that_of_his_seat(game: str, seats: int):
    at = table(game, seats)
    state = at.init(keys(10))
    for turn in range(9):
        state = at.step(state, choose(at, state, turn))
    seen = at.observe(state)
    assert seen.shape == (BATCH, at.env.layout.size)
    assert seen.dtype == jnp.int16
    assert np.array_equal(seen, at.observe(state, state.current_player))


@pytest.mark.parametrize(("game", "seats"), [("get-bit", 6), ("captain", 4), ("plank", 4), ("skull-king", 4)])
def test_the_table_in_the_docstring_is_the_layout(game: str, seats: int):
    env = vector.make(game, seats)
    text = import_module(type(env.observer).__module__).__doc__ or ""
    rows = [line.split("|")[1:4] for line in text.splitlines() if line.startswith("| ") and line[2].isdigit()]
    written = [(int(start), name.strip()) for start, name, _ in rows]
    assert written == [(piece.start, piece.name) for piece in env.layout.pieces]
    for piece, (_, _, shape) in zip(env.layout.pieces, rows, strict=True):
        numbers = [
            seats if part == "S" else {"P": 6, "P/S": 1}.get(part) or int(part) for part in shape.strip().split(" x ")
        ]
        assert tuple(numbers) == piece.shape


def test_rewards_are_worth_what_they_say():
    result = Result((2,), (3, 2, 1, 3), (10, 40, 70, 0))
    assert rewards("win", result) == (0, 0, 1, 0)
    assert rewards("place", result) == pytest.approx((-2 / 3, 1 / 3, 1, -2 / 3))
    assert rewards("score", result) == (-20, 10, 40, -30)
    shared = Result((0, 1), (1, 1, 3), (None, None, None))
    assert rewards("win", shared) == (0.5, 0.5, 0)
    assert rewards("place", shared) == (0.5, 0.5, -1)
    with pytest.raises(OptionsError, match="plank has no reward 'score'; expected win or place"):
        vector.make("plank", 3, reward="score")


def test_what_a_game_does_not_have_is_refused_by_name():
    with pytest.raises(OptionsError, match="unknown game 'chess'"):
        vector.make("chess", 2)
    with pytest.raises(OptionsError, match="captain cannot seat 1"):
        vector.make("captain", 1)
    with pytest.raises(OptionsError, match="unknown option 'kraken'"):
        vector.make("get-bit", 4, {"kraken": True})
