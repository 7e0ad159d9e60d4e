"""The four rulebooks, by id."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final, TypeAlias, cast

from freebooter.engine import Clause, Game, Match, Move, Options, OptionsError, Record, State, read_clauses
from freebooter.engine.record import replay

from .captain import Captain
from .get_bit import GetBit
from .plank import Plank
from .skull_king import SkullKing

AnyGame: TypeAlias = Game[State, Move, Options]

GAMES: Final = {kind.id: cast("type[AnyGame]", kind) for kind in (GetBit, Captain, Plank, SkullKing)}


def make(game: str, seats: int, options: Mapping[str, object] | None = None) -> AnyGame:
    """A game by its id, for that many seats; raises OptionsError naming what there is."""
    kind = game_kind(game)
    return kind(seats, kind.Options.read(options or {}))


def game_kind(game: str) -> type[AnyGame]:
    """The class of a game by its id; raises OptionsError naming those there are."""
    if game not in GAMES:
        raise OptionsError("unknown game {game:shown}", "{games:or}", game=game, games=list(GAMES))
    return GAMES[game]


def clauses(game: str) -> dict[str, Clause]:
    """The clauses of a game by id."""
    return read_clauses(game_kind(game).__module__)


def resume(record: Record, rng: random.Random | None = None) -> Match:
    """The game of a record, replayed and checked to its last move; raises RecordError or OptionsError."""
    match = Match(make(record.game, len(record.seats), record.options), record.seats, rng)
    match.follow(replay(match.game, record))
    return match
