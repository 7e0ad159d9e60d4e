"""Tournaments: fair deals, honest intervals, and runs that can be broken off."""

from __future__ import annotations

import io
import json
import random
import statistics
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from rich.console import Console

from freebooter.arena import Interval, Played, Tournament, read_ledger, report, run_arena, standings, table
from freebooter.arena.ledger import ledger_path
from freebooter.arena.match_play import Players
from freebooter.arena.report import head_to_head
from freebooter.arena.standings import interval, win_share
from freebooter.bots import hiring
from freebooter.engine import JsonObject, Move, Result, View
from freebooter.engine.record import read_record, replay
from freebooter.games import make

QUICK = Tournament("plank", ("bosun", "deckhand", "drifter"), 4, 24, seed=5)


def nature_moves(game: Played, verb: str) -> list[str]:
    return [text for who, text in game.record.moves if who == "nature" and text.startswith(verb)]


def without_times(played: list[Played]) -> list[Played]:
    return [replace(game, microseconds=()) for game in played]


def test_every_bot_takes_every_seat_of_every_deal_equally_often():
    played = run_arena(Tournament("get-bit", ("bosun", "deckhand", "drifter", "navigator"), 4, 8, samples=8), workers=1)
    sat: defaultdict[tuple[int, str], list[int]] = defaultdict(list)
    for game in played:
        for seat, name in enumerate(game.record.seats):
            sat[game.deal, name].append(seat)
    assert len(sat) == 8
    assert all(sorted(seats) == [0, 1, 2, 3] for seats in sat.values())


@pytest.mark.parametrize("game", ["get-bit", "plank", "captain", "skull-king"])
def test_the_rotations_of_a_deal_begin_alike_and_deals_differ(game: str):
    players = Players(Tournament(game, ("deckhand", "drifter"), 4, 8, seed=3))
    first, second = list(players.play_deal(0)), list(players.play_deal(1))
    begin = {game.record.moves[0] for game in first}
    assert len(begin) == 1
    assert [game.record.moves[0] for game in second] != [game.record.moves[0] for game in first]


def test_every_round_is_dealt_alike_at_every_rotation_whatever_was_played():
    options: JsonObject = {"abilities": True, "rounds": [2, 3, 4]}
    players = Players(Tournament("skull-king", ("bosun", "drifter"), 3, 3, seed=3, options=options))
    deals = {tuple(nature_moves(game, "deal ")) for game in players.play_deal(0)}
    assert len(deals) == 1
    assert len(next(iter(deals))) == 3
    assert len({game.record.moves for game in players.play_deal(0)}) == 3


def test_the_records_of_an_arena_replay(tmp_path: Path):
    out = tmp_path / "games.jsonl"
    run_arena(QUICK, out=out, workers=1)
    game = make("plank", 4)
    lines = out.read_text().splitlines()
    assert len(lines) == 24
    for line in lines:
        assert list(replay(game, read_record(json.loads(line))))


def test_the_number_of_workers_makes_no_difference():
    assert without_times(run_arena(QUICK, workers=1)) == without_times(run_arena(QUICK, workers=2))


def test_interrupting_and_resuming_gives_the_same_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    whole = run_arena(QUICK, workers=1)
    out = tmp_path / "games.jsonl"
    played_before: list[int] = []
    play_deal = Players.play_deal

    def interrupted(players: Players, deal: int):
        played_before.append(deal)
        if deal == 2:
            raise KeyboardInterrupt
        return play_deal(players, deal)

    monkeypatch.setattr(Players, "play_deal", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run_arena(QUICK, out=out, workers=1)
    monkeypatch.undo()
    with out.open("a") as file:
        file.write('{"freebooter": 1, "game": "pla')
    resumed = run_arena(QUICK, out=out, resume=True, workers=1)
    assert played_before == [0, 1, 2]
    assert without_times(resumed) == without_times(whole)
    assert [replace(line, median_ms=0, p99_ms=0) for line in standings(resumed)] == [
        replace(line, median_ms=0, p99_ms=0) for line in standings(whole)
    ]
    tournament, written = read_ledger(out)
    assert tournament == QUICK
    assert written == resumed


def test_a_game_of_which_only_the_record_was_written_is_played_again(tmp_path: Path):
    out = tmp_path / "games.jsonl"
    whole = run_arena(QUICK, out=out, workers=1)
    ledger = ledger_path(out)
    ledger.write_text("".join(ledger.read_text().splitlines(keepends=True)[:-3]))
    assert without_times(run_arena(QUICK, out=out, resume=True, workers=1)) == without_times(whole)
    assert len(out.read_text().splitlines()) == 24


def test_another_tournament_is_not_resumed_and_nothing_is_overwritten(tmp_path: Path):
    out = tmp_path / "games.jsonl"
    run_arena(QUICK, out=out, workers=1)
    kept = out.read_text()
    with pytest.raises(ValueError, match="holds another tournament"):
        run_arena(replace(QUICK, seed=6), out=out, resume=True, workers=1)
    with pytest.raises(FileExistsError, match="resume it, or name another file"):
        run_arena(QUICK, out=out, workers=1)
    assert out.read_text() == kept


def test_more_bots_than_seats_take_turns_and_fewer_repeat():
    a, b, c = "drifter", "deckhand", "bosun"
    many = Tournament("plank", (a, b, c), 2, 6)
    assert {many.line_up(deal) for deal in range(3)} == {(a, b), (a, c), (b, c)}
    assert many.line_up(3) == many.line_up(0)
    assert Tournament("plank", (a, b), 5, 5).line_up(0) == (a, b, a, b, a)


def test_a_run_that_ends_before_all_choices_were_played_is_fair_to_all():
    bots = tuple("abcdefghijklmnop")
    seated = Counter(bot for deal in range(200) for bot in Tournament("plank", bots, 4, 800).line_up(deal))
    assert set(seated) == set(bots)
    assert max(seated.values()) < 1.5 * min(seated.values())


def test_a_bot_that_is_neither_a_level_nor_a_program_is_refused_by_name():
    with pytest.raises(
        ValueError, match="a bot cannot be 'commodore'; expected a level, an entry point, module:Bot or a program"
    ):
        run_arena(Tournament("plank", ("bosun", "commodore"), 4, 4))


def test_a_table_of_one_kind_of_bot_plays_each_deal_once():
    assert Tournament("plank", ("bosun",), 4, 6).deals == 6
    assert Tournament("plank", ("bosun", "drifter"), 4, 6).deals == 2


def test_a_win_is_shared_and_nobodys_win_is_nobodys():
    assert win_share(Result((0, 2), (1, 3, 1), (None,) * 3), 2) == 0.5
    assert win_share(Result((), (1, 1, 1), (None,) * 3), 2) == 0


def test_intervals_cover_the_truth_as_often_as_they_say():
    rng = random.Random(1)
    covered = 0
    for _ in range(400):
        clusters = [[luck + rng.gauss(0, 1) for _ in range(4)] for luck in (rng.gauss(3, 1) for _ in range(12))]
        found = interval(clusters)
        covered += found.low <= 3 <= found.high
    assert 0.92 < covered / 400 < 0.975


def test_the_interval_of_equal_clusters_is_students():
    clusters = [[value] for value in (1.0, 2.0, 4.0, 7.0, 1.0, 3.0)]
    values = [value for (value,) in clusters]
    reach = 2.5706 * statistics.stdev(values) / 6**0.5
    found = interval(clusters)
    assert found.mean == pytest.approx(3)
    assert found.high == pytest.approx(3 + reach, rel=0.01)


def test_the_better_bot_stands_first_with_the_higher_rating():
    played = run_arena(Tournament("plank", ("drifter", "bosun"), 2, 40, seed=1), workers=1)
    first, second = standings(played)
    assert (first.name, second.name) == ("bosun", "drifter")
    assert first.rating.mean > second.rating.mean
    assert first.win_share.mean + second.win_share.mean <= 1
    assert head_to_head(played, ["bosun", "drifter"])["bosun", "drifter"] > 0.7


def test_the_table_says_all_of_it_in_a_terminal():
    console = Console(width=80, record=True, file=io.StringIO())
    console.print(table(run_arena(replace(QUICK, games=8), workers=1), "Walk the Plank!"))
    said = console.export_text()
    for word in ("bosun", "games", "win %", "rank", "rating", "ms", "p99", "lost"):
        assert word in said


def test_a_foreign_bots_faults_are_counted_and_the_match_goes_on():
    tournament = Tournament("get-bit", ("drifter", "cat /dev/null"), 4, 4, patience=5)
    played = run_arena(tournament, workers=1)
    faults = {line.name: line.faults for line in standings(played)}
    assert faults["drifter"] == 0
    assert faults["cat /dev/null"] == sum(
        len(times)
        for game in played
        for seat, times in enumerate(game.microseconds)
        if game.record.seats[seat] != "drifter"
    )


@pytest.mark.parametrize(("game", "bots"), [("get-bit", ("bosun", "echo <&0")), ("skull-king", ("bosun", "drifter"))])
def test_the_report_is_one_page_that_needs_nothing_else(game: str, bots: tuple[str, ...]):
    options: JsonObject = {"rounds": [1, 2]} if game == "skull-king" else {}
    tournament = Tournament(game, bots, 4, 8, options=options, patience=2)
    html = report(tournament, run_arena(tournament, workers=1))
    assert html.startswith("<!doctype html>")
    assert html.count("<svg viewBox") == 6
    assert "http" not in html
    assert "<script" not in html
    assert "echo <&0" not in html
    for title in ("Win share", "Ratings", "Head to head", "Length", "Seats", "Scores" if options else "Places"):
        assert f"<h2>{title}</h2>" in html


def test_intervals_of_a_single_deal_admit_that_they_know_nothing():
    assert interval([[1.0, 0.0]]) == Interval(0.5, float("-inf"), float("inf"))


class Last:
    """The last legal move, always."""

    def choose(self, view: View, legal: Sequence[Move], rng: random.Random) -> Move:
        return legal[-1]


def test_anything_that_chooses_is_a_bot_by_object_by_path_or_by_entry_point(monkeypatch: pytest.MonkeyPatch):
    path = f"{__name__}:Last"
    entry = EntryPoint("last", path, "freebooter.bots")
    monkeypatch.setattr(hiring, "entry_points", lambda group: [entry] if group == "freebooter.bots" else [])
    by = {
        name: run_arena(Tournament("get-bit", ("drifter", name), 2, 4), bots=objects, workers=1)
        for name, objects in ((path, {}), ("last", {}), ("mine", {"mine": Last()}))
    }
    moves = {name: [game.record.moves for game in played] for name, played in by.items()}
    assert moves[path] == moves["last"] == moves["mine"]
    assert {line.name for line in standings(by["mine"])} == {"drifter", "mine"}
    with pytest.raises(ValueError, match=r"a bot cannot be 'no\.such\.module:Bot': No module named 'no'"):
        run_arena(Tournament("get-bit", ("no.such.module:Bot",), 2, 4), workers=1)
    with pytest.raises(TypeError, match="expected an object with a method choose"):
        run_arena(Tournament("get-bit", ("mine",), 2, 4), bots={"mine": 7}, workers=1)  # pyright: ignore


def test_a_program_that_is_not_there_stops_the_arena():
    with pytest.raises(ValueError, match=r"the bot 'cat no-such-bot.py' ended with code 1; expected a move"):
        run_arena(Tournament("get-bit", ("drifter", "cat no-such-bot.py"), 2, 4, patience=5), workers=1)


def test_any_executor_will_do():
    with ThreadPoolExecutor(2) as threads:
        assert without_times(run_arena(QUICK, executor=threads)) == without_times(run_arena(QUICK, workers=1))


def test_a_script_without_a_guard_is_told_so(tmp_path: Path):
    script = tmp_path / "unguarded.py"
    script.write_text(
        "from freebooter.arena import Tournament, run_arena\n"
        "run_arena(Tournament('get-bit', ('drifter', 'deckhand'), 2, 8), workers=2)\n"
    )
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=120)
    assert done.returncode == 1
    assert 'expected the call of run_arena under `if __name__ == "__main__":`' in done.stderr.splitlines()[-1]
