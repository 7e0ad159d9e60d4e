"""A game written down: options, seats and moves. Replaying it is the only way to load it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self

from .event import Event
from .game import NATURE, Game, Move, Result, State, Who
from .json_value import Json, JsonObject, to_json
from .notation import NotationError
from .options import Options
from .refusal import Refusal, RefusalError
from .value import value

VERSION = 1
KEYS = ("freebooter", "game", "options", "seats", "moves", "result")


class RecordError(RefusalError):
    """A record that cannot be read or does not replay; `index` is its first bad move, if it is one."""

    index: int | None = None

    @classmethod
    def at(cls, index: int, why: Refusal) -> Self:
        error = cls("move {index}: {why:refusal}", "{why:expected}", why.clause, index=index, why=why)
        error.index = index
        return error


@dataclass(frozen=True, slots=True)
class Record:
    """One game; `result` is None before the end."""

    game: str
    options: JsonObject
    seats: tuple[str, ...]
    moves: tuple[tuple[Who, str], ...]
    result: Result | None

    def __repr__(self) -> str:
        return f"<Record of {self.game}: {len(self.seats)} seats, {len(self.moves)} moves, {self.result or 'not over'}>"

    def to_json(self) -> JsonObject:
        return {
            "freebooter": VERSION,
            "game": self.game,
            "options": self.options,
            "seats": list(self.seats),
            "moves": [[who, text] for who, text in self.moves],
            "result": to_json(self.result),
        }

    def __str__(self) -> str:
        return json.dumps(self.to_json(), separators=(",", ":"), ensure_ascii=False)


def read_record(given: object) -> Record:
    """A record's shape checked, its moves not yet replayed; raises RecordError."""
    if not isinstance(given, dict):
        raise RecordError("a record cannot be {given:shown}", "a JSON object", given=given)
    fields: dict[str, Json] = given  # pyright: ignore[reportUnknownVariableType]
    if missing := [key for key in KEYS if key not in fields]:
        raise RecordError("a record without {key:shown}", "the keys {keys:commas}", key=missing[0], keys=KEYS)
    if strange := [key for key in fields if key not in KEYS]:
        raise RecordError("a record with {key:shown}", "the keys {keys:commas}", key=strange[0], keys=KEYS)
    if fields["freebooter"] != VERSION or isinstance(fields["freebooter"], bool):
        raise RecordError(
            "a record of version {given:shown}", "version {version}", given=fields["freebooter"], version=VERSION
        )
    game, options, seats, moves = fields["game"], fields["options"], fields["seats"], fields["moves"]
    if not isinstance(game, str):
        raise RecordError("game cannot be {given:shown}", "a game's id", given=game)
    if not isinstance(options, dict):
        raise RecordError("options cannot be {given:shown}", "an object", given=options)
    if not isinstance(seats, list) or not all(isinstance(name, str) for name in seats):
        raise RecordError("seats cannot be {given:shown}", "a list of names", given=seats)
    if not isinstance(moves, list):
        raise RecordError("moves cannot be {given:shown}", "a list of [who, move]", given=moves)
    return Record(
        game=game,
        options=options,
        seats=tuple(str(name) for name in seats),
        moves=tuple(_read_entry(index, entry) for index, entry in enumerate(moves)),
        result=_read_result(fields["result"]),
    )


def _read_entry(index: int, entry: Json) -> tuple[Who, str]:
    match entry:
        case ["nature", str(text)]:
            return NATURE, text
        case [int(seat), str(text)] if not isinstance(seat, bool):
            return seat, text
        case _:
            why = Refusal("an entry cannot be {given:shown}", {"given": entry}, expected='[seat or "nature", "move"]')
            raise RecordError.at(index, why)


def _read_result(given: Json) -> Result | None:
    if given is None:
        return None
    match given:
        case {"winners": list(winners), "ranks": list(ranks), "scores": list(scores), **rest} if not rest:
            if all(isinstance(seat, int) for seat in [*winners, *ranks]) and all(
                score is None or isinstance(score, int) for score in scores
            ):
                return Result(tuple(winners), tuple(ranks), tuple(scores))  # pyright: ignore[reportArgumentType]
        case _:
            pass
    raise RecordError("result cannot be {given:shown}", "null or winners, ranks and scores", given=given)


@value
class Step:
    """A position by its number, the move that made it (None for the start, as is who), and what happened."""

    number: int
    who: Who | None
    move: Move | None
    state: State
    events: tuple[Event, ...]


def steps(game: Game[State, Move, Options], moves: Iterable[tuple[Who, str]]) -> Iterator[Step]:
    """The start, then a step for each move; raises RecordError at the first that is not the game's."""
    state = game.start()
    yield Step(0, None, None, state, ())
    for index, (who, text) in enumerate(moves):
        try:
            move = game.parse(text)
        except NotationError as error:
            raise RecordError.at(index, error.refusal) from error
        verdict = game.why_not(state, who, move)
        if verdict.refusal:
            to_move = game.to_move(state)
            why = Refusal(
                "{move}: {why:reason}",
                {"move": text, "why": verdict.refusal, "who": to_move},
                verdict.refusal.clause,
                "a legal move of {who:commas}" if to_move else "a legal move of no more moves",
            )
            raise RecordError.at(index, why)
        state, events = game.apply(state, who, move)
        yield Step(index + 1, who, move, state, tuple(events))


def replay(game: Game[State, Move, Options], record: Record) -> Iterator[Step]:
    """Every step of the record, the start first; raises RecordError at the first thing wrong."""
    if len(record.seats) != game.seats:
        raise RecordError(
            "{names} names for {seats} seats", "a name for each seat", names=len(record.seats), seats=game.seats
        )
    result = None
    for step in steps(game, record.moves):
        yield step
        result = game.result(step.state)
    if result != record.result:
        raise RecordError(
            "the result is {given:shown}",
            "{result} after these moves",
            given=to_json(record.result),
            result=str(to_json(result)),
        )
