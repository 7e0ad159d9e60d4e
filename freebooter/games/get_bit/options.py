"""What players may agree on before a game of Get Bit!"""

from __future__ import annotations

from dataclasses import dataclass

from freebooter.engine.options import Options, choice


@dataclass(frozen=True, slots=True)
class GetBitOptions(Options):
    """`refill_at`: the hand size at which a pirate takes its stack back (GB-R4)."""

    refill_at: int = choice(
        2,
        (1, 2),
        clause="GB-R4",
        help="With how many cards left a swimmer takes the played ones back. One card leaves less to bluff with.",
    )
