"""The log in one SQLite file: WAL, synchronous=FULL, one writer thread, as many moves to a commit as wait for it."""

from __future__ import annotations

import json
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple, TypeVar, cast

from freebooter.engine import NATURE, JsonObject

from .store import Entry, SavedTable, StoreError

T = TypeVar("T")

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY,
    setup TEXT NOT NULL,
    seats TEXT NOT NULL,
    started INTEGER NOT NULL,
    listed INTEGER NOT NULL,
    created REAL NOT NULL,
    rematch TEXT REFERENCES tables(id)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS waiting ON tables (created) WHERE listed AND NOT started;
CREATE TABLE IF NOT EXISTS holders (
    token BLOB NOT NULL,
    "table" TEXT NOT NULL REFERENCES tables(id),
    seat INTEGER NOT NULL,
    PRIMARY KEY (token, "table", seat)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS held ON holders ("table");
CREATE TABLE IF NOT EXISTS codes (
    code BLOB PRIMARY KEY,
    "table" TEXT NOT NULL REFERENCES tables(id),
    seats TEXT NOT NULL,
    until REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS moves (
    "table" TEXT NOT NULL REFERENCES tables(id),
    number INTEGER NOT NULL,
    seat INTEGER,
    move TEXT NOT NULL,
    client TEXT,
    at REAL NOT NULL,
    PRIMARY KEY ("table", number),
    UNIQUE ("table", seat, client)
) WITHOUT ROWID;
CREATE TRIGGER IF NOT EXISTS no_gaps BEFORE INSERT ON moves
WHEN NEW.number > 1
    AND NOT EXISTS (SELECT 1 FROM moves WHERE "table" = NEW."table" AND number = NEW.number - 1)
BEGIN
    SELECT RAISE(ABORT, 'a move that does not follow the last');
END;
CREATE TABLE IF NOT EXISTS sheets (
    id TEXT PRIMARY KEY,
    key BLOB NOT NULL,
    number INTEGER NOT NULL,
    sheet TEXT NOT NULL,
    written REAL NOT NULL
);
CREATE INDEX IF NOT EXISTS oldest ON sheets (written);
"""

# One statement for any number of moves, for the interpreter's lock changes hands at each.
APPEND: Final = "INSERT INTO moves SELECT {} FROM json_each(?)".format(
    ", ".join(f"json_extract(value, '$[{column}]')" for column in range(6))
)
MOST_PER_COMMIT: Final = 1000
TABLE: Final = "id, setup, seats, started, listed, created, rematch"

Row = tuple[str, int, int | None, str, str | None, float]
Done = Callable[[object, StoreError | None], None]
Answer = tuple[Done, object, StoreError | None]


class _Job(NamedTuple):
    """Something to write, and who wants to know: moves for the log, or other work."""

    done: Done
    rows: list[Row]
    work: Callable[[sqlite3.Connection], object] | None = None


def _at_once(call: Callable[[], None]) -> None:
    call()


class SqliteStore:
    """A Store in a file. `deliver` hands the answers of a commit over to the thread that wants them."""

    def __init__(self, path: Path, deliver: Callable[[Callable[[], None]], object] = _at_once) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._deliver = deliver
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        writer = _connect(path)
        writer.executescript(SCHEMA)
        self._reader = _connect(path)
        self._reading = threading.Lock()
        self._thread = threading.Thread(target=self._write, args=(writer,), name="log", daemon=True)
        self._thread.start()

    def create(self, table: SavedTable, holders: Sequence[tuple[bytes, int]]) -> Future[None]:
        return self._future(lambda log: _insert(log, table, holders))

    def seat(self, table: SavedTable, holders: Sequence[tuple[bytes, int]]) -> Future[None]:
        def job(log: sqlite3.Connection) -> None:
            log.execute(
                "UPDATE tables SET seats = ?, started = ? WHERE id = ?",
                (json.dumps(table.seats), table.started, table.id),
            )
            _hold(log, table.id, holders)

        return self._future(job)

    def follow(self, table: str, rematch: SavedTable) -> Future[str]:
        def job(log: sqlite3.Connection) -> str:
            (already,) = log.execute("SELECT rematch FROM tables WHERE id = ?", (table,)).fetchone()
            if already is not None:
                return str(already)
            holders = log.execute('SELECT token, seat FROM holders WHERE "table" = ?', (table,)).fetchall()
            _insert(log, rematch, cast("list[tuple[bytes, int]]", holders))
            log.execute("UPDATE tables SET rematch = ? WHERE id = ?", (rematch.id, table))
            return rematch.id

        return self._future(job)

    def append(self, table: str, entries: Sequence[Entry], done: Callable[[StoreError | None], None]) -> None:
        now = time.time()
        rows: list[Row] = [
            (table, entry.number, None if entry.who == NATURE else entry.who, entry.move, entry.client, now)
            for entry in entries
        ]

        def told(_: object, error: StoreError | None) -> None:
            done(error)

        self._jobs.put(_Job(told, rows))

    def load(self, table: str) -> tuple[SavedTable, list[Entry]] | None:
        with self._reading:
            row = self._reader.execute(f"SELECT {TABLE} FROM tables WHERE id = ?", (table,)).fetchone()
            if row is None:
                return None
            moves = self._reader.execute(
                'SELECT number, coalesce(seat, ?), move, client FROM moves WHERE "table" = ? ORDER BY number',
                (NATURE, table),
            ).fetchall()
        return _table(row), [Entry(*move) for move in moves]

    def size(self, table: str) -> tuple[int, float]:
        with self._reading:
            row = self._reader.execute(
                'SELECT number, at FROM moves WHERE "table" = ? ORDER BY number DESC LIMIT 1', (table,)
            ).fetchone()
        return cast("tuple[int, float]", row) if row else (0, 0.0)

    def listed(self, most: int) -> list[SavedTable]:
        with self._reading:
            rows = self._reader.execute(
                f"SELECT {TABLE} FROM tables WHERE listed AND NOT started ORDER BY created DESC LIMIT ?", (most,)
            ).fetchall()
        return [_table(row) for row in rows]

    def held(self, token: bytes, table: str) -> tuple[int, ...]:
        with self._reading:
            rows = self._reader.execute(
                'SELECT seat FROM holders WHERE token = ? AND "table" = ? ORDER BY seat', (token, table)
            ).fetchall()
        return tuple(seat for (seat,) in rows)

    def tables_of(self, token: bytes, most: int) -> list[tuple[SavedTable, tuple[int, ...]]]:
        with self._reading:
            rows = self._reader.execute(
                f'SELECT {TABLE}, group_concat(seat) FROM holders JOIN tables ON tables.id = holders."table"'
                " WHERE token = ? GROUP BY id ORDER BY created DESC LIMIT ?",
                (token, most),
            ).fetchall()
        return [(_table(row), tuple(sorted(map(int, seats.split(","))))) for *row, seats in rows]

    def keep_code(self, code: bytes, table: str, seats: Sequence[int], until: float) -> Future[None]:
        def job(log: sqlite3.Connection) -> None:
            log.execute("INSERT INTO codes VALUES (?, ?, ?, ?)", (code, table, json.dumps(list(seats)), until))

        return self._future(job)

    def spend_code(self, code: bytes, token: bytes, now: float) -> Future[tuple[str, tuple[int, ...]] | None]:
        def job(log: sqlite3.Connection) -> tuple[str, tuple[int, ...]] | None:
            log.execute("DELETE FROM codes WHERE until < ?", (now,))
            row = log.execute('DELETE FROM codes WHERE code = ? RETURNING "table", seats', (code,)).fetchone()
            if row is None:
                return None
            table, seats = row[0], tuple(cast("list[int]", json.loads(row[1])))
            _hold(log, table, [(token, seat) for seat in seats])
            return table, seats

        return self._future(job)

    def create_sheet(self, id: str, key: bytes, sheet: str, forget: float, most: int) -> Future[bool]:
        now = time.time()

        def job(log: sqlite3.Connection) -> bool:
            log.execute("DELETE FROM sheets WHERE written < ?", (now - forget,))
            (kept,) = log.execute("SELECT count(*) FROM sheets").fetchone()
            if kept < most:
                log.execute("INSERT INTO sheets VALUES (?, ?, 1, ?, ?)", (id, key, sheet, now))
            return kept < most

        return self._future(job)

    def write_sheet(self, id: str, key: bytes, sheet: str) -> Future[int | None]:
        now = time.time()

        def job(log: sqlite3.Connection) -> int | None:
            row = log.execute(
                "UPDATE sheets SET number = number + 1, sheet = ?, written = ?"
                " WHERE id = ? AND key = ? RETURNING number",
                (sheet, now, id, key),
            ).fetchone()
            return cast("int", row[0]) if row else None

        return self._future(job)

    def withdraw_sheet(self, id: str, key: bytes) -> Future[bool]:
        def job(log: sqlite3.Connection) -> bool:
            return log.execute("DELETE FROM sheets WHERE id = ? AND key = ?", (id, key)).rowcount > 0

        return self._future(job)

    def sheet(self, id: str) -> tuple[int, str] | None:
        with self._reading:
            row = self._reader.execute("SELECT number, sheet FROM sheets WHERE id = ?", (id,)).fetchone()
        return cast("tuple[int, str]", row) if row else None

    def alive(self) -> Future[None]:
        return self._future(lambda _: None)

    def close(self) -> None:
        self._jobs.put(None)
        self._thread.join()
        self._reader.close()

    def _future(self, job: Callable[[sqlite3.Connection], T]) -> Future[T]:
        future: Future[T] = Future()

        def done(result: object, error: StoreError | None) -> None:
            if error:
                future.set_exception(error)
            else:
                future.set_result(cast("T", result))

        self._jobs.put(_Job(done, [], job))
        return future

    def _write(self, log: sqlite3.Connection) -> None:
        """One commit after another, each with all that has queued up during the one before."""
        going = True
        while going:
            batch = [self._jobs.get()]
            while not self._jobs.empty() and len(batch) < MOST_PER_COMMIT:
                batch.append(self._jobs.get())
            going = None not in batch
            answers = _commit(log, [job for job in batch if job])
            self._deliver(lambda answers=answers: _answer(answers))
        log.close()


def _commit(log: sqlite3.Connection, jobs: Sequence[_Job]) -> list[Answer]:
    """Each job succeeds or fails alone; without the commit all have failed."""
    try:
        try:
            return _together(log, jobs)
        except sqlite3.IntegrityError:
            log.execute("ROLLBACK")
            return _one_by_one(log, jobs)
    except Exception as error:
        if log.in_transaction:
            log.execute("ROLLBACK")
        failed = StoreError(f"the log could not be written: {error}")
        return [(job.done, None, failed) for job in jobs]


def _together(log: sqlite3.Connection, jobs: Sequence[_Job]) -> list[Answer]:
    """As it nearly always goes: moves that queue up one after another are one statement."""
    log.execute("BEGIN IMMEDIATE")
    answers: list[Answer] = []
    for work, group in groupby(jobs, lambda job: job.work):
        alike = list(group)
        if work:
            answers += [(job.done, work(log), None) for job in alike]
        else:
            _append(log, [row for job in alike for row in job.rows])
            answers += [(job.done, None, None) for job in alike]
    log.execute("COMMIT")
    return answers


def _one_by_one(log: sqlite3.Connection, jobs: Sequence[_Job]) -> list[Answer]:
    """Where one of them cannot be, it alone is left out."""
    log.execute("BEGIN IMMEDIATE")
    answers: list[Answer] = []
    for job in jobs:
        log.execute("SAVEPOINT job")
        try:
            answers.append((job.done, job.work(log) if job.work else _append(log, job.rows), None))
        except sqlite3.IntegrityError as error:
            log.execute("ROLLBACK TO job")
            answers.append((job.done, None, StoreError(str(error))))
        log.execute("RELEASE job")
    log.execute("COMMIT")
    return answers


def _append(log: sqlite3.Connection, rows: Sequence[Row]) -> None:
    log.execute(APPEND, (json.dumps(rows),))


def _answer(answers: Sequence[Answer]) -> None:
    for done, result, error in answers:
        done(result, error)


def _connect(path: Path) -> sqlite3.Connection:
    log = sqlite3.connect(path, timeout=30, isolation_level=None, check_same_thread=False)
    log.execute("PRAGMA journal_mode = WAL")
    log.execute("PRAGMA synchronous = FULL")
    log.execute("PRAGMA foreign_keys = ON")
    return log


def _insert(log: sqlite3.Connection, table: SavedTable, holders: Sequence[tuple[bytes, int]]) -> None:
    log.execute(
        "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            table.id,
            json.dumps(table.setup),
            json.dumps(table.seats),
            table.started,
            table.listed,
            table.created,
            table.rematch,
        ),
    )
    _hold(log, table.id, holders)


def _hold(log: sqlite3.Connection, table: str, holders: Sequence[tuple[bytes, int]]) -> None:
    log.executemany("INSERT OR IGNORE INTO holders VALUES (?, ?, ?)", [(token, table, seat) for token, seat in holders])


def _table(row: Sequence[object]) -> SavedTable:
    name, setup, seats, started, listed, created, rematch = row
    return SavedTable(
        id=cast("str", name),
        setup=cast("JsonObject", json.loads(cast("str", setup))),
        seats=cast("list[JsonObject]", json.loads(cast("str", seats))),
        started=bool(started),
        listed=bool(listed),
        created=cast("float", created),
        rematch=cast("str | None", rematch),
    )
