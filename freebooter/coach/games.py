"""The trials of a game, as it carries them; games without any are weighed by their bots' playouts."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from freebooter.bots import heuristics_of
from freebooter.bots.sampling import RandomPlay
from freebooter.games import AnyGame, luggage

from .trials import PlainTrials, Trials


def trials_of(game: AnyGame) -> Trials:
    found = cast("Callable[[AnyGame], Trials] | None", luggage(game.id, "coach"))
    return found(game) if found else PlainTrials(heuristics_of(game) or RandomPlay(game))
