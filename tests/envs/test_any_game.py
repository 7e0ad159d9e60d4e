"""A game that has rules and nothing else plays in every environment."""

from __future__ import annotations

import random
from typing import cast

import numpy as np
import pytest

from freebooter.engine import OptionsError
from freebooter.envs.encoding import Encoding
from freebooter.envs.episode import Episode
from freebooter.envs.numbering import Ordinals
from freebooter.games import AnyGame
from tests.guessing_game import GUESSES, Guessing, guessing


@pytest.mark.parametrize("many", [1, 2, 64, 65, 100, 4096, 4097])
def test_actions_by_order_reach_every_move_once(many: int):
    moves, numbers = cast("list[object]", list(range(many))), Ordinals(64)

    def reached(picked: tuple[int, ...] = ()) -> list[object]:
        offered = numbers.offered(moves, 0, picked)  # pyright: ignore[reportArgumentType]
        assert all(0 <= number < 64 for number in offered)
        return [
            each
            for number, move in offered.items()
            for each in (reached((*picked, number)) if move is None else [move])
        ]

    assert reached() == moves


def test_an_observation_holds_what_the_view_does_and_no_more():
    encoding = Encoding(guessing(3))
    game = encoding.game
    state = game.play(game.start(), "nature", game.parse("roll 1 2 3"))[0]
    other = game.play(game.start(), "nature", game.parse("roll 1 5 6"))[0]
    assert np.array_equal(encoding.observe(state, 0), encoding.observe(other, 0))
    assert not np.array_equal(encoding.observe(state, 1), encoding.observe(other, 1))
    picked = encoding.observe(state, 0, (1,))
    assert not np.array_equal(picked, encoding.observe(state, 0))
    assert (encoding.layout.low <= picked).all()
    assert (picked <= encoding.layout.high).all()


def test_a_game_is_played_to_its_end():
    episode, rng = Episode(Encoding(guessing(2), "place"), 3), random.Random(1)
    guessed = set[int]()
    while episode.waiting:
        seat = episode.waiting[0]
        episode.act(seat, rng.choice(episode.legal(seat)))
        guessed.add(len(episode.picked[seat]))
    assert guessed == {0, 1}
    assert sum(episode.collect()) == pytest.approx(0)
    with pytest.raises(OptionsError, match="guessing has no reward 'score'; expected win or place"):
        Encoding(guessing(2), "score")


@pytest.mark.filterwarnings("ignore:reset has no option 'options'")
def test_pettingzoos_tests_pass_for_it(capsys: pytest.CaptureFixture[str]):
    zoo = pytest.importorskip("pettingzoo.test")
    from freebooter.envs import pettingzoo

    zoo.api_test(pettingzoo.env(guessing(3)), num_cycles=60)
    zoo.api_test(pettingzoo.raw_env(guessing(3)), num_cycles=60)
    zoo.parallel_api_test(pettingzoo.parallel_env(guessing(3)), num_cycles=100)


def test_gymnasiums_check_passes_for_it():
    checker = pytest.importorskip("gymnasium.utils.env_checker")
    from freebooter.envs.gymnasium import AgainstBots

    checker.check_env(AgainstBots(guessing(3), bots="drifter"))


def test_openspiels_simulation_passes_for_it():
    pyspiel = pytest.importorskip("pyspiel")
    from freebooter.envs import openspiel

    openspiel.register(cast("type[AnyGame]", Guessing))
    game = pyspiel.load_game("freebooter_guessing(players=3,sides=4)")
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)
    state = game.new_initial_state()
    while state.is_chance_node():
        assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
        state.apply_action(state.legal_actions()[0])
    assert not game.get_type().provides_information_state_tensor
    assert len(state.legal_actions()) == -(-GUESSES // 64)
    assert f"own          {state.at.state.dice[0]}" in state.information_state_string(0)
