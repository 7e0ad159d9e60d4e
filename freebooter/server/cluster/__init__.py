"""Several nodes at the same tables: the log says what is so, the bus only that there is something to read."""

from __future__ import annotations

from typing import Final

from freebooter.live.config import Config
from freebooter.live.keys import Keys
from freebooter.store import open_shared_store

from ..bot_pool import BotPool
from .bus import open_bus
from .cluster import Cluster
from .drain import drain
from .shared_registry import SharedRegistry

__all__ = ["CLUSTER", "Cluster", "drain", "join_cluster"]

# By what name all nodes together have the database: a server that wants it alone has to wait for the last of them.
CLUSTER: Final = "cluster"


def join_cluster(address: str, config: Config, bot_pool: BotPool, keys: Keys) -> Cluster:
    """This server as one of several nodes, not begun yet; raises StoreError."""
    bus = open_bus(config.bus)
    store = open_shared_store(address, config.node)
    return Cluster(config.node, store, bus, SharedRegistry(config, store, bot_pool, keys))
