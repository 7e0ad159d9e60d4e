"""A table on this machine: people in front of it, bots in the other seats, chance by a seed."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain
from pathlib import Path

from freebooter.bots import Bot, hint, make_bot
from freebooter.engine import NATURE, Event, IllegalMove, Match, Move, NotationError, Refusal, View, Who
from freebooter.games import AnyGame, make
from freebooter.languages.speech import Speech

from . import saves
from .drawings import drawing_of
from .saves import Left
from .seat import Advice, Happening


class LocalTable:
    """A `Seat` whose eyes are those of the person to move; every move is kept before it is shown."""

    def __init__(
        self,
        game: AnyGame,
        names: Sequence[str],
        levels: Sequence[str | None],
        seed: str,
        keep: Callable[[Left], Path] | None = saves.keep,
        speech: Speech | None = None,
    ) -> None:
        self.game = game
        self.drawing = drawing_of(game.id, speech or Speech())
        self.names = tuple(names)
        self.levels = tuple(levels)
        self.seed = seed
        self.name = saves.new_name(game.id)
        self.notice = ""
        self.kept: Path | None = None
        self._keep = keep
        self._lock = threading.Lock()
        self._bots: dict[int, Bot] = {seat: make_bot(level, game) for seat, level in enumerate(levels) if level}
        self._begin_again()
        self.you = self.people[0] if self.people else None

    @classmethod
    def resume(
        cls, left: Left, keep: Callable[[Left], Path] | None = saves.keep, speech: Speech | None = None
    ) -> LocalTable:
        """The table as it was left, replayed; raises RecordError, OptionsError, NotationError or IllegalMove."""
        record = left.record
        game = make(record.game, len(record.seats), record.options)
        table = cls(game, record.seats, left.levels, left.seed, keep, speech)
        table.name = left.name
        table.kept = left.path
        for who, text in record.moves:
            table._add(who, game.parse(text))
        return table

    def _begin_again(self) -> None:
        self._match = Match(self.game, self.names)
        self._events: list[tuple[Event, ...]] = []
        self._told: list[tuple[int | None, Happening]] = []

    @property
    def speech(self) -> Speech:
        return self.drawing.speech

    @property
    def people(self) -> list[int]:
        return [seat for seat, level in enumerate(self.levels) if level is None]

    @property
    def view(self) -> View:
        return self.game.view(self._match.state, self.you)

    @property
    def legal(self) -> list[str]:
        return [] if self.you is None else [str(move) for move in self.game.legal(self._match.state, self.you)]

    @property
    def log(self) -> list[Happening]:
        return [happening for only, happening in self._told if only is None or only == self.you]

    @property
    def seconds_left(self) -> float | None:
        return None

    def wake(self) -> None:
        """Nobody stands in here."""

    def listen(self, call: Callable[[], None]) -> None:
        """Nothing changes here while a person is to move."""

    def go_on(self) -> bool:
        """All that chance does first, then one bot; then the eyes go to the next person to move, if it is another."""
        state = self._match.state
        waiting = self.game.to_move(state)
        if waiting == (NATURE,):
            while self.game.to_move(self._match.state) == (NATURE,):
                self._let_move(NATURE, partial(self.game.nature, self._match.state, self._rng()))
            return True
        for seat in waiting:
            if isinstance(seat, int) and (bot := self._bots.get(seat)):
                view, legal = self.game.view(state, seat), self.game.legal(state, seat)
                self._let_move(seat, partial(bot.choose, view, legal, self._rng()))
                return True
        if not waiting or self.you in waiting:
            return False
        self.you = next(seat for seat in self.people if seat in waiting)
        return True

    def _let_move(self, who: Who, choose: Callable[[], Move]) -> None:
        """A bot may think for long; what it thought about may have been undone meanwhile."""
        match, number = self._match, len(self._match.moves)
        move = choose()
        with self._lock:
            if match is self._match and number == len(match.moves):
                self._make(who, move)

    def _rng(self) -> random.Random:
        """Chance belongs to the move's number: leaving, coming back or undoing never draws anew."""
        return random.Random(f"{self.seed}/{len(self._match.moves)}")

    def _add(self, who: Who, move: Move) -> None:
        events = tuple(self._match.play(who, move))
        self._events.append(events)
        self._told += [
            (event.only, Happening(event.kind, self.speech.event(event, self.names), event.clause)) for event in events
        ]

    def _make(self, who: Who, move: Move) -> None:
        self._add(who, move)
        self._write_down()

    def _write_down(self) -> None:
        if not self._keep:
            return
        try:
            self.kept = self._keep(Left(self.name, self._match.record(), self.levels, self.seed, time.time()))
        except OSError as error:
            self._keep = None
            self.kept = None
            self.notice = self.speech.say("This game cannot be saved: {error}", error=error)

    def play(self, move: str) -> Refusal | None:
        assert self.you is not None
        try:
            with self._lock:
                self._make(self.you, self.game.parse(move))
        except (NotationError, IllegalMove) as error:
            return error.refusal
        return None

    def why(self, move: str) -> Refusal | None:
        assert self.you is not None
        try:
            verdict = self.game.why_not(self._match.state, self.you, self.game.parse(move))
        except NotationError as error:
            return error.refusal
        return verdict.refusal

    def hint(self) -> Sequence[Advice] | Refusal:
        assert self.you is not None
        legal = self.game.legal(self._match.state, self.you)
        estimates = hint(self.game, self.view, legal, self._rng())
        return [Advice(str(each.move), each.value, each.unit) for each in estimates]

    def undo(self) -> Refusal | None:
        """Back to before your last move, unless chance or a reveal has told you something since."""
        with self._lock:
            moves = self._match.moves
            last = max((index for index, (who, _) in enumerate(moves) if who == self.you), default=None)
            refusal = self._why_no_undo(last)
            if refusal is None:
                self._begin_again()
                for who, move in moves[:last]:
                    self._add(who, move)
                self._write_down()
        return refusal

    def _why_no_undo(self, last: int | None) -> Refusal | None:
        if len(self.people) > 1:
            return Refusal("against people nothing is taken back")
        if last is None:
            return Refusal("you have made no move yet")
        if any(who == NATURE for who, _ in self._match.moves[last:]):
            return Refusal("chance has moved since your last move, and is not asked twice")
        for event in chain.from_iterable(self._events[last:]):
            if self.drawing.reveals(event, self.you):
                facts = {"event": self.speech.event(event, self.names)}
                return Refusal("it was shown since: {event}", facts, event.clause)
        return None

    def leave(self) -> str:
        if self.view.over:
            return self.speech.say("The record is in {file}.", file=self.kept) if self.kept else ""
        if self.kept:
            return self.speech.say("The game is kept: freebooter play goes on with it.")
        return self.speech.say("The game was not saved.")
