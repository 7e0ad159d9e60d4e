"""The append-only move log, and the tables it belongs to. What is written is durable before it is answered."""

from .nodes import Glance, Nodes, Rules, SharedStore
from .opening import Backend, backend_at, open_shared_store, open_store
from .rows import keeps
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
    "Glance",
    "Lease",
    "Nodes",
    "Rules",
    "SavedTable",
    "SharedStore",
    "Store",
    "StoreError",
    "UnreadableError",
    "backend_at",
    "keeps",
    "open_shared_store",
    "open_store",
]
