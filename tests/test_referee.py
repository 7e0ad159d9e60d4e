"""The referee: the protocol to the letter, and nothing a peer sends ends it or changes a game."""

from __future__ import annotations

import io
import json
import random
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freebooter.games import GAMES
from freebooter.referee import LONGEST_LINE, Referee, serve
from tests.random_games import OPTIONS


def ask(referee: Referee, **request: object) -> dict[str, Any]:
    return json.loads(referee.answer_line(json.dumps(request).encode()))


def test_a_game_from_new_to_record():
    referee = Referee()
    status = ask(referee, new="get-bit", seats=4, options={}, nature="manual", names=["Ann", "Bo", "Cy", "Di"])
    assert status == {"to_move": ["nature"], "over": False, "winners": [], "ranks": [], "scores": [], "events": []}
    status = ask(referee, move="line 2 0 3 1", seat="nature")
    assert status["to_move"] == [0, 1, 2, 3]
    assert status["events"][0]["clause"] == "GB-03"
    assert ask(referee, legal=1) == {"legal": [f"play 1:{card}" for card in range(1, 6)]}
    status = ask(referee, move="play 1:3", seat=1)
    assert status["events"][0]["text"].startswith("Bo has chosen")
    assert ask(referee, legal=1) == {"legal": []}
    assert ask(referee, why="play 1:2", seat=1)["clause"] == "GB-05"
    assert ask(referee, why="play 0:2", seat=0) == {"ok": True}
    assert ask(referee, view=0)["committed"] == [None, True, None, None]
    assert ask(referee, view=None)["you"] is None
    record = ask(referee, record=True)
    assert record["moves"] == [["nature", "line 2 0 3 1"], [1, "play 1:3"]]
    assert record["result"] is None
    assert ask(Referee(), load=record, seed=1)["to_move"] == [0, 2, 3]


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_plays_nature_and_a_record_loads_again(game: str):
    referee, rng = Referee(), random.Random(3)
    seats = GAMES[game].seat_range[-1]
    status = ask(referee, new=game, seats=seats, seed=5)
    while not status["over"]:
        seat = rng.choice(status["to_move"])
        move = rng.choice(ask(referee, legal=seat)["legal"])
        assert ask(referee, why=move, seat=seat) == {"ok": True}
        status = ask(referee, move=move, seat=seat)
    record = ask(referee, record=True)
    assert record["result"] == {key: status[key] for key in ("winners", "ranks", "scores")}
    loaded = ask(Referee(), load=record, nature="manual")
    assert loaded == {key: status[key] for key in loaded}
    bad = record | {"moves": [*record["moves"][:-1], record["moves"][0]]}
    answer = ask(referee, load=bad, seed=1)
    assert answer["error"].startswith(f"move {len(record['moves']) - 1}: ")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
KEYS = ["new", "status", "move", "legal", "why", "view", "record", "load", "seat", "seats", "options", "seed", "nature"]
MOVES = ["play 9:1", "play 0:1", "line 0 1", "bid -1", "bid 1", "program run run run", "play g99", "deal 0=", "lead 9"]
bad_requests = st.one_of(
    json_values,
    st.dictionaries(st.sampled_from(KEYS), json_values, min_size=1, max_size=4),
    st.fixed_dictionaries({"move": st.sampled_from(MOVES) | st.text(), "seat": st.integers(-3, 12) | json_values}),
    st.fixed_dictionaries({"new": st.sampled_from([*GAMES, "whist"]), "seats": st.integers(-2, 1) | st.integers(10)}),
    st.fixed_dictionaries({"new": st.sampled_from([*GAMES]), "seats": st.just(4), "seed": st.none() | st.text()}),
    st.fixed_dictionaries(
        {"new": st.sampled_from([*GAMES]), "seats": st.just(4), "seed": st.just(1), "options": json_values}
    ),
    st.fixed_dictionaries({"load": json_values, "seed": st.just(1)}),
)


def changes_the_game(request: object) -> bool:
    """Some generated requests are good by chance: a new game, or a legal move."""
    return isinstance(request, dict) and ("new" in request or "move" in request or "load" in request)


@given(st.lists(bad_requests, min_size=100, max_size=100), st.sampled_from(sorted(GAMES)), st.data())
@settings(max_examples=110)
def test_ten_thousand_bad_requests_change_nothing(requests: list[object], game: str, data: st.DataObject):
    referee = Referee()
    options = data.draw(OPTIONS[game])
    ask(referee, new=game, seats=2, seed=data.draw(st.integers(0, 99)), options=options)
    before = ask(referee, record=True)
    for request in requests:
        answer = json.loads(referee.answer_line(json.dumps(request).encode("utf-8", "surrogatepass")))
        assert isinstance(answer, dict)
        if "error" in answer:
            assert answer["expected"]
        elif changes_the_game(request):
            before = ask(referee, record=True)
        assert ask(referee, record=True) == before


BAD_LINES = [
    b"",
    b"\xff\xfe",
    b"nonsense",
    b"{",
    b"[1, 2]",
    b'"new"',
    b"NaN",
    b'{"seed": NaN}',
    b"1" * 5000,
    b"[" * 100_000,
    b'{"a":' * 50_000,
    b'{"load":' + b"[" * 900 + b"]" * 900 + b', "seed": 1}',
    b'{"status": 1}',
    b'{"status": true, "legal": 0}',
    b'{"legal": "nature"}',
    b'{"legal": true}',
    b'{"view": 4}',
    b'{"new": "get-bit", "seats": 4}',
    b'{"new": "get-bit", "seats": 4, "seed": 1, "nature": "manual"}',
    b'{"new": "get-bit", "seats": 4, "nature": "auto"}',
    b'{"new": "get-bit", "seats": true, "seed": 1}',
    b'{"new": "get-bit", "seats": 4, "seed": 1, "names": ["a"]}',
    b'{"new": "get-bit", "seats": 4, "seed": 1, "optons": {}}',
    b'{"move": "play 0:1"}',
    b'{"move": "play 0:1", "seat": 1}',
    b'{"move": "play 0:1", "seat": -1}',
    b'{"move": "\\ud800", "seat": 1}',
    b'{"load": {}, "seed": 1}',
    b'{"new": "get-bit", "seats": 4, "seed": 1, "names": ["\\ud800", "b", "c", 4]}',
]


def test_bad_lines_get_one_error_line_each():
    first = b'{"new": "get-bit", "seats": 4, "seed": 1}\n{"record": true}\n'
    too_long = b'{"move": "' + b"x" * LONGEST_LINE + b'"}'
    bad = [*BAD_LINES, too_long]
    answers = io.BytesIO()
    serve(io.BytesIO(first + b"\n".join(bad) + b'\n{"record": true}\n'), answers)
    lines = [json.loads(line) for line in answers.getvalue().splitlines()]
    assert len(lines) == len(bad) + 3
    for given_line, answer in zip(bad, lines[2:-1], strict=True):
        assert set(answer) - {"clause"} == {"error", "expected"}, given_line[:80]
        assert len(json.dumps(answer)) < 2000, given_line[:80]
    assert lines[-1] == lines[1]


def test_before_a_game_everything_is_refused_but_new_and_load():
    for request in ({"status": True}, {"legal": 0}, {"view": None}, {"record": True}, {"move": "play 0:1", "seat": 0}):
        assert ask(Referee(), **request) == {"error": "there is no game", "expected": "new or load first"}


def test_the_command_speaks_lines():
    requests = b'{"new": "get-bit", "seats": 2, "seed": 7}\nrubbish\n{"status": true}\n'
    done = subprocess.run(
        [sys.executable, "-m", "freebooter", "referee"], input=requests, capture_output=True, check=True
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [min(answer) for answer in answers] == ["events", "error", "over"]
