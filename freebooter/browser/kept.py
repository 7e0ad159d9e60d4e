"""The log in a browser's own database: named shelves of rows, each with its key, written all at once or not at all."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine, Sequence
from typing import Any, Literal, Protocol, TypeAlias, TypeVar, cast

from freebooter.engine import NATURE, JsonObject
from freebooter.engine.value import value
from freebooter.store import Answer, ConflictError, Entry, SavedTable, StoreError, UnreadableError

T = TypeVar("T")
Key: TypeAlias = tuple[str | int, ...]

TABLES, MOVES, SEATINGS, HOLDERS = "tables", "moves", "seatings", "holders"


@value
class Change:
    """`add` is refused where the key is taken."""

    how: Literal["add", "put", "delete"]
    shelf: str
    key: Key
    row: JsonObject | None = None


class Shelves(Protocol):
    """What a browser's database can do. Writing and reading go in the order they are asked in."""

    async def write(self, changes: Sequence[Change]) -> None:
        """All of them, durable, or none; raises ConflictError for a key that is taken, or StoreError."""
        ...

    async def rows(self, shelf: str, first: Key, last: bool = False) -> list[JsonObject]:
        """The rows whose keys begin so, rising; only the last of them if so asked. Raises StoreError."""
        ...


class KeptTables:
    """The part of a store that tables need: their logs and their seats."""

    def __init__(self, shelves: Shelves) -> None:
        self.shelves = shelves

    def create(self, table: SavedTable, holders: Sequence[tuple[bytes, int]]) -> Answer[None]:
        return _begun(self._create(table, holders))

    async def _create(self, table: SavedTable, holders: Sequence[tuple[bytes, int]]) -> None:
        held: dict[bytes, list[int]] = {}
        for token, seat in holders:
            held.setdefault(token, []).append(seat)
        await self.shelves.write(
            [
                Change("add", TABLES, (table.id,), row_of(table)),
                Change("add", SEATINGS, (table.id, table.version), {}),
                *(_holding(token, table.id, seats) for token, seats in held.items()),
            ]
        )

    def follow(self, table: str, rematch: SavedTable) -> Answer[str]:
        return _begun(self._follow(table, rematch))

    async def _follow(self, table: str, rematch: SavedTable) -> str:
        found = await self._table(table)
        if found is None:
            raise StoreError(f"there is no table {table}")
        if found.rematch:
            return found.rematch
        holders = await self._holders(table)
        try:
            await self.shelves.write(
                [
                    Change("put", TABLES, (table,), row_of(found) | {"rematch": rematch.id}),
                    Change("add", SEATINGS, (table, "rematch"), {}),
                    Change("add", TABLES, (rematch.id,), row_of(rematch)),
                    Change("add", SEATINGS, (rematch.id, rematch.version), {}),
                    *(_holding(token, rematch.id, seats) for token, seats in holders),
                ]
            )
        except ConflictError:
            return await self._follow(table, rematch)
        return rematch.id

    def append(self, table: str, entries: Sequence[Entry], fence: int | None = None) -> Answer[None]:
        now = time.time()
        return _begun(
            self.shelves.write(
                [
                    Change(
                        "add",
                        MOVES,
                        (table, entry.number),
                        {
                            "number": entry.number,
                            "who": None if entry.who == NATURE else entry.who,
                            "move": entry.move,
                            "client": entry.client,
                            "at": now,
                        },
                    )
                    for entry in entries
                ]
            )
        )

    def load(self, table: str) -> Answer[tuple[SavedTable, list[Entry]] | None]:
        return _begun(self._load(table))

    async def _load(self, table: str) -> tuple[SavedTable, list[Entry]] | None:
        found = await self._table(table)
        if found is None:
            return None
        return found, [entry_of(row) for row in await self.shelves.rows(MOVES, (table,))]

    def size(self, table: str) -> Answer[tuple[int, float]]:
        return _begun(self._size(table))

    async def _size(self, table: str) -> tuple[int, float]:
        last = await self.shelves.rows(MOVES, (table,), last=True)
        return (cast("int", last[0]["number"]), cast("float", last[0]["at"])) if last else (0, 0.0)

    # Seats

    def seat(self, table: SavedTable, holders: Sequence[tuple[bytes, int]], freed: Sequence[int] = ()) -> Answer[None]:
        return _begun(self._seat(table, holders, freed))

    async def _seat(self, table: SavedTable, holders: Sequence[tuple[bytes, int]], freed: Sequence[int]) -> None:
        held = {token: set(seats) - set(freed) for token, seats in await self._holders(table.id)}
        for token, seat in holders:
            held.setdefault(token, set()).add(seat)
        await self.shelves.write(
            [
                Change("add", SEATINGS, (table.id, table.version), {}),
                Change("put", TABLES, (table.id,), row_of(table)),
                *(_holding(token, table.id, sorted(seats)) for token, seats in held.items()),
            ]
        )

    def held(self, token: bytes, table: str) -> Answer[tuple[int, ...]]:
        return _begun(self._held(token, table))

    async def _held(self, token: bytes, table: str) -> tuple[int, ...]:
        return next((seats for each, seats in await self._holders(table) if each == token), ())

    def holders(self, table: str) -> Answer[list[tuple[bytes, tuple[int, ...]]]]:
        return _begun(self._holders(table))

    async def _holders(self, table: str) -> list[tuple[bytes, tuple[int, ...]]]:
        rows = await self.shelves.rows(HOLDERS, (table,))
        return [(bytes.fromhex(cast("str", row["token"])), tuple(cast("list[int]", row["seats"]))) for row in rows]

    def revoke(self, table: str, token: bytes, seats: Sequence[int]) -> Answer[None]:
        return _begun(self._revoke(table, token, seats))

    async def _revoke(self, table: str, token: bytes, seats: Sequence[int]) -> None:
        left = [seat for seat in await self._held(token, table) if seat not in seats]
        await self.shelves.write([_holding(token, table, left)])

    def tables_of(self, token: bytes, most: int, after: int = 0) -> Answer[list[tuple[SavedTable, tuple[int, ...]]]]:
        return _begun(self._tables_of(token, most, after))

    async def _tables_of(self, token: bytes, most: int, after: int) -> list[tuple[SavedTable, tuple[int, ...]]]:
        own = {
            cast("str", row["table"]): tuple(cast("list[int]", row["seats"]))
            for row in await self.shelves.rows(HOLDERS, ())
            if row["token"] == token.hex()
        }
        found = [table_of(row) for row in await self.shelves.rows(TABLES, ()) if row["id"] in own]
        found.sort(key=lambda table: -table.created)
        return [(table, own[table.id]) for table in found[after : after + most]]

    async def _table(self, table: str) -> SavedTable | None:
        rows = await self.shelves.rows(TABLES, (table,))
        return table_of(rows[0]) if rows else None


def _begun(work: Coroutine[Any, Any, T]) -> Answer[T]:
    """Goes on whether or not anybody awaits it."""
    return asyncio.ensure_future(work)


def _holding(token: bytes, table: str, seats: Sequence[int]) -> Change:
    """That the token holds those seats, and no others."""
    key = (table, token.hex())
    if not seats:
        return Change("delete", HOLDERS, key)
    return Change("put", HOLDERS, key, {"table": table, "token": token.hex(), "seats": list(seats)})


def row_of(table: SavedTable) -> JsonObject:
    return {
        "id": table.id,
        "setup": table.setup,
        "seats": list(table.seats),
        "started": table.started,
        "listed": table.listed,
        "created": table.created,
        "rematch": table.rematch,
        "rules": table.rules,
        "version": table.version,
    }


def table_of(row: JsonObject) -> SavedTable:
    """Raises UnreadableError for what is no table, as an import may bring."""
    try:
        return SavedTable(**cast("dict[str, Any]", row))
    except TypeError as error:
        raise UnreadableError(f"a table cannot be read: {error}") from error


def entry_of(row: JsonObject) -> Entry:
    """Raises UnreadableError for what is no move."""
    match row:
        case {"number": int(number), "who": int() | None as who, "move": str(move), "client": str() | None as client}:
            return Entry(number, NATURE if who is None else who, move, client)
        case _:
            raise UnreadableError(f"a move cannot be {row!r}")
