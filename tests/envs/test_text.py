"""Games in words: what an agent reads, what it may write, and what it is told when it errs."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from freebooter.envs.text import TextEnv, answered, converse
from freebooter.games import GAMES

EXAMPLES = Path(__file__).parents[2] / "examples"


def legal_in(observation: str) -> list[str]:
    return observation.rpartition("Your legal moves: ")[2].partition(" and ")[0].split(", ")


@pytest.mark.parametrize("game", GAMES)
def test_agents_play_a_whole_game_from_text_alone(game: str):
    env, rng = TextEnv(game, 3, {"rounds": [2, 3]} if game == "skull-king" else {}), random.Random(1)
    env.reset(num_players=3, seed=5)
    done = False
    while not done:
        seat, observation = env.get_observation()
        done, info = env.step(f"I think about it.\n[{rng.choice(legal_in(observation))}]")
        assert (info["seat"], info["invalid_move"]) == (seat, False)
    rewards, info = env.close()
    assert sum(rewards.values()) == pytest.approx(0)
    assert [info[seat]["rank"] for seat in range(3)] == list(env.match.result.ranks if env.match.result else ())


def test_the_first_observation_says_who_where_and_how_to_answer():
    env = TextEnv("skull-king", 2, {"rounds": [2]}, names=("Anne", "Bart"))
    env.reset(seed=1)
    _, first = env.get_observation()
    assert first.startswith("You play Skull King as Anne, in seat 0. At the table: Anne (seat 0), Bart (seat 1).")
    assert "Moves are written so: bid TRICKS, play CARD" in first
    assert "Your legal moves: bid 0, bid 1, bid 2" in first
    env.step("bid 1")
    seat, second = env.get_observation()
    assert (seat, second.startswith("You play Skull King as Bart")) == (1, True)
    env.step("[bid 0]")
    _, third = env.get_observation()
    assert "Moves are written so" not in third
    assert "Anne bids 1. (SK-03)" in third


def test_nobody_reads_what_another_seat_keeps_hidden():
    env = TextEnv("skull-king", 2, {"rounds": [5]})
    env.reset(seed=3)
    _, mine = env.get_observation()
    theirs = env.game.view(env.match.state, 1).to_json()["hand"]
    assert isinstance(theirs, list)
    unique = [str(card) for card in theirs if card != "escape"]
    assert unique
    assert not [card for card in unique if re.search(rf"\b{card}\b", mine)]


def test_an_answer_that_cannot_be_played_is_told_why_once_and_the_question_comes_again():
    env = TextEnv("get-bit", 4, bots={1: "drifter", 2: "drifter", 3: "drifter"})
    env.reset(seed=1)
    env.get_observation()
    done, info = env.step("I would swim like the wind")
    assert (done, info["invalid_move"], info["clause"]) == (False, True, None)
    done, info = env.step("[play 1:3]")
    assert info["reason"] == "'play 1:3': The yellow pirate is Seat 1's (GB-05)"
    seat, observation = env.get_observation()
    assert seat == 0
    assert "That cannot be played. 'play 1:3': The yellow pirate is Seat 1's (GB-05). Tries left: 1." in observation
    assert observation.count("Your legal moves") == 1


def test_the_tries_are_bounded_and_start_anew_with_every_move():
    env = TextEnv("get-bit", 4, bots={1: "drifter", 2: "drifter", 3: "drifter"}, tries=2)
    env.reset(seed=1)
    assert not env.step("nonsense")[0]
    assert not env.step("play 0:2")[0]
    assert not env.step("nonsense")[0]
    done, info = env.step("nonsense")
    assert done
    rewards, told = env.close()
    assert rewards == {0: -1.0, 1: 0.0, 2: 0.0, 3: 0.0}
    assert told[0]["invalid_move"]
    assert told[0]["reason"] == info["reason"]
    assert "'nonsense' is no move" in info["reason"]


@pytest.mark.parametrize(
    ("said", "move"),
    [
        ("bid 2", "bid 2"),
        ("I bid.\n\nbid 2\n", "bid 2"),
        ("Not [bid 1] but [ bid 2 ], of course.", "bid 2"),
        ("My move:\n`bid 2`.", "bid 2"),
        ("", ""),
    ],
)
def test_a_move_is_found_in_what_an_agent_says(said: str, move: str):
    assert answered(said) == move


def test_a_chat_is_kept_message_by_message():
    env = TextEnv("captain", 3, bots={1: "bosun", 2: "deckhand"}, reward="win")
    env.reset(seed=4)
    messages, reward = converse(env, lambda so_far: legal_in(so_far[-1]["content"])[0])
    assert [message["role"] for message in messages[:4]] == ["user", "assistant"] * 2
    assert reward in (0.0, 1.0)
    with pytest.raises(ValueError, match="3 seats have no bot; expected one"):
        converse(TextEnv("captain", 3), lambda _: "")


def test_another_number_of_players_and_an_early_end_are_refused():
    env = TextEnv("captain", 3)
    with pytest.raises(ValueError, match="seats 3 players, not 4"):
        env.reset(num_players=4)
    with pytest.raises(RuntimeError, match="not over"):
        env.close()


def test_the_scripted_model_of_the_example_plays_and_learns_from_a_refusal():
    done = subprocess.run([sys.executable, EXAMPLES / "talk_to_a_model.py"], capture_output=True, text=True, check=True)
    assert "That cannot be played." in done.stdout
    assert "The model's reward: " in done.stdout
