"""What players may agree on before a game of Get Bit!"""

from __future__ import annotations

from dataclasses import dataclass

from freebooter.engine.options import Options, is_whole, want


@dataclass(frozen=True, slots=True)
class GetBitOptions(Options):
    """`refill_at`: the hand size at which a pirate takes its stack back (GB-R4)."""

    refill_at: int = 2

    def __post_init__(self) -> None:
        want(is_whole(self.refill_at, 1, 2), "refill_at", self.refill_at, "1 or 2", "GB-R4")
