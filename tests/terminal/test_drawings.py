"""The drawings and questions of every game, over whole games."""

from __future__ import annotations

import random

import pytest

from freebooter.games import clauses
from freebooter.terminal.drawings import drawing_of
from freebooter.terminal.drawings.canvas import Canvas, shortened
from freebooter.terminal.screen.choices import draw_choices, next_key, step

from .whole_games import VOYAGES, answered, reachable, seated


@pytest.mark.parametrize(("game", "seats", "options"), VOYAGES)
def test_the_questions_offer_every_legal_move_and_no_other(game: str, seats: int, options: dict[str, object]):
    table = seated(game, seats, options, seed=seats)
    drawing, book, rng = drawing_of(game), clauses(game), random.Random(seats)
    programmed = False
    while True:
        while table.go_on():
            pass
        if table.view.over:
            break
        legal = table.legal
        if len(legal) < 100 or not programmed:
            programmed |= len(legal) >= 100
            moves = [choice.move for _, choice in reachable(table)]
            assert sorted(set(moves)) == sorted(legal if game != "get-bit" else legal[: len(moves)])
        question = drawing.ask(table.view, legal, table.names, ())
        assert len({choice.key for choice in question.choices}) == len(question.choices)
        for choice in question.choices:
            assert all(clause in book for clause in choice.clauses)
            assert choice.legal or not choice.move or table.why(choice.move)
        for move in legal[:20]:
            assert drawing.name_move(table.view, move, table.names)
        assert table.play(answered(table, drawing, rng)) is None
    assert drawing.last_trick(table.view, table.names, table.log)


@pytest.mark.parametrize(("game", "seats", "options"), VOYAGES)
def test_pictures_fit_at_every_moment_and_every_size(game: str, seats: int, options: dict[str, object]):
    table = seated(game, seats, options, seed=1)
    drawing, rng = drawing_of(game), random.Random(1)
    while True:
        for width, height in ((80, drawing.HEIGHT), (80, 32), (40, 5), (200, 60)):
            lines = drawing.draw(table.view, table.names, width, height)
            assert len(lines) == height
            assert all(line.cell_len <= width for line in lines)
            question = drawing.ask(table.view, table.legal, table.names, ())
            drawn, boxes = draw_choices(question.choices, 0, bool(table.legal), width, 5)
            assert all(line.cell_len <= width for line in drawn)
            assert len(boxes) == len(question.choices) or width == 40
        sheet = drawing.sheet(table.view, table.names)
        assert all(len(row) == len(sheet.columns) for row in sheet.rows)
        assert all(isinstance(line, str) for line in drawing.tell(table.view, table.names))
        if table.go_on():
            continue
        if table.view.over:
            break
        table.play(answered(table, drawing, rng))


def test_who_watches_has_a_picture_and_no_question():
    for game in ("get-bit", "captain", "plank", "skull-king"):
        table = seated(game, 4, {}, seed=1)
        while table.go_on():
            pass
        table.you = None
        drawing = drawing_of(game)
        assert drawing.draw(table.view, table.names, 80, drawing.HEIGHT)
        assert drawing.ask(table.view, table.legal, table.names, ()).choices == ()


def test_wide_and_combining_letters_keep_the_columns():
    canvas = Canvas(6, 1)
    canvas.put(0, 0, "海e\u0301x")
    canvas.put(5, 0, "海")
    (line,) = canvas.lines()
    assert line.plain == "海e\u0301x"
    assert shortened("海賊たち", 5) == "海賊…"


def test_digits_find_choices_with_two_figures_without_a_clock():
    choices = drawing_of("plank").ask(*programming(), ()).choices
    assert next_key("", "1", choices) == "1"
    assert next_key("1", "0", choices) == "10"
    assert next_key("1", "2", choices) == "2"
    assert next_key("", "0", choices) == ""


def test_arrows_step_over_what_is_not_legal():
    choices = drawing_of("plank").ask(*programming(), ("shove-left",)).choices
    assert step(choices, None, 1) == 1
    assert step(choices, None, -1) == 9
    assert step(choices, 9, 1) == 1
    assert step(choices, 1, -1) == 9


def programming():
    table = seated("plank", 3, {}, seed=1)
    while table.go_on():
        pass
    return table.view, table.legal, table.names
