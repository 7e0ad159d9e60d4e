"""This node among the others: it says that it lives, looks at its tables, and hears the hints of the bus."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from itertools import count
from typing import TYPE_CHECKING, Any, Final

from freebooter.games import descriptors
from freebooter.live.encoding import encode
from freebooter.store import Lease, Rules, SharedStore, StoreError
from freebooter.wire import Emote, Said

from ..decoding import decoded
from .bus import Bus

if TYPE_CHECKING:
    from .shared_registry import SharedRegistry
    from .shared_table import SharedTable

log = logging.getLogger("freebooter.cluster")

# A node that has not said so for that long is dead: its tables are taken over within five seconds of its death.
BEAT: Final = 1.0
LASTS: Final = 3.0
# How often each table is looked at, for what no hint has told: while the bus is up, and while it is gone.
LOOKS: Final = 5.0
LOOKS_WITHOUT_BUS: Final = 1.0
TIDIES: Final = 3.0
AT_ONCE: Final = 500
# Visitors who come and go together are written together.
TOGETHER: Final = 0.02
AFTER_TROUBLE: Final = 0.5

MOVED: Final = "moved"
LOOK: Final = "look"
SPOKEN: Final = "spoken"
# A channel that is no table's: what addresses have taken and where they sit, for the limits of all nodes together.
EVERYBODY: Final = ".everybody"
SPENT: Final = "spent"
SAT: Final = "sat"


class Cluster:
    """`name` is the operator's, `node` this process's own: one that is started again is another."""

    def __init__(self, name: str, store: SharedStore, bus: Bus, registry: SharedRegistry) -> None:
        self.name = name
        self.node = f"{name}.{secrets.token_hex(4)}"
        self.store = store
        self.bus = bus
        self.registry = registry
        self.alive: frozenset[str] = frozenset()
        self.plays: Rules = {about.id: about.game.rules_version for about in descriptors()}
        self._played: Mapping[str, Rules] = {}
        self.draining = False
        self.counts = registry.metrics.shared
        self._curious: set[str] = set()
        self._to_look = asyncio.Event()
        self._sayings: dict[str, str] = {}
        self._to_say = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._serial = count()
        registry.cluster = self
        registry.metrics.gauges += [
            ("bus_up", "Whether hints travel.", lambda: bus.up),
            ("nodes", "Nodes that live.", lambda: len(self.alive)),
            (
                "driven",
                "Tables that this node drives.",
                lambda: sum(bool(live.lease) for live in registry.shared_tables),
            ),
        ]

    async def begin(self) -> None:
        """Be one of the nodes; raises StoreError."""
        log.info("a node of several", extra={"node": self.node})
        await self._say_that_it_lives()
        for work in (self._beat, self._look_now_and_then, self._look, self._write_sayings, self._tidy):
            self._do(_for_ever(work))
        self._follow(())
        self._do(self.bus.run(self.heard))

    async def end(self) -> None:
        """Be none of them: the others need not wait for this one's death."""
        for task in list(self._tasks):
            task.cancel()
        try:
            await self.store.leave(self.node)
        except StoreError as error:
            log.warning("the other nodes have to wait for this one's death", extra={"error": str(error)})

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("a task of the node failed", exc_info=error)

    # What it tells

    def hint(self, table: str, number: int, trace: str) -> None:
        """The log of a table has come so far, in a move that may be traced."""
        self.bus.tell(table, f"{self.node} {MOVED} {number} {trace}")

    def told(self, table: str) -> None:
        """Something else of the table was written: the others should look."""
        self.bus.tell(table, f"{self.node} {LOOK} ")

    def speak(self, table: str, message: Emote | Said) -> None:
        """What is said is kept nowhere: the bus carries it, or nobody elsewhere hears it."""
        self.bus.tell(table, f"{self.node} {SPOKEN} {encode(message).decode()}")

    def spent(self, limit: str, address: str, cost: float) -> None:
        """An address has taken something of which all nodes together give so much; each time counts."""
        self.bus.tell(EVERYBODY, f"{self.node} {SPENT} {next(self._serial)} {limit} {cost} {address}")

    def sat(self, table: str, address: str) -> None:
        """Somebody of an address has a seat at a table."""
        self.bus.tell(EVERYBODY, f"{self.node} {SAT} {table} {address}")

    def say(self, table: str, presence: str) -> None:
        """Who visits a table here; nobody where it is empty."""
        self._sayings[table] = presence
        self._to_say.set()

    def release(self, lease: Lease) -> None:
        self._do(self._release(lease))

    async def _release(self, lease: Lease) -> None:
        try:
            await self.store.release([lease])
        except StoreError as error:
            # The next tidying does it.
            log.warning("a lease could not be handed over", extra={"table": lease.table, "error": str(error)})
        else:
            self.told(lease.table)

    async def _write_sayings(self) -> None:
        while True:
            await self._to_say.wait()
            await asyncio.sleep(TOGETHER)
            self._to_say.clear()
            said, self._sayings = self._sayings, {}
            try:
                await self.store.say(self.node, said)
            except StoreError:
                self._sayings = said | self._sayings
                self._to_say.set()
                await asyncio.sleep(AFTER_TROUBLE)
            else:
                for table in said:
                    self.told(table)

    # What it hears

    def met(self, live: SharedTable) -> None:
        """A table is in memory: its hints are wanted."""
        self._follow({*self.registry.tables, live.id})

    def _follow(self, tables: Iterable[str]) -> None:
        self.bus.follow({EVERYBODY, *tables})

    def heard(self, channel: str, hint: str | None) -> None:
        """What the bus carries; no hint where one may have been missed. What a newer node says may be unreadable."""
        try:
            node, kind, content = (hint or f" {LOOK} ").split(" ", 2)
            if node == self.node:
                return
            if channel == EVERYBODY:
                self._heard_of_an_address(kind, content)
            else:
                self._heard_of_a_table(channel, kind, content)
        except (ValueError, KeyError, TypeError) as error:
            log.warning("a hint could not be read", extra={"hint": hint, "error": str(error)})

    def _heard_of_an_address(self, kind: str, content: str) -> None:
        if kind == SPENT:
            _, limit, cost, address = content.split(" ", 3)
            self.registry.hear_spent(limit, address, float(cost), time.monotonic())
        elif kind == SAT:
            table, _, address = content.partition(" ")
            self.registry.hear_sat(table, address)

    def _heard_of_a_table(self, table: str, kind: str, content: str) -> None:
        live = self.registry.shared_table(table)
        if live is None:
            return
        if kind == MOVED:
            number, _, trace = content.partition(" ")
            live.hear_of(int(number), trace)
        elif kind == LOOK:
            self.look(table)
        elif kind == SPOKEN:
            live.hear_said(_message(content))

    def look(self, *tables: str) -> None:
        """These may not be as they were."""
        self._curious.update(tables)
        self._to_look.set()

    async def _look(self) -> None:
        while True:
            await self._to_look.wait()
            self._to_look.clear()
            tables, self._curious = list(self._curious), set()
            try:
                for first in range(0, len(tables), AT_ONCE):
                    for glance in await self.store.glance(tables[first : first + AT_ONCE]):
                        if live := self.registry.shared_table(glance.table):
                            live.see(glance)
            except StoreError as error:
                log.warning("the tables could not be looked at", extra={"error": str(error)})
                await asyncio.sleep(AFTER_TROUBLE)
                self.look(*tables)

    async def _look_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(LOOKS if self.bus.up else LOOKS_WITHOUT_BUS)
            self._follow(self.registry.tables)
            self.look(*self.registry.tables)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self._say_that_it_lives()
            except StoreError as error:
                log.warning("the node could not say that it lives", extra={"error": str(error)})

    async def _say_that_it_lives(self) -> None:
        """And learn which others do; raises StoreError."""
        self._played = await self.store.beat(self.node, LASTS, self.plays)
        if self.alive != self._played.keys():
            self.alive = frozenset(self._played)
            log.info("the nodes have changed", extra={"node": self.node, "alive": sorted(self.alive)})
            self.look(*self.registry.tables)

    async def played_elsewhere(self, game: str, version: int) -> bool:
        """Another node has a version of a game's rules that this one has not; raises StoreError."""
        if self.plays.get(game) == version:
            return False
        await self._say_that_it_lives()
        return any(rules.get(game) == version for rules in self._played.values())

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(TIDIES)
            here = self.registry.shared_tables
            driven = [live.id for live in here if live.lease or live.taking_lease]
            try:
                await self.store.forget_absent(self.node, [live.id for live in here], driven)
            except StoreError as error:
                log.warning("leases and visitors could not be tidied", extra={"error": str(error)})


async def _for_ever(work: Callable[[], Awaitable[None]]) -> None:
    """A node that has lost one of its tasks would be deaf or dumb without knowing: it begins it again."""
    while True:
        try:
            await work()
        except Exception:
            log.exception("a task of the node failed")
            await asyncio.sleep(AFTER_TROUBLE)


def _message(content: str) -> Emote | Said:
    said = decoded(content.encode())
    if said["type"] == "emote":
        return Emote(said["seat"], said["emote"])
    return Said(said["line"], said["seat"], said["text"])
