"""Matches between bots, fairly dealt, and what they prove."""

from .balance import Balance, balance, balance_report, balance_table
from .ledger import read_ledger
from .match_play import Played, Tournament
from .report import report
from .run import run_arena
from .standings import Interval, Standing, ratings_model, standings, table

__all__ = [
    "Balance",
    "Interval",
    "Played",
    "Standing",
    "Tournament",
    "balance",
    "balance_report",
    "balance_table",
    "ratings_model",
    "read_ledger",
    "report",
    "run_arena",
    "standings",
    "table",
]
