"""What has to be looked at from time to time, for as long as the server runs."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final

from freebooter.live.registry import TableRegistry

from .health import Health
from .sheets_api import FORGET

log = logging.getLogger("freebooter.server")

HOUR: Final = 3600.0
# How often in the time that a table waits for the log it is asked whether it has waited that long.
LOOKS: Final = 6


async def keep_up(registry: TableRegistry, health: Health) -> None:
    """Wedged tables healed, old score sheets swept, the database looked through."""

    async def heal() -> None:
        registry.heal(asyncio.get_running_loop().time())

    async def sweep() -> None:
        await registry.store.sweep_sheets(time.time(), FORGET)

    await asyncio.gather(every(registry.config.patience / LOOKS, heal), every(HOUR, sweep), every(HOUR, health.look))


async def every(seconds: float, do: Callable[[], Awaitable[None]]) -> None:
    """Now, and again after each pause; what fails is said, and tried again next time."""
    while True:
        try:
            await do()
        except Exception:
            log.exception("upkeep failed")
        await asyncio.sleep(seconds)
