"""The append-only move log, and the tables it belongs to. What is written is durable before it is answered."""

from .sqlite import SqliteStore
from .store import Entry, SavedTable, Store, StoreError

__all__ = ["Entry", "SavedTable", "SqliteStore", "Store", "StoreError"]
