"""Run with the disk's library preloaded: players at a store whose every call fails in turn; says what came of it.

After each fault: no acknowledged move lost, none twice, no log with a gap, nobody without an answer, every answer
a StoreError in words; and once the disk works again, so does the store, without being opened anew.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import json
import shutil
import sys
from collections import Counter
from collections.abc import Awaitable
from dataclasses import dataclass, field
from pathlib import Path

from freebooter.live.keys import SecretError, read_secret
from freebooter.store import Entry, StoreError
from freebooter.store.sqlite import SqliteStore

from .faulty_disk import FaultyDisk, steered_from_inside
from .tables import ANN, BOB, table, with_bob

TABLES = ("ship", "boat", "raft")
MOVES = 6
PATIENCE = 20.0
KINDS = {"error": (errno.EIO, False), "full": (errno.ENOSPC, True)}


@dataclass
class Player:
    """Sends the same move until it is acknowledged or found in the log, as a client does."""

    name: str
    acknowledged: list[Entry] = field(default_factory=list[Entry])
    refused: int = 0

    async def play(self, store: SqliteStore, until: int, tries: int) -> None:
        failures = 0
        while len(self.acknowledged) < until and failures < tries:
            number = len(self.acknowledged) + 1
            entry = Entry(number, 0, f"play 0:{number}", f"{self.name} {number}")
            try:
                found = await store.load(self.name)
                if found is None:
                    await store.create(table(self.name), [(ANN, 0)])
                elif len(found[1]) >= number:
                    assert found[1][number - 1] == entry
                else:
                    await store.append(self.name, [entry])
                if found is not None:
                    self.acknowledged.append(entry)
            except StoreError:
                failures += 1
        self.refused += failures


async def others(store: SqliteStore) -> None:
    """What else a server asks of its store; each answer is what was asked for, or a StoreError."""
    asked: tuple[Awaitable[object], ...] = (
        store.keep_code(b"code", "ship", [0], 9e9),
        store.spend_code(b"code", BOB, 1.0),
        store.seat(with_bob(table("ship")), [(BOB, 1)]),
        store.create_sheet("sheet", b"key", "x", b"here", 9),
        store.sweep_sheets(1e9, 1.0),
        store.take_lease("ship", "node", 1),
        store.tables_of(ANN, 9),
        store.alive(),
    )
    for answer in asked:
        with contextlib.suppress(StoreError):
            await answer


def opened(folder: Path, tries: int) -> SqliteStore | None:
    for _ in range(tries):
        try:
            read_secret(folder / "tables.db.secret")
            return SqliteStore(folder / "tables.db")
        except (StoreError, SecretError):
            continue
    return None


async def found_again(folder: Path, players: list[Player]) -> None:
    """Opened anew, the logs hold what was acknowledged, once, and have no gaps."""
    store = SqliteStore(folder / "tables.db")
    for player in players:
        found = await store.load(player.name)
        log = found[1] if found else []
        assert log[: len(player.acknowledged)] == player.acknowledged, (player.name, log, player.acknowledged)
        assert [entry.number for entry in log] == list(range(1, len(log) + 1))
        assert len({entry.client for entry in log}) == len(log)
    assert await store.examine() == []
    await asyncio.to_thread(store.close)


async def voyage(folder: Path, disk: FaultyDisk, players: list[Player]) -> None:
    store = opened(folder, 1)
    if store is None:
        disk.mend()
        store = opened(folder, 1)
        assert store, "a store that could not be opened once cannot be opened again"
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(player.play(store, MOVES // 2, 4) for player in players))
        await others(store)
        await asyncio.gather(*(player.play(store, MOVES, 4) for player in players))
        disk.mend()
        await store.alive()
        await asyncio.gather(*(player.play(store, MOVES, 1) for player in players))
    assert all(len(player.acknowledged) == MOVES for player in players)
    killed = folder.with_name(folder.name + "-killed")
    killed.mkdir()
    for name in ("tables.db", "tables.db-wal"):
        shutil.copy(folder / name, killed / name)
    await found_again(killed, players)
    await asyncio.to_thread(store.close)


def main(folder: Path, kind: str, step: int) -> None:
    disk = steered_from_inside(folder)
    error, from_there_on = KINDS[kind]
    counts: Counter[str] = Counter()
    call = 0
    while True:
        call += step
        place = folder / str(call)
        place.mkdir()
        players = [Player(name) for name in TABLES]
        disk.fail(call, error, from_there_on=from_there_on)
        before = disk.calls
        asyncio.run(voyage(place, disk, players))
        counts["calls"] = disk.calls - before
        asyncio.run(found_again(place, players))
        counts["voyages"] += 1
        counts["refused"] += sum(player.refused for player in players)
        counts["acknowledged"] += sum(len(player.acknowledged) for player in players)
        shutil.rmtree(place)
        shutil.rmtree(place.with_name(place.name + "-killed"))
        if call > counts["calls"]:
            break
    print(json.dumps(counts))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
