"""Which store an address means."""

from __future__ import annotations

from pathlib import Path

from .sqlite import SqliteStore
from .store import Store


def is_postgres(address: str) -> bool:
    return address.startswith(("postgresql://", "postgres://"))


def open_store(address: str | Path) -> Store:
    """The store in a file, or at a postgresql:// address; raises StoreError."""
    if isinstance(address, str) and is_postgres(address):
        from .postgres import PostgresStore

        return PostgresStore(address)
    return SqliteStore(Path(address))
