"""What players may agree on before a game of Walk the Plank: nothing."""

from __future__ import annotations

from dataclasses import dataclass

from freebooter.engine.options import Options


@dataclass(frozen=True, slots=True)
class CaptainOptions(Options):
    """The rulebook leaves nothing open."""
