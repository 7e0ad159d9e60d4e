"""The command line, as a person meets it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from freebooter.cli import app
from freebooter.games import GAMES

runner = CliRunner()


def run(*arguments: str) -> tuple[int, str, str]:
    result = runner.invoke(app, list(arguments))
    return result.exit_code, result.stdout, result.stderr


def test_games_lists_all_with_seats_and_options():
    code, out, _ = run("games")
    assert code == 0
    assert all(game in out for game in GAMES)
    listed = json.loads(run("games", "--json")[1])
    assert [entry["id"] for entry in listed] == list(GAMES)
    assert listed[0]["options"] == {"refill_at": 2}


@pytest.mark.parametrize("game", GAMES)
def test_rules_gives_a_book_or_a_clause(game: str):
    code, out, _ = run("rules", game)
    assert code == 0
    first = out.split("\n\n")[1].split()[0]
    code, one, _ = run("rules", game, first.lower())
    assert code == 0
    assert one.startswith(first)


def test_unknown_things_are_named_with_what_there_is():
    code, _, err = run("rules", "whist")
    assert code == 2
    assert "unknown game 'whist'; expected get-bit" in err
    code, _, err = run("rules", "get-bit", "GB-99")
    assert code == 2
    assert "no clause 'GB-99'" in err
    assert run("simulate", "get-bit", "--seats", "9")[0] == 2
    assert "a JSON object" in run("simulate", "get-bit", "--options", "[]")[2]
    assert "expected refill_at" in run("simulate", "get-bit", "--options", '{"refil": 1}')[2]


@pytest.mark.parametrize("command", ["arena get-bit --bots drifter,deckhand", "balance captain --seats 3"])
def test_what_is_measured_is_json_and_nothing_else_where_that_is_asked(command: str):
    code, out, _ = run(*command.split(), "--games", "4", "--workers", "1", "--json")
    assert code == 0
    assert json.loads(out)


@pytest.mark.parametrize("game", GAMES)
def test_simulate_counts_and_its_records_replay(game: str, tmp_path: Path):
    file = tmp_path / "games.jsonl"
    code, out, _ = run("simulate", game, "--games", "5", "--seed", "3", "--record", str(file), "--json")
    assert code == 0
    tally = json.loads(out)
    assert tally["games"] == 5
    assert sum(tally["wins"]) + tally["unwon"] == pytest.approx(5)
    assert run("simulate", game, "--games", "5", "--seed", "3", "--json")[1] == out
    code, out, _ = run("replay", str(file))
    assert (code, out) == (0, "5 records replay, 0 do not\n")
    code, out, _ = run("replay", str(file), "--show")
    assert code == 0
    assert "Won by" in out or "Nobody wins" in out


def test_replay_tells_where_a_record_goes_wrong(tmp_path: Path):
    file = tmp_path / "games.jsonl"
    run("simulate", "get-bit", "--games", "3", "--record", str(file))
    lines = file.read_text().splitlines()
    broken = json.loads(lines[1])
    broken["moves"][5][1] = "play 0:9"
    file.write_text("\n".join([lines[0], json.dumps(broken), "not json", lines[2]]))
    code, out, err = run("replay", str(file))
    assert code == 1
    assert out == "2 records replay, 2 do not\n"
    assert f"{file}:2: move 5: 'play 0:9' is no move; expected line PIRATE" in err
    assert f"{file}:3: not JSON" in err
    assert run("replay", str(tmp_path / "none"))[0] == 2


def test_a_record_over_many_lines_is_one_record(tmp_path: Path):
    file = tmp_path / "game.json"
    run("simulate", "get-bit", "--games", "1", "--record", str(file))
    file.write_text(json.dumps(json.loads(file.read_text()), indent=2))
    assert run("replay", str(file))[:2] == (0, "1 record replays, 0 do not\n")


def test_what_is_not_known_is_null_in_json():
    code, out, _ = run("arena", "get-bit", "--bots", "drifter", "--games", "1", "--workers", "1", "--json")
    assert code == 0
    (line,) = json.loads(out, parse_constant=lambda name: pytest.fail(f"{name} is not JSON"))
    assert line["win_share"]["low"] is line["win_share"]["high"] is None


def test_a_bot_that_is_not_there_is_misuse():
    code, _, err = run("arena", "get-bit", "--bots", "drifter", "--bot", "no-such-program", "--games", "2")
    assert code == 2
    assert "a bot cannot be 'no-such-program'" in err


def test_learning_asks_for_no_number_of_processes(tmp_path: Path):
    refused = runner.invoke(app, ["learn", "chess", "--minutes", "1", "--out", str(tmp_path)])
    assert refused.exit_code == 2
    assert "chess has no configuration to learn by" in refused.stderr


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("simulate", "ca"), "captain"),
        (("rules", "skull-king", "SK-R1"), "SK-R15"),
        (("play", "get-bit", "--bots", "nav"), "navigator"),
        (("arena", "get-bit", "--bots", "drifter,bo"), "drifter,bosun"),
        (("simulate", "plank", "--options", "{"), "blind"),
    ],
)
def test_the_shell_completes_games_levels_options_and_clauses(words: tuple[str, ...], offered: str):
    told = {"_FREEBOOTER_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": " ".join(["freebooter", *words])}
    code = "from freebooter.cli import app; app(prog_name='freebooter')"
    shown = subprocess.run([sys.executable, "-c", code], env={**os.environ, **told}, capture_output=True, text=True)
    assert offered in shown.stdout
