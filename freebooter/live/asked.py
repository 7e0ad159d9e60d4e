"""What is asked of tables beside their sockets, whatever carries the question."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from freebooter.engine import Who
from freebooter.rulings import examples, what_wins
from freebooter.store import Entry, SavedTable
from freebooter.table import Seat, Setup
from freebooter.wire import (
    MyTable,
    NewTable,
    NewTableMade,
    Trick,
    TrickOutcome,
    WorkedExample,
    WrittenRecord,
    read_value,
)

from .live_table import LiveTable
from .refused import Refused
from .registry import BrokenTable, TableRegistry

MOST_LISTED: Final = 50


def agreed(wish: NewTable) -> tuple[Setup, list[Seat]]:
    """A new table as it is asked for, without an id as yet."""
    setup = Setup(
        id="",
        game=wish.game,
        options=wish.options or {},
        timer=wish.timer,
        hints=wish.hints,
        listed=wish.listed,
        hotseat=wish.hotseat,
        patient=wish.patient,
        chat=wish.chat,
    )
    return setup, [Seat(seat.kind, seat.name, seat.level) for seat in wish.seats]


def made(registry: TableRegistry, base: str, saved: SavedTable, people: Sequence[int]) -> NewTableMade:
    play, watch = registry.link(base, saved.id, "play"), registry.link(base, saved.id, "watch")
    return NewTableMade(saved.id, play, watch, people[0] if people else None)


async def make_of_moves(
    registry: TableRegistry, setup: Setup, seats: Sequence[Seat], moves: Sequence[tuple[Who, str]], token: bytes
) -> tuple[SavedTable, list[int]]:
    """A new table on which those moves were made."""
    saved, people = await registry.create(setup, seats, token)
    entries = [Entry(number, who, move) for number, (who, move) in enumerate(moves, 1)]
    if entries:
        await registry.store.append(saved.id, entries)
    return saved, people


async def tables_of(registry: TableRegistry, token: bytes, after: str) -> tuple[MyTable, ...]:
    """The tables that a device has a seat at, the last played first; raises Refused."""
    if not (after.isascii() and after.isdigit() and len(after) < 7):
        raise Refused(400, "after cannot be {given:shown}", "how many tables there were before", given=after)
    found: list[MyTable] = []
    for saved, seats in await registry.store.tables_of(token, MOST_LISTED, int(after)):
        try:
            summary, updated = await registry.summary(saved)
        except BrokenTable:
            continue
        found.append(
            MyTable(
                table=saved.id,
                game=str(saved.setup["game"]),
                seat=seats[0],
                seats=seats,
                names=tuple(str(seat["name"]) for seat in saved.seats),
                started=saved.started,
                over=summary.over,
                your_turn=any(seat in summary.to_move for seat in seats),
                updated=round(updated, 3),
                round=summary.round,
                to_move=summary.to_move,
                bots=tuple(number for number, seat in enumerate(saved.seats) if seat["kind"] == "bot"),
            )
        )
    return tuple(sorted(found, key=lambda table: -table.updated))


def record_of(live: LiveTable) -> WrittenRecord:
    """Raises Refused before the end."""
    if not live.table.over:
        raise Refused(409, "the game is not over", "a record after the end")
    return read_value(WrittenRecord, live.table.record().to_json())


def settled(asked: Trick) -> TrickOutcome:
    """What wins a trick; raises OptionsError for one that cannot be."""
    outcome = what_wins(asked.game, asked.cards, asked.trump, asked.suit_after_escape)
    return read_value(TrickOutcome, outcome.to_json())


@lru_cache
def examples_of(game: str) -> tuple[WorkedExample, ...]:
    """The game's worked examples, each settled by the rules."""
    return tuple(
        WorkedExample(
            clause=example.clause,
            title=example.title,
            trump=example.trump,
            settled=read_value(TrickOutcome, example.settled().to_json()),
        )
        for example in examples()
        if example.game == game
    )
