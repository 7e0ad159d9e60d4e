"""Matches between bots, fairly dealt, and what they prove."""

from .ledger import read_ledger
from .match_play import Crew, Played, Tournament
from .run import run_arena
from .standings import Interval, Standing, standings, table

__all__ = ["Crew", "Interval", "Played", "Standing", "Tournament", "read_ledger", "run_arena", "standings", "table"]
