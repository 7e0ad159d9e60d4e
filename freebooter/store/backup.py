"""A copy of a database file that a server has open: whole, checked, and there at once or not at all."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import tempfile
from pathlib import Path

from .sqlite_file import plain, version_of
from .store import StoreError


def back_up(file: Path, copy: Path) -> int:
    """Copy the database as it is at this moment; how many moves are in the copy. Raises StoreError."""
    if not file.exists():
        raise StoreError(f"there is no {file}; expected the file that the server keeps its tables in")
    try:
        copy.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=copy.parent, prefix=copy.name)
        os.close(handle)
    except OSError as error:
        raise StoreError(f"{copy} cannot be written: {error.strerror}") from error
    try:
        moves = _copy(file, Path(name))
        Path(name).replace(copy)
    except sqlite3.Error as error:
        raise StoreError(f"{file} cannot be copied: {plain(error)}") from error
    except OSError as error:
        raise StoreError(f"{copy} cannot be written: {error.strerror}") from error
    finally:
        for left in (name, f"{name}-wal", f"{name}-shm"):
            Path(left).unlink(missing_ok=True)
    return moves


def _copy(file: Path, copy: Path) -> int:
    with (
        contextlib.closing(sqlite3.connect(f"file:{file.absolute()}?mode=ro", uri=True, timeout=30)) as source,
        contextlib.closing(sqlite3.connect(copy, isolation_level=None)) as target,
    ):
        source.backup(target)
        if not version_of(target):
            raise StoreError(f"{file} holds no tables of Freebooter")
        wrong = [said for (said,) in target.execute("PRAGMA integrity_check(5)").fetchall() if said != "ok"]
        if wrong:
            raise StoreError(f"{file} is damaged: {'; '.join(wrong)}; expected a whole file, or an older backup")
        target.execute("PRAGMA journal_mode = DELETE")
        (moves,) = target.execute("SELECT count(*) FROM moves").fetchone()
    with copy.open("rb") as written:
        os.fsync(written.fileno())
    return int(moves)
