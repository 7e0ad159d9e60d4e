"""Replaying is one loop: every step of a record, checked as it is read."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from freebooter.engine import Record, RecordError
from freebooter.engine.record import replay, steps
from freebooter.games import GAMES, make, resume
from freebooter.simulation import random_game


def played(game: str) -> Record:
    return random_game(make(game, 3), random.Random(2))


@pytest.mark.parametrize("name", GAMES)
def test_each_step_has_its_number_its_mover_and_what_happened(name: str):
    game, record = make(name, 3), played(name)
    start, *made = replay(game, record)
    assert (start.number, start.who, start.move, start.state, start.events) == (0, None, None, game.start(), ())
    assert [(step.who, str(step.move)) for step in made] == list(record.moves)
    before = start
    for step in made:
        assert step.who is not None
        assert step.move is not None
        assert (step.state, list(step.events)) == game.apply(before.state, step.who, step.move)
        assert step.number == before.number + 1
        before = step
    assert game.result(before.state) == record.result


@pytest.mark.parametrize("name", GAMES)
def test_a_resumed_match_writes_the_record_it_came_from(name: str):
    record = played(name)
    assert resume(record).record() == record


def test_the_steps_before_a_bad_move_come_first_and_then_the_error_names_it():
    game, record = make("captain", 3), played("captain")
    moves = (*record.moves[:5], record.moves[0])
    read = steps(game, moves)
    assert [next(read).number for _ in range(6)] == [0, 1, 2, 3, 4, 5]
    with pytest.raises(RecordError, match="move 5: ") as caught:
        next(read)
    assert (caught.value.index, caught.value.clause) == (5, "CA-02")


def test_a_result_that_the_moves_do_not_have_is_refused_after_the_last_step():
    game, record = make("plank", 3), played("plank")
    with pytest.raises(RecordError, match="the result is None"):
        list(replay(game, replace(record, result=None)))
