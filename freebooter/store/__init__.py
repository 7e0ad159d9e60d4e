"""The append-only move log, and the tables it belongs to. What is written is durable before it is answered."""

from .opening import Backend, backend_at, open_store
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
    "Backend",
    "ConflictError",
    "Entry",
    "FencedError",
    "Lease",
    "SavedTable",
    "SqliteStore",
    "Store",
    "StoreError",
    "UnreadableError",
    "backend_at",
    "keeps",
    "open_store",
]
