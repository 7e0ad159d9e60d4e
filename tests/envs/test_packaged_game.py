"""The fifth game, of a package that brings rules and clauses alone, in the environments of others."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

from freebooter.games import game_kind
from tests.games.packages import announce_example, forget

GAME = "ship-captain-crew"


@pytest.fixture(autouse=True)
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(str(tmp_path))
    announce_example(tmp_path)
    yield
    forget()


@pytest.mark.filterwarnings("ignore:reset has no option 'options'")
@pytest.mark.filterwarnings("ignore:Observation")
def test_pettingzoos_tests_pass():
    zoo = pytest.importorskip("pettingzoo.test")
    from freebooter.envs import pettingzoo

    zoo.api_test(pettingzoo.env(GAME, 3), num_cycles=60)
    zoo.parallel_api_test(pettingzoo.parallel_env(GAME, 3), num_cycles=100)
    zoo.seed_test(lambda: pettingzoo.env(GAME, 3), num_cycles=40)


def test_a_bot_and_an_agent_play_it_in_gymnasium():
    pytest.importorskip("gymnasium")
    from freebooter.envs.gymnasium import AgainstBots

    env = AgainstBots(GAME, 3, bots="drifter", reward="place")
    rng = np.random.default_rng(1)
    for seed in range(5):
        _, info = env.reset(seed=seed)
        over, paid = False, 0.0
        while not over:
            _, reward, over, _, info = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
            paid += reward
        assert paid == pytest.approx(env.episode.rewards()[0])


def test_openspiels_simulation_passes_with_serialisation():
    pyspiel = pytest.importorskip("pyspiel")
    openspiel = import_module("freebooter.envs.openspiel")
    name = openspiel.short_name(GAME)
    if name not in pyspiel.registered_names():
        openspiel.register(game_kind(GAME))
    pyspiel.random_sim_test(pyspiel.load_game(f"{name}(players=3)"), num_sims=3, serialize=True, verbose=False)
