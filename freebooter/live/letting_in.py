"""Who is let in to a table, with which seats; or with what code and reason they are sent away."""

from __future__ import annotations

import re
from typing import Final

from freebooter.engine.value import value
from freebooter.store import StoreError

from .live_table import LiveTable
from .registry import BrokenTable, TableRegistry

TABLE_ID: Final = re.compile(r"[a-z]{10}", re.ASCII)


@value
class SentAway:
    code: int
    reason: str


@value
class LetIn:
    """`holder` is the hash of the token that the seats were taken by, if it holds any."""

    live: LiveTable
    seats: tuple[int, ...]
    may_play: bool
    holder: bytes | None


async def let_in(registry: TableRegistry, table: str, key: str, token: bytes | None) -> LetIn | SentAway:
    """By the seats that the token (hashed) holds, or by a key of the table's links."""
    try:
        live = await registry.wake(table) if TABLE_ID.fullmatch(table) else None
        seats = await _held(registry, live, token) if token and live else ()
    except BrokenTable as error:
        return SentAway(4409, str(error)[:120])
    except StoreError as error:
        return SentAway(1012, str(error)[:120])
    if live and live.abandoned:
        return SentAway(1012, "the table was lost: connect again")
    if not live:
        return SentAway(4404, "no such table")
    kind = registry.keys.kind_of(table, key)
    if not seats and not kind:
        return SentAway(*((4403, "that key does not open this table") if key else (4401, "neither a seat nor a key")))
    return LetIn(live, seats, bool(seats) or kind == "play", token if seats else None)


async def _held(registry: TableRegistry, live: LiveTable, token: bytes) -> tuple[int, ...]:
    """The token's seats; asked again where some were taken from somebody meanwhile."""
    while True:
        before = live.times_freed
        seats = await registry.store.held(token, live.id)
        if live.times_freed == before:
            return seats
