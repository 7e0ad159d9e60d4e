"""What a game carries for the rooms above the rules, found by its id."""

from __future__ import annotations

from importlib import import_module

ROOMS = {
    "labels": "freebooter.vector.{}.actions:LABELS",
    "vector": "freebooter.vector.{}.making:environment",
    "environment": "freebooter.envs.{}:ADAPTER",
    "notebook": "freebooter.notebook.{}:BOARD",
    "tricks": "freebooter.rulings.{}:settle",
}
TRICKS = ("captain", "skull-king")
GAMES = ("get-bit", "captain", "plank", "skull-king")


def luggage(game: str, kind: str) -> object | None:
    if game not in GAMES or (kind == "tricks" and game not in TRICKS):
        return None
    module, _, name = ROOMS[kind].format(game.replace("-", "_")).partition(":")
    return getattr(import_module(module), name)
