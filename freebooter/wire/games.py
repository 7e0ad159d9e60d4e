"""Games, records and tricks as they travel."""

from __future__ import annotations

from typing import Literal, TypeAlias

from freebooter.engine import Clause, Json, JsonObject, Result, View, Who

from .from_server import GameEvent
from .shape import message

OptionKind: TypeAlias = Literal["flag", "number", "choice", "cards", "rounds"]

__all__ = [
    "Clause",
    "GameInfo",
    "OptionInfo",
    "RecordStep",
    "Replayed",
    "Result",
    "TrickOutcome",
    "WorkedExample",
    "WrittenRecord",
]


@message
class OptionInfo:
    """An option of a game. `choices` are the values to choose from, or of a number the least and the most."""

    name: str
    kind: OptionKind
    default: Json
    choices: tuple[Json, ...]
    help: str
    clause: str


@message
class GameInfo:
    """A game: the least and the most seats and minutes, the levels its bots have, its options, its presets by name,
    and what in its views has a value for each seat."""

    id: str
    title: str
    seats: tuple[int, int]
    minutes: tuple[int, int]
    levels: tuple[str, ...]
    options: tuple[OptionInfo, ...]
    presets: dict[str, JsonObject]
    by_seat: tuple[str, ...]


@message
class WrittenRecord:
    """A game written down; `freebooter` is the version of the format."""

    freebooter: int
    game: str
    options: JsonObject
    seats: tuple[str, ...]
    moves: tuple[tuple[Who, str], ...]
    result: Result | None


@message
class RecordStep:
    """A position of a record by its number, the move that made it (null for the first), what happened, and the view
    of each pair of eyes that was asked for: seats by number, and `public`."""

    number: int
    who: Who | None
    move: str | None
    events: tuple[GameEvent, ...]
    views: dict[str, View | JsonObject]


@message
class Replayed:
    """A record replayed, the position before the first move first."""

    game: str
    names: tuple[str, ...]
    frames: tuple[RecordStep, ...]


@message
class TrickOutcome:
    """What wins a trick. `winner` (null for nobody) and `leads` are places in `cards` from 0; `notes` are further
    sentences, each with its clause; `events` are what the referee would give, the decisive one first."""

    game: str
    cards: tuple[str, ...]
    winner: int | None
    leads: int
    reason: str
    clause: str
    notes: tuple[tuple[str, str], ...]
    events: tuple[GameEvent, ...]


@message
class WorkedExample:
    """A trick that shows a clause at work, and what wins it."""

    clause: str
    title: str
    trump: str | None
    settled: TrickOutcome
