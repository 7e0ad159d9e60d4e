"""A lesson line by line: what happened, what to know of it, and what to do, with every choice a number."""

from __future__ import annotations

from freebooter.games import GAMES
from freebooter.lessons import Lesson, game_lessons, read_lessons

from .lesson_seat import LessonSeat, progress_in
from .line import Conversation
from .prompt import Talk


def learn_in_lines(lesson: Lesson, talk: Talk, again: bool = False) -> None:
    """One lesson to its end, or until the learner leaves."""
    seat = LessonSeat(lesson, talk.speech, again)
    talk.write(seat.course.words.title, "bold")
    talk.write(seat.course.words.promise)
    if seat.taken_up:
        talk.say("The lesson goes on where you left it.", "muted")
    try:
        Lecture(seat, talk).run()
    except (EOFError, KeyboardInterrupt):
        talk.write()
        talk.write(seat.leave())


class Lecture(Conversation):
    """A conversation in which the lesson has the word between what happens and what is asked."""

    def __init__(self, seat: LessonSeat, talk: Talk) -> None:
        super().__init__(seat, talk)
        self.lesson = seat

    def run(self) -> None:
        course = self.lesson.course
        said, shown = -1, None
        while True:
            self.tell_news()
            if shown != course.state:
                shown = course.state
                self.tell_table()
            if said != course.number:
                said = course.number
                self.tell_caption()
            self.lesson.notice = self.notice = ""
            if course.last:
                return self.tell_next()
            if not (self.decide() if course.step.accept else self.read()):
                return self.talk.write(self.lesson.leave())

    def tell_caption(self) -> None:
        course = self.lesson.course
        clause = f" ({course.step.clause})" if course.step.clause else ""
        self.talk.write()
        self.talk.write(f"» {course.caption.says}{clause}", "bold")

    def read(self) -> bool:
        """Until it is read; False when the learner leaves instead."""
        while True:
            said = self.talk.ask(self.talk.speech.say("Enter goes on, q leaves:") + " ")
            if said == "q":
                return False
            if said.strip("?") != said:
                self.tell_clause_of(said.strip("? "))
                continue
            self.lesson.read_on()
            return True

    def tell_clause_of(self, about: str) -> None:
        """The clause asked for, or the one that the caption tells of."""
        self.tell_clause_or_name(about.upper() or self.lesson.course.step.clause)

    def hint(self) -> None:
        self.tell_caption()

    def tell_next(self) -> None:
        """The end: which lesson comes next, or the game itself."""
        lesson = self.lesson.course.lesson
        after = next((other for other in read_lessons(lesson.game) if other.number > lesson.number), None)
        self.talk.write()
        if after:
            self.talk.say("The next lesson: {command}", command=f"freebooter lesson {lesson.game} {after.id}")
        self.talk.say("A real game: {command}", command=f"freebooter play {lesson.game}")


def list_lessons(talk: Talk) -> None:
    """Every lesson there is, what it promises, and which were taken."""
    for game, kind in GAMES.items():
        told = game_lessons(game, talk.speech.code)
        if not told.lessons:
            continue
        talk.write(kind.title, "bold")
        if told.how:
            talk.write(f"  {told.how.goal}")
        for title, lesson in zip(told.lessons, read_lessons(game), strict=True):
            taken = progress_in(lesson)
            says = "done" if taken.done else "begun" if taken.deeds else "new"
            talk.write(f"  freebooter lesson {game} {title.id}", "accent")
            talk.write(f"    {title.title} ({talk.speech.say(says)}). {title.promise}")
