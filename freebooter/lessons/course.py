"""What leads through a lesson: what is played, what to say and point at, what a deed leads to. No I/O."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from freebooter.engine import Event, IllegalMove, Move, NotationError, State, View, Who
from freebooter.engine.refusal import Refusal
from freebooter.games import AnyGame
from freebooter.wire import Caption, LessonWords

from .fields import LessonError
from .lesson import Lesson, Step


@dataclass(frozen=True, slots=True)
class Played:
    """One move of the lesson, the learner's too: what happened and where it led."""

    who: Who
    move: Move
    events: tuple[Event, ...]
    state: State


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a deed: it was the one waited for, or why not.

    `says` what the lesson or, in English, the rules say to it; `refusal` is theirs for other languages.
    """

    ok: bool
    says: str = ""
    clause: str = ""
    refusal: Refusal | None = None


class Course:
    """A lesson under way. Deeds are kept, so that the same lesson can be taken up again where it was left."""

    def __init__(self, lesson: Lesson, words: LessonWords, deeds: Iterable[str] = ()) -> None:
        self.lesson = lesson
        self.words = words
        self.game = lesson.make()
        self.state = self.game.start()
        self.number = 0
        self.deeds: list[str] = []
        self.played: list[Played] = []
        self._arrive()
        for deed in deeds:
            self.take(deed)

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.number]

    @property
    def caption(self) -> Caption:
        return self.words.captions[self.step.id]

    @property
    def last(self) -> bool:
        return self.number == len(self.lesson.steps) - 1

    @property
    def view(self) -> View:
        return self.game.view(self.state, self.lesson.you)

    def take(self, deed: str) -> None:
        """A deed kept from before: a move, or nothing for going on."""
        answer = self.do(deed) if deed else self.go_on()
        if not answer.ok:
            raise LessonError(f"{self.lesson.id}, step {self.step.id}: {deed!r} does not lead on")

    def go_on(self) -> Answer:
        """Enough read; refused where a deed is waited for, and at the end."""
        if self.step.accept or self.last:
            return Answer(False, self.caption.says, self.step.clause)
        self.deeds.append("")
        self.number += 1
        self.played = []
        self._arrive()
        return Answer(True)

    def do(self, text: str) -> Answer:
        """A move of the learner's: it leads on, or is answered and changes nothing."""
        try:
            move = self.game.parse(text)
        except NotationError as error:
            return Answer(False, str(error), refusal=error.refusal)
        verdict = self.game.why_not(self.state, self.lesson.you, move)
        if not verdict:
            return Answer(False, verdict.text(self.lesson.names), verdict.clause, verdict.refusal)
        if str(move) not in self.step.accept:
            return Answer(False, instead(self.caption, str(move)), self.step.clause)
        self.deeds.append(str(move))
        self.played = [play(self.game, self.state, self.lesson.you, str(move))]
        self.state = self.played[-1].state
        self.number += 1
        self._arrive()
        return Answer(True)

    def _arrive(self) -> None:
        """What is played before this step's caption."""
        try:
            played = play_all(self.game, self.state, self.step.plays)
        except (IllegalMove, NotationError) as error:
            raise LessonError(f"{self.lesson.id} of {self.lesson.game}, step {self.step.id}: {error}") from error
        self.played += played
        if played:
            self.state = played[-1].state


def instead(caption: Caption, move: str) -> str:
    """The answer to a legal move that is not the one to be learned."""
    return caption.tries.get(move) or caption.instead or caption.says


def play(game: AnyGame, state: State, who: Who, text: str) -> Played:
    move = game.parse(text)
    after, events = game.play(state, who, move)
    return Played(who, move, tuple(events), after)


def play_all(game: AnyGame, state: State, plays: Sequence[tuple[Who, str]]) -> list[Played]:
    played: list[Played] = []
    for who, text in plays:
        played.append(play(game, state, who, text))
        state = played[-1].state
    return played
