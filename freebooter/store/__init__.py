"""The append-only move log, and the tables it belongs to. What is written is durable before it is answered."""

from .opening import is_postgres, open_store
from .rows import keeps
from .sqlite import SqliteStore
from .store import (
    Answer,
    ConflictError,
    Entry,
    FencedError,
    Lease,
    SavedTable,
    Store,
    StoreError,
    UnreadableError,
)

__all__ = [
    "Answer",
    "ConflictError",
    "Entry",
    "FencedError",
    "Lease",
    "SavedTable",
    "SqliteStore",
    "Store",
    "StoreError",
    "UnreadableError",
    "is_postgres",
    "keeps",
    "open_store",
]
