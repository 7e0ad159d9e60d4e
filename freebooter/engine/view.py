"""What one seat, or everybody, may know of a position."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import cast

from .game import Result, Who
from .json_value import Json, JsonObject, to_json
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

    def __init_subclass__(cls) -> None:
        cls.__repr__ = View.__repr__  # else a dataclass would write out all of it

    def __repr__(self) -> str:
        eyes = "everybody" if self.you is None else f"seat {self.you}"
        now = "over" if self.over else f"{self.phase}, to move {', '.join(map(str, self.to_move))}"
        return f"<View of {self.game} for {eyes}: round {self.round}, {now}>"

    @staticmethod
    def from_json(value: Json) -> View:
        """A view from its JSON, as programs are sent it; raises OptionsError or ValueError."""
        # Which games there are is known in a room above, found by name as a game's luggage is.
        return cast("View", import_module("freebooter.games").read_view(value))

    def to_json(self) -> JsonObject:
        value = to_json(self)
        assert isinstance(value, dict)
        return value
