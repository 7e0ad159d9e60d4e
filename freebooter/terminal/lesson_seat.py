"""The learner's seat in a lesson: what leads on is waited for, and nothing else changes the position."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from freebooter.engine import Json, Refusal, View
from freebooter.games import AnyGame
from freebooter.languages.speech import Speech
from freebooter.lessons import Course, Lesson, LessonError, languages, read_lessons, read_words

from . import saves
from .drawings import drawing_of
from .seat import Advice, Happening

ENGLISH = "en"


class LessonSeat:
    """A lesson where it was left, or its beginning; every deed is kept."""

    def __init__(self, lesson: Lesson, speech: Speech, again: bool = False) -> None:
        self.speech = drawing_of(lesson.game, speech).speech
        words = read_words(lesson.game, lesson.id, speech.code if speech.code in languages(lesson.game) else ENGLISH)
        deeds = () if again else progress_in(lesson).deeds
        try:
            self.course = Course(lesson, words, deeds)
        except LessonError:
            self.course = Course(lesson, words)
        if self.course.last:
            self.course = Course(lesson, words)
        self.taken_up = bool(self.course.deeds)
        self.notice = ""
        self._log: list[Happening] = []
        self._tell()

    @property
    def game(self) -> AnyGame:
        return self.course.game

    @property
    def names(self) -> Sequence[str]:
        return self.course.lesson.names

    @property
    def view(self) -> View:
        return self.course.view

    @property
    def legal(self) -> Sequence[str]:
        """The learner's moves where a deed is waited for."""
        if not self.course.step.accept:
            return ()
        return [str(move) for move in self.game.legal(self.course.state, self.course.lesson.you)]

    @property
    def log(self) -> Sequence[Happening]:
        return self._log

    @property
    def seconds_left(self) -> float | None:
        return None

    def wake(self) -> None:
        """Nobody stands in here."""

    def listen(self, call: Callable[[], None]) -> None:
        """Nothing changes here but by the learner."""

    def go_on(self) -> bool:
        return False

    def read_on(self) -> None:
        """The caption has been read."""
        if self.course.go_on().ok:
            self._moved()

    def play(self, move: str) -> Refusal | None:
        """A deed: one that is not the one to be learned is answered, by its clause, and changes nothing."""
        answer = self.course.do(move)
        if answer.refusal:
            return answer.refusal
        self.notice = ""
        if answer.ok:
            self._moved()
        else:
            self.notice = f"{answer.says} ({answer.clause})" if answer.clause else answer.says
        return None

    def why(self, move: str) -> Refusal | None:
        return self.game.why_not(self.course.state, self.course.lesson.you, self.game.parse(move)).refusal

    def hint(self) -> Sequence[Advice] | Refusal:
        return Refusal("the lesson says what it waits for")

    def undo(self) -> Refusal | None:
        return Refusal("in a lesson a wrong deed changes nothing, so there is nothing to take back")

    def leave(self) -> str:
        return self.speech.say("The lesson is kept: the same command goes on with it.")

    def _moved(self) -> None:
        _keep(self.course.lesson, self.course.deeds, self.course.last)
        self._tell()

    def _tell(self) -> None:
        """What was played on the way here; what comes before the lesson's own matter is not told move by move."""
        if self.course.step.ahead:
            return
        events = [event for one in self.course.played for event in one.events]
        seen = [event for event in events if event.only in (None, self.course.lesson.you)]
        self._log += [Happening(event.kind, self.speech.event(event, self.names), event.clause) for event in seen]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a lesson was taken this time, and whether it ever was to its end."""

    deeds: tuple[str, ...] = ()
    done: bool = False


def progress_in(lesson: Lesson) -> Progress:
    """As it was kept; none where nothing can be read."""
    match _kept().get(_name(lesson)):
        case {"deeds": [*deeds], "done": bool(done)}:
            return Progress(tuple(str(deed) for deed in deeds), done)
        case _:
            return Progress()


def lesson_to_take(game: str) -> Lesson | None:
    """The first lesson of the game that is not done, else its first; none where it has none."""
    lessons = read_lessons(game)
    return next((lesson for lesson in lessons if not progress_in(lesson).done), lessons[0] if lessons else None)


def _keep(lesson: Lesson, deeds: Sequence[str], done: bool) -> None:
    """Without a place to keep it the lesson begins anew the next time."""
    kept = _kept() | {_name(lesson): {"deeds": list(deeds), "done": done or progress_in(lesson).done}}
    try:
        saves.write_durably(_file(), json.dumps(kept))
    except OSError:
        return


def _kept() -> dict[str, Json]:
    try:
        kept = json.loads(_file().read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return cast("dict[str, Json]", kept) if isinstance(kept, dict) else {}


def _name(lesson: Lesson) -> str:
    return f"{lesson.game}/{lesson.id}"


def _file() -> Path:
    return saves.data_folder() / "lessons.json"
