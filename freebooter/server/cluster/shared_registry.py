"""The tables in one node's memory, where other nodes write to them too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from freebooter.live.config import Config, Rate
from freebooter.live.keys import Keys
from freebooter.live.limits import Buckets
from freebooter.live.live_table import LiveTable
from freebooter.live.registry import BrokenTable, TableRegistry
from freebooter.store import SavedTable, StoreError
from freebooter.table import Table

from ..bot_pool import BotPool
from .presence import read_presence
from .shared_table import SharedTable

if TYPE_CHECKING:
    from freebooter.store import SharedStore

    from .cluster import Cluster


class SharedRegistry(TableRegistry):
    """Whoever asks for a table is shown it as it is, and not as this node last heard of it."""

    cluster: Cluster

    def __init__(self, config: Config, store: SharedStore, bot_pool: BotPool, keys: Keys) -> None:
        super().__init__(config, store, bot_pool, keys)
        self.shared = store
        self.limits: dict[str, Buckets] = {}

    def open(self, table: Table, saved: SavedTable) -> LiveTable:
        live = SharedTable(table, saved, self, self.cluster)
        self.cluster.met(live)
        return live

    async def wake(self, id: str) -> LiveTable | None:
        try:
            live = await super().wake(id)
        except BrokenTable:
            await self._leave_to_another(id)
            raise
        if isinstance(live, SharedTable):
            await live.freshen()
            if live.abandoned:
                raise StoreError("the table was lost on the way: try again")
        return live

    async def _leave_to_another(self, id: str) -> None:
        """While two versions run side by side a table is played where its rules are; raises StoreError if they are."""
        found = await self.store.load(id)
        if found and await self.cluster.played_elsewhere(str(found[0].setup["game"]), found[0].rules):
            raise StoreError("another node has the rules of this table: connect again")

    async def attended(self, tables: Sequence[str]) -> set[str]:
        glances = await self.shared.glance(tables)
        return {glance.table for glance in glances if any(read_presence(text).seats for text in glance.said.values())}

    def buckets(self, name: str, limit: Rate) -> Buckets:
        """What an address takes here it has taken at the other nodes too."""
        self.limits[name] = Buckets(limit, lambda address, cost: self.cluster.spent(name, address, cost))
        return self.limits[name]

    def sat_down(self, table: str, address: str) -> bool:
        first = super().sat_down(table, address)
        if first:
            self.cluster.sat(table, address)
        return first

    def hear_spent(self, name: str, address: str, cost: float, now: float) -> None:
        """An address has taken something at another node; one that this version does not limit is passed over."""
        if buckets := self.limits.get(name):
            buckets.of(address, now).charge(now, cost)

    def hear_sat(self, table: str, address: str) -> None:
        super().sat_down(table, address)

    @property
    def shared_tables(self) -> list[SharedTable]:
        return [live for live in self.tables.values() if isinstance(live, SharedTable)]

    def shared_table(self, table: str) -> SharedTable | None:
        live = self.tables.get(table)
        return live if isinstance(live, SharedTable) else None
