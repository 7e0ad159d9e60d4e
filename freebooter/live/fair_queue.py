"""Turns for work: the more urgent kind first, then address by address, and among an address's tables table by table."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Iterable
from typing import Generic, TypeVar

from .thinking import Place

T = TypeVar("T")


class FairQueue(Generic[T]):
    """`kinds` begin with the most urgent. A place is an address and a table."""

    def __init__(self, kinds: Iterable[str]) -> None:
        self._waiting: dict[str, OrderedDict[str, OrderedDict[str, deque[T]]]] = {kind: OrderedDict() for kind in kinds}

    def put(self, kind: str, place: Place, item: T) -> None:
        address, table = place
        self._waiting[kind].setdefault(address, OrderedDict()).setdefault(table, deque()).append(item)

    def get(self, without: Iterable[str] = ()) -> tuple[str, T] | None:
        """The next in turn, its kind not among `without`; its address and table go to the end of theirs."""
        for kind, addresses in self._waiting.items():
            if kind in without or not addresses:
                continue
            address, tables = addresses.popitem(last=False)
            table, items = tables.popitem(last=False)
            item = items.popleft()
            if items:
                tables[table] = items
            if tables:
                addresses[address] = tables
            return kind, item
        return None

    @property
    def length(self) -> int:
        """How much work waits in all."""
        return sum(
            len(items) for each in self._waiting.values() for tables in each.values() for items in tables.values()
        )

    def waiting(self, kind: str, address: str) -> int:
        """How much of an address's work waits."""
        tables = self._waiting[kind].get(address)
        return sum(map(len, tables.values())) if tables else 0
