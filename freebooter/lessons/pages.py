"""A whole lesson as one value for a page: every stop with its pictures, what is legal there and why the rest is not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import cast

from freebooter import engine
from freebooter.engine import State, View
from freebooter.games import AnyGame, descriptor
from freebooter.wire import LessonFrame, LessonPage, LessonStop, Refusal, Why, read_value, tell

from .course import Played, play, play_all
from .lesson import Lesson
from .words import read_words, spoken


def lesson_page(lesson: Lesson, language: str) -> LessonPage:
    """The lesson in that language or English."""
    tongue = spoken(lesson.game, language)
    return LessonPage(
        game=lesson.game,
        lesson=lesson.id,
        language=tongue,
        options=lesson.options,
        names=lesson.names,
        you=lesson.you,
        steps=len(lesson.steps),
        stops=tuple(lesson_stops(lesson)),
        words=read_words(lesson.game, lesson.id, tongue),
    )


def lesson_stops(lesson: Lesson) -> Iterator[LessonStop]:
    """The first stop first. The same step after the same deed in the same position is the same stop."""
    game = lesson.make()
    numbers: dict[tuple[int, str, State], int] = {}
    waiting: list[tuple[int, list[Played], State]] = []

    def number(step: int, deed: list[Played], state: State) -> int:
        arrival = (step, str(deed[0].move) if deed else "", state)
        if arrival not in numbers:
            numbers[arrival] = len(numbers)
            waiting.append((step, deed, state))
        return numbers[arrival]

    number(0, [], game.start())
    while waiting:
        at, deed, before = waiting.pop(0)
        step = lesson.steps[at]
        played = deed + play_all(game, before, step.plays)
        here = played[-1].state if played else before
        legal = tuple(str(move) for move in game.legal(here, lesson.you))
        deeds = [play(game, here, lesson.you, move) for move in step.accept if move in legal]
        goes_on = not step.accept and at + 1 < len(lesson.steps)
        yield LessonStop(
            step=step.id,
            at=at,
            ahead=step.ahead,
            point=step.point,
            clause=step.clause,
            frames=tuple(_frames(lesson, game, before if at == 0 else None, played)),
            legal=legal,
            accept={str(one.move): number(at + 1, [one], one.state) for one in deeds},
            next=number(at + 1, [], here) if goes_on else None,
            why=refusals(game, here, lesson.you, lesson.names),
        )


def _frames(lesson: Lesson, game: AnyGame, start: State | None, played: Sequence[Played]) -> Iterator[LessonFrame]:
    if start is not None:
        yield LessonFrame(None, None, (), game.view(start, lesson.you))
    for one in played:
        seen = [event for event in one.events if event.only in (None, lesson.you)]
        told = tuple(tell(event, lesson.names) for event in seen)
        yield LessonFrame(one.who, str(one.move), told, game.view(one.state, lesson.you))


def refusals(game: AnyGame, state: State, seat: int, names: Sequence[str]) -> dict[str, Why]:
    """Why what a player may point at is not legal here, by its move."""
    found: dict[str, Why] = {}
    for text in _questions(game.id)(game.view(state, seat)):
        verdict = game.why_not(state, seat, game.parse(text))
        if verdict.refusal:
            found[text] = _why_not(text, verdict.refusal, names)
    return found


def _why_not(move: str, no: engine.Refusal, names: Sequence[str]) -> Why:
    refusal = read_value(Refusal, no.to_json())
    return Why(move=move, ok=False, reason=no.text(names), clause=no.clause or "", refusal=refusal)


def _questions(game: str) -> Callable[[View], Iterator[str]]:
    """The moves a table of the game asks about; none where the game does not say."""
    found = descriptor(game).bring("questions")
    return cast("Callable[[View], Iterator[str]]", found) if found else lambda view: iter(())
