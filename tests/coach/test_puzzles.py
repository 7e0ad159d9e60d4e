"""The shipped puzzles: every one is a real decision, and its move is still the best one found."""

from __future__ import annotations

import datetime
import random
from io import StringIO
from itertools import islice

import pytest
from rich.console import Console
from typer.testing import CliRunner

from freebooter.bots.search import Meter
from freebooter.cli import app
from freebooter.coach.games import trials_of
from freebooter.coach.puzzles import CLEAR, MARGIN, puzzles
from freebooter.coach.shelf import puzzle_of_day, puzzles_of, record_of
from freebooter.coach.weighing import Trying
from freebooter.games import GAMES, resume
from freebooter.terminal.prompt import Talk
from freebooter.terminal.puzzling import solve
from freebooter.wire import KeptPuzzle, read, write

SAMPLE = 12
FEWEST = 200


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_is_a_decision_of_its_seat(game: str):
    kept = puzzles_of(game)
    assert len(kept) >= FEWEST
    assert len({puzzle.id for puzzle in kept}) == len(kept)
    for puzzle in kept:
        match = resume(record_of(puzzle))
        legal = [str(move) for move in match.game.legal(match.state, puzzle.seat)]
        asked = puzzle.offered or legal
        assert puzzle.best in asked
        assert puzzle.next in asked
        assert set(asked) <= set(legal)
        assert puzzle.best != puzzle.next
        assert puzzle.margin >= MARGIN[puzzle.unit]
        assert puzzle.ahead >= CLEAR * puzzle.behind


@pytest.mark.parametrize("game", GAMES)
def test_another_search_finds_the_same_move(game: str):
    for puzzle in random.Random(7).sample(puzzles_of(game), SAMPLE):
        match = resume(record_of(puzzle))
        rules = match.game
        view = rules.view(match.state, puzzle.seat)
        trying = Trying(rules, trials_of(rules), view, random.Random(puzzle.id), Meter(0.0, 600))
        compared = trying.compare(rules.parse(puzzle.best), rules.parse(puzzle.next))
        assert compared.cost > 0, puzzle.id


def test_puzzles_are_found_again_by_the_same_seed():
    first, second = ([each for each in islice(puzzles("plank", seed=5, samples=200), 12) if each] for _ in range(2))
    assert first == second
    assert first


def test_a_puzzle_is_read_as_it_was_written():
    puzzle = puzzles_of("captain")[0]
    assert read(KeptPuzzle, write(puzzle)) == puzzle


def test_each_day_has_its_puzzle_and_all_come_round():
    kept = puzzles_of("skull-king")
    days = [datetime.date(2026, 1, 1) + datetime.timedelta(days) for days in range(len(kept) + 1)]
    daily = [puzzle_of_day("skull-king", day) for day in days]
    assert daily[: len(kept)] == list(kept)
    assert daily[-1] == kept[0]


def test_a_puzzle_is_solved_in_the_terminal():
    """The day's puzzle, whichever it is: no answer, a hint, then numbers until one is legal."""
    typed = ["x", "h", *map(str, range(1, 10))]
    run = CliRunner().invoke(app, ["puzzles", "solve", "captain", "--today"], input="\n".join(typed) + "\n")
    assert run.exit_code == 0, run.output
    assert "“x” is no answer here" in run.output
    assert "something else is better by" in run.output
    assert "worlds that fit what could be known" in run.output
    assert run.output.strip().endswith("of 1 solved.")


def test_what_anybody_sees_is_no_puzzle_and_programs_are_offered_by_fours():
    kept = [each for each in islice(puzzles("plank", seed=3, samples=100), 8) if each]
    assert kept
    assert not any(each.best.startswith("pull") for each in kept)
    assert all(len(each.offered) == 4 for each in kept if each.best.startswith("program"))


def test_a_puzzle_that_offers_moves_is_asked_by_number(monkeypatch: pytest.MonkeyPatch):
    puzzle = next(each for each in islice(puzzles("plank", seed=3, samples=100), 40) if each and each.offered)
    monkeypatch.setattr("sys.stdin", StringIO(f"{puzzle.offered.index(puzzle.best) + 1}\n"))
    written = StringIO()
    solve([puzzle], Talk(Console(file=written, width=200)))
    assert "\n  4  " in written.getvalue()
    assert "That is it." in written.getvalue()


def test_a_theme_there_is_not_is_refused_with_those_there_are():
    run = CliRunner().invoke(app, ["puzzles", "solve", "skull-king", "--theme", "sailing"])
    assert run.exit_code == 2
    assert "no puzzles about 'sailing'; expected bidding or" in run.output
