"""The puzzles that are shipped, a file in each game's folder; one of them for each day."""

from __future__ import annotations

import datetime
from functools import cache
from importlib import resources

from freebooter.engine import Record
from freebooter.games import game_kind
from freebooter.wire import KeptPuzzle, read

FILE = "puzzles.jsonl"
EPOCH = datetime.date(2026, 1, 1)


@cache
def puzzles_of(game: str) -> tuple[KeptPuzzle, ...]:
    """A game's puzzles in their order; raises OptionsError for a game there is not."""
    file = resources.files(game_kind(game).__module__).joinpath(FILE)
    return tuple(read(KeptPuzzle, line) for line in file.read_text("utf-8").splitlines()) if file.is_file() else ()


def puzzle_of_day(game: str, day: datetime.date) -> KeptPuzzle | None:
    """The same for everybody, another tomorrow, all of them before the first comes again."""
    kept = puzzles_of(game)
    return kept[(day - EPOCH).days % len(kept)] if kept else None


def record_of(puzzle: KeptPuzzle) -> Record:
    """The game up to the puzzle."""
    written = puzzle.record
    return Record(written.game, written.options, written.seats, written.moves, None)
