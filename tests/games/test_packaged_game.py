"""A fifth game, brought by a package with rules and clauses alone: everything here plays it."""

from __future__ import annotations

import ast
import io
import json
import random
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from freebooter import NATURE, Match, make
from freebooter.arena import Tournament, run_arena
from freebooter.bots import hint, level_in, levels_of, make_bot
from freebooter.cli import app
from freebooter.engine import OptionsError
from freebooter.games import clauses, descriptor
from freebooter.referee import serve
from freebooter.rulings import search
from freebooter.table.descriptions import describe
from freebooter.table.seats import Seat, Setup, agree
from freebooter.terminal.drawings import drawing_of
from freebooter.terminal.setup import Wish, new_table
from tests.games.packages import EXAMPLE, announce_example, forget

GAME = "ship-captain-crew"
MOST_LINES = 250


@pytest.fixture(autouse=True)
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(str(tmp_path))
    announce_example(tmp_path)
    yield
    forget()


def run(*arguments: str) -> str:
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 0, done.output
    return done.output


def test_it_is_rules_and_clauses_in_few_lines():
    files = list((EXAMPLE / "ship_captain_crew").glob("*.py"))
    assert sum(len(file.read_text().splitlines()) for file in files) < MOST_LINES
    references = ("heuristics", "labels", "vector", "environment", "terminal", "notebook", "tricks", "companion")
    assert [name for name in references if descriptor(GAME).bring(name) is not None] == []


def test_every_clause_of_it_is_proved_by_its_own_tests():
    tests = ast.parse((EXAMPLE / "tests" / "test_rules.py").read_text())
    told = [ast.get_docstring(test) or "" for test in tests.body if isinstance(test, ast.FunctionDef)]
    assert {clause for each in told for clause in re.findall(r"SC-R?\d+", each)} == set(clauses(GAME))


def test_its_entry_point_is_the_one_pip_will_write():
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text())["project"]
    assert project["entry-points"] == {"freebooter.games": {GAME: "ship_captain_crew:DESCRIPTOR"}}


def test_the_command_line_lists_it_and_tells_its_rules():
    assert "Ship, Captain and Crew, 2-8 players" in run("games")
    assert "SC-03" in run("rules", GAME)
    assert "no captain without a ship" in run("rules", GAME, "SC-03")
    assert search("cargo")[0].game == GAME


def test_random_games_are_simulated_and_their_records_replay(tmp_path: Path):
    file = tmp_path / "games.jsonl"
    told = json.loads(run("simulate", GAME, "--seats", "3", "--games", "20", "--record", str(file), "--json"))
    assert told["games"] == 20
    assert run("replay", str(file)) == "20 records replay, 0 do not\n"


def test_the_referee_plays_it():
    requests = [{"new": GAME, "seats": 2, "seed": 3}, {"legal": 0}, {"why": "stay", "seat": 0}, {"view": 0}]
    answers = io.BytesIO()
    serve(io.BytesIO("\n".join(map(json.dumps, requests)).encode()), answers)
    began, legal, why, view = map(json.loads, answers.getvalue().splitlines())
    assert began["to_move"] == [0]
    assert legal == {"legal": ["roll"]}
    assert why["clause"] == "SC-05"
    assert view["cargo"] == [0, 0]


@pytest.mark.parametrize(("dice", "wise"), [("roll 6 6 6 5 4", "stay"), ("roll 6 5 4 1 1", "roll")])
def test_the_sampling_bot_keeps_a_rich_cargo_and_throws_a_poor_one_again(dice: str, wise: str):
    game = make(GAME, 2, {"rounds": 1})
    state, _ = game.play(game.start(), NATURE, game.parse(dice))
    bot = make_bot("sampler", game, samples=400)
    assert str(bot.choose(game.view(state, 0), game.legal(state, 0), random.Random(1))) == wise


def test_the_arena_matches_the_two_levels_there_are():
    assert levels_of(GAME) == ("drifter", "sampler")
    assert [level_in(GAME, level) for level in ("drifter", "bosun", "sampler")] == ["drifter", "sampler", "sampler"]
    assert [level_in("plank", level) for level in ("drifter", "bosun", "sampler")] == ["drifter", "bosun", "sampler"]
    tournament = Tournament(GAME, ("drifter", "sampler"), 2, 4, seed=1, options={"rounds": 1}, samples=8)
    played = list(run_arena(tournament, workers=1))
    assert len(played) == 4
    assert {name for one in played for name in one.record.seats} == {"drifter", "sampler"}


def test_any_level_that_is_asked_for_plays_it_and_hints_come_with_a_chance_to_win():
    game = make(GAME, 3, {"rounds": 1})
    for level in ("drifter", "deckhand", "bosun", "navigator", "sampler"):
        rng = random.Random(4)
        match = Match(game, rng=rng)
        match.begin()
        bot = make_bot(level, game, samples=4)
        while to_move := game.to_move(match.state):
            seat = to_move[0]
            assert isinstance(seat, int)
            match.play(seat, bot.choose(game.view(match.state, seat), game.legal(match.state, seat), rng))
        assert match.result
    state, _ = game.play(game.start(), NATURE, game.parse("roll 3 3 2 2 1"))
    weighed = hint(game, game.view(state, 0), game.legal(state, 0), random.Random(1), budget=0.01)
    assert [str(each.move) for each in weighed] == ["roll"]
    assert 0 <= weighed[0].value <= 1


def test_whoever_sets_up_a_table_is_told_of_it():
    told = describe(GAME)
    assert (told.title, told.seats, told.minutes) == ("Ship, Captain and Crew", (2, 8), (2, 10))
    assert told.presets == {"one round": {}, "five rounds": {"rounds": 5}}
    assert told.levels == ("drifter", "sampler")
    assert told.by_seat == ("cargo",)


def test_a_table_seats_the_bots_that_there_are():
    wishes = [Seat("bot", level=level) for level in ("drifter", "bosun", "sampler")]
    _, seats = agree(Setup("ship", GAME, {}), wishes)
    assert [seat.level for seat in seats] == ["drifter", "sampler", "sampler"]
    with pytest.raises(OptionsError, match="a bot cannot be 'commodore'; expected drifter or sampler"):
        agree(Setup("ship", GAME, {}), [Seat("bot", level="commodore")] * 2)
    with pytest.raises(OptionsError, match="a bot cannot be 'sampler'"):
        agree(Setup("ship", "plank", {}), [Seat("bot", level="sampler")] * 2)


def test_the_terminal_draws_its_facts_and_asks_for_its_moves_to_the_end():
    table, drawing = new_table(Wish(GAME, 2, "drifter", seed=1)), drawing_of(GAME)
    asked = 0
    while True:
        while table.go_on():
            pass
        drawn = [line.plain.rstrip() for line in drawing.draw(table.view, table.names, 80, 11)]
        assert any(re.fullmatch(r" cargo +\d+ \d+", line) for line in drawn), drawn
        if table.view.over:
            break
        question = drawing.ask(table.view, table.legal, table.names, ())
        assert [choice.move for choice in question.choices] == table.legal
        assert table.play(question.choices[-1].move) is None
        asked += 1
    assert asked
    assert [row[0] for row in drawing.sheet(table.view, table.names).rows] == list(table.names)
