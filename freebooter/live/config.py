"""What a server is told when it starts."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeAlias

from freebooter.bots import THINKERS
from freebooter.table import GONE_AFTER

Rate: TypeAlias = tuple[float, float]
# What a thought takes beside its budget.
SPARE: Final = 0.1


@dataclass(frozen=True, slots=True)
class Limits:
    """Token buckets of an address, or of a socket where they say so: so many a second, and so many at once.

    `processor_of_an_address` is in seconds of this machine's time: what is asked for is paid by what it cost. The last
    three are how many seconds a client has to send a request's headers, then its body, and to read what it is sent.
    """

    requests: Rate = (20, 200)
    checks: Rate = (2, 20)
    new_tables: Rate = (0.5, 30)
    codes: Rate = (0.2, 10)
    reviews: Rate = (0.02, 10)
    sockets: Rate = (5, 100)
    messages_of_a_socket: Rate = (20, 60)
    messages_of_an_address: Rate = (200, 1000)
    open_sockets: int = 500
    connections: int = 600
    frames_of_a_socket: Rate = (60, 300)
    processor_of_an_address: Rate = (0.25, 3.0)
    pictures: Rate = (2, 20)
    headers_within: float = 10.0
    body_within: float = 60.0
    read_within: float = 30.0


@dataclass(frozen=True, slots=True)
class Config:
    """`pace` is how long a bot waits before it moves, `linger` how long an empty table stays in memory,
    `gone_after` how long a person may be without a socket before a bot stands in, `silence` after how long a socket
    that says nothing is asked whether it is there, and again how long it has to answer, `patience` how long a table
    waits for the log before it sends its players away to come back. `node` is this server's name among several at one
    database, `bus` the address where their hints travel, `notice` how long before its end it says that it is not ready,
    `site` the folder of a site of plain files whose runtime browsers may use.
    """

    public_url: str | None = None
    origins: tuple[str, ...] = ()
    pace: float = 0.6
    linger: float = 60.0
    gone_after: float = GONE_AFTER
    silence: float = 20.0
    patience: float = 30.0
    budget: float = 1.0
    node: str = ""
    bus: str | None = None
    notice: float = 2.0
    site: Path | None = None
    workers: int = field(default_factory=lambda: min(4, os.cpu_count() or 1))
    limits: Limits = Limits()

    def clock(self, level: str) -> float:
        """How long a bot of that level takes for a decision, whatever there is to decide."""
        return self.pace if level not in THINKERS else max(self.pace, self.budget + SPARE)

    @property
    def secure(self) -> bool:
        return bool(self.public_url and self.public_url.startswith("https://"))
