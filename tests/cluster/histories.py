"""What clients were told, compared with what the log has: the checker, which knows nothing of nodes."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from freebooter.engine import JsonObject
from freebooter.live.encoding import EncodedPosition
from freebooter.store import Entry
from freebooter.table import Position, Seat, Setup, Table


@dataclass
class Told:
    """What one seat's client was told, in order: moves acknowledged, and positions with their views."""

    table: str
    seat: int
    acknowledged: list[Entry] = field(default_factory=list[Entry])
    seen: list[tuple[int, Any]] = field(default_factory=list[tuple[int, Any]])


@dataclass(frozen=True)
class Driven:
    """A move that no person made: who wrote it, and who drove the table in the same transaction."""

    table: str
    number: int
    writer: str
    driver: str
    fence: int


@dataclass
class History:
    """Everything that is known afterwards."""

    tables: Mapping[str, tuple[JsonObject, list[JsonObject]]]
    logs: Mapping[str, Sequence[Entry]]
    told: Sequence[Told]
    driven: Sequence[Driven]


def faults(history: History) -> Iterator[str]:
    """What must not be, in words; nothing where all is well."""
    folds: dict[str, Fold] = {}
    for table, log in history.logs.items():
        if [entry.number for entry in log] != list(range(1, len(log) + 1)):
            yield f"{table}: its numbers are {[entry.number for entry in log]}"
            continue
        twice = [key for key, count in Counter((e.who, e.client) for e in log if e.client).items() if count > 1]
        if twice:
            yield f"{table}: {twice} is there twice"
        try:
            folds[table] = Fold(*history.tables[table], log)
        except Exception as error:
            yield f"{table}: its log cannot be played: {error}"
    for told in history.told:
        yield from _broken_promises(told, history.logs[told.table])
        if told.table in folds:
            yield from _false_views(told, folds[told.table])
    yield from _stale_drivers(history.driven)


def _broken_promises(told: Told, log: Sequence[Entry]) -> Iterator[str]:
    for entry in told.acknowledged:
        if not 0 < entry.number <= len(log) or log[entry.number - 1] != entry:
            yield f"{told.table}: {entry} was acknowledged and is not in the log"


def _false_views(told: Told, fold: Fold) -> Iterator[str]:
    last = 0
    for number, view in told.seen:
        if number < last:
            yield f"{told.table}: seat {told.seat} saw position {number} after {last}"
        last = number
        if number > fold.number:
            yield f"{told.table}: seat {told.seat} saw position {number}, and the log ends at {fold.number}"
        elif view != fold.view(number, told.seat):
            yield f"{told.table}: seat {told.seat} saw at position {number} what is not the log's"


def _stale_drivers(driven: Sequence[Driven]) -> Iterator[str]:
    fences: dict[str, int] = {}
    for move in sorted(driven, key=lambda move: (move.table, move.number)):
        if move.writer != move.driver:
            yield f"{move.table}: move {move.number} is {move.writer!r}'s, and {move.driver!r} drove the table"
        if move.fence < fences.get(move.table, 0):
            yield f"{move.table}: move {move.number} has fence {move.fence} after {fences[move.table]}"
        fences[move.table] = move.fence


class Fold:
    """A log played once, with the view of every position for every seat that asks."""

    def __init__(self, setup: JsonObject, seats: Sequence[JsonObject], log: Sequence[Entry]) -> None:
        given: Any = setup
        sitting: Any = seats
        table = Table(Setup(id="", **given), [Seat(**seat) for seat in sitting], True, 0.0)
        self.game, self.names = table.game, table.names
        self.states = [table.state]
        for entry in log:
            table.follow(entry.who, entry.move, entry.client, 0.0)
            self.states.append(table.state)
        self.over = table.over
        self.view = cache(self._view)

    @property
    def number(self) -> int:
        return len(self.states) - 1

    def _view(self, number: int, seat: int) -> Any:
        position = EncodedPosition(Position(self.game, self.names, number, self.states[number], []))
        return json.loads(position.update(seat, None))["view"]
