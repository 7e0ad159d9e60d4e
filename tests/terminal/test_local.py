"""A table on this machine: chance by seed, undo, and games left for later."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from freebooter.engine import OptionsError
from freebooter.engine.record import read_record
from freebooter.games import resume
from freebooter.games.skull_king.events import Played, SawCards
from freebooter.languages.speech import Speech
from freebooter.terminal import saves
from freebooter.terminal.drawings import drawing_of
from freebooter.terminal.local import LocalTable
from freebooter.terminal.setup import Wish, ago, describe, left_for, new_table

from .whole_games import answered, seated


def until_asked(table: LocalTable) -> None:
    while table.go_on():
        pass


def play_on(table: LocalTable, moves: int, rng: random.Random) -> None:
    for _ in range(moves):
        until_asked(table)
        if table.legal:
            assert table.play(answered(table, drawing_of(table.game.id), rng)) is None
    until_asked(table)


@pytest.mark.parametrize("game", ["get-bit", "captain", "plank", "skull-king"])
def test_a_game_left_goes_on_as_if_it_had_not_been(game: str):
    whole, left = (seated(game, 4, {}, seed=11) for _ in range(2))
    left.name = "left-behind"
    play_on(whole, 6, random.Random(1))
    rng = random.Random(1)
    play_on(left, 3, rng)
    (found,) = [one for one in saves.left_games()[0] if one.name == "left-behind"]
    again = LocalTable.resume(found)
    play_on(again, 3, rng)
    assert again.log == whole.log
    assert again.view == whole.view


def test_every_move_is_on_disk_before_it_is_shown(data_home: Path):
    table = seated("get-bit", 4, {}, seed=1)
    until_asked(table)
    table.play(table.legal[0])
    (path,) = (data_home / "freebooter" / "left").iterdir()
    kept = json.loads(path.read_text())
    assert kept["record"]["moves"][-1] == [0, "play 0:1"]
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_finished_game_becomes_a_plain_record(data_home: Path):
    table = seated("get-bit", 2, {}, seed=1)
    play_on(table, 1000, random.Random(1))
    assert table.view.over
    assert not list((data_home / "freebooter" / "left").iterdir())
    (path,) = (data_home / "freebooter" / "records").iterdir()
    assert resume(read_record(json.loads(path.read_text()))).result == table.view.result
    assert str(path) in table.leave()


def test_a_seed_deals_the_same_and_asks_for_a_new_game():
    first, second = (seated("skull-king", 4, {}, seed=5) for _ in range(2))
    until_asked(first)
    until_asked(second)
    assert first.view == second.view
    assert left_for(Wish("skull-king", seed=5)) == ([], [])
    assert len(left_for(Wish("skull-king"))[0]) == 2
    assert left_for(Wish("plank"))[0] == []


@pytest.mark.clause("GB-05")
def test_undo_takes_a_hidden_card_back_and_never_a_shown_one():
    table = seated("get-bit", 2, {}, seed=1)
    until_asked(table)
    assert table.undo() is not None
    before = table.view
    table.play("play 0:3")
    assert table.undo() is None
    assert table.view == before
    table.play("play 0:2")
    table.play("play 2:4")
    until_asked(table)
    refusal = table.undo()
    assert refusal
    assert refusal.clause == "GB-05"


@pytest.mark.clause("CA-07")
def test_undo_stops_where_another_hand_was_shown():
    undone: set[bool] = set()
    for seed in range(30):
        table = seated("captain", 3, {}, seed=seed)
        until_asked(table)
        known = len(table.log)
        table.play(table.legal[0])
        table.go_on()
        shown = [each for each in table.log[known:] if each.kind in ("led", "played") and "Anne" not in each.text]
        assert (table.undo() is None) == (not shown)
        undone.add(not shown)
    assert undone == {True, False}


@pytest.mark.clause("SK-33")
def test_what_juanita_showed_is_not_undone():
    reveals = drawing_of("skull-king").reveals
    assert reveals(SawCards(0, ("g1",)), 0)
    assert not reveals(Played(0, "juanita", "SK-07"), 0)


def test_undo_stops_at_chance():
    table = seated("skull-king", 2, {"rounds": [1, 1]}, seed=2)
    play_on(table, 2, random.Random(1))
    refusal = table.undo()
    assert refusal
    assert "Chance" in refusal.text()


def test_people_do_not_undo_against_each_other():
    table = seated("get-bit", 4, {}, seed=1, hotseat=2)
    until_asked(table)
    table.play(table.legal[0])
    refusal = table.undo()
    assert refusal
    assert "people" in refusal.text()


def test_in_the_hot_seat_the_eyes_follow_the_turn():
    table = seated("get-bit", 4, {}, seed=1, hotseat=2)
    until_asked(table)
    assert table.you == 0
    table.play("play 0:3")
    until_asked(table)
    assert table.you == 1
    assert table.view.committed[0] is True  # pyright: ignore
    assert "play 1:3" in table.legal


def test_a_folder_that_cannot_be_written_only_warns(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    table = seated("get-bit", 4, {}, seed=1)
    until_asked(table)
    assert "cannot be saved" in table.notice
    assert table.play(table.legal[0]) is None
    assert table.leave() == "The game was not saved."


def test_a_broken_save_is_named_and_the_others_are_offered(data_home: Path):
    table = seated("get-bit", 4, {}, seed=1)
    until_asked(table)
    folder = data_home / "freebooter" / "left"
    (folder / "torn.json").write_text('{"record": {')
    (folder / "strange.json").write_text('{"record": {}, "levels": [], "seed": "1", "when": 1.0}')
    games, wrong = saves.left_games()
    assert [left.record.game for left in games] == ["get-bit"]
    assert len(wrong) == 2
    assert "torn.json" in wrong[1]
    assert describe(games[0], Speech()) == "Get Bit! with Bonny, Henry and Scarlet, 3 moves, left just now"


def test_times_are_told_in_words():
    assert [ago(seconds, Speech()) for seconds in (5, 65, 7300, 90000)] == [
        "left just now",
        "left 1 minute ago",
        "left 2 hours ago",
        "left 1 day ago",
    ]


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        (Wish("chess"), "unknown game 'chess'"),
        (Wish("plank", seats=6), "plank cannot seat 6"),
        (Wish("plank", bots="commodore"), "unknown level 'commodore'"),
        (Wish("plank", seats=2, hotseat=3), "3 people cannot share 2 seats"),
        (Wish("get-bit", options={"limbs": 5}), "unknown option 'limbs'"),
    ],
)
def test_a_wish_that_no_game_grants_is_refused_by_name(wish: Wish, says: str):
    with pytest.raises(OptionsError, match=says):
        new_table(wish)
