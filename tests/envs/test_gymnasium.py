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
    with pytest.raises(ValueError, match="unknown level 'admiral'"):
        AgainstBots("get-bit", 4, bots="admiral")


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
