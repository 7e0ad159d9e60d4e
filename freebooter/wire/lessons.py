"""Guided lessons as they travel: a whole lesson at once, so that playing it needs no socket."""

from __future__ import annotations

from freebooter.engine import JsonObject, View, Who

from .from_server import GameEvent, Why
from .shape import message


@message
class LessonFrame:
    """A position of a lesson as its learner sees it, and the move that made it (null for the first)."""

    who: Who | None
    move: str | None
    events: tuple[GameEvent, ...]
    view: View | JsonObject


@message
class LessonStop:
    """Where a lesson waits. `frames` lead here (one after another, or with `ahead` at once); `point` names what the
    caption of its `step` is about, `clause` the rule it tells of. `accept` are the deeds that lead on, each with the
    number of its stop; without any, `next` is where going on leads, null at the end. `why` answers for moves that
    are not legal here."""

    step: str
    at: int
    ahead: bool
    point: tuple[str, ...]
    clause: str
    frames: tuple[LessonFrame, ...]
    legal: tuple[str, ...]
    accept: dict[str, int]
    next: int | None
    why: dict[str, Why]


@message
class Caption:
    """One step's sentences: what it `says`, and what it says `instead` of a legal move that is not the one to be
    learned; `tries` has a sentence of its own for some of these moves."""

    says: str
    instead: str
    tries: dict[str, str]


@message
class LessonWords:
    """A lesson in one language: its captions by their step."""

    title: str
    promise: str
    captions: dict[str, Caption]


@message
class LessonPage:
    """A lesson and its words; it begins at stop 0 and has so many `steps`, whichever way is taken. `language` is
    what it is written in, which is English where the one asked for is missing."""

    game: str
    lesson: str
    language: str
    options: JsonObject
    names: tuple[str, ...]
    you: int
    steps: int
    stops: tuple[LessonStop, ...]
    words: LessonWords


@message
class HowItGoes:
    """A game on one screen: the goal first, then how it goes."""

    goal: str
    points: tuple[str, ...]


@message
class LessonTitle:
    """A lesson that can be taken."""

    id: str
    title: str
    promise: str


@message
class GameLessons:
    """How a game goes (null where that is not told) and its lessons in their order."""

    game: str
    language: str
    how: HowItGoes | None
    lessons: tuple[LessonTitle, ...]
