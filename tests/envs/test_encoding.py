"""The games by numbers: the same choices, nothing more seen than a view holds, saved and restored."""

from __future__ import annotations

import copy
import json
import random
import subprocess
import sys
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freebooter.engine import NATURE, IllegalMove, Move, OptionsError, RecordError, State
from freebooter.envs.encoding import Encoding
from freebooter.envs.episode import Episode
from freebooter.games import AnyGame, make
from freebooter.games.get_bit import GetBit
from tests import random_games

EXPANDED = {"mermaids": True, "loot": True, "kraken": True, "abilities": True, "rounds": [4]}
PLAYED = [("get-bit", 2, {}), ("captain", 3, {}), ("plank", 3, {}), ("skull-king", 3, EXPANDED)]


def completed(encoding: Encoding, state: State, seat: int, picked: tuple[int, ...] = ()) -> Iterator[Move]:
    """Every move that can be picked, part by part."""
    for number, move in encoding.choices(state, seat, picked).items():
        if move is None:
            yield from completed(encoding, state, seat, (*picked, number))
        else:
            yield move


def sailed(episode: Episode, rng: random.Random, actions: int) -> Episode:
    """The episode after so many random actions, or at its end."""
    for _ in range(actions):
        if waiting := episode.waiting:
            seat = rng.choice(waiting)
            episode.act(seat, rng.choice(episode.legal(seat)))
    return episode


@given(random_games.games(), st.integers(0, 1 << 30))
@settings(max_examples=60)
def test_numbers_make_the_moves_that_the_rules_allow_and_no_others(game: AnyGame, seed: int):
    encoding, state = Encoding(game), random_games.somewhere(game, random.Random(seed))
    for seat in range(game.seats):
        assert sorted(map(str, completed(encoding, state, seat))) == sorted(map(str, game.legal(state, seat)))
        for move in game.legal(state, seat)[:20]:
            assert encoding.labels.text(seat, *encoding.labels.numbers(seat, str(move))) == str(move)


@given(random_games.games(), st.integers(0, 1 << 30))
@settings(max_examples=40)
def test_an_observation_is_the_same_in_every_world_that_a_view_allows(game: AnyGame, seed: int):
    encoding, rng = Encoding(game), random.Random(seed)
    state = random_games.somewhere(game, rng)
    for seat in range(game.seats):
        world = next(game.worlds(game.view(state, seat), rng))
        assert np.array_equal(encoding.observe(world, seat), encoding.observe(state, seat))


@given(random_games.games(), st.integers(0, 1 << 30))
@settings(max_examples=40)
def test_no_game_takes_more_actions_than_there_is_room_for(game: AnyGame, seed: int):
    episode, rng, actions = Episode(Encoding(game), seed), random.Random(seed), 0
    while episode.waiting:
        sailed(episode, rng, 1)
        actions += 1
    most = episode.encoding.adapter.most_actions(game)
    assert most
    assert actions <= most


@pytest.mark.parametrize(("game", "seats", "options"), PLAYED)
def test_a_voyage_ends_as_the_game_does(game: str, seats: int, options: dict[str, object]):
    for seed in range(5):
        episode = Episode(Encoding(make(game, seats, options), "place"), seed)
        sailed(episode, random.Random(seed), 10_000)
        assert episode.match.result
        assert episode.rewards() == episode.encoding.rewards(episode.match.result)
        assert sum(episode.rewards()) == pytest.approx(0)
        assert [episode.legal(seat) for seat in range(seats)] == [[]] * seats


@pytest.mark.parametrize(("game", "seats", "options"), PLAYED)
def test_saved_and_cloned_voyages_meet_the_same_chance(game: str, seats: int, options: dict[str, object]):
    encoding = Encoding(make(game, seats, options))
    for actions in range(0, 40, 3):
        episode = sailed(Episode(encoding, seed=7), random.Random(actions), actions)
        saved = json.loads(json.dumps(episode.save()))
        twins = [Episode.load(encoding, saved), copy.deepcopy(episode), episode]
        assert all(twin.picked == episode.picked and twin.state == episode.state for twin in twins)
        assert len({str(sailed(twin, random.Random(1), 10_000).match.record()) for twin in twins}) == 1


def test_a_clone_leaves_its_original_alone():
    episode = Episode(Encoding(make("plank", 2)), 0)
    twin = copy.deepcopy(episode)
    twin.act(0, 3)
    assert (episode.picked[0], twin.picked[0]) == ((), (3,))


def test_what_does_not_replay_is_not_restored():
    encoding = Encoding(make("get-bit", 4))
    saved = sailed(Episode(encoding, 0), random.Random(0), 6).save()
    with pytest.raises(RecordError, match="4 names for 5 seats"):
        Episode.load(Encoding(make("get-bit", 5)), saved)
    with pytest.raises(RecordError, match="expected the keys seed, picked, record"):
        Episode.load(encoding, {"record": saved["record"]})


def test_a_refused_action_is_told_why_with_the_clause():
    episode = Episode(Encoding(make("plank", 3, {"skully": ["drag"]})), 3)
    for seat in range(3):
        for card in ("extend", "retract", "drag"):
            episode.act(seat, episode.encoding.labels.numbers(seat, f"program {card}")[0])
    while episode.encoding.game.view(episode.state, None).round == 1:
        sailed(episode, random.Random(0), 1)
    drag = episode.encoding.labels.numbers(0, "program drag")[0]
    with pytest.raises(IllegalMove, match=r"Drag to Sea was played last round and is set aside .*\(PL-06\)"):
        episode.act(0, drag)
    episode.act(0, 0)
    with pytest.raises(IllegalMove, match=r"three different cards \(PL-03\)"):
        episode.act(0, 0)
    with pytest.raises(IllegalMove, match=r"No card is being performed.* \(PL-05\)"):
        episode.act(0, episode.encoding.labels.numbers(0, "run out@0")[0])
    with pytest.raises(ValueError, match="500 is no action of seat 0 here; expected one of those legal for seat 0 or"):
        episode.act(0, 500)


def test_small_games_have_charts_too():
    encoding = Encoding(GetBit(2, cards=3, limbs=1))  # pyright: ignore[reportArgumentType]
    episode = Episode(encoding, 0)
    assert episode.legal(0) == [0, 1, 2, 7, 8, 9]
    assert encoding.layout.split(episode.observe(0))["limbs"].tolist() == [1, 1, 1, 1]


def test_only_skull_king_has_a_reward_of_points():
    with pytest.raises(OptionsError, match="captain has no reward 'score'; expected win or place"):
        Encoding(make("captain", 3), "score")
    assert Encoding(make("skull-king", 3), "score").reward == "score"


def test_nobody_but_nature_is_ever_kept_waiting():
    episode = Episode(Encoding(make("captain", 4)), 1)
    while episode.waiting:
        assert NATURE not in episode.encoding.game.to_move(episode.state)
        sailed(episode, random.Random(2), 1)


@pytest.mark.parametrize(("room", "package"), [("pettingzoo",) * 2, ("gymnasium",) * 2, ("openspiel", "pyspiel")])
@pytest.mark.parametrize("missing", ["", "numpy"])
def test_a_missing_package_is_asked_for_by_its_extra(room: str, package: str, missing: str):
    code = f"import sys; sys.modules[{missing or package!r}] = None; import freebooter.envs.{room}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert f'pip install "freebooter[{room}]"' in done.stderr.splitlines()[-1]
