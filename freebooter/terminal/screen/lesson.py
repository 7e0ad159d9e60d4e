"""A lesson on the full screen: the table, and before it what happened, what to know and what to do."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from freebooter.lessons import Lesson, read_lessons

from ..colours import paint
from ..lesson_seat import LessonSeat
from .look import colours_of
from .sheets import Page
from .table import TableScreen

MOST_NEWS = 6


class CaptionPage(Page):
    """What the lesson says, below, so that the table is in sight."""

    CSS = Page.CSS.replace("Page", "CaptionPage").replace("middle", "bottom").replace("60%", "0%")


class LessonScreen(TableScreen):
    """The learner's table: every step is told over it, and a wrong deed is answered."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("c", "hint", show=False)]

    def __init__(self, seat: LessonSeat) -> None:
        super().__init__(seat, pace=0)
        self.lesson = seat
        self.told = len(seat.log) if seat.taken_up else 0

    def on_mount(self) -> None:
        self.call_after_refresh(self.tell_caption)

    def play(self, move: str) -> None:
        before = self.lesson.course.number
        super().play(move)
        if self.lesson.course.number != before:
            return self.tell_caption()
        answer, self.lesson.notice = self.lesson.notice, ""
        if answer:
            self.show()
            self.push_caption(Text(answer), {"⏎": self.say("go on")})
        return None

    def action_hint(self) -> None:
        self.tell_caption()

    def tell_end(self) -> None:
        """The last caption says more."""

    def tell_caption(self) -> None:
        """What happened on the way to this step, and its caption; where nothing is to be done, reading goes on."""
        course = self.lesson.course
        news, self.told = self.lesson.log[self.told :], len(self.lesson.log)
        seen = [(f"{each.text}\n", "muted") for each in news if each.kind not in self.drawing.QUIET]
        clause = f" ({course.step.clause})" if course.step.clause else ""
        words = Text.assemble(*seen[-MOST_NEWS:], (f"» {course.caption.says}{clause}", "ink"))
        keys = {"⏎": self.say("to the table" if course.step.accept else "go on"), "q": self.say("leave")}
        if course.last:
            keys = {"⏎": self.say("menu"), **({"n": self.say("next lesson")} if self.next else {})}
        self.push_caption(words, keys)

    def push_caption(self, words: Text, keys: dict[str, str]) -> None:
        course = self.lesson.course
        heading = f"{course.words.title} · {course.number + 1}/{len(course.lesson.steps)}"
        answers = {key: word for key, word in keys.items() if key != "⏎"}
        self.app.push_screen(CaptionPage(heading, paint(words, colours_of(self)), answers, keys), self.read_on)

    def read_on(self, key: str | None) -> None:
        course = self.lesson.course
        if key == "q":
            return self.action_leave()
        if key == "n" and self.next:
            return self.app.learn(self.next)
        if course.last:
            return self.app.choose_anew()
        if not course.step.accept:
            self.lesson.read_on()
            self.read_to = len(self.happened)
            self.show()
            self.tell_caption()
        return None

    @property
    def next(self) -> Lesson | None:
        lesson = self.lesson.course.lesson
        return next((other for other in read_lessons(lesson.game) if other.number > lesson.number), None)
