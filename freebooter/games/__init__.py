"""The four rulebooks, by id."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias, cast

from freebooter.engine import Clause, Game, Move, Options, OptionsError, State, read_clauses
from freebooter.engine.options import shown

from .get_bit import GetBit

AnyGame: TypeAlias = Game[State, Move, Options]

GAMES: Final = {kind.id: cast("type[AnyGame]", kind) for kind in (GetBit,)}


def make(game: str, seats: int, options: Mapping[str, object] | None = None) -> AnyGame:
    """A game by its id, for that many seats; raises OptionsError naming what there is."""
    kind = game_kind(game)
    return kind(seats, kind.Options.read(options or {}))


def game_kind(game: str) -> type[AnyGame]:
    """The class of a game by its id; raises OptionsError naming those there are."""
    if game not in GAMES:
        raise OptionsError(f"unknown game {shown(game)}", " or ".join(GAMES))
    return GAMES[game]


def clauses(game: str) -> dict[str, Clause]:
    """The clauses of a game by id."""
    return read_clauses(game_kind(game).__module__)
