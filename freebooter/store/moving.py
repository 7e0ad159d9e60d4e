"""Everything from one database to another that is empty: from SQLite to PostgreSQL, back, or to a file of its own."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Generator, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, LiteralString, Protocol, TypeAlias

from .opening import backend_at
from .rows import TABLE
from .sqlite_file import FileLock, connect, open_for_writing, plain
from .store import StoreError

Row: TypeAlias = tuple[object, ...]

# What is copied, in an order that a reader of the copy could follow, and by which columns it is sorted.
COPIED: Final[tuple[tuple[LiteralString, LiteralString, LiteralString], ...]] = (
    ("tables", TABLE, "id"),
    ("holders", 'token, "table", seat', 'token, "table", seat'),
    ("codes", 'code, "table", seats, until', "code"),
    ("moves", '"table", number, seat, move, client, at', '"table", number'),
    ("sheets", "id, key, number, sheet, written, origin, marked", "id"),
)
AT_ONCE: Final = 1000


class Side(Protocol):
    """A database that is read from or written to, in one transaction."""

    def rows(self, name: LiteralString, columns: LiteralString, order: LiteralString) -> Iterator[Row]:
        """Everything in one of its tables."""
        ...

    def write(self, name: LiteralString, columns: LiteralString, rows: Sequence[Row]) -> None:
        """Add these to one of its tables."""
        ...


class SqliteSide:
    """A file that no server has."""

    def __init__(self, log: sqlite3.Connection) -> None:
        self.log = log

    def rows(self, name: LiteralString, columns: LiteralString, order: LiteralString) -> Iterator[Row]:
        found = self.log.execute(f"SELECT {columns} FROM {name} ORDER BY {order}")
        while rows := found.fetchmany(AT_ONCE):
            yield from rows

    def write(self, name: LiteralString, columns: LiteralString, rows: Sequence[Row]) -> None:
        places = ", ".join("?" * len(rows[0]))
        self.log.executemany(f"INSERT INTO {name} ({columns}) VALUES ({places})", rows)


@contextlib.contextmanager
def sqlite_side(path: Path) -> Generator[Side]:
    lock = FileLock(path)
    try:
        with contextlib.closing(open_for_writing(path)):
            pass
        with contextlib.closing(connect(path)) as log:
            log.execute("PRAGMA foreign_keys = OFF")
            log.execute("BEGIN IMMEDIATE")
            yield SqliteSide(log)
            if wrong := log.execute("PRAGMA foreign_key_check").fetchone():
                raise StoreError(f"a row of {wrong[0]} belongs to no table; expected a whole database")
            log.execute("COMMIT")
    except sqlite3.Error as error:
        raise StoreError(f"{path} cannot be used: {plain(error)}") from error
    finally:
        lock.release()


@contextlib.contextmanager
def side(address: str) -> Generator[Side]:
    """The database at an address or in a file; what is written stands if all went well."""
    backend = backend_at(address)
    with backend.moved(address) if backend else sqlite_side(Path(address)) as found:
        yield found


def move(source: Side, target: Side) -> dict[str, int]:
    """Copy everything, read it again and compare; how many rows of what. Raises StoreError."""
    for name, columns, order in COPIED:
        if next(target.rows(name, columns, order), None) is not None:
            raise StoreError(f"there are {name} already where they should go; expected an empty database")
    counts: dict[str, int] = {}
    for name, columns, order in COPIED:
        counts[name] = 0
        for rows in _chunks(source.rows(name, columns, order)):
            target.write(name, columns, rows)
            counts[name] += len(rows)
    for name, columns, order in COPIED:
        both = zip(source.rows(name, columns, order), target.rows(name, columns, order), strict=True)
        try:
            different = next((there for here, there in both if _same(here) != _same(there)), None)
        except ValueError as error:
            raise StoreError(f"the copy of {name} has another length than the original") from error
        if different is not None:
            raise StoreError(f"the copy of {name} is not the original, at {different[0]!r}")
    return counts


def _same(row: Row) -> Row:
    """A row as it compares: one database has flags, the other 0 and 1."""
    return tuple(int(each) if isinstance(each, bool) else each for each in row)


def _chunks(rows: Iterable[Row]) -> Iterator[list[Row]]:
    chunk: list[Row] = []
    for row in rows:
        chunk.append(row)
        if len(chunk) == AT_ONCE:
            yield chunk
            chunk = []
    if chunk:
        yield chunk
