"""PostgreSQL as a side of a move: one transaction that sees one moment."""

from __future__ import annotations

import contextlib
from collections.abc import Generator, Iterator, Sequence
from typing import LiteralString

import psycopg
from psycopg import sql
from psycopg.rows import TupleRow

from .moving import Row, Side
from .postgres_schema import connect, migrate
from .store import StoreError


class PostgresSide:
    """Flags are booleans there."""

    def __init__(self, log: psycopg.Connection[TupleRow]) -> None:
        self.log = log

    def rows(self, name: LiteralString, columns: LiteralString, order: LiteralString) -> Iterator[Row]:
        with self.log.cursor(f"reading {name}") as cursor:
            cursor.execute(f"SELECT {columns} FROM {name} ORDER BY {order}")
            yield from cursor

    def write(self, name: LiteralString, columns: LiteralString, rows: Sequence[Row]) -> None:
        if name == "tables":
            rows = [(*row[:3], bool(row[3]), bool(row[4]), *row[5:]) for row in rows]
        places = sql.SQL(", ").join([sql.Placeholder()] * len(rows[0]))
        query = sql.SQL("INSERT INTO {} ({}) VALUES ({})").format(sql.Identifier(name), sql.SQL(columns), places)
        self.log.cursor().executemany(query, rows)


@contextlib.contextmanager
def postgres_side(address: str) -> Generator[Side]:
    try:
        with contextlib.closing(connect(address)) as log:
            migrate(log)
            with log.transaction():
                log.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
                yield PostgresSide(log)
    except psycopg.Error as error:
        raise StoreError(f"the database cannot be used: {str(error).partition(chr(10))[0]}") from error
