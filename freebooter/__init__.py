"""Freebooter: four pirate tabletop games by their exact rules.

    import random, freebooter

    game = freebooter.make("get-bit", seats=4)
    match = freebooter.Match(game, rng=random.Random(7))
    match.begin()
    while to_move := game.to_move(match.state):
        seat = to_move[0]
        for event in match.play(seat, game.legal(match.state, seat)[0]):
            print(event.text(match.names), event.clause)
    print(match.result)

`make` gives a game; a Game says who is to move, what is legal, why not, and what a seat
may know; a Match plays moves into it and keeps the record.
"""

from typing import TYPE_CHECKING

from freebooter.engine import (
    NATURE,
    Clause,
    Event,
    Game,
    IllegalMove,
    Match,
    Move,
    NotationError,
    OptionsError,
    Record,
    RecordError,
    Refusal,
    RefusalError,
    Result,
    State,
    Verdict,
    View,
)
from freebooter.engine.record import read_record

if TYPE_CHECKING:
    from freebooter.games import GAMES, AnyGame, clauses, make, read_view, resume

__version__ = "0.2.0"

__all__ = [
    "GAMES",
    "NATURE",
    "AnyGame",
    "Clause",
    "Event",
    "Game",
    "IllegalMove",
    "Match",
    "Move",
    "NotationError",
    "OptionsError",
    "Record",
    "RecordError",
    "Refusal",
    "RefusalError",
    "Result",
    "State",
    "Verdict",
    "View",
    "clauses",
    "make",
    "read_record",
    "read_view",
    "resume",
]


def __getattr__(name: str) -> object:
    """The rulebooks are opened when one is asked for, so that the import itself is quick."""
    if name in ("GAMES", "AnyGame", "clauses", "make", "read_view", "resume"):
        from freebooter import games

        return getattr(games, name)
    raise AttributeError(f"module 'freebooter' has no attribute {name!r}")
