"""Actions by number and moves by notation: both ways, whatever is legal."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from importlib import import_module

import pytest

from freebooter import games
from freebooter.engine import NATURE, OptionsError
from freebooter.vector.actions import Actions, table_of

EVERYTHING = {"mermaids": True, "loot": True, "kraken": True, "abilities": True}


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [("get-bit", 3, {}), ("get-bit", 6, {}), ("captain", 5, {}), ("plank", 4, {}), ("skull-king", 4, EVERYTHING)],
)
def test_every_legal_move_has_its_actions_and_they_have_it(game: str, seats: int, options: dict[str, object]):
    book, actions, rng = games.make(game, seats, options), Actions(game, seats), random.Random(5)
    seen: set[int] = set()
    for _ in range(6):
        state = book.start()
        while to_move := book.to_move(state):
            who = rng.choice(to_move)
            if who == NATURE:
                move = book.nature(state, rng)
            else:
                legal = book.legal(state, who)
                for each in rng.sample(legal, min(len(legal), 30)):
                    numbers = actions.numbers(who, str(each))
                    assert actions.text(who, *numbers) == str(each)
                    assert all(0 <= number < actions.size for number in numbers)
                    seen.update(numbers)
                move = rng.choice(legal)
            state, _ = book.play(state, who, move)
    assert len(seen) > 6


@pytest.mark.parametrize(("game", "seats"), [("get-bit", 3), ("captain", 6), ("plank", 5), ("skull-king", 6)])
def test_the_table_of_numbers_says_what_they_are(game: str, seats: int):
    text = import_module(f"freebooter.vector.{game.replace('-', '_')}.actions").__doc__ or ""
    table, next_number = table_of(Actions(game, seats), 0), 0
    rows = [[cell.strip() for cell in line.split("|")[1:3]] for line in text.splitlines() if line.startswith("| ")]
    for numbers, says in rows[1:]:
        first, *more = (int(number) for number in re.findall(r"\d+", numbers))
        last = len(table) - 1 if "…" in numbers else more[0] if more else first
        assert first == next_number, numbers
        if ends := re.search("`([^`]+)` to `([^`]+)`", says.replace("P:", "0:")):
            assert ends.groups() == (table[first], table[last]), numbers
        next_number = last + 1
    assert next_number == len(table)


def test_what_the_table_tells_in_words_has_those_numbers():
    captain = {"play plank": 65, "play monster": 66}
    assert {text: Actions("captain", 4).numbers(1, text)[0] for text in captain} == captain
    plank = {"program cry": 8, "shove 2@0": 11, "drag 1@1": 35, "pull 1@1": 50, "cry 2@2": 75, "charge 2 shove 3@3": 93}
    assert {text: Actions("plank", 4).numbers(1, text)[0] for text in plank} == plank
    king = {"play tigress=pirate": 63, "play tigress=escape": 68, "discard g1": 69, "lead 1": 137, "wager 20": 145}
    assert {text: Actions("skull-king", 4).numbers(1, text)[0] for text in king} == king
    assert Actions("skull-king", 2).size == 160
    assert Actions("get-bit", 2).numbers(1, "play 3:1") == (7,)


def test_seats_are_counted_from_the_mover():
    actions = Actions("plank", 4)
    assert actions.text(0, 11) == "shove 1@0"
    assert actions.text(3, 11) == "shove 0@0"
    assert actions.numbers(3, "shove 3@0") == (10,)


def test_moves_of_several_cards_are_several_actions():
    plank, king = Actions("plank", 4), Actions("skull-king", 4)
    assert plank.text(2, 3, 0, 9) == "program extend shove-left charge"
    assert plank.numbers(2, "program extend shove-left charge") == (3, 0, 9)
    assert king.text(1, 69, 69 + 61) == "discard g1,escape"
    moves = ["discard g1,g2", "discard g1,escape", "discard g2,escape"]
    assert set(king.offered(1, moves)) == {69, 70}
    assert king.offered(1, moves, [69]) == {70: moves[:1], 130: moves[1:2]}


def test_what_has_no_number_is_refused_by_name():
    with pytest.raises(ValueError, match="'play g99' has no number"):
        Actions("skull-king", 4).numbers(0, "play g99")
    with pytest.raises(ValueError, match="expected numbers below 72"):
        Actions("captain", 4).text(0, 72)
    with pytest.raises(ValueError, match="is no move of seat 0"):
        Actions("plank", 2).text(0, 14)
    with pytest.raises(OptionsError, match="unknown game 'chess'"):
        Actions("chess", 2)


def test_the_table_needs_no_arrays_and_the_engine_names_its_extra():
    script = """
import sys
sys.modules["jax"] = None
from freebooter import vector
print(vector.Actions("captain", 4).size)
try:
    vector.make("captain", 4)
except ModuleNotFoundError as error:
    print(error)
"""
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert said == "72\nfreebooter.vector needs JAX: pip install 'freebooter[jax]'\n"
