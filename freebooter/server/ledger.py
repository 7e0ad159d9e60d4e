"""Whose connections there are, and which of them still answer."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Final, Protocol

from freebooter.live.config import Limits
from freebooter.live.metrics import Metrics

ROUNDS: Final = 4


class Attended(Protocol):
    """A socket that is asked whether it is there."""

    def attend(self, now: float, silence: float) -> None: ...


class Ledger:
    """How many connections each address has; those refused or cut off are counted by why."""

    def __init__(self, limits: Limits, metrics: Metrics, silence: float) -> None:
        self.limits = limits
        self.silence = silence
        self.open: Counter[str] = Counter()
        self.cut = metrics.cut
        self.sockets: set[Attended] = set()
        self._going_round = False

    def admit(self, address: str) -> bool:
        """Count a new connection; False where the address has enough of them."""
        if self.open[address] >= self.limits.connections:
            self.cut["too many connections"] += 1
            return False
        self.open[address] += 1
        return True

    def leave(self, address: str) -> None:
        self.open[address] -= 1
        if self.open[address] <= 0:
            del self.open[address]

    def attend(self, socket: Attended) -> None:
        """Look after a socket until it is forgotten: one clock for all of them."""
        self.sockets.add(socket)
        if not self._going_round:
            self._going_round = True
            self._again(asyncio.get_running_loop())

    def forget(self, socket: Attended) -> None:
        self.sockets.discard(socket)

    def _again(self, loop: asyncio.AbstractEventLoop) -> None:
        loop.call_later(self.silence / ROUNDS, self._go_round, loop)

    def _go_round(self, loop: asyncio.AbstractEventLoop) -> None:
        now = loop.time()
        for socket in list(self.sockets):
            socket.attend(now, self.silence)
        self._going_round = bool(self.sockets)
        if self._going_round:
            self._again(loop)
