"""A game's puzzles as pages draw them: each position from its seat's eyes, with all that is said of it."""

from __future__ import annotations

from typing import Final

from freebooter.engine.record import replay
from freebooter.games import make
from freebooter.lessons import refusals
from freebooter.wire import KeptPuzzle, PuzzleShelf, ShownPuzzle, tell

from .games import trials_of
from .shelf import EPOCH, puzzles_of, record_of

SOLVER: Final = "Sailor"
OTHERS: Final = ("Bess", "Calico", "Mags", "Tobias", "Inez")
MOST_TOLD: Final = 30
"""So many of the last events are told; more would be a tale, and not a puzzle."""


def puzzle_shelf(game: str) -> PuzzleShelf:
    """All of them, in their order; raises OptionsError for a game there is not."""
    return PuzzleShelf(game, EPOCH.isoformat(), tuple(shown(puzzle) for puzzle in puzzles_of(game)))


def shown(puzzle: KeptPuzzle) -> ShownPuzzle:
    record, seat = record_of(puzzle), puzzle.seat
    game = make(record.game, len(record.seats), record.options)
    *_, last = steps = list(replay(game, record))
    others = iter(OTHERS)
    names = tuple(SOLVER if place == seat else next(others) for place in range(game.seats))
    told = [event for step in steps for event in step.events if event.only in (None, seat)]
    return ShownPuzzle(
        id=puzzle.id,
        theme=puzzle.theme,
        clause=trials_of(game).themes[puzzle.theme],
        names=names,
        seat=seat,
        view=game.view(last.state, seat),
        events=tuple(tell(event, names) for event in told[-MOST_TOLD:]),
        legal=puzzle.offered or tuple(str(move) for move in game.legal(last.state, seat)),
        offered=puzzle.offered,
        why={} if puzzle.offered else refusals(game, last.state, seat, names),
        unit=puzzle.unit,
        best=puzzle.best,
        next=puzzle.next,
        margin=puzzle.margin,
        worlds=puzzle.worlds,
        ahead=puzzle.ahead,
        behind=puzzle.behind,
        marks=puzzle.marks,
    )
