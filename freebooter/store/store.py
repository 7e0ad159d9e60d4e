"""What a store keeps, and the few things it must be able to do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Protocol

from freebooter.engine import JsonObject, Who
from freebooter.engine.value import value


class StoreError(Exception):
    """Something was not written: it does not follow the log, its client's id is taken, or the disk refused."""


@value
class Entry:
    """A move in the log. `number` is the position it makes; `client` the sender's own id for it, if any."""

    number: int
    who: Who
    move: str
    client: str | None = None


@value
class SavedTable:
    """A table as it was agreed, apart from its log. `rematch` is the table that follows it."""

    id: str
    setup: JsonObject
    seats: list[JsonObject]
    started: bool
    listed: bool
    created: float
    rematch: str | None = None


class Store(Protocol):
    """Writes are queued in order, many to a commit; a Future or `done` answers once they are durable."""

    def create(self, table: SavedTable, holders: Sequence[tuple[bytes, int]]) -> Future[None]:
        """A new table, and who (by the hash of a token) holds which seat."""
        ...

    def seat(self, table: SavedTable, holders: Sequence[tuple[bytes, int]]) -> Future[None]:
        """The table's seats as they are now, and those who hold them besides the ones known."""
        ...

    def follow(self, table: str, rematch: SavedTable) -> Future[str]:
        """The rematch of a table, held by the same hands; the one there is if there is one already."""
        ...

    def append(self, table: str, entries: Sequence[Entry], done: Callable[[StoreError | None], None]) -> None:
        """All the entries or none, right after the last one there is; `done` is told which."""
        ...

    def load(self, table: str) -> tuple[SavedTable, list[Entry]] | None:
        """A table and its whole log, in order."""
        ...

    def size(self, table: str) -> tuple[int, float]:
        """How many moves the log holds, and when the last was made."""
        ...

    def listed(self, most: int) -> list[SavedTable]:
        """Listed tables that have not started, newest first."""
        ...

    def held(self, token: bytes, table: str) -> tuple[int, ...]:
        """The seats that the token holds at a table, rising."""
        ...

    def tables_of(self, token: bytes, most: int) -> list[tuple[SavedTable, tuple[int, ...]]]:
        """The newest tables the token has seats at, with those seats."""
        ...

    def keep_code(self, code: bytes, table: str, seats: Sequence[int], until: float) -> Future[None]:
        """A one-time code (hashed) for those seats."""
        ...

    def spend_code(self, code: bytes, token: bytes, now: float) -> Future[tuple[str, tuple[int, ...]] | None]:
        """Give the code's seats to the token; None if there is no such code, or no longer."""
        ...

    def create_sheet(self, id: str, key: bytes, sheet: str, forget: float, most: int) -> Future[bool]:
        """A score sheet that anyone who has the key (hashed) may write; sheets not written for `forget` seconds go.

        False if `most` are left all the same.
        """
        ...

    def write_sheet(self, id: str, key: bytes, sheet: str) -> Future[int | None]:
        """The sheet as it is now; how often it was written, or None if that key opens none."""
        ...

    def withdraw_sheet(self, id: str, key: bytes) -> Future[bool]:
        """Forget the sheet; False if that key opens none."""
        ...

    def sheet(self, id: str) -> tuple[int, str] | None:
        """How often the sheet was written, and the sheet."""
        ...

    def alive(self) -> Future[None]:
        """Answers when the writer can write."""
        ...

    def close(self) -> None:
        """Write what is queued, and stop."""
        ...
