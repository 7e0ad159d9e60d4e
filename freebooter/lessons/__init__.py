"""Guided first games: a prepared game with stops, its captions in every language, and what leads through it."""

from .course import Answer, Course
from .fields import LessonError
from .lesson import Lesson, Step, lesson_ids, read_lesson, read_lessons
from .pages import lesson_page, lesson_stops, refusals
from .words import game_lessons, languages, read_how_it_goes, read_words

__all__ = [
    "Answer",
    "Course",
    "Lesson",
    "LessonError",
    "Step",
    "game_lessons",
    "languages",
    "lesson_ids",
    "lesson_page",
    "lesson_stops",
    "read_how_it_goes",
    "read_lesson",
    "read_lessons",
    "read_words",
    "refusals",
]
