"""Players that see a view and return a move; never a state."""

from .foreign import Foreign
from .heuristics import Heuristics
from .hiring import hire
from .levels import (
    LEVELS,
    LINES,
    PLAIN,
    SAMPLER,
    THINKERS,
    Bot,
    Drifter,
    heuristics_of,
    hint,
    is_player,
    level_in,
    levels_of,
    make_bot,
    name_of,
    players_of,
)
from .people import CHARACTERS, DIAL, PEOPLE, Style
from .search import Estimate, Navigator

__all__ = [
    "CHARACTERS",
    "DIAL",
    "LEVELS",
    "LINES",
    "PEOPLE",
    "PLAIN",
    "SAMPLER",
    "THINKERS",
    "Bot",
    "Drifter",
    "Estimate",
    "Foreign",
    "Heuristics",
    "Navigator",
    "Style",
    "heuristics_of",
    "hint",
    "hire",
    "is_player",
    "level_in",
    "levels_of",
    "make_bot",
    "name_of",
    "players_of",
]
