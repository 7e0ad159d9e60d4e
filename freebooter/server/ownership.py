"""One server to a database that many machines can reach, or one group: a lease that runs out when they are dead."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import signal
from typing import Final

from freebooter.store import Lease, Store, StoreError

log = logging.getLogger("freebooter.server")

NAME: Final = ".server"
LASTS: Final = 5.0
RENEWED: Final = 1.5
PATIENCE: Final = 12.0


class Ownership:
    """The store's lease, where it is `shared` and needs one; the servers of a `group` have it together."""

    def __init__(self, store: Store, shared: bool, group: str = "") -> None:
        self.store = store
        self.shared = shared
        self.group = group
        self._lease: Lease | None = None

    async def claim(self, patience: float = PATIENCE) -> None:
        """Have the lease, as soon as no other server has it; raises StoreError if that takes too long."""
        if not self.shared or self._lease:
            return
        node = self.group or secrets.token_hex(8)
        loop = asyncio.get_running_loop()
        until = loop.time() + patience
        while (lease := await self.store.take_lease(NAME, node, LASTS)) is None:
            if loop.time() > until:
                raise StoreError(
                    "another server has the database; expected one server to a database, or nodes alone: "
                    "end that one first"
                )
            await asyncio.sleep(0.2)
        self._lease = lease

    async def keep(self) -> None:
        """Renew the lease for ever; a server that has lost it ends, for another has its tables."""
        while self._lease:
            await asyncio.sleep(RENEWED)
            try:
                renewed = await self.store.renew_leases([self._lease], LASTS)
            except StoreError as error:
                log.error("the lease could not be renewed", extra={"error": str(error)})
                continue
            if not renewed:
                log.error("another server has taken the database: this one ends")
                signal.raise_signal(signal.SIGTERM)
                return

    async def give_back(self) -> None:
        if self._lease and not self.group:
            with contextlib.suppress(StoreError):
                await self.store.give_back([self._lease])
