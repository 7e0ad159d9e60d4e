"""A lesson: options, names, a prepared game, and the stops at which it waits. Its words are in files of their own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import cast

from freebooter.engine import NATURE, JsonObject, Who
from freebooter.engine.words import shown
from freebooter.games import AnyGame, make

from .fields import Fields, LessonError, folder, read_toml


@dataclass(frozen=True, slots=True)
class Step:
    """What is played first, then what is pointed at, then the deeds that lead on (none: going on is enough).

    Of the deeds in `accept` those count that are legal, since an earlier choice may have used one up.
    `point` names things on the table, as `card g7`, `seat 2`, `trick`. `clause` is the rule the caption tells
    of. With `ahead` what is played is not shown move by move.
    """

    id: str
    plays: tuple[tuple[Who, str], ...]
    point: tuple[str, ...]
    accept: tuple[str, ...]
    clause: str
    ahead: bool


@dataclass(frozen=True, slots=True)
class Lesson:
    """`you` is the learner's seat; nature's moves and the other seats' are in the steps."""

    game: str
    id: str
    number: int
    options: JsonObject
    names: tuple[str, ...]
    you: int
    steps: tuple[Step, ...]

    def make(self) -> AnyGame:
        return make(self.game, len(self.names), self.options)


@cache
def lesson_ids(game: str) -> tuple[str, ...]:
    """The lessons of a game, by the order they are to be taken in; none where it has none."""
    return tuple(lesson.id for lesson in read_lessons(game))


@cache
def read_lessons(game: str) -> tuple[Lesson, ...]:
    """All lessons of a game in their order; raises LessonError."""
    return tuple(sorted(_all(game), key=lambda lesson: lesson.number))


def read_lesson(game: str, id: str) -> Lesson:
    """One lesson; raises LessonError naming those there are."""
    for lesson in read_lessons(game):
        if lesson.id == id:
            return lesson
    raise LessonError(f"{game} has no lesson {shown(id)}; expected {' or '.join(lesson_ids(game)) or 'another game'}")


def _all(game: str) -> Iterator[Lesson]:
    place = folder(game)
    if not place.is_dir():
        return
    for file in place.iterdir():
        if file.name.endswith(".toml"):
            yield _read(game, file.name.removesuffix(".toml"))


def _read(game: str, id: str) -> Lesson:
    where = f"lesson {id} of {game}"
    fields = Fields(read_toml(folder(game).joinpath(f"{id}.toml"), where), where)
    lesson = Lesson(
        game=game,
        id=id,
        number=fields.take("number", int),
        options=cast("JsonObject", fields.take("options", dict, {})),
        names=fields.texts("names"),
        you=fields.take("you", int, 0),
        steps=tuple(_read_step(step, where) for step in cast("list[object]", fields.take("step", list))),
    )
    fields.done()
    return lesson


def _read_step(value: object, where: str) -> Step:
    fields = Fields(value, where)
    name = fields.take("id", str)
    plays = cast("list[object]", fields.take("plays", list, []))
    step = Step(
        id=name,
        plays=tuple(_read_play(play, f"{where}, step {name}") for play in plays),
        point=fields.texts("point"),
        accept=fields.texts("accept"),
        clause=fields.take("clause", str, ""),
        ahead=fields.take("ahead", bool, False),
    )
    fields.done()
    return step


def _read_play(value: object, where: str) -> tuple[Who, str]:
    match value:
        case ["nature", str(text)]:
            return NATURE, text
        case [int(seat), str(text)]:
            return seat, text
        case _:
            raise LessonError(f'{where}: a play cannot be {shown(value)}; expected [seat or "nature", "move"]')
