"""`freebooter review` as people use it."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from typer.testing import CliRunner

from freebooter.cli import app
from freebooter.games import GAMES, make
from freebooter.simulation import random_game


def written(game: str, folder: Path) -> Path:
    file = folder / "game.json"
    file.write_text(str(random_game(make(game, 3), random.Random(6))), "utf-8")
    return file


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_reviewed_as_text_as_json_and_as_a_page(game: str, tmp_path: Path):
    file, page = written(game, tmp_path), tmp_path / "review.html"
    run = CliRunner().invoke(app, ["review", str(file), "--seat", "1", "--budget", "4", "--html", str(page), "--json"])
    assert run.exit_code == 0, run.output
    told = json.loads(run.stdout)
    assert told["game"] == game
    assert {each["grade"] for each in told["decisions"]} <= {"best", "fine", "slip", "blunder"}
    html = page.read_text("utf-8")
    assert html.count("<svg role") + html.count('role="img"') >= 2
    assert html.count("<tr>") > len(told["decisions"])
    said = CliRunner().invoke(app, ["review", str(file), "--seat", "1", "--budget", "4"])
    assert said.output.startswith("Seat 1: accuracy ")
    assert "luck: bosuns won " in said.output


def test_a_seat_that_did_not_play_is_misuse(tmp_path: Path):
    run = CliRunner().invoke(app, ["review", str(written("plank", tmp_path)), "--seat", "7"])
    assert run.exit_code == 2
    assert "seat 7 did not play; expected 0 to 2" in run.output


def test_a_file_that_is_not_there_is_misuse(tmp_path: Path):
    run = CliRunner().invoke(app, ["review", str(tmp_path / "none.json")])
    assert run.exit_code == 2
    assert "expected a record" in run.output
