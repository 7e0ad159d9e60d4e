"""A game written down: options, seats and moves. Replaying it is the only way to load it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from .game import NATURE, Game, Move, Result, State, Who
from .json_value import Json, JsonObject, to_json
from .notation import NotationError
from .options import Options, shown

VERSION = 1
KEYS = ("freebooter", "game", "options", "seats", "moves", "result")


class RecordError(ValueError):
    """A record that cannot be read or does not replay; `index` is its first bad move, if it is one."""

    def __init__(self, message: str, expected: str, index: int | None = None, clause: str = "") -> None:
        self.message = message if index is None else f"move {index}: {message}"
        super().__init__(f"{self.message}; expected {expected}")
        self.expected = expected
        self.index = index
        self.clause = clause


@dataclass(frozen=True, slots=True)
class Record:
    """One game; `result` is None before the end."""

    game: str
    options: JsonObject
    seats: tuple[str, ...]
    moves: tuple[tuple[Who, str], ...]
    result: Result | None

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


def read_record(value: object) -> Record:
    """A record's shape checked, its moves not yet replayed; raises RecordError."""
    if not isinstance(value, dict):
        raise RecordError(f"a record cannot be {shown(value)}", "a JSON object")
    fields: dict[str, Json] = value  # pyright: ignore[reportUnknownVariableType]
    if missing := [key for key in KEYS if key not in fields]:
        raise RecordError(f"a record without {missing[0]!r}", f"the keys {', '.join(KEYS)}")
    if strange := [key for key in fields if key not in KEYS]:
        raise RecordError(f"a record with {shown(strange[0])}", f"the keys {', '.join(KEYS)}")
    if fields["freebooter"] != VERSION or isinstance(fields["freebooter"], bool):
        raise RecordError(f"a record of version {shown(fields['freebooter'])}", f"version {VERSION}")
    game, options, seats, moves = fields["game"], fields["options"], fields["seats"], fields["moves"]
    if not isinstance(game, str):
        raise RecordError(f"game cannot be {shown(game)}", "a game's id")
    if not isinstance(options, dict):
        raise RecordError(f"options cannot be {shown(options)}", "an object")
    if not isinstance(seats, list) or not all(isinstance(name, str) for name in seats):
        raise RecordError(f"seats cannot be {shown(seats)}", "a list of names")
    if not isinstance(moves, list):
        raise RecordError(f"moves cannot be {shown(moves)}", "a list of [who, move]")
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
            raise RecordError(f"an entry cannot be {shown(entry)}", '[seat or "nature", "move"]', index)


def _read_result(value: Json) -> Result | None:
    if value is None:
        return None
    match value:
        case {"winners": list(winners), "ranks": list(ranks), "scores": list(scores), **rest} if not rest:
            if all(isinstance(seat, int) for seat in [*winners, *ranks]) and all(
                score is None or isinstance(score, int) for score in scores
            ):
                return Result(tuple(winners), tuple(ranks), tuple(scores))  # pyright: ignore[reportArgumentType]
        case _:
            pass
    raise RecordError(f"result cannot be {shown(value)}", "null or winners, ranks and scores")


def replay(game: Game[State, Move, Options], record: Record) -> Iterator[State]:
    """Every position of the record, the start first; raises RecordError at the first thing wrong."""
    if len(record.seats) != game.seats:
        raise RecordError(f"{len(record.seats)} names for {game.seats} seats", "a name for each seat")
    state = game.start()
    yield state
    for index, (who, text) in enumerate(record.moves):
        try:
            move = game.parse(text)
        except NotationError as error:
            raise RecordError(f"{error.given!r} is no move", error.expected, index) from error
        verdict = game.why_not(state, who, move)
        if not verdict:
            expected = ", ".join(str(other) for other in game.to_move(state)) or "no more moves"
            raise RecordError(f"{text}: {verdict.reason}", f"a legal move of {expected}", index, verdict.clause)
        state, _ = game.apply(state, who, move)
        yield state
    if game.result(state) != record.result:
        raise RecordError(
            f"the result is {shown(to_json(record.result))}", f"{to_json(game.result(state))} after these moves"
        )
