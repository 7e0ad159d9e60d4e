"""What `import freebooter` gives, and that the README's example runs."""

from __future__ import annotations

import pkgutil
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

import freebooter
from freebooter.games import descriptors

README = Path(__file__).parent.parent / "README.md"


def test_the_readmes_game_from_python_runs():
    example = re.search(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    assert example
    done = subprocess.run([sys.executable, "-c", example[1]], capture_output=True, text=True, check=True)
    assert "GB-13" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("Result(winners=")


def test_nothing_else_is_exported():
    modules = {module.name for module in pkgutil.iter_modules(freebooter.__path__)}
    public = {name for name in vars(freebooter) if not name.startswith("_")} - modules - {"TYPE_CHECKING"}
    assert public <= set(freebooter.__all__)
    assert all(getattr(freebooter, name) is not None for name in freebooter.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'chess'"):
        getattr(freebooter, "chess")  # noqa: B009


def test_importing_the_library_opens_no_rulebook():
    code = "import sys, freebooter; print('freebooter.games' in sys.modules, freebooter.make('get-bit', 2).seats)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "False 2\n"


def test_importing_the_library_needs_the_standard_library_alone():
    code = """
import sys, freebooter
outside = {name.partition(".")[0] for name in sys.modules} - set(sys.stdlib_module_names) - {"freebooter"}
print(sorted(name for name in outside if not name.startswith("_")))
"""
    done = subprocess.run([sys.executable, "-I", "-S", "-c", f"import sys; sys.path[:0] = {sys.path!r}\n{code}"],
                          capture_output=True, text=True, check=True)  # fmt: skip
    assert done.stdout.strip() == "[]"


def test_a_match_takes_text_and_what_is_no_move_is_a_type_error():
    match = freebooter.Match(freebooter.make("skull-king", 2, {"rounds": [1]}), rng=random.Random(1))
    match.begin()
    assert match.play(0, "bid 0")[0].clause == "SK-03"
    with pytest.raises(freebooter.NotationError, match="'bid nothing' is no move"):
        match.play(1, "bid nothing")
    with pytest.raises(TypeError, match="a move cannot be 7; expected a Move of skull-king"):
        match.play(1, 7)  # pyright: ignore[reportArgumentType]
    assert repr(match) == "<Match of SkullKing(2, rounds=(1,)): 3 moves, to move 1>"


@pytest.mark.parametrize("id", freebooter.GAMES)
def test_a_view_of_a_seat_that_is_not_there_names_those_that_are(id: str):
    game = freebooter.make(id, 3)
    for seat in (99, -1, "0", True):
        with pytest.raises(ValueError, match=r"there is no seat .*; expected 0 to 2, or None for everybody"):
            game.view(game.start(), seat)  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize("id", freebooter.GAMES)
def test_a_seat_that_is_not_there_has_no_legal_move(id: str):
    match = freebooter.Match(freebooter.make(id, 3), rng=random.Random(1))
    match.begin()
    assert [list(match.game.legal(match.state, seat)) for seat in (3, 99)] == [[], []]


def test_what_is_printed_says_what_it_is():
    game = freebooter.make("get-bit", 4, {"refill_at": 1})
    assert repr(game) == "GetBit(4, refill_at=1)"
    assert repr(freebooter.make("captain", 3)) == "Captain(3)"
    assert repr(game.view(game.start(), 2)) == "<View of get-bit for seat 2: round 1, forming, to move nature>"
    assert repr(freebooter.Match(game).record()) == "<Record of get-bit: 4 seats, 0 moves, not over>"


def test_a_view_that_is_none_is_refused_with_the_place():
    game = freebooter.make("captain", 3)
    seen = game.view(game.start(), 0).to_json()
    assert freebooter.View.from_json(seen) == game.view(game.start(), 0)
    with pytest.raises(ValueError, match=r"CaptainView.round cannot be 'one'; expected int"):
        freebooter.View.from_json({**seen, "round": "one"})
    with pytest.raises(ValueError, match="expected its game, seats and options"):
        freebooter.View.from_json({"game": "captain"})
    with pytest.raises(ValueError, match="a view of captain with 3 seats is none of"):
        freebooter.make("captain", 4).read_view(seen)


def test_a_player_who_is_no_seat_is_a_wrong_type_and_no_fault_of_the_rules():
    match = freebooter.Match(freebooter.make("captain"))
    with pytest.raises(TypeError, match="a player cannot be 'Anne'; expected a seat's number or 'nature'"):
        match.play("Anne", "bid 0")  # pyright: ignore[reportArgumentType]


def test_without_a_number_of_seats_a_game_has_as_many_as_usual():
    for game in descriptors():
        assert freebooter.make(game.id).seats == game.usual_seats
