"""The bus: hints from node to node, a channel for each table. It may lose them, or be gone: nothing depends on it."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Iterable
from typing import Any, Final, Protocol, cast

from freebooter.store import StoreError

log = logging.getLogger("freebooter.cluster")

PREFIX: Final = "freebooter:"
# The bus is up while what this node says to itself comes back: asked so often, and given up after so long.
ASKED_EVERY: Final = 1.0
ANSWERS_WITHIN: Final = 3.0
TRIED_EVERY: Final = 0.5
MOST_WAITING: Final = 20_000

# A table's id and the hint; no hint where one may have been missed.
Heard = Callable[[str, str | None], None]


class Bus(Protocol):
    """What carries hints."""

    up: bool

    def follow(self, tables: Iterable[str]) -> None:
        """Hear of these tables and no others."""
        ...

    def tell(self, table: str, hint: str) -> None:
        """Tell the nodes that follow a table."""
        ...

    async def run(self, heard: Heard) -> None:
        """Carry until cancelled."""
        ...


class NoBus:
    """Without one, nodes find out by looking."""

    up = False

    def follow(self, tables: Iterable[str]) -> None:
        pass

    def tell(self, table: str, hint: str) -> None:
        pass

    async def run(self, heard: Heard) -> None:
        pass


class RedisBus:
    """Publish and subscribe of Redis or Valkey."""

    def __init__(self, address: str) -> None:
        try:
            from redis.asyncio import Redis
        except ImportError:
            raise StoreError('the bus needs the extra cluster: pip install "freebooter[cluster]"') from None
        try:
            # Nothing is tried again in secret: what waited too long is old.
            self._redis: Any = cast("Any", Redis).from_url(
                address, socket_connect_timeout=ANSWERS_WITHIN, socket_timeout=ANSWERS_WITHIN, retry=None
            )
        except ValueError as error:
            raise StoreError(f"no bus is reached by {address}: {error}") from error
        self.up = False
        self._own = f"{PREFIX}node:{secrets.token_hex(8)}"
        self._followed: set[str] = set()
        self._wanted: set[str] = set()
        self._changed = asyncio.Event()
        self._waiting: list[tuple[str, str]] = []
        self._something = asyncio.Event()
        self._heard_at = 0.0

    def follow(self, tables: Iterable[str]) -> None:
        self._wanted = set(tables)
        if self._wanted != self._followed:
            self._changed.set()

    def tell(self, table: str, hint: str) -> None:
        if self.up and len(self._waiting) < MOST_WAITING:
            self._waiting.append((PREFIX + table, hint))
            self._something.set()

    async def run(self, heard: Heard) -> None:
        try:
            while True:
                try:
                    await self._carry(heard)
                except Exception as error:
                    if self.up:
                        log.warning("the bus is gone", extra={"error": str(error)})
                finally:
                    self.up = False
                    self._waiting.clear()
                await asyncio.sleep(TRIED_EVERY)
        finally:
            await self._redis.aclose()

    async def _carry(self, heard: Heard) -> None:
        """One connection's life."""
        self._followed = set()
        self._heard_at = time.monotonic()
        async with self._redis.pubsub() as channel:
            await channel.subscribe(self._own)
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._listen(channel, heard))
                tasks.create_task(self._subscribe(channel))
                tasks.create_task(self._publish())
                tasks.create_task(self._ask())

    async def _listen(self, channel: Any, heard: Heard) -> None:
        while True:
            message = await channel.get_message(timeout=ASKED_EVERY)
            if message is None:
                continue
            name: str = message["channel"].decode()
            if name == self._own:
                self._heard_at = time.monotonic()
                if not self.up:
                    self.up = True
                    log.info("the bus is up")
            elif message["type"] == "message":
                heard(name.removeprefix(PREFIX), message["data"].decode())
            elif message["type"] == "subscribe":
                heard(name.removeprefix(PREFIX), None)

    async def _subscribe(self, channel: Any) -> None:
        while True:
            self._changed.clear()
            if came := self._wanted - self._followed:
                await channel.subscribe(*(PREFIX + table for table in came))
            if went := self._followed - self._wanted:
                await channel.unsubscribe(*(PREFIX + table for table in went))
            self._followed = (self._followed | came) - went
            await self._changed.wait()

    async def _publish(self) -> None:
        """All that waits in one go: hints for a table that follow each other are one."""
        while True:
            await self._something.wait()
            self._something.clear()
            hints, self._waiting = list(dict.fromkeys(self._waiting)), []
            pipe = self._redis.pipeline(transaction=False)
            for channel, hint in hints:
                pipe.publish(channel, hint)
            await pipe.execute()

    async def _ask(self) -> None:
        """Gone is what does not bring back what was sent, whatever its connection says."""
        while True:
            await self._redis.publish(self._own, "there?")
            await asyncio.sleep(ASKED_EVERY)
            if time.monotonic() - self._heard_at > ANSWERS_WITHIN:
                raise TimeoutError("it does not answer")


def open_bus(address: str | None) -> Bus:
    """The bus at an address such as redis://…, or none; raises StoreError."""
    return RedisBus(address) if address else NoBus()
