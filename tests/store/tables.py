"""Tables and people that the store's tests share."""

from __future__ import annotations

from dataclasses import replace

from freebooter.engine import JsonObject
from freebooter.store import Entry, SavedTable, Store

ANN, BOB = b"a" * 32, b"b" * 32
SEATS: list[JsonObject] = [
    {"kind": "person", "name": "Ann", "level": None},
    {"kind": "open", "name": "", "level": None},
]


def table(
    name: str, *, listed: bool = False, started: bool = False, created: float = 1.0, rules: int = 1
) -> SavedTable:
    setup: JsonObject = {"game": "get-bit"}
    return SavedTable(name, setup, [dict(seat) for seat in SEATS], started, listed, created, rules=rules)


def with_bob(saved: SavedTable, name: str = "Bob") -> SavedTable:
    """The table with its open seat taken, as the next version of its seats."""
    seats: list[JsonObject] = [dict(SEATS[0]), {"kind": "person", "name": name, "level": None}]
    return replace(saved, seats=seats, started=True, version=saved.version + 1)


async def log_of(store: Store, name: str = "ship") -> list[Entry]:
    found = await store.load(name)
    assert found
    return found[1]
