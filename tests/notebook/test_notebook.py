"""What a notebook shows, and that the tour runs."""

from __future__ import annotations

import ast
import builtins
import json
import random
import re
import sys
import types
from pathlib import Path
from xml.etree import ElementTree

import pytest

from freebooter.engine import Match, Record, View
from freebooter.games import GAMES, make
from freebooter.notebook import Drawing, Film, show, watch
from freebooter.notebook.boards import board_of
from freebooter.notebook.cards import card
from freebooter.rulings import examples
from tests.random_games import choose, finished

TOUR = Path(__file__).parents[2] / "docs" / "tour.ipynb"


def html_of(value: object) -> str:
    html = value._repr_html_()  # pyright: ignore
    assert isinstance(html, str)
    return html


def pictures(html: str) -> list[ElementTree.Element]:
    """The pictures in it, each of them well-formed."""
    found = [ElementTree.fromstring(svg) for svg in re.findall(r"<svg.*?</svg>", html, re.DOTALL)]
    assert found
    assert all(picture.get("aria-label") for picture in found)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_position_of_a_game_draws_itself_from_every_seat(game: str):
    for seats in (GAMES[game].seat_range.start, GAMES[game].seat_range[-1]):
        rng = random.Random(seats)
        options = {"mermaids": True, "loot": True, "kraken": True, "rounds": [4]} if game == "skull-king" else {}
        match = Match(make(game, seats, options), ["<b>", *(f"Pirate {seat}" for seat in range(1, seats))], rng)
        while to_move := match.game.to_move(match.state):
            if rng.random() < 0.1:
                for seat in (None, *range(seats)):
                    view = match.game.view(match.state, seat)
                    pictures(html_of(view))
                    assert "<b>" not in show(match, seat).html.replace("<div><b>", "")
            who = rng.choice(to_move)
            match.play(who, choose(match.game, match.state, who, rng))
        assert "won." in html_of(match)


def test_a_drawing_shows_a_seat_its_own_hand_alone():
    match = Match(make("skull-king", 3, {"rounds": [6]}), rng=random.Random(1))
    match.begin()
    own, public = show(match, 1).html, html_of(match)
    numbers = len(re.findall(r'font-size="18"', own))
    assert numbers > 0
    assert 'font-size="18"' not in public
    assert isinstance(show(match), Drawing)


def test_cards_of_both_trick_games_are_told_apart_without_colour():
    for game, suits in (("captain", "dhmpg"), ("skull-king", "gypb")):
        faces = board_of(game).faces
        assert faces
        drawn = {re.sub(r'(fill|stroke)="#\w+"', "", card(faces, f"{suit}7")) for suit in suits}
        assert len(drawn) == len(suits)


@pytest.mark.parametrize("example", examples(), ids=lambda example: example.title)
def test_examples_are_pictures_with_the_winner_marked(example: object):
    settled = example.settled()  # pyright: ignore
    (picture,) = pictures(html_of(settled))
    marked = [text for text in picture.iter("{http://www.w3.org/2000/svg}text") if text.text == "wins"]
    assert len(marked) == (settled.winner is not None)


@pytest.fixture
def record() -> Record:
    return finished(make("get-bit", 4), random.Random(2)).record()


def test_a_record_shows_its_end_and_its_moves(record: Record):
    html = html_of(record)
    assert html.count("<li>") == len(record.moves)
    assert "GB-13" in html


def test_without_ipywidgets_watching_gives_the_film(record: Record, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "ipywidgets", None)
    film = watch(record)
    assert isinstance(film, Film)
    assert len(film.steps) == len(record.moves) + 1
    assert film.frame(0) != film.frame(1)


def test_with_ipywidgets_a_slider_turns_the_page(record: Record, monkeypatch: pytest.MonkeyPatch):
    class Widget:
        def __init__(self, *given: object, **named: object) -> None:
            self.given = given
            self.value = given[0]

        def observe(self, turn: object, names: str) -> None:
            self.turn = turn

    fake = types.ModuleType("ipywidgets")
    fake.HTML = fake.IntSlider = fake.VBox = Widget  # pyright: ignore
    monkeypatch.setitem(sys.modules, "ipywidgets", fake)
    box = watch(record)
    assert isinstance(box, Widget)
    slider, page = box.given[0]  # pyright: ignore
    assert slider.given[:3] == (0, 0, len(record.moves))
    slider.turn({"new": 5})
    assert page.value == Film(record).frame(5)


def test_the_tour_runs_from_top_to_bottom(capsys: pytest.CaptureFixture[str]):
    shown: list[object] = []
    space: dict[str, object] = {"__builtins__": builtins}
    cells = [cell for cell in json.loads(TOUR.read_text("utf-8"))["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(cells):
        tree = ast.parse("".join(cell["source"]), f"cell {number}")
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, f"cell {number}", "exec"), space)
        if isinstance(last, ast.Expr):
            shown.append(eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), space))
    assert len([value for value in shown if hasattr(value, "_repr_html_")]) >= 4
    for value in shown:
        if hasattr(value, "_repr_html_"):
            pictures(html_of(value))
    assert "a Mermaid captures the Skull King" in capsys.readouterr().out


def test_views_draw_themselves_once_the_notebook_is_imported():
    assert hasattr(View, "_repr_html_")
