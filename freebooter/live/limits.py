"""Token buckets: a burst is welcome, a flood is not."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from .config import Rate

MOST_ADDRESSES: Final = 10_000


class Bucket:
    """Fills at a rate up to a burst; each thing asked for takes what it costs."""

    __slots__ = ("at", "burst", "left", "rate")

    def __init__(self, limit: Rate, now: float) -> None:
        self.rate, self.burst = limit
        self.left = self.burst
        self.at = now

    def take(self, now: float, cost: float = 1.0) -> bool:
        """Pay beforehand; False where there is too little."""
        self._fill(now)
        if self.left < cost:
            return False
        self.left -= cost
        return True

    def charge(self, now: float, cost: float) -> None:
        """Pay afterwards for what could not be known before; the debt is at most one burst."""
        self._fill(now)
        self.left = max(self.left - cost, -self.burst)

    def debt_at(self, now: float) -> float:
        """In how many seconds nothing is owed."""
        self._fill(now)
        return max(0.0, -self.left / self.rate)

    def _fill(self, now: float) -> None:
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now


class Buckets:
    """One bucket per address; when there are too many, those longest unused are forgotten.

    `tell` hears what was taken, by whom and how much.
    """

    def __init__(self, limit: Rate, tell: Callable[[str, float], None] | None = None) -> None:
        self.limit = limit
        self._tell = tell
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str, now: float, cost: float = 1.0) -> bool:
        taken = self.of(address, now).take(now, cost)
        if taken and self._tell:
            self._tell(neighbourhood_of(address), cost)
        return taken

    def of(self, address: str, now: float) -> Bucket:
        neighbourhood = neighbourhood_of(address)
        bucket = self._buckets.pop(neighbourhood, None) or Bucket(self.limit, now)
        self._buckets[neighbourhood] = bucket
        if len(self._buckets) > MOST_ADDRESSES:
            del self._buckets[next(iter(self._buckets))]
        return bucket


@lru_cache(MOST_ADDRESSES)
def neighbourhood_of(address: str) -> str:
    """An IPv6 household has a whole /64 of addresses and counts as one."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    return str(ipaddress.ip_network((ip, 64), strict=False)) if ip.version == 6 else address
