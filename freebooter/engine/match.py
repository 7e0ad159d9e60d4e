"""One game under way: the position, the names and the moves so far."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from .event import Event
from .game import NATURE, Game, Move, Result, State, Who
from .json_value import to_json
from .options import Options
from .record import Record, Step
from .words import default_names, shown


class Match:
    """Plays moves into a game and keeps them. With an `rng` nature moves by itself."""

    def __init__(
        self,
        game: Game[State, Move, Options],
        names: Sequence[str] | None = None,
        rng: random.Random | None = None,
    ) -> None:
        self.game = game
        self.names = tuple(names or default_names(game.seats))
        self.rng = rng
        self.state = game.start()
        self.moves: list[tuple[Who, Move]] = []

    def __repr__(self) -> str:
        waiting = ", ".join(map(str, self.game.to_move(self.state)))
        now = f"to move {waiting}" if waiting else "over"
        return f"<Match of {self.game!r}: {len(self.moves)} moves, {now}>"

    def begin(self) -> list[Event]:
        """Nature's moves before the first decision, where nature is automatic."""
        return self._let_nature_move()

    def play(self, who: Who, move: Move | str) -> list[Event]:
        """The move, or its notation, and where nature is automatic the chance moves after it; raises IllegalMove."""
        if who != NATURE and type(who) is not int:
            raise TypeError(f"a player cannot be {shown(who)}; expected a seat's number or {NATURE!r}")
        move = self.game.parse(move) if isinstance(move, str) else move
        self.state, events = self.game.play(self.state, who, move)
        self.moves.append((who, move))
        return events + self._let_nature_move()

    def _let_nature_move(self) -> list[Event]:
        events: list[Event] = []
        while self.rng and self.game.to_move(self.state) == (NATURE,):
            move = self.game.nature(self.state, self.rng)
            self.state, happened = self.game.apply(self.state, NATURE, move)
            self.moves.append((NATURE, move))
            events += happened
        return events

    def follow(self, steps: Iterable[Step]) -> None:
        """Be at the end of a game that is replayed from its start."""
        self.moves = []
        for step in steps:
            self.state = step.state
            if step.who is not None and step.move is not None:
                self.moves.append((step.who, step.move))

    @property
    def result(self) -> Result | None:
        return self.game.result(self.state)

    def record(self) -> Record:
        options = to_json(self.game.options)
        assert isinstance(options, dict)
        moves: tuple[tuple[Who, str], ...] = tuple((who, str(move)) for who, move in self.moves)
        return Record(self.game.id, options, self.names, moves, self.result)
