"""The store in one SQLite file: WAL, synchronous=FULL, one writer thread, as many moves to a commit as wait for it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from pathlib import Path
from typing import Final, TypeVar, cast

from .rows import MOVE, TABLE, Row, entry_of, table_of, values_of
from .sqlite_file import FileLock, connect, is_damage, open_for_writing, plain
from .store import Answer, ConflictError, Entry, FencedError, Lease, SavedTable, StoreError, UnreadableError
from .writer import Job, Writer

T = TypeVar("T")

told = logging.getLogger("freebooter.store")

# One statement for any number of moves, for the interpreter's lock changes hands at each.
APPEND: Final = "INSERT INTO moves SELECT {} FROM json_each(?)".format(
    ", ".join(f"json_extract(value, '$[{column}]')" for column in range(6))
)
HELD_BY: Final = (
    'WITH held AS (SELECT "table", json_group_array(seat) AS held FROM holders WHERE token = ? GROUP BY "table"),'
    ' newest AS (SELECT "table", held FROM held JOIN tables ON id = "table" ORDER BY created DESC, id LIMIT ? OFFSET ?)'
    f' SELECT held, {TABLE} FROM newest JOIN tables ON id = "table" ORDER BY created DESC, id'
)
READERS: Final = 2
DAY: Final = 24 * 3600.0
JUMP: Final = 2 * 3600.0


class SqliteStore:
    """A Store in a file. One process has it at a time."""

    def __init__(self, path: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"{path.parent} cannot be made: {error.strerror}") from error
        self.path = path
        self._lock = FileLock(path)
        try:
            self._log = open_for_writing(path)
        except BaseException:
            self._lock.release()
            raise
        self._local = threading.local()
        self._readers: list[sqlite3.Connection] = []
        self._reading = ThreadPoolExecutor(READERS, "store-read")
        self._writer: Writer[sqlite3.Connection] = Writer("store-write", self._commit, self._log.close)

    # The log

    def create(self, table: SavedTable, holders: Sequence[tuple[bytes, int]]) -> Answer[None]:
        return self._writer.do(lambda log: _insert(log, table, holders))

    def follow(self, table: str, rematch: SavedTable) -> Answer[str]:
        def work(log: sqlite3.Connection) -> str:
            (already,) = log.execute("SELECT rematch FROM tables WHERE id = ?", (table,)).fetchone()
            if already is not None:
                return str(already)
            holders = log.execute('SELECT token, seat FROM holders WHERE "table" = ?', (table,)).fetchall()
            _insert(log, rematch, cast("list[tuple[bytes, int]]", holders))
            log.execute("UPDATE tables SET rematch = ? WHERE id = ?", (rematch.id, table))
            return rematch.id

        return self._writer.do(work)

    def append(self, table: str, entries: Sequence[Entry], fence: int | None = None) -> Answer[None]:
        return self._writer.append(table, entries, fence)

    def load(self, table: str) -> Answer[tuple[SavedTable, list[Entry]] | None]:
        def work(log: sqlite3.Connection) -> tuple[SavedTable, list[Entry]] | None:
            log.execute("BEGIN")
            try:
                row = log.execute(f"SELECT {TABLE} FROM tables WHERE id = ?", (table,)).fetchone()
                return None if row is None else (table_of(row), _moves(log, table, 0))
            finally:
                _roll_back(log)

        return self._read(work, table)

    def since(self, table: str, number: int) -> Answer[list[Entry]]:
        return self._read(lambda log: _moves(log, table, number), table)

    def size(self, table: str) -> Answer[tuple[int, float]]:
        def work(log: sqlite3.Connection) -> tuple[int, float]:
            row = log.execute(
                'SELECT number, at FROM moves WHERE "table" = ? ORDER BY number DESC LIMIT 1', (table,)
            ).fetchone()
            return cast("tuple[int, float]", row) if row else (0, 0.0)

        return self._read(work, table)

    def listed(self, most: int) -> Answer[list[SavedTable]]:
        def work(log: sqlite3.Connection) -> list[SavedTable]:
            rows = log.execute(
                "SELECT id FROM tables WHERE listed AND NOT started ORDER BY created DESC LIMIT ?", (most,)
            ).fetchall()
            return [found for (table,) in rows if (found := _readable(log, table))]

        return self._read(work)

    # Seats and codes

    def seat(self, table: SavedTable, holders: Sequence[tuple[bytes, int]], freed: Sequence[int] = ()) -> Answer[None]:
        def work(log: sqlite3.Connection) -> None:
            written = log.execute(
                "UPDATE tables SET seats = ?, started = ?, version = ? WHERE id = ? AND version = ?",
                (json.dumps(table.seats), table.started, table.version, table.id, table.version - 1),
            )
            if not written.rowcount:
                raise ConflictError(f"the seats of {table.id} have changed")
            if freed:
                _free(log, table.id, "AND seat IN (SELECT value FROM json_each(?))", json.dumps(list(freed)))
            _hold(log, table.id, holders)

        return self._writer.do(work)

    def held(self, token: bytes, table: str) -> Answer[tuple[int, ...]]:
        def work(log: sqlite3.Connection) -> tuple[int, ...]:
            rows = log.execute(
                'SELECT seat FROM holders WHERE token = ? AND "table" = ? ORDER BY seat', (token, table)
            ).fetchall()
            return tuple(seat for (seat,) in rows)

        return self._read(work)

    def holders(self, table: str) -> Answer[list[tuple[bytes, tuple[int, ...]]]]:
        def work(log: sqlite3.Connection) -> list[tuple[bytes, tuple[int, ...]]]:
            held: dict[bytes, list[int]] = {}
            query = 'SELECT token, seat FROM holders WHERE "table" = ? ORDER BY seat, token'
            for token, seat in log.execute(query, (table,)):
                held.setdefault(token, []).append(seat)
            return [(token, tuple(seats)) for token, seats in held.items()]

        return self._read(work)

    def revoke(self, table: str, token: bytes, seats: Sequence[int]) -> Answer[None]:
        def work(log: sqlite3.Connection) -> None:
            which = "AND seat IN (SELECT value FROM json_each(?)) AND token = ?"
            _free(log, table, which, json.dumps(list(seats)), token)

        return self._writer.do(work)

    def tables_of(self, token: bytes, most: int, after: int = 0) -> Answer[list[tuple[SavedTable, tuple[int, ...]]]]:
        def work(log: sqlite3.Connection) -> list[tuple[SavedTable, tuple[int, ...]]]:
            try:
                rows = log.execute(HELD_BY, (token, most, after)).fetchall()
                return [(table_of(row), tuple(sorted(json.loads(seats)))) for seats, *row in rows]
            except (sqlite3.Error, ValueError) as error:
                if isinstance(error, sqlite3.Error) and not is_damage(error):
                    raise
                return _readable_tables_of(log, token)[after : after + most]

        return self._read(work)

    def keep_code(self, code: bytes, table: str, seats: Sequence[int], until: float) -> Answer[None]:
        def work(log: sqlite3.Connection) -> None:
            log.execute("INSERT INTO codes VALUES (?, ?, ?, ?)", (code, table, json.dumps(list(seats)), until))

        return self._writer.do(work)

    def spend_code(self, code: bytes, token: bytes, now: float) -> Answer[tuple[str, tuple[int, ...]] | None]:
        def work(log: sqlite3.Connection) -> tuple[str, tuple[int, ...]] | None:
            log.execute("DELETE FROM codes WHERE until < ?", (now,))
            row = log.execute('DELETE FROM codes WHERE code = ? RETURNING "table", seats', (code,)).fetchone()
            if row is None:
                return None
            table, seats = row[0], tuple(cast("list[int]", json.loads(row[1])))
            _hold(log, table, [(token, seat) for seat in seats])
            return table, seats

        return self._writer.do(work)

    # Score sheets

    def create_sheet(self, id: str, key: bytes, sheet: str, origin: bytes, most: int) -> Answer[bool]:
        def work(log: sqlite3.Connection) -> bool:
            (kept,) = log.execute("SELECT count(*) FROM sheets WHERE origin = ?", (origin,)).fetchone()
            if kept < most:
                log.execute("INSERT INTO sheets VALUES (?, ?, 1, ?, ?, ?, NULL)", (id, key, sheet, time.time(), origin))
            return kept < most

        return self._writer.do(work)

    def write_sheet(self, id: str, key: bytes, sheet: str) -> Answer[int | None]:
        def work(log: sqlite3.Connection) -> int | None:
            row = log.execute(
                "UPDATE sheets SET number = number + 1, sheet = ?, written = ?, marked = NULL"
                " WHERE id = ? AND key = ? RETURNING number",
                (sheet, time.time(), id, key),
            ).fetchone()
            return cast("int", row[0]) if row else None

        return self._writer.do(work)

    def withdraw_sheet(self, id: str, key: bytes) -> Answer[bool]:
        def work(log: sqlite3.Connection) -> bool:
            return log.execute("DELETE FROM sheets WHERE id = ? AND key = ?", (id, key)).rowcount > 0

        return self._writer.do(work)

    def sheet(self, id: str) -> Answer[tuple[int, str] | None]:
        def work(log: sqlite3.Connection) -> tuple[int, str] | None:
            row = log.execute("SELECT number, sheet FROM sheets WHERE id = ?", (id,)).fetchone()
            return cast("tuple[int, str]", row) if row else None

        return self._read(work)

    def sweep_sheets(self, now: float, forget: float) -> Answer[int]:
        def work(log: sqlite3.Connection) -> int:
            last = log.execute("SELECT at FROM clocks WHERE name = 'sweep'").fetchone()
            log.execute("INSERT OR REPLACE INTO clocks VALUES ('sweep', ?)", (now,))
            if last is None or abs(now - last[0]) > JUMP:
                log.execute("UPDATE sheets SET marked = ? WHERE marked IS NOT NULL", (now,))
            log.execute("UPDATE sheets SET marked = NULL WHERE written >= ?", (now - forget,))
            log.execute("UPDATE sheets SET marked = ? WHERE written < ? AND marked IS NULL", (now, now - forget))
            return log.execute("DELETE FROM sheets WHERE marked <= ?", (now - DAY,)).rowcount

        return self._writer.do(work)

    # Leases

    def take_lease(self, table: str, node: str, seconds: float) -> Answer[Lease | None]:
        def work(log: sqlite3.Connection) -> Lease | None:
            now = time.time()
            row = log.execute(
                "INSERT INTO leases VALUES (?, ?, 1, ?) ON CONFLICT DO UPDATE SET"
                " fence = fence + (node <> excluded.node OR until <= ?), node = excluded.node, until = excluded.until"
                " WHERE node = excluded.node OR until <= ? RETURNING fence",
                (table, node, now + seconds, now, now),
            ).fetchone()
            return Lease(table, node, row[0]) if row else None

        return self._writer.do(work)

    def renew_leases(self, leases: Sequence[Lease], seconds: float) -> Answer[list[Lease]]:
        def work(log: sqlite3.Connection) -> list[Lease]:
            until = time.time() + seconds
            renew = 'UPDATE leases SET until = ? WHERE "table" = ? AND node = ? AND fence = ?'
            return [
                lease for lease in leases if log.execute(renew, (until, lease.table, lease.node, lease.fence)).rowcount
            ]

        return self._writer.do(work)

    def give_back(self, leases: Sequence[Lease]) -> Answer[None]:
        def work(log: sqlite3.Connection) -> None:
            log.executemany(
                'UPDATE leases SET until = 0 WHERE "table" = ? AND node = ? AND fence = ?',
                [(lease.table, lease.node, lease.fence) for lease in leases],
            )

        return self._writer.do(work)

    # The file

    def alive(self) -> Answer[None]:
        def work(log: sqlite3.Connection) -> None:
            log.execute("INSERT OR REPLACE INTO clocks VALUES ('alive', ?)", (time.time(),))

        return self._writer.do(work)

    def examine(self) -> Answer[list[str]]:
        def work() -> list[str]:
            own = connect(self.path)
            try:
                return [said for (said,) in own.execute("PRAGMA quick_check(5)").fetchall() if said != "ok"]
            except sqlite3.DatabaseError as error:
                return [plain(error)]
            finally:
                own.close()

        return asyncio.get_running_loop().run_in_executor(None, work)

    def close(self) -> None:
        self._writer.close()
        self._reading.shutdown()
        for reader in self._readers:
            reader.close()
        self._lock.release()

    # How it is read and written

    def _read(self, work: Callable[[sqlite3.Connection], T], table: str = "") -> Answer[T]:
        def read() -> T:
            try:
                return work(self._reader())
            except (sqlite3.Error, ValueError) as error:
                if table and (not isinstance(error, sqlite3.Error) or is_damage(error)):
                    raise UnreadableError(f"table {table} cannot be read: {error}") from error
                raise StoreError(f"the log could not be read: {error}") from error

        loop = asyncio.get_running_loop()
        try:
            return loop.run_in_executor(self._reading, read)
        except RuntimeError:
            answer: Answer[T] = loop.create_future()
            answer.set_exception(StoreError("the store is closed"))
            return answer

    def _reader(self) -> sqlite3.Connection:
        found: sqlite3.Connection | None = getattr(self._local, "reader", None)
        if found is None:
            self._local.reader = found = connect(self.path)
            self._readers.append(found)
        return found

    def _commit(self, jobs: Sequence[Job[sqlite3.Connection]]) -> None:
        """Each job succeeds or fails alone; without the commit all have failed."""
        log = self._log
        try:
            _roll_back(log)
            if any(job.fence is not None for job in jobs):
                _one_by_one(log, jobs)
                return
            try:
                _together(log, jobs)
            except (sqlite3.IntegrityError, StoreError):
                log.execute("ROLLBACK")
                _one_by_one(log, jobs)
        except BaseException as error:
            with contextlib.suppress(sqlite3.Error):
                _roll_back(log)
            said = plain(error) if isinstance(error, sqlite3.Error) else str(error)
            raise StoreError(f"the log could not be written: {said}") from error


def _free(log: sqlite3.Connection, table: str, which: str, *given: object) -> None:
    log.execute(f'DELETE FROM holders WHERE "table" = ? {which}', (table, *given))
    log.execute('DELETE FROM codes WHERE "table" = ?', (table,))


def _roll_back(log: sqlite3.Connection) -> None:
    if log.in_transaction:
        log.execute("ROLLBACK")


def _together(log: sqlite3.Connection, jobs: Sequence[Job[sqlite3.Connection]]) -> None:
    """As it nearly always goes: moves that queue up one after another are one statement."""
    log.execute("BEGIN IMMEDIATE")
    for work, group in groupby(jobs, lambda job: job.work):
        alike = list(group)
        if work:
            for job in alike:
                job.result = work(log)
        else:
            _append(log, [row for job in alike for row in job.rows])
    log.execute("COMMIT")


def _one_by_one(log: sqlite3.Connection, jobs: Sequence[Job[sqlite3.Connection]]) -> None:
    """Where one of them cannot be, it alone is left out."""
    log.execute("BEGIN IMMEDIATE")
    for job in jobs:
        log.execute("SAVEPOINT job")
        try:
            if job.work:
                job.result = job.work(log)
            else:
                _check_fence(log, job)
                _append(log, job.rows)
        except sqlite3.IntegrityError as error:
            log.execute("ROLLBACK TO job")
            job.error = ConflictError(str(error))
        except StoreError as error:
            log.execute("ROLLBACK TO job")
            job.error = error
        log.execute("RELEASE job")
    log.execute("COMMIT")


def _check_fence(log: sqlite3.Connection, job: Job[sqlite3.Connection]) -> None:
    if job.fence is None or not job.rows:
        return
    table = job.rows[0][0]
    row = log.execute('SELECT fence FROM leases WHERE "table" = ?', (table,)).fetchone()
    if row is None or row[0] != job.fence:
        raise FencedError(f"the lease {job.fence} of table {table} is no longer held")


def _append(log: sqlite3.Connection, rows: Sequence[Row]) -> None:
    log.execute(APPEND, (json.dumps(rows),))


def _insert(log: sqlite3.Connection, table: SavedTable, holders: Sequence[tuple[bytes, int]]) -> None:
    log.execute(f"INSERT INTO tables ({TABLE}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", values_of(table))
    _hold(log, table.id, holders)


def _hold(log: sqlite3.Connection, table: str, holders: Sequence[tuple[bytes, int]]) -> None:
    log.executemany("INSERT OR IGNORE INTO holders VALUES (?, ?, ?)", [(token, table, seat) for token, seat in holders])


def _moves(log: sqlite3.Connection, table: str, after: int) -> list[Entry]:
    rows = log.execute(
        f'SELECT {MOVE} FROM moves WHERE "table" = ? AND number > ? ORDER BY number', (table, after)
    ).fetchall()
    return [entry_of(row) for row in rows]


def _readable_tables_of(log: sqlite3.Connection, token: bytes) -> list[tuple[SavedTable, tuple[int, ...]]]:
    """One by one, which takes long where there are many: for a file that has come to harm."""
    held: dict[str, list[int]] = {}
    for table, seat in log.execute('SELECT "table", seat FROM holders WHERE token = ?', (token,)):
        held.setdefault(table, []).append(seat)
    found = [(saved, tuple(sorted(seats))) for table, seats in held.items() if (saved := _readable(log, table))]
    return sorted(found, key=lambda each: (-each[0].created, each[0].id))


def _readable(log: sqlite3.Connection, table: str) -> SavedTable | None:
    """A table among others: one that cannot be read is left out, and the operator told."""
    try:
        row = log.execute(f"SELECT {TABLE} FROM tables WHERE id = ?", (table,)).fetchone()
        return None if row is None else table_of(row)
    except (sqlite3.Error, ValueError) as error:
        if isinstance(error, sqlite3.Error) and not is_damage(error):
            raise
        told.error("a table cannot be read", extra={"table": table, "error": str(error)})
        return None
