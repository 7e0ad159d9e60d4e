"""The rulebooks, by id: four here, and those of packages."""

from __future__ import annotations

import random
from collections.abc import Mapping
from importlib import import_module

from freebooter.engine import Clause, Json, Match, Record, View, read_clauses
from freebooter.engine.record import replay
from freebooter.engine.words import shown

from .registry import GAMES, AnyGame, BrokenGame, descriptor, descriptors, find, luggage

__all__ = [
    "GAMES",
    "AnyGame",
    "BrokenGame",
    "clauses",
    "descriptor",
    "descriptors",
    "find",
    "game_kind",
    "luggage",
    "make",
    "read_view",
    "resume",
]


def make(game: str, seats: int | None = None, options: Mapping[str, object] | None = None) -> AnyGame:
    """A game by its id, for that many seats or as many as usual; raises OptionsError naming what there is."""
    about = descriptor(game)
    return about.game(about.usual_seats if seats is None else seats, about.game.Options.read(options or {}))


def game_kind(game: str) -> type[AnyGame]:
    """The class of a game by its id; raises OptionsError naming those there are."""
    return descriptor(game).game


def clauses(game: str) -> dict[str, Clause]:
    """The clauses of a game by id."""
    return read_clauses(import_module(game_kind(game).__module__).__package__ or "")


def read_view(value: Json) -> View:
    """A view from its JSON, as programs are sent it; raises OptionsError or ValueError."""
    if not isinstance(value, dict):
        raise ValueError(f"a view cannot be {shown(value)}; expected an object")
    game, seats, options = (value.get(name) for name in ("game", "seats", "options"))
    if not (isinstance(game, str) and isinstance(seats, int) and isinstance(options, dict)):
        raise ValueError(f"a view cannot be {shown(value)}; expected its game, seats and options in it")
    return make(game, seats, options).read_view(value)


def resume(record: Record, rng: random.Random | None = None) -> Match:
    """The game of a record, replayed and checked to its last move; raises RecordError or OptionsError."""
    match = Match(make(record.game, len(record.seats), record.options), record.seats, rng)
    match.follow(replay(match.game, record))
    return match
