"""Lessons in the terminal: played to their end by what they ask, explained where something else is done."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from freebooter.cli import app
from freebooter.games import GAMES
from freebooter.languages import languages
from freebooter.languages.speech import Speech
from freebooter.lessons import Course, Lesson, lesson_ids, read_lesson, read_words
from freebooter.terminal.lesson_lines import learn_in_lines
from freebooter.terminal.lesson_seat import progress_in
from freebooter.terminal.prompt import Talk

LESSONS = [(game, name) for game in GAMES for name in lesson_ids(game)]


def taken(monkeypatch: pytest.MonkeyPatch, lesson: Lesson, *typed: str, code: str = "en", again: bool = False) -> str:
    """All that is said when these lines are typed and then the input ends."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    said = io.StringIO()
    talk = Talk(Console(file=said, highlight=False, soft_wrap=True, width=80, height=24), Speech(code))
    learn_in_lines(lesson, talk, again)
    return said.getvalue()


def way(lesson: Lesson, code: str = "en") -> list[tuple[str, str]]:
    """What leads through it: for every step something wrong, where there is anything, and what is asked."""
    course = Course(lesson, read_words(lesson.game, lesson.id, code))
    deeds: list[tuple[str, str]] = []
    while not course.last:
        legal = [str(move) for move in course.game.legal(course.state, lesson.you)]
        right = next((move for move in course.step.accept if move in legal), "")
        wrong = next((move for move in legal if right and move not in course.step.accept), "")
        deeds.append((wrong, right))
        assert (course.do(right) if right else course.go_on()).ok
    return deeds


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_lesson_is_taken_to_its_end_by_what_it_asks(monkeypatch: pytest.MonkeyPatch, game: str, name: str):
    lesson = read_lesson(game, name)
    said = taken(monkeypatch, lesson, *(right for _, right in way(lesson)))
    words = read_words(game, name, "en")
    places = [said.index(f"» {words.captions[step.id].says}") for step in lesson.steps]
    assert places == sorted(places)
    assert f"A real game: freebooter play {game}" in said
    assert progress_in(lesson).done


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_wrong_deeds_are_explained_in_every_language(monkeypatch: pytest.MonkeyPatch, game: str, name: str, code: str):
    lesson = read_lesson(game, name)
    words = read_words(game, name, code)
    typed = (line for wrong, right in way(lesson, code) for line in ((wrong, right) if wrong else (right,)))
    said = taken(monkeypatch, lesson, *typed, code=code)
    explained = [
        words.captions[step.id].tries.get(wrong) or words.captions[step.id].instead
        for step, (wrong, _) in zip(lesson.steps, way(lesson, code), strict=False)
        if wrong
    ]
    assert explained
    assert all(why in said for why in explained)
    assert f"» {words.captions[lesson.steps[-1].id].says}" in said


def test_what_the_rules_forbid_is_told_by_its_clause(monkeypatch: pytest.MonkeyPatch):
    lesson = read_lesson("skull-king", "first-game")
    course = Course(lesson, read_words("skull-king", "first-game", "en"))
    typed: list[str] = []
    for _, right in way(lesson):
        if course.step.id == "must-follow":
            break
        typed.append(right)
        assert (course.do(right) if right else course.go_on()).ok
    said = taken(monkeypatch, lesson, *typed, "play y5", "?SK-05", "q")
    assert "(SK-05)" in said
    assert "SK-05: " in said
    assert "The lesson is kept" in said


def test_a_lesson_is_left_and_taken_up_again(monkeypatch: pytest.MonkeyPatch):
    lesson = read_lesson("captain", "first-game")
    deeds = [right for _, right in way(lesson)]
    half = len(deeds) // 2
    assert "The lesson is kept" in taken(monkeypatch, lesson, *deeds[:half], "q")
    said = taken(monkeypatch, lesson, *deeds[half:])
    assert "The lesson goes on where you left it." in said
    words = read_words("captain", "first-game", "en")
    assert f"» {words.captions[lesson.steps[0].id].says}" not in said
    assert f"» {words.captions[lesson.steps[-1].id].says}" in said
    begun = taken(monkeypatch, lesson, "q", again=True)
    assert f"» {words.captions[lesson.steps[0].id].says}" in begun


def test_the_command_lists_lessons_and_says_which_are_done(monkeypatch: pytest.MonkeyPatch):
    lesson = read_lesson("get-bit", "first-game")
    taken(monkeypatch, lesson, *(right for _, right in way(lesson)))
    said = CliRunner().invoke(app, ["lesson", "--language", "es"]).output
    assert "freebooter lesson skull-king kraken" in said
    assert "(hecha)" in said
    wrong = CliRunner().invoke(app, ["lesson", "plank", "none"])
    assert wrong.exit_code == 2
    assert "expected first-game" in wrong.output


def test_a_spoilt_file_of_progress_begins_anew(monkeypatch: pytest.MonkeyPatch, data_home: Path):
    (data_home / "freebooter").mkdir(parents=True)
    (data_home / "freebooter" / "lessons.json").write_text(
        '{"plank/first-game": {"deeds": ["program walk"], "done": false}}'
    )
    lesson = read_lesson("plank", "first-game")
    said = taken(monkeypatch, lesson, "q")
    assert f"» {read_words('plank', 'first-game', 'en').captions[lesson.steps[0].id].says}" in said
