"""What a lesson says, and how a game goes, in one language: a folder for each beside the lessons."""

from __future__ import annotations

from functools import cache
from typing import Final, cast

from freebooter.wire import Caption, GameLessons, HowItGoes, LessonTitle, LessonWords

from .fields import Fields, folder, read_toml
from .lesson import lesson_ids

ENGLISH: Final = "en"
HOW_IT_GOES: Final = "how-it-goes"


@cache
def languages(game: str) -> tuple[str, ...]:
    """The languages a game's lessons are written in."""
    place = folder(game)
    return tuple(sorted(entry.name for entry in place.iterdir() if entry.is_dir())) if place.is_dir() else ()


def spoken(game: str, language: str) -> str:
    """That language where the game's lessons are written in it, else English."""
    return language if language in languages(game) else ENGLISH


@cache
def read_words(game: str, lesson: str, language: str) -> LessonWords:
    """A lesson's words; raises LessonError where it is not written in that language."""
    where = f"lesson {lesson} of {game} in {language}"
    fields = Fields(read_toml(folder(game).joinpath(language, f"{lesson}.toml"), where), where)
    title, promise = fields.take("title", str), fields.take("promise", str)
    captions = {step: _read_caption(value, f"{where}, step {step}") for step, value in fields.rest().items()}
    return LessonWords(title, promise, captions)


def _read_caption(value: object, where: str) -> Caption:
    fields = Fields(value, where)
    caption = Caption(
        says=fields.take("says", str),
        instead=fields.take("instead", str, ""),
        tries=cast("dict[str, str]", fields.take("tries", dict, {})),
    )
    fields.done()
    return caption


@cache
def read_how_it_goes(game: str, language: str) -> HowItGoes:
    """How a game goes; raises LessonError where that is not written."""
    where = f"how {game} goes in {language}"
    fields = Fields(read_toml(folder(game).joinpath(language, f"{HOW_IT_GOES}.toml"), where), where)
    how = HowItGoes(fields.take("goal", str), fields.texts("points"))
    fields.done()
    return how


def game_lessons(game: str, language: str) -> GameLessons:
    """What there is to learn of a game, in that language or English; nothing where it has no lessons."""
    tongue = spoken(game, language)
    told = folder(game).joinpath(tongue, f"{HOW_IT_GOES}.toml").is_file()
    titles: list[LessonTitle] = []
    for lesson in lesson_ids(game):
        words = read_words(game, lesson, tongue)
        titles.append(LessonTitle(lesson, words.title, words.promise))
    return GameLessons(game, tongue, read_how_it_goes(game, tongue) if told else None, tuple(titles))
