"""Ship, Captain and Crew by its clauses."""

from __future__ import annotations

import random
from typing import cast

import pytest
from ship_captain_crew import CrewOptions, ShipCaptainCrew
from ship_captain_crew.turns import Over, Turn

from freebooter import AnyGame
from freebooter.engine import NATURE, Match, NotationError, OptionsError


def begun(seats: int, rounds: int, rng: random.Random | None = None) -> Match:
    return Match(cast("AnyGame", ShipCaptainCrew(seats, CrewOptions(rounds))), rng=rng)


def after(*texts: str, seats: int = 2, rounds: int = 1) -> Match:
    """A match with these moves, nature's among them."""
    match = begun(seats, rounds)
    for text in texts:
        (who,) = match.game.to_move(match.state)
        match.play(who, match.game.parse(text))
    return match


def turn(match: Match) -> Turn:
    assert isinstance(match.state, Turn)
    return match.state


def test_ship_captain_and_crew_come_aboard_in_their_order():
    """SC-03"""
    assert turn(after("roll 5 5 4 2 1")).found == 0
    assert turn(after("roll 6 4 3 3 1")).found == 1
    assert turn(after("roll 6 5 4 3 1")).found == 3
    assert turn(after("roll 6 4 3 3 1", "roll", "roll 5 4 2 1")).found == 3


def test_later_rolls_are_made_with_the_dice_not_set_aside():
    """SC-02"""
    match = after("roll 6 4 3 3 1", "roll")
    verdict = match.game.why_not(match.state, NATURE, match.game.parse("roll 5 4 2 2 1"))
    assert (verdict.reason, verdict.clause) == ("4 dice are rolled", "SC-02")


def test_the_cargo_is_the_two_dice_left():
    """SC-04"""
    assert turn(after("roll 6 5 4 3 1", "stay")).cargo == (4, 0)


def test_without_the_crew_there_is_nothing_to_keep():
    """SC-05"""
    match = after("roll 6 5 3 3 1")
    assert [str(move) for move in match.game.legal(match.state, 0)] == ["roll"]
    assert match.game.why_not(match.state, 0, match.game.parse("stay")).clause == "SC-05"


def test_a_turn_without_the_crew_earns_nothing():
    """SC-06, SC-07"""
    match = after("roll 6 5 3 3 1", "roll", "roll 6 6 6", "roll", "roll 3 2 1")
    assert (turn(match).seat, turn(match).cargo) == (1, (0, 0))


def test_the_third_roll_ends_the_turn_with_what_is_aboard():
    """SC-07, SC-R2: both cargo dice are rolled again."""
    assert turn(after("roll 6 5 4 1 1", "roll", "roll 2 1", "roll", "roll 6 5")).cargo == (11, 0)


def test_everybody_takes_one_turn_a_round():
    """SC-01, SC-R3"""
    match = after("roll 6 5 4 3 3", "stay", "roll 6 6 5 4 1", "stay", rounds=2)
    assert (turn(match).round, turn(match).seat, turn(match).cargo) == (2, 0, (6, 7))


def test_the_most_cargo_wins_and_equal_cargo_shares_the_place():
    """SC-08, SC-R1"""
    match = after("roll 6 5 4 3 3", "stay", "roll 6 5 4 4 2", "stay", "roll 6 5 4 1 1", "stay", seats=3)
    assert isinstance(match.state, Over)
    assert match.result
    assert (match.result.winners, match.result.ranks) == ((0, 1), (1, 1, 3))


@pytest.mark.parametrize("text", ["roll 1 6", "roll 7", "roll 6 5 4 3 2 1", "stay 1", "keep", "Roll", "roll  6", ""])
def test_a_move_has_one_spelling(text: str):
    with pytest.raises(NotationError):
        ShipCaptainCrew(2, CrewOptions()).parse(text)


def test_more_rounds_than_there_may_be_are_refused():
    with pytest.raises(OptionsError, match="rounds cannot be 21; expected 1 to 20"):
        CrewOptions.read({"rounds": 21})


@pytest.mark.parametrize("seats", range(2, 9))
def test_random_games_end_and_show_all_there_is(seats: int):
    rng = random.Random(seats)
    match = begun(seats, 3, rng)
    match.begin()
    while waiting := match.game.to_move(match.state):
        seat = waiting[0]
        assert seat != NATURE
        assert next(match.game.worlds(match.game.view(match.state, seat), rng)) == match.state
        match.play(seat, rng.choice(match.game.legal(match.state, seat)))
    assert match.result
    assert max(match.result.scores, key=lambda score: score or 0) == match.result.scores[match.result.winners[0]]
