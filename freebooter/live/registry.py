"""The tables in memory: woken by their first visitor, dropped when nobody has been there for a while."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar, cast

from freebooter.engine import JsonObject
from freebooter.engine.json_value import to_json
from freebooter.engine.value import value
from freebooter.games import game_kind
from freebooter.store import Entry, SavedTable, Store, StoreError, UnreadableError
from freebooter.table import GONE_AFTER, Seat, Setup, Table, agree, agree_on_one_device

from .config import Config, Rate
from .keys import KeyKind, Keys, new_table_id
from .limits import Buckets
from .live_table import LiveTable, Traces, seats_to_json
from .metrics import Metrics
from .thinking import Thinkers

T = TypeVar("T")

log = logging.getLogger("freebooter.registry")

MOST_SUMMARIES: Final = 5_000


@value
class Summary:
    """What a list of tables says of one."""

    over: bool
    to_move: tuple[int, ...]
    round: int | None


class BrokenTable(Exception):
    """One table that cannot be shown: its log is damaged, or of rules that this server does not have."""


class TableRegistry:
    """Finds, makes and forgets live tables."""

    def __init__(self, config: Config, store: Store, thinkers: Thinkers, keys: Keys) -> None:
        self.config = config
        self.store = store
        self.thinkers = thinkers
        self.keys = keys
        self.time = Buckets(config.limits.processor_of_an_address)
        self.metrics = Metrics()
        self.traces: Traces | None = None
        self.tables: dict[str, LiveTable] = {}
        self._waking: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._summaries: dict[tuple[str, int], Summary] = {}
        self._addresses: dict[str, set[str]] = {}

    async def wake(self, id: str) -> LiveTable | None:
        """The table, from memory or folded from its log; None if there is none; raises BrokenTable or StoreError."""
        if live := self.tables.get(id):
            return live
        if id not in self._waking:
            self._waking[id] = asyncio.create_task(self._load(id))
            self._waking[id].add_done_callback(lambda _: self._waking.pop(id, None))
        return await asyncio.shield(self._waking[id])

    async def _load(self, id: str) -> LiveTable | None:
        now = asyncio.get_running_loop().time()
        found = await self.read(id, now)
        if not found:
            return None
        saved, table = found
        live = self.open(table, saved)
        await live.deal()
        self.tables[id] = live
        live.rest()
        return live

    def open(self, table: Table, saved: SavedTable) -> LiveTable:
        return LiveTable(table, saved, self)

    async def attended(self, tables: Sequence[str]) -> set[str]:
        """At which of them somebody is."""
        return {table for table in tables if (live := self.tables.get(table)) and live.table.awake}

    async def read(self, id: str, now: float) -> tuple[SavedTable, Table] | None:
        """A table folded from what is stored; whatever is wrong with it is this one table's, and said."""
        try:
            found = await self.store.load(id)
            if not found:
                return None
            saved, entries = found
            self.metrics.folds += 1
            return saved, await self.beside(lambda: fold(saved, entries, now, self.config.gone_after))
        except UnreadableError as error:
            reason, cause = f"table {id} cannot be read: the database is damaged there", error
        except (StoreError, BrokenTable):
            raise
        except Exception as error:
            reason, cause = f"table {id} was played by other rules and cannot be shown", error
        log.error("a table cannot be shown", extra={"table": id, "error": f"{reason}: {cause}"})
        raise BrokenTable(reason) from cause

    async def beside(self, work: Callable[[], T]) -> T:
        """Work that takes a while, beside the loop."""
        return await asyncio.to_thread(work)

    def heal(self, now: float) -> None:
        """Send everybody away from tables that the log does not answer; they come back to what it has."""
        for live in list(self.tables.values()):
            if live.wedged(self.config.patience, now):
                log.error("a table is wedged", extra={"table": live.id})
                live.abandon("the log does not answer: connect again")

    def forget(self, live: LiveTable) -> None:
        if self.tables.get(live.id) is live:
            del self.tables[live.id]

    async def create(self, setup: Setup, wishes: Sequence[Seat], token: bytes) -> tuple[SavedTable, list[int]]:
        """A new table whose people sit on this device; raises OptionsError."""
        saved = new_table(*agree_on_one_device(with_new_id(setup), wishes))
        people = [number for number, seat in enumerate(saved.seats) if seat["kind"] == "person"]
        await self.store.create(saved, [(token, seat) for seat in people])
        return saved, people

    async def rematch(self, live: LiveTable, options: JsonObject | None) -> str:
        """The table that follows one: same seats, and the options asked for; raises OptionsError."""
        table = live.table
        setup = table.setup if options is None else replace(table.setup, options=options)
        saved = new_table(*agree(with_new_id(setup), table.seats))
        return await self.store.follow(live.id, saved)

    def buckets(self, name: str, limit: Rate) -> Buckets:
        """A limit of what all nodes share, by a name of its own."""
        return Buckets(limit)

    def sat_down(self, table: str, address: str) -> bool:
        """Remember that somebody of the address took a seat; False if somebody of it had one."""
        seen = self._addresses.setdefault(table, set())
        if len(self._addresses) > MOST_SUMMARIES:
            del self._addresses[next(iter(self._addresses))]
        if address in seen:
            return False
        seen.add(address)
        return True

    async def summary(self, saved: SavedTable) -> tuple[Summary, float]:
        """How a table stands and when it was last played, without waking it."""
        number, at = await self._size(saved.id)
        if live := self.tables.get(saved.id):
            return summarise(live.table), at or saved.created
        key = (saved.id, number)
        if key not in self._summaries:
            found = await self.read(saved.id, 0.0)
            assert found
            if len(self._summaries) >= MOST_SUMMARIES:
                del self._summaries[next(iter(self._summaries))]
            self._summaries[key] = summarise(found[1])
        return self._summaries[key], at or saved.created

    async def _size(self, id: str) -> tuple[int, float]:
        try:
            return await self.store.size(id)
        except UnreadableError as error:
            raise BrokenTable(f"table {id} cannot be read: the database is damaged there") from error

    def link(self, base: str, table: str, kind: KeyKind) -> str:
        return f"{base}/t/{table}?key={self.keys.key(table, kind)}"

    @property
    def sockets(self) -> int:
        return sum(len(live.sockets) for live in self.tables.values())

    def close(self) -> None:
        for live in list(self.tables.values()):
            live.abandon("the server restarts: connect again")


def with_new_id(setup: Setup) -> Setup:
    return replace(setup, id=new_table_id())


def new_table(setup: Setup, seats: Sequence[Seat]) -> SavedTable:
    """A table as agreed; started if there is nobody to wait for."""
    fields = cast("JsonObject", to_json(setup))
    del fields["id"]
    started = all(seat.kind != "open" for seat in seats)
    return SavedTable(
        id=setup.id,
        setup=fields,
        seats=seats_to_json(seats),
        started=started,
        listed=setup.listed,
        created=time.time(),
        rules=game_kind(setup.game).rules_version,
    )


def fold(saved: SavedTable, entries: Sequence[Entry], now: float, gone_after: float = GONE_AFTER) -> Table:
    """A table from what is stored of it; raises BrokenTable where it was begun by another version of the rules."""
    setup = Setup(id=saved.id, **cast("dict[str, Any]", saved.setup))
    seats = [Seat(**cast("dict[str, Any]", seat)) for seat in saved.seats]
    here = game_kind(setup.game).rules_version
    if saved.rules != here:
        raise BrokenTable(f"table {saved.id} is of version {saved.rules} of the rules; this server has {here}")
    table = Table(setup, seats, saved.started, now, gone_after=gone_after)
    table.fold(((entry.who, entry.move, entry.client) for entry in entries), now)
    return table


def summarise(table: Table) -> Summary:
    return Summary(table.over, tuple(sorted(table.decisions)), round_of(table))


def round_of(table: Table) -> int | None:
    """The round that everybody sees the game is in; None where it has no rounds."""
    number: object = getattr(table.game.view(table.state, None), "round", None)
    return number if isinstance(number, int) else None
