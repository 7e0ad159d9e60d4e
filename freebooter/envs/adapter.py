"""What a game's module here says of it, for all the environments: a view as numbers, chance, and what is remembered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias, TypeVar, cast

from freebooter.engine import Event, Move, View
from freebooter.games import AnyGame, luggage
from freebooter.vector.layout import Extents, Pieces

from .chance import Draws

Offered: TypeAlias = dict[int, Move | None]
V = TypeVar("V", bound=View)


@dataclass(frozen=True)
class Adapter:
    """A game in the environments. `Any` stands for the game's own class, view and state."""

    pieces: Callable[[Any], Extents]
    """The pieces of the game's observations, in their order."""
    fill: Callable[[Pieces, Any, Sequence[int]], None]
    """Write a view, and the actions that its seat has picked of an unfinished move, into pieces of zeros."""
    draws: Callable[[Any, Any], Draws]
    """What nature has to draw in a state where it is to move."""
    most_outcomes: int
    """So many things can come of one draw at most."""
    most_actions: Callable[[Any], int | None]
    """So many actions are in one game at most; None where nobody can say."""
    reveals: Callable[[Event], Iterable[tuple[int, str]]] = lambda _: ()
    """The secret moves that an event brings to light, each with its seat."""
    unseen_by_mover: Callable[[Any], bool] = lambda _: False
    """Whether a secret move is news to the seat that made it, too."""
    one_by_one: Callable[[Offered], Offered] = lambda offered: offered
    """Of actions that can be taken in any order, those that a game tree asks for first."""


@cache
def adapter_of(game: str) -> Adapter | None:
    """What a game carries for the environments, None where it carries nothing."""
    return cast("Adapter | None", luggage(game, "environment"))


def adapted(game: AnyGame) -> Adapter:
    """The game's own adapter, or the one that does for every game."""
    from .any_game import ANY_GAME

    return adapter_of(game.id) or ANY_GAME
