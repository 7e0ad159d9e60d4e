"""OpenSpiel's own simulation, and what ours promises beyond it."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

import freebooter.envs.openspiel  # noqa: E402, F401  # pyright: ignore[reportUnusedImport]
from freebooter.engine import OptionsError  # noqa: E402
from freebooter.games.skull_king import SkullKingOptions  # noqa: E402

TINY = "freebooter_get_bit(cards=2,limbs=1,refill_at=1)"
EXPANDED = "mermaids=True,loot=True,kraken=True,abilities=True,replacements=bahij juanita"
AT_ONCE = [
    "freebooter_get_bit",
    "freebooter_get_bit(players=4,cards=3,limbs=2)",
    "freebooter_plank(players=3,round_limit=4)",
    f"freebooter_skull_king(players=3,{EXPANDED},rounds=of 7)",
]
"""Games in which several seats decide at once."""
GAMES = [
    *AT_ONCE,
    "freebooter_captain(players=3,rounds=3)",
    "freebooter_plank(blind=True,round_limit=3,skully=none)",
]


@pytest.mark.parametrize("name", GAMES)
def test_openspiels_simulation_passes_with_serialisation(name: str):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


def voyage(game: Any, rng: random.Random) -> list[Any]:
    """The states of a random game."""
    state = game.new_initial_state()
    states = [state.clone()]
    while not state.is_terminal():
        if state.is_chance_node():
            numbers, odds = zip(*state.chance_outcomes(), strict=True)
            assert sum(odds) == pytest.approx(1)
            state.apply_action(rng.choices(numbers, odds)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        states.append(state.clone())
    return states


@pytest.mark.parametrize("name", GAMES)
def test_returns_are_the_places_of_the_game_that_was_played(name: str):
    game = pyspiel.load_game(name)
    state = voyage(game, random.Random(0))[-1]
    result = state.encoding.game.result(state.at.state)
    assert state.returns() == list(state.encoding.rewards(result))
    assert sum(state.returns()) == pytest.approx(0)
    assert len(state.at.log) > 5


@pytest.mark.parametrize("name", AT_ONCE)
def test_nobody_learns_what_another_seat_keeps_hidden(name: str):
    """Wherever several seats decide at once, the others know the same whatever the first one did."""
    game = pyspiel.load_game(name)
    looked = 0
    for state in voyage(game, random.Random(3)):
        if state.is_terminal() or len(state.encoding.game.to_move(state.at.state)) < 2:
            continue
        mover = state.current_player()
        children = [state.child(action) for action in state.legal_actions()]
        for player in range(game.num_players()):
            known = {child.information_state_string(player) for child in children}
            tensors = {np.array(child.information_state_tensor(player)).tobytes() for child in children}
            assert len(known) == len(tensors) == (len(children) if player == mover else 1)
            looked += 1
    assert looked > 0


def test_equal_information_states_offer_equal_actions_and_tensors():
    game = pyspiel.load_game("freebooter_plank(pirates=1,tiles=1,cards=run charge shove-anyone,skully=none)")
    found: dict[str, tuple[list[int], list[float]]] = {}
    waiting, times = [game.new_initial_state()], Counter[str]()
    while waiting:
        state = waiting.pop()
        if state.is_terminal():
            continue
        if not state.is_chance_node():
            player = state.current_player()
            known = state.information_state_string(player)
            times[known] += 1
            seen = state.legal_actions(), state.information_state_tensor(player)
            assert found.setdefault(known, seen) == seen
        waiting += [state.child(action) for action in state.legal_actions()]
    assert max(times.values()) > 1


def test_all_that_a_seat_did_and_saw_is_remembered():
    game = pyspiel.load_game("freebooter_get_bit(players=4)")
    state = game.new_initial_state()
    for pirate in (2, 0, 3, 1):
        state.apply_action(pirate)
    for card in (3, 0, 2):
        state.apply_action(card)
    history = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    history.set_from(state, 1)
    assert state.information_state_string(1).splitlines()[-1] == "Chosen(seat=2, pirate=2, clause='GB-05')"
    assert "play 1:1" in state.information_state_string(1)
    assert "play 0:4" not in state.information_state_string(1)
    assert history.dict["history"].sum(axis=1).tolist()[:3] == [2, 0, 0]
    state.apply_action(1)
    history.set_from(state, 1)
    rows = history.dict["history"]
    seats_and_cards = [(int(row[:4].argmax()), int(row[4:].argmax()) + 1) for row in rows if row.any()]
    assert seats_and_cards == [(0, 1), (3, 4), (1, 3), (2, 2)]
    assert "shown=(4, 1, 3, 2)" in state.information_state_string(1)


def test_a_deal_made_card_by_card_has_its_true_odds():
    state = pyspiel.load_game("freebooter_skull_king(rounds=past-yer-bedtime)").new_initial_state()
    assert state.chance_outcomes() == [(0, 0.5), (1, 0.5)]
    state.apply_action(1)
    odds = dict(state.chance_outcomes())
    names = {state.action_to_string(card): card for card in odds}
    assert odds[names["escape"]] == pytest.approx(5 / 68)
    assert odds[names["g7"]] == pytest.approx(1 / 68)
    state.apply_action(names["escape"])
    assert dict(state.chance_outcomes())[names["escape"]] == pytest.approx(4 / 67)


def test_cfr_and_exploitability_run_on_tiny_get_bit():
    tree = pyspiel.convert_to_cached_tree(pyspiel.load_game(TINY))
    solver = pyspiel.CFRPlusSolver(tree)
    solver.evaluate_and_update_policy()
    first = pyspiel.exploitability(tree, solver.average_policy())
    for _ in range(7):
        solver.evaluate_and_update_policy()
    eighth = pyspiel.exploitability(tree, solver.average_policy())
    assert first == pytest.approx(1 / 3)
    assert eighth < 0.02


def test_wrong_parameters_are_refused_in_words():
    with pytest.raises(OptionsError, match="cards cannot be 2; expected 3 to 5"):
        pyspiel.load_game("freebooter_get_bit(cards=2)")
    with pytest.raises(OptionsError, match="skully cannot be"):
        pyspiel.load_game("freebooter_plank(skully=kraken)")
    game = pyspiel.load_game("freebooter_captain")
    with pytest.raises(ValueError, match="expected no parameters"):
        game.make_py_observer(None, {"colour": "red"})


@pytest.mark.parametrize("name", GAMES)
def test_games_pickle(name: str):
    game = pyspiel.load_game(name)
    again = pickle.loads(pickle.dumps(game))
    assert str(again) == str(game)
    assert again.new_initial_state().chance_outcomes() == game.new_initial_state().chance_outcomes()


@pytest.mark.parametrize("name", GAMES)
def test_a_state_drawn_anew_is_one_that_the_player_cannot_tell_apart(name: str):
    game, rng = pyspiel.load_game(name), random.Random(4)
    others = 0
    for state in voyage(game, rng)[::5]:
        if state.is_terminal() or state.is_chance_node():
            continue
        player = state.current_player()
        for _ in range(3):
            again = state.resample_from_infostate(player, rng.random)
            assert again.current_player() == player
            assert again.legal_actions() == state.legal_actions()
            assert again.information_state_string(player) == state.information_state_string(player)
            assert again.information_state_tensor(player) == state.information_state_tensor(player)
            others += again.at.state != state.at.state
            while not again.is_terminal():
                again.apply_action(rng.choice(again.legal_actions()))
    assert others or "get_bit" in name or "plank(" in name


def test_parameters_are_the_options_and_what_makes_a_smaller_game():
    specified = {game.short_name: game.parameter_specification for game in pyspiel.registered_games()}
    plank = specified["freebooter_plank"]
    assert plank["skully"] == "shove-anyone retract drag charge"
    assert (plank["blind"], plank["round_limit"], plank["pirates"]) == (False, 50, 3)
    assert specified["freebooter_get_bit"]["cards"] == 0
    game = pyspiel.load_game("freebooter_skull_king(players=3,replacements=g7 kraken,rounds=of 2 3)")
    assert game.encoding.game.options == SkullKingOptions(replacements=("g7", "kraken"), rounds=(2, 3))
