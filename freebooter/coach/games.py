"""The trials of a game, from the module of its name; games without one are weighed by their bots' playouts."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import cast

from freebooter.games import AnyGame

from .trials import Trials


def trials_of(game: AnyGame) -> Trials:
    module = import_module(f"freebooter.coach.{game.id.replace('-', '_')}")
    return cast("Callable[[AnyGame], Trials]", module.trials)(game)
