"""Gymnasium's own check, and what ours promises beyond it."""

from __future__ import annotations

import copy
import json
import random

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from freebooter.engine import OptionsError  # noqa: E402
from freebooter.envs.gymnasium import AgainstBots  # noqa: E402
from freebooter.games import GAMES  # noqa: E402


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("game", GAMES)
def test_gymnasiums_check_passes(game: str):
    check_env(gymnasium.make(f"freebooter/{game}-v0", seats=3, bots="deckhand").unwrapped)


def played(env: AgainstBots, mask: np.ndarray, rng: random.Random) -> tuple[list[int], float]:
    """Random legal actions to the end, and the last reward."""
    actions: list[int] = []
    while True:
        actions.append(int(rng.choice(np.flatnonzero(mask))))
        seen, reward, over, cut, info = env.step(actions[-1])
        mask = info["action_mask"]
        assert np.array_equal(seen["action_mask"], mask)
        assert not cut
        if over:
            return actions, reward
        assert reward == 0


@pytest.mark.parametrize("game", GAMES)
def test_the_agent_plays_its_seat_to_the_end_and_is_paid_for_it(game: str):
    options = {"rounds": [3]} if game == "skull-king" else {}
    env = AgainstBots(game, 3, options, seat=1, bots=("drifter", "bosun"), reward="place")
    for seed in range(3):
        _, info = env.reset(seed=seed)
        _, reward = played(env, info["action_mask"], random.Random(seed))
        result = env.episode.match.result
        assert result
        assert reward == env.encoding.rewards(result)[1]


def test_bots_sit_after_the_agent_in_the_order_given():
    env = AgainstBots("get-bit", 4, seat=2, bots=("drifter", "deckhand", "bosun"))
    assert sorted(env.bots) == [0, 1, 3]
    assert type(env.bots[3]).__name__ == "Drifter"
    with pytest.raises(OptionsError, match="2 bots for 3 seats"):
        AgainstBots("get-bit", 4, bots=("drifter", "drifter"))
    with pytest.raises(OptionsError, match="cannot have seat 4; expected 0 to 3"):
        AgainstBots("get-bit", 4, seat=4)
    with pytest.raises(ValueError, match="a bot cannot be 'commodore'; expected a level"):
        AgainstBots("get-bit", 4, bots="commodore")


def test_an_illegal_action_ends_the_game_and_says_why():
    env = AgainstBots("get-bit", 4, bots="drifter")
    env.reset(seed=0)
    _, reward, over, cut, info = env.step(6)
    assert (reward, over, cut) == (-1.0, True, False)
    assert info["refused"] == "play 0:7: In this game the cards go from 1 to 5 (GB-02)"


def test_games_are_restored_and_cloned_where_they_were():
    env = AgainstBots("skull-king", 3, {"rounds": [2, 3]}, bots="deckhand")
    _, info = env.reset(seed=4)
    for _ in range(3):
        *_, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    saved = json.loads(json.dumps(env.save()))
    twin = copy.deepcopy(env)
    restored = AgainstBots("skull-king", 3, {"rounds": [2, 3]}, bots="deckhand")
    _, again = restored.restore(saved)
    assert np.array_equal(again["action_mask"], info["action_mask"])
    ends = {str(played(each, info["action_mask"], random.Random(0))) for each in (env, twin, restored)}
    assert len(ends) == 1


def test_the_agent_is_shown_its_own_view():
    env = gymnasium.make("freebooter/captain-v0", seats=3, render_mode="ansi")
    env.reset(seed=1)
    hand = env.unwrapped.encoding.game.view(env.unwrapped.episode.state, 0).hand
    assert f"hand         {' '.join(hand)}" in env.render()


def test_what_has_ended_stays_ended():
    env = AgainstBots("get-bit", 4, bots="drifter")
    env.reset(seed=0)
    env.step(6)
    record = str(env.episode.match.record())
    for action in (0, 1, 6):
        _, reward, over, _, info = env.step(action)
        assert (reward, over) == (0.0, True)
        assert info["refused"]
    assert str(env.episode.match.record()) == record
    assert env.action_masks().all()
    _, info = env.reset(seed=0)
    assert "refused" not in info
    played(env, info["action_mask"], random.Random(0))
    _, reward, over, _, info = env.step(0)
    assert (reward, over, info["action_mask"].all()) == (0.0, True, True)


def test_many_games_at_once_begin_anew_by_themselves():
    envs = gymnasium.make_vec("freebooter/captain-v0", num_envs=3, seats=3, bots="drifter")
    seen, info = envs.reset(seed=5)
    ended = 0
    for _ in range(120):
        assert (info["action_mask"].sum(-1) > 0).all()
        actions = [
            space.sample(mask) for space, mask in zip([envs.single_action_space] * 3, info["action_mask"], strict=True)
        ]
        seen, _, over, cut, info = envs.step(np.array(actions))
        assert np.array_equal(seen["action_mask"], info["action_mask"])
        assert "refused" not in info
        assert not cut.any()
        ended += over.sum()
    assert ended >= 3
    envs.close()


def test_reset_restores_a_game_or_refuses_what_it_does_not_know():
    env = gymnasium.make("freebooter/captain-v0", seats=3, bots="drifter")
    _, info = env.reset(seed=5)
    *_, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    saved = env.unwrapped.save()
    fresh = gymnasium.make("freebooter/captain-v0", seats=3, bots="drifter")
    _, again = fresh.reset(options={"restore": saved})
    assert np.array_equal(again["action_mask"], info["action_mask"])
    fresh.step(int(np.flatnonzero(again["action_mask"])[0]))
    with pytest.raises(OptionsError, match="reset has no option 'seats'; expected restore, with what save gave"):
        fresh.reset(options={"seats": 5})


@pytest.mark.parametrize("form", ["named", "scaled"])
@pytest.mark.filterwarnings("error")
def test_other_forms_of_observation_pass_gymnasiums_check_too(form: str):
    check_env(gymnasium.make("freebooter/plank-v0", seats=3, bots="deckhand", observation=form).unwrapped)
    with pytest.raises(OptionsError, match="an observation cannot be 'pixels'; expected numbers or named or scaled"):
        gymnasium.make("freebooter/plank-v0", observation="pixels")


def test_rounds_are_paid_as_they_are_scored():
    env = AgainstBots("skull-king", 3, {"rounds": [1, 1, 1]}, bots="deckhand", reward="rounds")
    _, info = env.reset(seed=1)
    rng, paid, over = random.Random(0), [0.0], False
    while not over:
        _, reward, over, _, info = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        paid.append(reward)
    assert sum(map(bool, paid)) > 1
    assert sum(paid) == pytest.approx(env.episode.rewards()[0])
