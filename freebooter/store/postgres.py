"""The store in PostgreSQL, for many nodes: the database's keys alone decide who was first.

Each table belongs to one of a few lanes, a writer thread with a connection of its own: what waits in a lane is one
commit. Only plain SQL is used, and every key of the log begins with its table, so that a database that speaks
PostgreSQL's language and spreads its rows over machines can run it too.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
import zlib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, LiteralString, TypeVar, cast

import psycopg
from psycopg import errors
from psycopg.rows import TupleRow
from psycopg_pool import ConnectionPool, PoolClosed, PoolTimeout

from .postgres_schema import connect, migrate
from .rows import MOVE, TABLE, Row, entry_of, table_of, values_of
from .store import Answer, ConflictError, Entry, FencedError, Lease, SavedTable, StoreError, UnreadableError
from .writer import Job, Writer

T = TypeVar("T")
Connection = psycopg.Connection[TupleRow]

told = logging.getLogger("freebooter.store")

LANES: Final = 4
READERS: Final = 4
TRIES: Final = 4
DAY: Final = 24 * 3600.0
JUMP: Final = 2 * 3600.0
# The clock that all nodes have in common; theirs may differ.
NOW: Final = "extract(epoch FROM clock_timestamp())::float8"

HEADS: Final = """
SELECT id, coalesce((SELECT max(number) FROM moves WHERE "table" = id), 0) FROM tables WHERE id = ANY(%s)
"""
FENCES: Final = 'SELECT "table", fence FROM leases WHERE "table" = ANY(%s) FOR SHARE'
APPEND: Final = """
INSERT INTO moves ("table", number, seat, move, client, at)
SELECT * FROM unnest(%s::text[], %s::int[], %s::int[], %s::text[], %s::text[], %s::float8[])
"""
# What another try may mend: two commits that waited for each other, or a database that puts them in another order.
TRY_AGAIN: Final = (errors.DeadlockDetected, errors.SerializationFailure)


class PostgresStore:
    """A Store in a PostgreSQL database; any number of nodes may have it open."""

    def __init__(self, address: str) -> None:
        try:
            with connect(address) as log:
                migrate(log)
        except psycopg.Error as error:
            raise StoreError(f"the database cannot be used: {_plain(error)}") from error
        self._pool: ConnectionPool[Connection] = ConnectionPool(
            address,
            min_size=1,
            max_size=READERS,
            timeout=5,
            kwargs={"autocommit": True, "connect_timeout": 5},
            open=True,
        )
        self._reading = ThreadPoolExecutor(READERS, "store-read")
        self._lanes = [_Lane(address, number) for number in range(LANES)]

    # The log

    def create(self, table: SavedTable, holders: Sequence[tuple[bytes, int]]) -> Answer[None]:
        return self._lane(table.id).do(lambda log: _insert(log, table, holders))

    def follow(self, table: str, rematch: SavedTable) -> Answer[str]:
        def work(log: Connection) -> str:
            row = log.execute("SELECT rematch FROM tables WHERE id = %s FOR UPDATE", (table,)).fetchone()
            if row is None:
                raise StoreError(f"there is no table {table}")
            if row[0] is not None:
                return str(row[0])
            holders = log.execute('SELECT token, seat FROM holders WHERE "table" = %s', (table,)).fetchall()
            _insert(log, rematch, cast("list[tuple[bytes, int]]", holders))
            log.execute("UPDATE tables SET rematch = %s WHERE id = %s", (rematch.id, table))
            return rematch.id

        return self._lane(table).do(work)

    def append(self, table: str, entries: Sequence[Entry], fence: int | None = None) -> Answer[None]:
        return self._lane(table).append(table, entries, fence)

    def load(self, table: str) -> Answer[tuple[SavedTable, list[Entry]] | None]:
        def work(log: Connection) -> tuple[SavedTable, list[Entry]] | None:
            with log.transaction():
                log.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
                row = log.execute(f"SELECT {TABLE} FROM tables WHERE id = %s", (table,)).fetchone()
                return None if row is None else (table_of(row), _moves(log, table, 0))

        return self._read(work, table)

    def since(self, table: str, number: int) -> Answer[list[Entry]]:
        return self._read(lambda log: _moves(log, table, number), table)

    def size(self, table: str) -> Answer[tuple[int, float]]:
        def work(log: Connection) -> tuple[int, float]:
            row = log.execute(
                'SELECT number, at FROM moves WHERE "table" = %s ORDER BY number DESC LIMIT 1', (table,)
            ).fetchone()
            return cast("tuple[int, float]", row) if row else (0, 0.0)

        return self._read(work, table)

    def listed(self, most: int) -> Answer[list[SavedTable]]:
        def work(log: Connection) -> list[SavedTable]:
            rows = log.execute(
                f"SELECT {TABLE} FROM tables WHERE listed AND NOT started ORDER BY created DESC LIMIT %s", (most,)
            ).fetchall()
            return [found for row in rows if (found := _readable(row))]

        return self._read(work)

    # Seats and codes

    def seat(self, table: SavedTable, holders: Sequence[tuple[bytes, int]], freed: Sequence[int] = ()) -> Answer[None]:
        def work(log: Connection) -> None:
            written = log.execute(
                "UPDATE tables SET seats = %s, started = %s, version = %s WHERE id = %s AND version = %s",
                (json.dumps(table.seats), table.started, table.version, table.id, table.version - 1),
            )
            if not written.rowcount:
                raise ConflictError(f"the seats of {table.id} have changed")
            if freed:
                _free(log, table.id, "AND seat = ANY(%s)", list(freed))
            _hold(log, table.id, holders)

        return self._lane(table.id).do(work)

    def held(self, token: bytes, table: str) -> Answer[tuple[int, ...]]:
        def work(log: Connection) -> tuple[int, ...]:
            rows = log.execute(
                'SELECT seat FROM holders WHERE token = %s AND "table" = %s ORDER BY seat', (token, table)
            ).fetchall()
            return tuple(seat for (seat,) in rows)

        return self._read(work)

    def holders(self, table: str) -> Answer[list[tuple[bytes, tuple[int, ...]]]]:
        def work(log: Connection) -> list[tuple[bytes, tuple[int, ...]]]:
            held: dict[bytes, list[int]] = {}
            query = 'SELECT token, seat FROM holders WHERE "table" = %s ORDER BY seat, token'
            for token, seat in log.execute(query, (table,)):
                held.setdefault(token, []).append(seat)
            return [(token, tuple(seats)) for token, seats in held.items()]

        return self._read(work)

    def revoke(self, table: str, token: bytes, seats: Sequence[int]) -> Answer[None]:
        which = "AND seat = ANY(%s) AND token = %s"
        return self._lane(table).do(lambda log: _free(log, table, which, list(seats), token))

    def tables_of(self, token: bytes, most: int, after: int = 0) -> Answer[list[tuple[SavedTable, tuple[int, ...]]]]:
        def work(log: Connection) -> list[tuple[SavedTable, tuple[int, ...]]]:
            rows = log.execute(
                f'SELECT array_agg(seat ORDER BY seat), {TABLE} FROM holders JOIN tables ON id = "table"'
                " WHERE token = %s GROUP BY id ORDER BY created DESC, id LIMIT %s OFFSET %s",
                (token, most, after),
            ).fetchall()
            return [(found, tuple(seats)) for seats, *row in rows if (found := _readable(row))]

        return self._read(work)

    def keep_code(self, code: bytes, table: str, seats: Sequence[int], until: float) -> Answer[None]:
        def work(log: Connection) -> None:
            left = until - time.time()
            query = f"INSERT INTO codes VALUES (%s, %s, %s, {NOW} + %s)"
            log.execute(query, (code, table, json.dumps(list(seats)), left))

        return self._lane(table).do(work)

    def spend_code(self, code: bytes, token: bytes, now: float) -> Answer[tuple[str, tuple[int, ...]] | None]:
        def work(log: Connection) -> tuple[str, tuple[int, ...]] | None:
            late = now - time.time()
            row = log.execute(
                f'DELETE FROM codes WHERE code = %s RETURNING "table", seats, until < {NOW} + %s', (code, late)
            ).fetchone()
            log.execute(f"DELETE FROM codes WHERE until < {NOW} + %s", (late,))
            if row is None or row[2]:
                return None
            table, seats = str(row[0]), tuple(cast("list[int]", json.loads(row[1])))
            _hold(log, table, [(token, seat) for seat in seats])
            return table, seats

        return self._lane(code.hex()).do(work)

    # Score sheets

    def create_sheet(self, id: str, key: bytes, sheet: str, origin: bytes, most: int) -> Answer[bool]:
        def work(log: Connection) -> bool:
            row = log.execute("SELECT count(*) FROM sheets WHERE origin = %s", (origin,)).fetchone()
            if row is None or row[0] >= most:
                return False
            log.execute(
                "INSERT INTO sheets (id, key, number, sheet, written, origin) VALUES (%s, %s, 1, %s, %s, %s)",
                (id, key, sheet, time.time(), origin),
            )
            return True

        return self._lane(origin.hex()).do(work)

    def write_sheet(self, id: str, key: bytes, sheet: str) -> Answer[int | None]:
        def work(log: Connection) -> int | None:
            row = log.execute(
                "UPDATE sheets SET number = number + 1, sheet = %s, written = %s, marked = NULL"
                " WHERE id = %s AND key = %s RETURNING number",
                (sheet, time.time(), id, key),
            ).fetchone()
            return cast("int", row[0]) if row else None

        return self._lane(id).do(work)

    def withdraw_sheet(self, id: str, key: bytes) -> Answer[bool]:
        def work(log: Connection) -> bool:
            return log.execute("DELETE FROM sheets WHERE id = %s AND key = %s", (id, key)).rowcount > 0

        return self._lane(id).do(work)

    def sheet(self, id: str) -> Answer[tuple[int, str] | None]:
        def work(log: Connection) -> tuple[int, str] | None:
            row = log.execute("SELECT number, sheet FROM sheets WHERE id = %s", (id,)).fetchone()
            return cast("tuple[int, str]", row) if row else None

        return self._read(work)

    def sweep_sheets(self, now: float, forget: float) -> Answer[int]:
        def work(log: Connection) -> int:
            last = log.execute("SELECT at FROM clocks WHERE name = 'sweep' FOR UPDATE").fetchone()
            _set_clock(log, "sweep", now)
            if last is None or abs(now - last[0]) > JUMP:
                log.execute("UPDATE sheets SET marked = %s WHERE marked IS NOT NULL", (now,))
            log.execute("UPDATE sheets SET marked = NULL WHERE written >= %s", (now - forget,))
            log.execute("UPDATE sheets SET marked = %s WHERE written < %s AND marked IS NULL", (now, now - forget))
            return log.execute("DELETE FROM sheets WHERE marked <= %s", (now - DAY,)).rowcount

        return self._lane("sweep").do(work)

    # Leases

    def take_lease(self, table: str, node: str, seconds: float) -> Answer[Lease | None]:
        def work(log: Connection) -> Lease | None:
            row = log.execute(
                f"INSERT INTO leases VALUES (%(table)s, %(node)s, 1, {NOW} + %(seconds)s)"
                ' ON CONFLICT ("table") DO UPDATE SET node = excluded.node, until = excluded.until,'
                " fence = leases.fence"
                f" + CASE WHEN leases.node <> excluded.node OR leases.until <= {NOW} THEN 1 ELSE 0 END"
                f" WHERE leases.node = excluded.node OR leases.until <= {NOW} RETURNING fence",
                {"table": table, "node": node, "seconds": seconds},
            ).fetchone()
            return Lease(table, node, row[0]) if row else None

        return self._lane(table).do(work)

    def renew_leases(self, leases: Sequence[Lease], seconds: float) -> Answer[list[Lease]]:
        def work(log: Connection) -> list[Lease]:
            rows = log.execute(
                f"UPDATE leases SET until = {NOW} + %s FROM unnest(%s::text[], %s::text[], %s::int[]) AS mine (t, n, f)"
                ' WHERE "table" = t AND node = n AND fence = f RETURNING t',
                (seconds, *_columns(leases)),
            ).fetchall()
            kept = {table for (table,) in rows}
            return [lease for lease in leases if lease.table in kept and _newest(lease, leases)]

        return self._lane("leases").do(work)

    def give_back(self, leases: Sequence[Lease]) -> Answer[None]:
        def work(log: Connection) -> None:
            log.execute(
                "UPDATE leases SET until = 0 FROM unnest(%s::text[], %s::text[], %s::int[]) AS mine (t, n, f)"
                ' WHERE "table" = t AND node = n AND fence = f',
                _columns(leases),
            )

        return self._lane("leases").do(work)

    # The database

    def alive(self) -> Answer[None]:
        return self._lane("alive").do(lambda log: _set_clock(log, "alive", time.time()))

    def examine(self) -> Answer[list[str]]:
        """A database server looks after its own pages: what is asked is whether each table of it answers."""

        def work(log: Connection) -> list[str]:
            wrong: list[str] = []
            for name in ("tables", "holders", "codes", "moves", "sheets", "leases"):
                try:
                    log.execute(f"SELECT * FROM {name} LIMIT 1")  # pyright: ignore[reportArgumentType]
                except psycopg.DataError as error:
                    wrong.append(f"{name}: {_plain(error)}")
            return wrong

        return self._read(work)

    def close(self) -> None:
        for lane in self._lanes:
            lane.writer.close()
        self._reading.shutdown()
        self._pool.close()

    def _lane(self, key: str) -> Writer[Connection]:
        return self._lanes[zlib.crc32(key.encode()) % LANES].writer

    def _read(self, work: Callable[[Connection], T], table: str = "") -> Answer[T]:
        def read() -> T:
            try:
                return self._on_a_connection(work)
            except ValueError as error:
                if table:
                    raise UnreadableError(f"table {table} cannot be read: {error}") from error
                raise StoreError(f"the log could not be read: {error}") from error
            except (psycopg.Error, PoolTimeout, PoolClosed) as error:
                raise StoreError(f"the log could not be read: {_plain(error)}") from error

        loop = asyncio.get_running_loop()
        try:
            return loop.run_in_executor(self._reading, read)
        except RuntimeError:
            answer: Answer[T] = loop.create_future()
            answer.set_exception(StoreError("the store is closed"))
            return answer

    def _on_a_connection(self, work: Callable[[Connection], T]) -> T:
        """A connection that broke since it was last used is no reason not to read: there are others."""
        for _ in range(READERS):
            with contextlib.suppress(psycopg.OperationalError), self._pool.connection() as log:
                return work(log)
        with self._pool.connection() as log:
            return work(log)


class _Lane:
    """A writer and its connection, made anew when it broke."""

    def __init__(self, address: str, number: int) -> None:
        self._address = address
        self._log: Connection | None = None
        self.writer: Writer[Connection] = Writer(f"store-write-{number}", self._commit, self._end)

    def _commit(self, jobs: Sequence[Job[Connection]]) -> None:
        """Each job succeeds or fails alone; without the commit all have failed."""
        try:
            for attempt in range(TRIES):
                try:
                    self._attempt(jobs)
                except TRY_AGAIN:
                    if attempt == TRIES - 1:
                        raise
                else:
                    return
        except psycopg.Error as error:
            if isinstance(error, psycopg.OperationalError):
                self._end()
            raise StoreError(f"the log could not be written: {_plain(error)}") from error

    def _attempt(self, jobs: Sequence[Job[Connection]]) -> None:
        for job in jobs:
            job.result, job.error = None, None
        if self._log is None or self._log.closed:
            self._log = connect(self._address)
        log = self._log
        if not any(job.work for job in jobs):
            with contextlib.suppress(errors.UniqueViolation), log.transaction():
                _append(log, jobs)
                return
            for job in jobs:
                job.error = None
        with log.transaction():
            for job in jobs:
                _alone(log, job)

    def _end(self) -> None:
        if self._log:
            with contextlib.suppress(psycopg.Error):
                self._log.close()
        self._log = None


def _alone(log: Connection, job: Job[Connection]) -> None:
    """A job that cannot be is left out of its commit."""
    try:
        with log.transaction():
            if job.work:
                job.result = job.work(log)
            else:
                _append(log, [job])
    except psycopg.IntegrityError as error:
        job.error = ConflictError(_plain(error))
    except psycopg.OperationalError:
        raise
    except psycopg.Error as error:
        job.error = StoreError(f"the log could not be written: {_plain(error)}")
    except StoreError as error:
        job.error = error


def _append(log: Connection, jobs: Sequence[Job[Connection]]) -> None:
    """The moves that follow their logs, in one statement; the others' jobs are told why not."""
    tables = sorted({job.rows[0][0] for job in jobs if job.rows})
    heads = dict(cast("list[tuple[str, int]]", log.execute(HEADS, (tables,)).fetchall()))
    fenced = sorted({job.rows[0][0] for job in jobs if job.rows and job.fence is not None})
    fences = dict(cast("list[tuple[str, int]]", log.execute(FENCES, (fenced,)).fetchall())) if fenced else {}
    rows: list[Row] = []
    for job in jobs:
        job.error = _why_not(job, heads, fences)
        if job.rows and not job.error:
            rows += job.rows
            heads[job.rows[0][0]] = job.rows[-1][1]
    if rows:
        rows.sort(key=lambda row: row[:2])
        log.execute(APPEND, [list(column) for column in zip(*rows, strict=True)])


def _why_not(job: Job[Connection], heads: dict[str, int], fences: dict[str, int]) -> StoreError | None:
    if not job.rows:
        return None
    table, first = job.rows[0][:2]
    if table not in heads:
        return ConflictError(f"there is no table {table}")
    if job.fence is not None and fences.get(table) != job.fence:
        return FencedError(f"the lease {job.fence} of table {table} is no longer held")
    if [row[1] for row in job.rows] != list(range(heads[table] + 1, heads[table] + 1 + len(job.rows))):
        return ConflictError(f"move {first} does not follow move {heads[table]} of table {table}")
    return None


def _insert(log: Connection, table: SavedTable, holders: Sequence[tuple[bytes, int]]) -> None:
    log.execute(f"INSERT INTO tables ({TABLE}) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s)", values_of(table))
    _hold(log, table.id, holders)


def _hold(log: Connection, table: str, holders: Sequence[tuple[bytes, int]]) -> None:
    if holders:
        log.cursor().executemany(
            "INSERT INTO holders VALUES (%s, %s, %s) ON CONFLICT DO NOTHING",
            [(token, table, seat) for token, seat in holders],
        )


def _free(log: Connection, table: str, which: LiteralString, *given: object) -> None:
    log.execute(f'DELETE FROM holders WHERE "table" = %s {which}', (table, *given))
    log.execute('DELETE FROM codes WHERE "table" = %s', (table,))


def _set_clock(log: Connection, name: str, at: float) -> None:
    log.execute("INSERT INTO clocks VALUES (%s, %s) ON CONFLICT (name) DO UPDATE SET at = excluded.at", (name, at))


def _moves(log: Connection, table: str, after: int) -> list[Entry]:
    rows = log.execute(
        f'SELECT {MOVE} FROM moves WHERE "table" = %s AND number > %s ORDER BY number', (table, after)
    ).fetchall()
    return [entry_of(row) for row in rows]


def _readable(row: Sequence[object]) -> SavedTable | None:
    """A table among others: one that cannot be read is left out, and the operator told."""
    try:
        return table_of(row)
    except ValueError as error:
        told.error("a table cannot be read", extra={"error": str(error)})
        return None


def _columns(leases: Sequence[Lease]) -> tuple[list[str], list[str], list[int]]:
    return [lease.table for lease in leases], [lease.node for lease in leases], [lease.fence for lease in leases]


def _newest(lease: Lease, leases: Sequence[Lease]) -> bool:
    return lease.fence == max(other.fence for other in leases if other.table == lease.table)


def _plain(error: Exception) -> str:
    """The first line of what the database says; the rest is for its own log."""
    return str(error).partition("\n")[0].strip() or type(error).__name__
