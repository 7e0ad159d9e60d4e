"""What a game, position, move, view, event, verdict and record is. Standard library only."""

from .clauses import Clause, read_clauses
from .event import Event
from .game import NATURE, Game, Move, Result, State, Who
from .json_value import Json, JsonObject
from .match import Match
from .notation import NotationError
from .options import Options, OptionsError
from .record import Record, RecordError
from .refusal import Refusal, RefusalError
from .verdict import LEGAL, IllegalMove, Verdict
from .view import View
from .words import default_names

__all__ = [
    "LEGAL",
    "NATURE",
    "Clause",
    "Event",
    "Game",
    "IllegalMove",
    "Json",
    "JsonObject",
    "Match",
    "Move",
    "NotationError",
    "Options",
    "OptionsError",
    "Record",
    "RecordError",
    "Refusal",
    "RefusalError",
    "Result",
    "State",
    "Verdict",
    "View",
    "Who",
    "default_names",
    "read_clauses",
]
