"""The SQLite file itself: its schema and how older ones become this one, its settings, and the lock beside it."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import sys
from pathlib import Path
from typing import IO, Final

from .store import StoreError

# What 0.1.0 wrote, without saying a version.
FIRST: Final = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    setup TEXT NOT NULL,
    seats TEXT NOT NULL,
    started INTEGER NOT NULL,
    listed INTEGER NOT NULL,
    created REAL NOT NULL,
    rematch TEXT REFERENCES tables(id)
) WITHOUT ROWID;
CREATE INDEX waiting ON tables (created) WHERE listed AND NOT started;
CREATE TABLE holders (
    token BLOB NOT NULL,
    "table" TEXT NOT NULL REFERENCES tables(id),
    seat INTEGER NOT NULL,
    PRIMARY KEY (token, "table", seat)
) WITHOUT ROWID;
CREATE INDEX held ON holders ("table");
CREATE TABLE codes (
    code BLOB PRIMARY KEY,
    "table" TEXT NOT NULL REFERENCES tables(id),
    seats TEXT NOT NULL,
    until REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE moves (
    "table" TEXT NOT NULL REFERENCES tables(id),
    number INTEGER NOT NULL,
    seat INTEGER,
    move TEXT NOT NULL,
    client TEXT,
    at REAL NOT NULL,
    PRIMARY KEY ("table", number),
    UNIQUE ("table", seat, client)
) WITHOUT ROWID;
CREATE TRIGGER no_gaps BEFORE INSERT ON moves
WHEN NEW.number > 1
    AND NOT EXISTS (SELECT 1 FROM moves WHERE "table" = NEW."table" AND number = NEW.number - 1)
BEGIN
    SELECT RAISE(ABORT, 'a move that does not follow the last');
END;
CREATE TABLE sheets (
    id TEXT PRIMARY KEY,
    key BLOB NOT NULL,
    number INTEGER NOT NULL,
    sheet TEXT NOT NULL,
    written REAL NOT NULL
);
CREATE INDEX oldest ON sheets (written);
"""
VERSIONS_LEASES_AND_MARKS: Final = """
ALTER TABLE tables ADD COLUMN rules INTEGER NOT NULL DEFAULT 1;
ALTER TABLE tables ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sheets ADD COLUMN origin BLOB NOT NULL DEFAULT x'';
ALTER TABLE sheets ADD COLUMN marked REAL;
CREATE INDEX shown_by ON sheets (origin);
CREATE TABLE leases (
    "table" TEXT PRIMARY KEY REFERENCES tables(id),
    node TEXT NOT NULL,
    fence INTEGER NOT NULL,
    until REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE clocks (
    name TEXT PRIMARY KEY,
    at REAL NOT NULL
) WITHOUT ROWID;
"""
# The one at place n makes version n + 1 of version n. One that was ever released is never edited.
MIGRATIONS: Final = (FIRST, VERSIONS_LEASES_AND_MARKS)
LATEST: Final = len(MIGRATIONS)

CORRUPT, NOT_A_DATABASE = 11, 26


def open_for_writing(path: Path) -> sqlite3.Connection:
    """The file, made or brought to the latest version; a StoreError in one line when that cannot be."""
    try:
        log = connect(path)
        migrate(log)
    except sqlite3.Error as error:
        raise StoreError(f"{path} cannot be used: {plain(error)}") from error
    return log


def connect(path: Path) -> sqlite3.Connection:
    log = sqlite3.connect(path, timeout=30, isolation_level=None, check_same_thread=False)
    try:
        log.execute("PRAGMA journal_mode = WAL")
        log.execute("PRAGMA synchronous = FULL")
        log.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        log.close()
        raise
    return log


def migrate(log: sqlite3.Connection) -> None:
    version = version_of(log)
    if version > LATEST:
        raise StoreError(
            f"the file is of version {version}, written by a newer Freebooter; expected version {LATEST} or older"
        )
    for number in range(version, LATEST):
        try:
            log.executescript(f"BEGIN IMMEDIATE;\n{MIGRATIONS[number]}\nPRAGMA user_version = {number + 1};\nCOMMIT;")
        except sqlite3.Error:
            if log.in_transaction:
                log.execute("ROLLBACK")
            raise


def version_of(log: sqlite3.Connection) -> int:
    """The schema's version; 1 where 0.1.0 has been and wrote none."""
    (version,) = log.execute("PRAGMA user_version").fetchone()
    if version == 0 and log.execute("SELECT 1 FROM sqlite_schema WHERE name = 'tables'").fetchone():
        return 1
    return int(version)


def is_damage(error: sqlite3.Error) -> bool:
    """Whether the file's content is at fault, and not the disk or the moment."""
    return getattr(error, "sqlite_errorcode", CORRUPT) & 0xFF in (CORRUPT, NOT_A_DATABASE)


def plain(error: sqlite3.Error) -> str:
    """What SQLite says, with what may be done about it."""
    said = str(error)
    advice = {
        "file is not a database": "another file, or a backup of this one",
        "database disk image is malformed": "a backup of it, or what `sqlite3 FILE .recover` saves",
        "attempt to write a readonly database": "a file and a folder that this user may write",
        "unable to open database file": "a file and a folder that this user may write",
        "database or disk is full": "some room on the disk",
    }.get(said)
    return f"{said}; expected {advice}" if advice else said


class FileLock:
    """Held while a server has the file; the number of its process is in it."""

    def __init__(self, path: Path) -> None:
        self.path = path.with_name(path.name + ".lock")
        try:
            self._file = self.path.open("a+")
        except OSError as error:
            raise StoreError(f"{path} cannot be used: {self.path.name} cannot be written: {error.strerror}") from error
        if not _lock(self._file):
            self._file.seek(0)
            holder = self._file.read().strip() or "unknown"
            self._file.close()
            raise StoreError(
                f"{path} is in use by the process {holder}; expected one server to a file: end that one or name another"
            )
        try:
            self._file.truncate(0)
            self._file.write(str(os.getpid()))
            self._file.flush()
        except OSError as error:
            self.release()
            raise StoreError(f"{path} cannot be used: {self.path.name} cannot be written: {error.strerror}") from error

    def release(self) -> None:
        """The lock goes with the open file; the file stays, since another may be waiting on it.

        What the file has not taken, it may refuse once more: it is closed all the same.
        """
        with contextlib.suppress(OSError):
            self._file.close()


def _lock(file: IO[str]) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(1 << 30)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
