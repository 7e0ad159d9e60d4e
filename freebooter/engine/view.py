"""What one seat, or everybody, may know of a position."""

from __future__ import annotations

from dataclasses import dataclass

from .game import Result, Who
from .json_value import JsonObject, to_json
from .options import Options


@dataclass(frozen=True, kw_only=True)
class View:
    """The names every game's view shares; a game adds its own. Never built from a State wholesale."""

    game: str
    options: Options
    seats: int
    you: int | None
    to_move: tuple[Who, ...]
    phase: str
    round: int
    over: bool
    result: Result | None

    def to_json(self) -> JsonObject:
        value = to_json(self)
        assert isinstance(value, dict)
        return value
