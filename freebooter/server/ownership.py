"""One server to a database that many machines can reach: a lease that runs out by itself when its server dies."""

from __future__ import annotations

import asyncio
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


async def claim(store: Store, patience: float = PATIENCE) -> Lease:
    """The lease, as soon as no other server has it; raises StoreError if that takes too long."""
    node = secrets.token_hex(8)
    loop = asyncio.get_running_loop()
    until = loop.time() + patience
    while (lease := await store.take_lease(NAME, node, LASTS)) is None:
        if loop.time() > until:
            raise StoreError("another server has the database; expected one server to a database: end that one first")
        await asyncio.sleep(0.2)
    return lease


async def keep(store: Store, lease: Lease) -> None:
    """Renew the lease for ever; a server that has lost it ends, for another has its tables."""
    while True:
        await asyncio.sleep(RENEWED)
        try:
            renewed = await store.renew_leases([lease], LASTS)
        except StoreError as error:
            log.error("the lease could not be renewed", extra={"error": str(error)})
            continue
        if not renewed:
            log.error("another server has taken the database: this one ends")
            signal.raise_signal(signal.SIGTERM)
            return
