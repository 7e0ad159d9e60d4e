"""What a store keeps besides, where several nodes have it open: which of them live, drive, and have visitors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeAlias

from freebooter.engine.value import value

from .store import Answer, Lease, Store

# The version of each game's rules.
Rules: TypeAlias = Mapping[str, int]


@value
class Glance:
    """How a table stands for all nodes: its log, its seats, who drives it, and what each node says of its visitors.

    `driver` is empty where it was handed over, and `driven` tells whether that node lives; only those that live have
    visitors.
    """

    table: str
    number: int
    version: int
    rematch: str | None
    driver: str
    driven: bool
    fence: int
    said: Mapping[str, str]


class Nodes(Protocol):
    """Nodes live for as long as they say so. A lease of theirs is good while they live and no other has taken it."""

    def beat(self, node: str, seconds: float, plays: Rules) -> Answer[dict[str, Rules]]:
        """The node lives for so many seconds more, by the store's clock; all that live, and what each plays."""
        ...

    def leave(self, node: str) -> Answer[None]:
        """The node ends: it lives no longer, drives nothing and has no visitors."""
        ...

    def drive(self, table: str, node: str) -> Answer[Lease | None]:
        """The table's lease, unless another node that lives has it. Its fence is higher than any before it."""
        ...

    def release(self, leases: Sequence[Lease]) -> Answer[None]:
        """Others may drive these tables at once."""
        ...

    def say(self, node: str, said: Mapping[str, str]) -> Answer[None]:
        """What the node says of its visitors at these tables; nothing where the text is empty."""
        ...

    def forget_absent(self, node: str, tables: Sequence[str], driven: Sequence[str]) -> Answer[None]:
        """The node drives only those and has visitors at no other tables; forget nodes that died long ago."""
        ...

    def glance(self, tables: Sequence[str]) -> Answer[list[Glance]]:
        """How these tables stand; those there are."""
        ...


class SharedStore(Store, Nodes, Protocol):
    """A store that several nodes have open."""
