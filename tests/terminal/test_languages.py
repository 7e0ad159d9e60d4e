"""The terminal speaks every language it has a folder for, and says nothing in English there."""

from __future__ import annotations

import io
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from freebooter import languages as room
from freebooter.cli.naming import names_of_moves
from freebooter.coach import review
from freebooter.coach.games import trials_of
from freebooter.coach.page import review_page
from freebooter.coach.shelf import puzzles_of
from freebooter.engine import OptionsError
from freebooter.games import GAMES, clauses, make
from freebooter.languages import ENGLISH, languages, translations
from freebooter.languages.speech import Speech
from freebooter.lessons import read_lesson
from freebooter.pages import print_review
from freebooter.simulation import random_game
from freebooter.terminal import saves
from freebooter.terminal.lesson_lines import learn_in_lines, list_lessons
from freebooter.terminal.line_setup import set_up
from freebooter.terminal.local import LocalTable
from freebooter.terminal.preferences import from_environment, remembered, speech_for
from freebooter.terminal.prompt import Talk
from freebooter.terminal.puzzling import solve
from freebooter.terminal.sentences import advice_lines, places
from freebooter.terminal.settings import settings
from freebooter.terminal.setup import Wish, new_table

from .whole_games import VOYAGES, answered

OTHERS = [code for code in languages() if code != ENGLISH]


@pytest.fixture
def unsaid(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """The English templates that were said for want of words of the language."""
    missing: set[str] = set()
    say = Speech.say

    def watched(self: Speech, template: str, /, **facts: object) -> str:
        # A language may say a template as English does, but it must say so; a single letter is a key.
        known = self._sentences  # pyright: ignore[reportPrivateUsage]
        worded = len(template) > 1 and any(letter.isalpha() for letter in template)
        if self.code != ENGLISH and worded and template not in known:
            missing.add(template)
        return say(self, template, **facts)

    monkeypatch.setattr(Speech, "say", watched)
    yield missing
    assert missing == set()


def in_lines(monkeypatch: pytest.MonkeyPatch, wish: Wish, *typed: str, code: str = "es") -> str:
    """All that is said when these lines are typed and then the input ends."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    said = io.StringIO()
    console = Console(file=said, highlight=False, soft_wrap=True, width=80, height=24)
    assert set_up(wish, Talk(console, Speech(code))) == 0
    return said.getvalue()


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize(("game", "seats", "options"), VOYAGES)
def test_whole_games_are_told_without_a_word_of_english(
    code: str, game: str, seats: int, options: dict[str, object], unsaid: set[str]
):
    table = new_table(Wish(game, seats, "drifter", options, 1, 1, ("Ana",)), Speech(code))
    drawing, rng = table.drawing, random.Random(1)
    while not table.view.over:
        while table.go_on():
            pass
        for width, height in ((80, drawing.HEIGHT), (120, 32)):
            assert all(line.cell_len <= width for line in drawing.draw(table.view, table.names, width, height))
        drawing.tell(table.view, table.names)
        drawing.sheet(table.view, table.names)
        for move in table.legal[:5]:
            drawing.name_move(table.view, move, table.names)
        if table.legal:
            table.play(answered(table, drawing, rng))
    assert {happening.kind for happening in table.log} <= translations(code, game, "events").keys()
    assert places(table.view, table.names, drawing.speech)


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_explained_without_a_word_of_english(code: str, game: str, unsaid: set[str]):
    assert all(setting.help for setting in settings(game, Speech(code, game)))


def test_the_line_mode_in_spanish(monkeypatch: pytest.MonkeyPatch, unsaid: set[str]):
    typed = ("3", "3", "2", "o", "1", "", "1", "2", "3", "h", "l", "s", "t", "?", "? pl-12", "99", "? nada", "u", "q")
    said = in_lines(monkeypatch, Wish(names=("Ana",), seed=2), *typed)
    assert "¿Qué juego?" in said
    assert "2–5 jugadores · 10–25 minutos" in said
    assert "¿Tu primera carta?" in said
    assert "PL-12: Empujón izquierdo / derecho" in said
    assert "«99» no es una opción" in said
    assert "La partida queda guardada" in said


@pytest.mark.parametrize("code", OTHERS)
def test_lessons_say_nothing_in_english(monkeypatch: pytest.MonkeyPatch, unsaid: set[str], code: str):
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n" * 4 + "u\nh\n?\nplay 0:5\nq\n"))
    said = io.StringIO()
    talk = Talk(Console(file=said, highlight=False, soft_wrap=True, width=80, height=24), Speech(code))
    learn_in_lines(read_lesson("get-bit", "first-game"), talk)
    list_lessons(talk)
    assert "freebooter lesson skull-king kraken" in said.getvalue()


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_reviews_and_puzzles_say_nothing_in_english(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], unsaid: set[str], code: str, game: str
):
    speech = Speech(code).about(game)
    record = random_game(make(game, 3), random.Random(6))
    told, name = review(record, 1, samples=60), names_of_moves(record, 1, speech)
    print_review(told, name, speech)
    assert f'lang="{code}"' in review_page(game, told, name, speech)
    monkeypatch.setattr(sys, "stdin", io.StringIO("x\nh\n1\n1\n1\n"))
    solve(puzzles_of(game)[:1], Talk(Console(width=80), speech))
    shown = capsys.readouterr().out
    assert not [theme for theme in trials_of(make(game)).themes if f": {theme}." in shown]
    assert not [mark for mark in trials_of(make(game)).marks if mark in shown]


def test_why_not_is_said_in_spanish(monkeypatch: pytest.MonkeyPatch):
    wish = Wish("get-bit", 4, "drifter", seed=3, names=("Ana", "Bart"))
    said = in_lines(monkeypatch, wish, "1", "1", "play 0:9", "u", "q")
    assert "El 1 está en el montón del pirata rojo, no en su mano (GB-06)" in said
    assert "Ana (rojo) 1" in said
    assert "Desde entonces se mostró: Se descubren las cartas" in said
    assert "no es una jugada" in said


def test_a_list_is_joined_as_each_language_joins_it():
    english, spanish = Speech("en"), Speech("es")
    assert english.listed(["Ann", "Ian"]) == "Ann and Ian"
    assert spanish.listed(["Ana", "Blas", "Inés"]) == "Ana, Blas e Inés"
    assert spanish.listed(["Ana", "Hierro"]) == "Ana y Hierro"
    assert spanish.listed([]) == "nadie"
    assert spanish.fill("{levels:or}", {"levels": ["uno", "ocho"]}) == "uno u ocho"


def test_the_language_is_the_one_asked_for_then_remembered(data_home: Path):
    assert speech_for("es").code == "es"
    assert remembered() == "es"
    assert speech_for().code == "es"
    assert speech_for("en").code == "en"
    with pytest.raises(OptionsError, match="unknown language 'tlh'; expected en or es"):
        speech_for("tlh")
    assert remembered() == "en"


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({"LANG": "es_MX.UTF-8"}, "es"),
        ({"LANG": "es"}, "es"),
        ({"LC_ALL": "C", "LANG": "es_ES.UTF-8"}, "en"),
        ({"LC_MESSAGES": "es_ES", "LANG": "de_DE"}, "es"),
        ({"LANG": "xx_YY"}, "en"),
        ({}, "en"),
    ],
)
def test_else_it_is_the_environments(environment: dict[str, str], code: str):
    assert from_environment(environment) == code


def test_a_hint_says_what_it_compares(unsaid: set[str]):
    table = new_table(Wish("skull-king", 3, "drifter", {"rounds": [1]}, 1, 1, ("Ana",)), Speech("es"))
    while table.go_on():
        pass
    advice = table.hint()
    assert isinstance(advice, list)
    lines = advice_lines(advice, table.drawing, table.view, table.names)
    assert "en esta ronda que los demás de media" in lines[0] or "tantos puntos en esta ronda" in lines[0]


def test_a_new_language_is_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Nothing but the folder: it is listed, spoken where it has words, and English where it has none."""
    folder = tmp_path / "languages"
    for code in ("en", "es"):
        (folder / code).mkdir(parents=True)
        (folder / code / "language.json").write_text((room.FOLDER / code / "language.json").read_text("utf-8"))
    (folder / "tlh").mkdir()
    grammar = json.loads((room.FOLDER / "en" / "language.json").read_text("utf-8")) | {"name": "tlhIngan Hol"}
    (folder / "tlh" / "language.json").write_text(json.dumps(grammar))
    (folder / "tlh" / "terminal.json").write_text(json.dumps({"Which game?": "Quj nuq?"}))
    monkeypatch.setattr(room, "FOLDER", folder)
    room.read.cache_clear()
    room.translations.cache_clear()
    try:
        assert languages()["tlh"] == "tlhIngan Hol"
        assert speech_for("tlh").say("Which game?") == "Quj nuq?"
        assert speech_for().say("Which suit is trump?") == "Which suit is trump?"
    finally:
        room.read.cache_clear()
        room.translations.cache_clear()


def test_every_clause_is_read_without_marks_of_code():
    for game in ("get-bit", "captain", "plank", "skull-king"):
        for code in languages():
            speech = Speech(code, game)
            assert not any("`" in speech.clause(clause) for clause in clauses(game).values())


def test_a_table_told_in_one_language_is_taken_up_in_another():
    table = new_table(Wish("captain", 3, "drifter", {}, 1, 1, ("Ana",)), Speech("en"))
    while table.go_on():
        pass
    (left,) = saves.left_games()[0]
    again = LocalTable.resume(left, speech=Speech("es"))
    assert "reparte" in " ".join(happening.text for happening in again.log)
