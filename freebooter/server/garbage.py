"""When to look for rubbish: a full collection stops the world for as long as there are tables and sockets."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from typing import Final

YOUNG: Final = (20_000, 20, 1_000_000)
EVERY: Final = 60.0
LATEST: Final = 3600.0
QUIET: Final = 10.0


def begin() -> None:
    """Leave out what the start has made, and the old ones to `collect_when_quiet`."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*YOUNG)


async def collect_when_quiet(moves_so_far: Callable[[], int]) -> None:
    """A full collection every minute in which few moves a second are made, and every hour in any case."""
    waited = 0.0
    before = moves_so_far()
    while True:
        await asyncio.sleep(EVERY)
        waited += EVERY
        now = moves_so_far()
        if (now - before) / EVERY < QUIET or waited >= LATEST:
            gc.collect()
            waited = 0.0
        before = now
