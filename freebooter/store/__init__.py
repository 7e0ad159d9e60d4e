"""The append-only move log, and the tables it belongs to. What is written is durable before it is answered."""

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
    "keeps",
]
