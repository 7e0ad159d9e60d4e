"""Before a node ends: nobody new is sent to it, its visitors go to the others, and so do its leases."""

from __future__ import annotations

import asyncio
import logging
import random
from typing import Final

from ..health import Health
from .cluster import Cluster

log = logging.getLogger("freebooter.cluster")

# Over how long the sockets are closed, so that not all of them knock at the others' doors at once.
SPREAD: Final = 1.0
STEPS: Final = 50
# What was asked before a socket was closed is answered to the log by then, or by another node.
AT_MOST: Final = 5.0


async def drain(cluster: Cluster, health: Health) -> None:
    """Takes the notice that load balancers need, and a little more."""
    health.draining = True
    log.info("draining", extra={"node": cluster.node, "sockets": cluster.registry.sockets})
    await asyncio.sleep(cluster.registry.config.notice)
    cluster.draining = True
    sockets = [socket for live in cluster.registry.shared_tables for socket in live.sockets]
    random.shuffle(sockets)
    for some in filter(None, (sockets[step::STEPS] for step in range(STEPS))):
        for socket in some:
            socket.close(1012, "this node ends: connect again")
        await asyncio.sleep(SPREAD / STEPS)
    for live in cluster.registry.shared_tables:
        for socket in list(live.sockets):
            socket.close(1012, "this node ends: connect again")
    loop = asyncio.get_running_loop()
    until = loop.time() + AT_MOST
    while loop.time() < until and any(live.writing for live in cluster.registry.shared_tables):
        await asyncio.sleep(0.02)
    log.info("drained", extra={"node": cluster.node, "sockets": cluster.registry.sockets})
