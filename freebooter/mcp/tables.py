"""Tables an assistant sits at, or keeps for others: a match, who plays which seat, and what has happened since."""

from __future__ import annotations

import random
import secrets
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Final

from freebooter.bots import Bot, hint, make_bot
from freebooter.engine import Event, Match, NotationError, OptionsError, Refusal
from freebooter.engine.json_value import to_json
from freebooter.engine.refusal import RefusalError
from freebooter.games import make

MOST_TABLES: Final = 64
"""One more, and the table that was left longest is cleared away."""

PATIENCE: Final = 0.3
"""Seconds that a navigator thinks at such a table."""


class CannotBe(RefusalError):
    """What was asked for is not there, or not now."""


@dataclass(frozen=True)
class Situation:
    """What a seat may know of a table, and what it may do."""

    table: str
    game: str
    names: list[str]
    you: int | None
    to_move: list[int | str]
    legal: list[str]
    happened: list[str]
    """Sentences with their clauses: all that this seat may know of what happened since it was last told."""
    over: bool
    result: dict[str, Any] | None
    view: dict[str, Any]


@dataclass
class Sitting:
    """One table. With `seat` None nobody else sits there: the assistant moves for every seat, as a referee does."""

    name: str
    match: Match
    seat: int | None
    bots: dict[int, Bot]
    rng: random.Random
    told: dict[int | None, list[str]] = field(default_factory=dict[int | None, list[str]])
    lock: Lock = field(default_factory=Lock)

    def begin(self) -> None:
        eyes = [self.seat] if self.seat is not None else [*range(self.match.game.seats), None]
        self.told = {each: [] for each in eyes}
        self.hear(self.match.begin())
        self.let_bots_move()

    def eyes(self, seat: int | None) -> int | None:
        """Whose view is asked for: at a table with others the assistant has its own and no other."""
        if self.seat is not None:
            if seat not in (None, self.seat):
                raise CannotBe("seat {seat} is not yours", "{own}", seat=seat, own=self.seat)
            return self.seat
        return None if seat is None else self.known(seat)

    def known(self, seat: int) -> int:
        last = self.match.game.seats - 1
        if not 0 <= seat <= last:
            raise CannotBe("there is no seat {seat}", "0 to {last}", seat=seat, last=last)
        return seat

    def mover(self, seat: int | None) -> int:
        """Who makes a move: the assistant's seat, the seat that is named, or the only one that is to move."""
        own = self.eyes(seat)
        if own is not None:
            return own
        waiting = [each for each in self.match.game.to_move(self.match.state) if isinstance(each, int)]
        if len(waiting) != 1:
            raise CannotBe("no seat is named", "the seat that moves: {waiting:or}", waiting=waiting)
        return waiting[0]

    def play(self, move: str, seat: int | None) -> None:
        mover = self.mover(seat)
        self.hear(self.match.play(mover, self.match.game.parse(move)))
        self.let_bots_move()

    def why_not(self, move: str, seat: int | None) -> Refusal | None:
        mover = self.mover(seat)
        try:
            return self.match.game.why_not(self.match.state, mover, self.match.game.parse(move)).refusal
        except NotationError as error:
            return error.refusal

    def hints(self, seat: int | None) -> list[dict[str, Any]]:
        mover, game = self.mover(seat), self.match.game
        if not (legal := game.legal(self.match.state, mover)):
            raise CannotBe("{name} is not to move", name=self.match.names[mover])
        weighed = hint(game, game.view(self.match.state, mover), legal, random.Random(0), PATIENCE)
        return [{"move": str(each.move), "value": round(each.value, 4), "unit": each.unit} for each in weighed]

    def hear(self, events: list[Event]) -> None:
        for eyes, sentences in self.told.items():
            sentences += [
                f"{event.text(self.match.names)} ({event.clause})" for event in events if event.only in (None, eyes)
            ]

    def let_bots_move(self) -> None:
        game = self.match.game
        while waiting := [seat for seat in game.to_move(self.match.state) if seat in self.bots]:
            seat = int(waiting[0])
            view, legal = game.view(self.match.state, seat), game.legal(self.match.state, seat)
            self.hear(self.match.play(seat, self.bots[seat].choose(view, legal, self.rng)))

    def situation(self, seat: int | None) -> Situation:
        """As those eyes see it, with the news they have not heard."""
        eyes, game, state = self.eyes(seat), self.match.game, self.match.state
        happened, self.told[eyes] = self.told[eyes], []
        view = game.view(state, eyes).to_json()
        result = to_json(self.match.result)
        return Situation(
            table=self.name,
            game=game.id,
            names=list(self.match.names),
            you=eyes,
            to_move=list(game.to_move(state)),
            legal=[] if eyes is None else [str(move) for move in game.legal(state, eyes)],
            happened=happened,
            over=self.match.result is not None,
            result=result if isinstance(result, dict) else None,
            view=view,
        )


class Tables:
    """The tables of one server, by names that nobody guesses."""

    def __init__(self) -> None:
        self.sittings: OrderedDict[str, Sitting] = OrderedDict()

    def lay(
        self,
        game: str,
        seats: int,
        seat: int | None,
        options: Mapping[str, object],
        bots: str,
        names: list[str] | None,
        seed: int | None,
    ) -> Sitting:
        book = make(game, seats, options)
        if names and len(names) != seats:
            raise OptionsError("{given} names", "{seats}", given=len(names), seats=seats)
        if seat is not None and not 0 <= seat < seats:
            raise OptionsError("there is no seat {seat}", "0 to {last}", seat=seat, last=seats - 1)
        rng = random.Random(secrets.randbits(128) if seed is None else seed)
        others = [] if seat is None else [each for each in range(seats) if each != seat]
        players = {each: make_bot(bots, book, PATIENCE) for each in others}
        match = Match(book, names, random.Random(rng.random()))
        sitting = Sitting(secrets.token_hex(6), match, seat, players, rng)
        sitting.begin()
        self.sittings[sitting.name] = sitting
        while len(self.sittings) > MOST_TABLES:
            self.sittings.popitem(last=False)
        return sitting

    def at(self, name: str) -> Sitting:
        if name not in self.sittings:
            raise CannotBe("there is no table {name:shown}", "one that sit_down gave", name=name)
        self.sittings.move_to_end(name)
        return self.sittings[name]
