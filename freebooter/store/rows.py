"""Tables and moves as rows of a database, whichever it is, and back; what is not as it was written is named."""

from __future__ import annotations

import json
import time
import unicodedata
from collections.abc import Sequence
from typing import Final, TypeAlias, cast

from freebooter.engine import NATURE, JsonObject, Who

from .store import Entry, SavedTable, StoreError

Row: TypeAlias = tuple[str, int, int | None, str, str | None, float]

# In the order of `table_of` and `values_of`, and of `entry_of`.
TABLE: Final = "id, setup, seats, started, listed, created, rematch, rules, version"
MOVE: Final = "number, seat, move, client"


def keeps(text: str) -> bool:
    """Whether a database gives the text back as it was, and tells it from every other."""
    if text.isascii():
        return text.isprintable()
    return not any(unicodedata.category(letter) in ("Cc", "Cs") for letter in text)


def rows_of(table: str, entries: Sequence[Entry]) -> list[Row]:
    """The entries as they are kept; raises StoreError for a text that would not come back as it was."""
    now = time.time()
    for entry in entries:
        for text in (entry.move, entry.client):
            if text is not None and not keeps(text):
                raise StoreError(f"{text!r} cannot be kept; expected text without control characters")
    return [
        (table, entry.number, None if entry.who == NATURE else entry.who, entry.move, entry.client, now)
        for entry in entries
    ]


def entry_of(row: Sequence[object]) -> Entry:
    """Raises ValueError for what is no move."""
    match row:
        case (int(number), int() | None as seat, str(move), str() | None as client):
            who: Who = NATURE if seat is None else seat
            return Entry(number, who, move, client)
        case (number, seat, move, client):
            raise ValueError(f"move {number!r} is {move!r} of {seat!r}, id {client!r}; expected text of a seat")
        case _:
            raise ValueError(f"a row of {len(row)}; expected {MOVE}")


def values_of(table: SavedTable) -> tuple[object, ...]:
    return (
        table.id,
        json.dumps(table.setup),
        json.dumps(table.seats),
        table.started,
        table.listed,
        table.created,
        table.rematch,
        table.rules,
        table.version,
    )


def table_of(row: Sequence[object]) -> SavedTable:
    """Raises ValueError for what is no table."""
    name, setup, seats, started, listed, created, rematch, rules, version = row
    if not isinstance(name, str) or not isinstance(setup, str) or not isinstance(seats, str):
        raise ValueError(f"table {name!r} has {setup!r} and {seats!r}; expected text")
    if not isinstance(rules, int) or not isinstance(version, int) or not isinstance(created, int | float):
        raise ValueError(f"table {name!r} is of {created!r}, {rules!r} and {version!r}; expected numbers")
    agreed, sitting = json.loads(setup), json.loads(seats)
    if not isinstance(agreed, dict) or not isinstance(sitting, list):
        raise ValueError(f"table {name!r} has {setup!r} and {seats!r}; expected an object and a list")
    return SavedTable(
        id=name,
        setup=cast("JsonObject", agreed),
        seats=cast("list[JsonObject]", sitting),
        started=bool(started),
        listed=bool(listed),
        created=float(created),
        rematch=None if rematch is None else str(rematch),
        rules=rules,
        version=version,
    )
