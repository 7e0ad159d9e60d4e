"""PettingZoo's own tests, and what ours promise beyond them."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import numpy as np
import pytest

zoo = pytest.importorskip("pettingzoo.test")

from freebooter.envs import pettingzoo  # noqa: E402
from freebooter.envs.encoding import Form  # noqa: E402
from freebooter.games.plank import Plank  # noqa: E402

EXPANDED = {"mermaids": True, "loot": True, "kraken": True, "abilities": True, "rounds": [1, 5]}
GAMES = [("get-bit", 2, {}), ("get-bit", 4, {}), ("captain", 3, {}), ("plank", 3, {}), ("skull-king", 3, EXPANDED)]

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:reset has no option 'options'"),
]


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_pettingzoos_tests_pass(game: str, seats: int, options: dict[str, object], capsys: pytest.CaptureFixture[str]):
    zoo.api_test(pettingzoo.env(game, seats, options), num_cycles=60)
    zoo.api_test(pettingzoo.raw_env(game, seats, options), num_cycles=30)
    zoo.state_test(pettingzoo.raw_env(game, seats, options), pettingzoo.parallel_env(game, seats, options))
    zoo.parallel_api_test(pettingzoo.parallel_env(game, seats, options), num_cycles=300)
    zoo.seed_test(lambda: pettingzoo.env(game, seats, options), num_cycles=40)
    zoo.parallel_seed_test(lambda: pettingzoo.parallel_env(game, seats, options))
    zoo.render_test(lambda render_mode: pettingzoo.env(game, seats, options, render_mode=render_mode))
    assert f"{game}, round 1, " in capsys.readouterr().out


def choose(rng: random.Random, mask: np.ndarray) -> int:
    return int(rng.choice(np.flatnonzero(mask)))


def played(env: Any, rng: random.Random) -> dict[str, float]:
    """A game of random legal actions to its end, and what each agent got for it."""
    rewards: dict[str, float] = {}
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        rewards[agent] = reward
        env.step(None if over else choose(rng, seen["action_mask"]))
    return rewards


def played_at_once(env: pettingzoo.Simultaneous, observations: dict[str, Any], rng: random.Random) -> dict[str, float]:
    rewards: dict[str, float] = {}
    while env.agents:
        actions = {agent: choose(rng, observations[agent]["action_mask"]) for agent in env.agents}
        observations, rewards, *_ = env.step(actions)
    return rewards


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_rewards_are_those_of_the_result(game: str, seats: int, options: dict[str, object]):
    env = pettingzoo.env(game, seats, options, reward="place")
    env.reset(seed=5)
    turns = env.unwrapped
    assert isinstance(turns, pettingzoo.Turns)
    rewards = played(env, random.Random(5))
    assert tuple(rewards[agent] for agent in turns.possible_agents) == turns.episode.rewards()
    assert sum(rewards.values()) == pytest.approx(0)


def test_seats_that_decide_at_once_act_in_one_parallel_step():
    env = pettingzoo.parallel_env("get-bit", 4)
    seen, _ = env.reset(seed=0)
    assert all(observation["action_mask"][-1] == 0 for observation in seen.values())
    seen, *_ = env.step(dict(zip(env.agents, (0, 1, 2, 3), strict=True)))
    layout = env.encoding.layout
    assert layout.split(seen["seat_0"]["observation"])["round"] == [2]


def test_who_is_not_to_act_passes():
    env = pettingzoo.parallel_env("captain", 3)
    seen, _ = env.reset(seed=0)
    (mover,) = env.episode.waiting
    for agent, observation in seen.items():
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        assert (legal == [env.passing]) == (env.seat[agent] != mover)
    actions = dict.fromkeys(env.agents, env.passing)
    _, rewards, over, _, infos = env.step(actions)
    assert all(over.values())
    assert [rewards[f"seat_{seat}"] for seat in range(3)] == [-1.0 if seat == mover else 0.0 for seat in range(3)]
    assert "72 is no action of seat" in infos[f"seat_{mover}"]["refused"]


def test_an_illegal_action_ends_the_game_and_says_why():
    env = pettingzoo.env("captain", 3)
    env.reset(seed=0)
    agent = env.agent_selection
    turns = env.unwrapped
    assert isinstance(turns, pettingzoo.Turns)
    trump = turns.encoding.labels.numbers(0, "trump parrots")[0]
    env.step(trump)
    rewards = {}
    for each in env.agent_iter():
        _, rewards[each], over, _, info = env.last()
        assert over
        if each == agent:
            assert info["refused"] == "trump parrots: In round 1 the card turned up decides trump (CA-05)"
        env.step(None)
    assert rewards == {each: -1.0 if each == agent else 0.0 for each in env.possible_agents}


def test_games_are_restored_and_cloned_where_they_were():
    env = pettingzoo.raw_env("plank", 3)
    env.reset(seed=3)
    rng = random.Random(1)
    for _ in range(20):
        env.step(choose(rng, env.observe(env.agent_selection)["action_mask"]))
    saved = json.loads(json.dumps(env.save()))
    twin = copy.deepcopy(env)
    restored = pettingzoo.raw_env("plank", 3)
    restored.restore(saved)
    ends = [played(each, random.Random(2)) for each in (env, twin, restored)]
    assert ends[0] == ends[1] == ends[2]
    assert str(env.episode.match.record()) == str(restored.episode.match.record())
    at_once = pettingzoo.parallel_env("plank", 3)
    assert set(played_at_once(at_once, at_once.restore(saved)[0], rng)) == set(at_once.possible_agents)


def test_small_games_and_their_names():
    game = Plank(2, pirates=1)
    env = pettingzoo.env(game, render_mode="ansi")  # pyright: ignore[reportArgumentType]
    env.reset(seed=0)
    assert str(env) == "freebooter_plank_v0"
    assert env.possible_agents == ["seat_0", "seat_1"]
    drawn = env.render()
    assert isinstance(drawn, str)
    assert "pirates      0 | 0" in drawn


def test_a_render_mode_or_a_missing_reset_is_refused():
    with pytest.raises(ValueError, match="cannot be 'rgb_array'; expected human or ansi"):
        pettingzoo.raw_env("plank", render_mode="rgb_array")
    with pytest.raises(RuntimeError, match="expected reset or restore first"):
        pettingzoo.raw_env("plank").save()


@pytest.mark.parametrize("form", ["named", "scaled"])
def test_other_forms_of_observation_pass_pettingzoos_test_too(form: Form):
    env: Any = pettingzoo.env("captain", 3, observation=form)
    zoo.api_test(env, num_cycles=30)
    env.reset(seed=1)
    turns = env.unwrapped
    assert isinstance(turns, pettingzoo.Turns)
    flat = turns.episode.observe(0)
    seen = env.observe("seat_0")["observation"]
    if form == "named":
        assert np.array_equal(np.concatenate([piece.ravel() for piece in seen.values()]), flat)
    else:
        assert np.allclose(seen * turns.encoding.scale, flat)
        assert np.abs(seen).max() <= 1


def test_state_is_what_all_seats_see_together():
    env = pettingzoo.parallel_env("skull-king", 3, {"rounds": [4]})
    env.reset(seed=2)
    hands = [env.encoding.layout.split(row)["hand"].sum() for row in env.state()]
    assert hands == [4, 4, 4]
    assert env.state_space.contains(env.state())


def test_rounds_are_paid_as_they_are_scored():
    env: Any = pettingzoo.env("skull-king", 3, {"rounds": [1, 2]}, reward="rounds")
    env.reset(seed=3)
    rng, paid, times = random.Random(3), dict.fromkeys(env.possible_agents, 0.0), 0
    turns = env.unwrapped
    assert isinstance(turns, pettingzoo.Turns)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        paid[agent] += reward
        times += reward != 0
        env.step(None if over else choose(rng, seen["action_mask"]))
    assert times > 3
    assert tuple(paid.values()) == pytest.approx(turns.episode.rewards())
    assert any(paid.values())


def test_reset_restores_a_game_where_it_is_asked_to():
    env: Any = pettingzoo.env("captain", 3)
    env.reset(seed=3)
    turns = env.unwrapped
    assert isinstance(turns, pettingzoo.Turns)
    env.step(choose(random.Random(0), env.observe(env.agent_selection)["action_mask"]))
    saved, seen = turns.save(), env.observe("seat_1")
    again: Any = pettingzoo.env("captain", 3)
    again.reset(options={"restore": saved})
    assert again.agent_selection == env.agent_selection
    assert all(np.array_equal(seen[name], again.observe("seat_1")[name]) for name in seen)
    with pytest.warns(UserWarning, match="reset has no option 'seats'; expected restore"):
        again.reset(options={"seats": 5})


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_every_observation_lies_within_its_bounds(game: str, seats: int, options: dict[str, object]):
    env = pettingzoo.parallel_env(game, seats, options)
    rng = random.Random(9)
    for seed in range(4):
        seen, _ = env.reset(seed=seed)
        while env.agents:
            assert all(env.observation_space(agent).contains(each) for agent, each in seen.items())
            actions = {agent: choose(rng, seen[agent]["action_mask"]) for agent in env.agents}
            seen, *_ = env.step(actions)
        assert all(env.observation_space(agent).contains(each) for agent, each in seen.items())
