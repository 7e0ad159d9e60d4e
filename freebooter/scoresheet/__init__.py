"""Scoring a Skull King game played with real cards: a sheet is a value, everything else follows from it.

    from freebooter.scoresheet import Entry, new_sheet, scores_of, with_entry

    sheet = new_sheet(["Anne", "Ben"], {"rounds": [1]})
    sheet = with_entry(sheet, 0, 0, Entry(bid=1, won=1))
    print(scores_of(sheet).problems)

`scores_of` gives points, totals, places and what is missing or impossible; `to_text` and `from_text` (JSON),
`to_csv` and `from_csv` write a sheet and read it back. Rounds and players are counted from 0.
"""

from .checks import Problem, problems
from .files import SheetError, from_object, from_text, to_object, to_text
from .scores import Scores, captured, scores_of
from .sheet import (
    GAME,
    PLAYERS,
    Entry,
    Round,
    Sheet,
    dealer_of,
    largest_hand,
    leader_of,
    new_sheet,
    with_entry,
    with_round,
)
from .spreadsheet import from_csv, to_csv

__all__ = [
    "GAME",
    "PLAYERS",
    "Entry",
    "Problem",
    "Round",
    "Scores",
    "Sheet",
    "SheetError",
    "captured",
    "dealer_of",
    "from_csv",
    "from_object",
    "from_text",
    "largest_hand",
    "leader_of",
    "new_sheet",
    "problems",
    "scores_of",
    "to_csv",
    "to_object",
    "to_text",
    "with_entry",
    "with_round",
]
