"""Players that see a view and return a move; never a state."""

from .foreign import Foreign
from .heuristics import Heuristics
from .hiring import hire
from .levels import LEVELS, SAMPLER, Bot, Drifter, heuristics_of, hint, level_in, levels_of, make_bot
from .search import Estimate, Navigator

__all__ = [
    "LEVELS",
    "SAMPLER",
    "Bot",
    "Drifter",
    "Estimate",
    "Foreign",
    "Heuristics",
    "Navigator",
    "heuristics_of",
    "hint",
    "hire",
    "level_in",
    "levels_of",
    "make_bot",
]
