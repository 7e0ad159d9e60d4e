"""What a store keeps, and the few things it must be able to do."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Protocol, TypeAlias, TypeVar

from freebooter.engine import JsonObject, Who
from freebooter.engine.value import value

T = TypeVar("T")

# What was asked is queued when the method is called, in that order, and goes on whether or not anybody awaits it.
Answer: TypeAlias = asyncio.Future[T]


class StoreError(Exception):
    """Something was not written or could not be read, and why."""


class ConflictError(StoreError):
    """Somebody was first: the log has moved on, the client's id is taken, or the seats have changed."""


class FencedError(StoreError):
    """The lease that this was written under has gone to another node."""


class UnreadableError(StoreError):
    """This one table cannot be read, though the store works."""


@value
class Entry:
    """A move in the log. `number` is the position it makes; `client` the sender's own id for it, if any."""

    number: int
    who: Who
    move: str
    client: str | None = None


@value
class SavedTable:
    """A table as it was agreed, apart from its log.

    `rematch` is the table that follows it, `rules` the version of its game's rules that it is played by,
    `version` how often its seats have been written.
    """

    id: str
    setup: JsonObject
    seats: list[JsonObject]
    started: bool
    listed: bool
    created: float
    rematch: str | None = None
    rules: int = 1
    version: int = 0


@value
class Lease:
    """The right to make a table's bots, nature and clocks move; `fence` rises each time it changes hands."""

    table: str
    node: str
    fence: int


class Log(Protocol):
    """Tables and their moves."""

    def create(self, table: SavedTable, holders: Sequence[tuple[bytes, int]]) -> Answer[None]:
        """A new table, and who (by the hash of a token) holds which seat."""
        ...

    def follow(self, table: str, rematch: SavedTable) -> Answer[str]:
        """The rematch of a table, held by the same hands; the one there is if there is one already."""
        ...

    def append(self, table: str, entries: Sequence[Entry], fence: int | None = None) -> Answer[None]:
        """All the entries or none, right after the last one there is; durable once answered.

        With a fence only while the table's lease has that number.
        """
        ...

    def load(self, table: str) -> Answer[tuple[SavedTable, list[Entry]] | None]:
        """A table and its whole log, in order."""
        ...

    def since(self, table: str, number: int) -> Answer[list[Entry]]:
        """The moves after that number, in order."""
        ...

    def size(self, table: str) -> Answer[tuple[int, float]]:
        """How many moves the log holds, and when the last was made."""
        ...

    def listed(self, most: int) -> Answer[list[SavedTable]]:
        """Listed tables that have not started, newest first."""
        ...


class Seats(Protocol):
    """Who holds which seat, and the one-time codes that carry seats to another device."""

    def seat(self, table: SavedTable, holders: Sequence[tuple[bytes, int]], freed: Sequence[int] = ()) -> Answer[None]:
        """The table's seats as they are now, and those who hold them besides the ones known.

        Nobody holds the freed ones any more, and no code given before opens one of the table's. `version` is one
        more than that of the seats they replace; else it is a ConflictError.
        """
        ...

    def held(self, token: bytes, table: str) -> Answer[tuple[int, ...]]:
        """The seats that the token holds at a table, rising."""
        ...

    def holders(self, table: str) -> Answer[list[tuple[bytes, tuple[int, ...]]]]:
        """The tokens (hashed) that hold seats at a table, with those seats, rising."""
        ...

    def revoke(self, table: str, token: bytes, seats: Sequence[int]) -> Answer[None]:
        """The token holds those seats no longer, and no code given before opens one of the table's."""
        ...

    def tables_of(self, token: bytes, most: int, after: int = 0) -> Answer[list[tuple[SavedTable, tuple[int, ...]]]]:
        """The newest tables the token has seats at, with those seats, after so many; without unreadable ones."""
        ...

    def keep_code(self, code: bytes, table: str, seats: Sequence[int], until: float) -> Answer[None]:
        """A one-time code (hashed) for those seats."""
        ...

    def spend_code(self, code: bytes, token: bytes, now: float) -> Answer[tuple[str, tuple[int, ...]] | None]:
        """Give the code's seats to the token; None if there is no such code, or no longer."""
        ...


class Sheets(Protocol):
    """Score sheets that are shown live."""

    def create_sheet(self, id: str, key: bytes, sheet: str, origin: bytes, most: int) -> Answer[bool]:
        """A score sheet that the holder of the key (hashed) may write; False if its origin shows `most` already."""
        ...

    def write_sheet(self, id: str, key: bytes, sheet: str) -> Answer[int | None]:
        """The sheet as it is now; how often it was written, or None if that key opens none."""
        ...

    def withdraw_sheet(self, id: str, key: bytes) -> Answer[bool]:
        """Forget the sheet; False if that key opens none."""
        ...

    def sheet(self, id: str) -> Answer[tuple[int, str] | None]:
        """How often the sheet was written, and the sheet."""
        ...

    def sweep_sheets(self, now: float, forget: float) -> Answer[int]:
        """Mark the sheets not written for `forget` seconds and delete those marked a day ago; how many went.

        To be called every hour: when the clock has jumped since the last time, all marks begin anew.
        """
        ...


class Leases(Protocol):
    """Which node drives a table. Times are the store's own."""

    def take_lease(self, table: str, node: str, seconds: float) -> Answer[Lease | None]:
        """The table's lease, new or renewed, if no other node holds it; else None."""
        ...

    def renew_leases(self, leases: Sequence[Lease], seconds: float) -> Answer[list[Lease]]:
        """Keep the leases; those that are still held."""
        ...

    def give_back(self, leases: Sequence[Lease]) -> Answer[None]:
        """Let other nodes take them at once."""
        ...


class Store(Log, Seats, Sheets, Leases, Protocol):
    """All of it. Every method answers in the event loop it was called in."""

    def alive(self) -> Answer[None]:
        """Answers when something was written and is durable; a StoreError says why it was not."""
        ...

    def examine(self) -> Answer[list[str]]:
        """Look everywhere for what cannot be read: what is wrong, in words. Takes its time."""
        ...

    def close(self) -> None:
        """Write what is queued, and stop; waits for it."""
        ...
