"""What a node says of its visitors at a table: the others count them in, and the one that drives heeds their wishes."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Final

import msgspec


@dataclass(frozen=True, slots=True)
class Presence:
    """Seats with a socket at the node, and whether others watch there. Only the driver's `stand_ins` count.

    `ready` are the seats that need not be waited for; `backs` and `hurries` how often each seat has said so there,
    `revoked` how often a device was shut out.
    """

    seats: tuple[int, ...] = ()
    watching: bool = False
    stand_ins: tuple[int, ...] = ()
    ready: tuple[int, ...] = ()
    backs: Mapping[int, int] = field(default_factory=dict[int, int])
    hurries: Mapping[int, int] = field(default_factory=dict[int, int])
    revoked: int = 0

    @property
    def text(self) -> str:
        """As it is kept; empty where there is nothing to say."""
        return "" if self == NOBODY else msgspec.json.encode(self).decode()


NOBODY: Final = Presence()
_decode = msgspec.json.Decoder(Presence).decode


def read_presence(text: str | None) -> Presence:
    """What another node said; a newer one's that cannot be read says nothing."""
    try:
        return _decode(text) if text else NOBODY
    except msgspec.MsgspecError:
        return NOBODY


def risen(before: Mapping[int, int], now: Mapping[int, int]) -> Collection[int]:
    """Whose count has risen."""
    return [seat for seat, count in now.items() if count > before.get(seat, 0)]
