"""Records as data: every action with what was seen, what was legal and what came of it."""

from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from freebooter.cli import app
from freebooter.engine import RecordError
from freebooter.envs.dataset import dataset, rows
from freebooter.envs.encoding import Encoding
from freebooter.envs.episode import Episode
from freebooter.games import AnyGame, make
from tests.guessing_game import guessing
from tests.random_games import finished

GAMES = [
    make("get-bit", 2),
    make("captain", 3),
    make("plank", 3, {"round_limit": 4}),
    make("skull-king", 3, {"rounds": [2, 3], "abilities": True}),
    guessing(2),
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_rows_of_a_record_play_the_game_again(game: AnyGame):
    encoding = Encoding(game, "place")
    match = finished(game, random.Random(2))
    found = rows(encoding, match.record(), 7)
    again = iter(match.moves)
    state, picked = game.start(), ()
    for row in found:
        while game.to_move(state) == ("nature",):
            who, move = next(again)
            state, _ = game.play(state, who, move)
        choices = encoding.choices(state, row.seat, picked)
        assert row.mask.sum() == len(choices)
        assert row.mask[row.action]
        assert np.array_equal(row.observation, encoding.observe(state, row.seat, picked))
        move = choices[row.action]
        picked = (*picked, row.action) if move is None else ()
        if move is not None:
            assert next(again) == (row.seat, move)
            state, _ = game.play(state, row.seat, move)
    assert state == match.state
    assert match.result
    paid = encoding.rewards(match.result)
    assert all(row.earned == pytest.approx(paid[row.seat]) for row in found)
    assert {row.game for row in found} == {7}


def test_what_is_earned_is_what_is_still_to_come():
    game = make("skull-king", 3, {"rounds": [1, 2]})
    match = finished(game, random.Random(5))
    found = [row for row in rows(Encoding(game, "rounds"), match.record(), 0) if row.seat == 0]
    whole, last = found[0].earned, found[-1].earned
    assert match.result
    scores = match.result.scores
    assert whole == pytest.approx((scores[0] or 0) - sum(score or 0 for score in scores) / 3)
    assert last != whole


def written(path: Path, games: int) -> Path:
    game = make("captain", 3)
    path.write_text("".join(f"{finished(game, random.Random(seed)).record()}\n" for seed in range(games)), "utf-8")
    return path


def test_both_kinds_of_file_hold_the_same(tmp_path: Path):
    parquet = pytest.importorskip("pyarrow.parquet")
    records = written(tmp_path / "games.jsonl", 3)
    run = CliRunner()
    for ending in ("npz", "parquet"):
        done = run.invoke(app, ["dataset", str(records), "--out", str(tmp_path / f"games.{ending}")])
        assert done.exit_code == 0, done.output
    table = parquet.read_table(tmp_path / "games.parquet")
    with np.load(tmp_path / "games.npz") as file:
        about = json.loads(str(file["about"]))
        assert json.loads(table.schema.metadata[b"freebooter"]) == about
        for name in ("game", "step", "seat", "action", "earned"):
            assert np.array_equal(table[name].to_numpy(), file[name]), name
        for name in ("observation", "mask"):
            assert np.array_equal(np.array(table[name].to_pylist()), file[name]), name
        assert file["game"].max() == 2
        assert about["layout"][0] == {"name": "hand", "start": 0, "shape": [67], "high": 2, "low": 0}


def test_records_of_different_games_are_refused_by_line(tmp_path: Path):
    records = written(tmp_path / "games.jsonl", 2)
    with records.open("a", encoding="utf-8") as file:
        file.write(f"{finished(make('captain', 4), random.Random(0)).record()}\n")
    _, games = dataset(records)
    with pytest.raises(RecordError, match="line 3: another game than the first; expected one game, one table size"):
        list(games)
    done = CliRunner().invoke(app, ["dataset", str(records), "--out", str(tmp_path / "games.csv")])
    assert done.exit_code == 2
    assert "expected a name that ends in .npz or .parquet" in done.output


def test_an_episode_saved_is_a_record_of_the_data():
    encoding = Encoding(make("get-bit", 4))
    episode, rng = Episode(encoding, 3), random.Random(1)
    taken: list[tuple[int, int]] = []
    while episode.waiting:
        seat = episode.waiting[0]
        taken.append((seat, rng.choice(episode.legal(seat))))
        episode.act(*taken[-1])
    assert [(row.seat, row.action) for row in rows(encoding, episode.match.record(), 0)] == taken
