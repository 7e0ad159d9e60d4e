"""What the terminal's tests share: games played through the questions alone."""

from __future__ import annotations

import random
from collections.abc import Iterator

from freebooter.terminal.drawings import Drawing, drawing_of
from freebooter.terminal.local import LocalTable
from freebooter.terminal.question import Choice
from freebooter.terminal.setup import Wish, new_table

LEGENDARY: dict[str, object] = {"mermaids": True, "loot": True, "kraken": True, "abilities": True, "rounds": [1, 8, 3]}
VOYAGES: list[tuple[str, int, dict[str, object]]] = [
    ("get-bit", 2, {}),
    ("get-bit", 6, {"refill_at": 1}),
    ("captain", 3, {}),
    ("captain", 9, {}),
    ("plank", 2, {}),
    ("plank", 5, {"skully": []}),
    ("plank", 3, {"blind": True}),
    ("skull-king", 4, {"rounds": [1, 2, 5]}),
    ("skull-king", 3, LEGENDARY),
    ("skull-king", 2, {"rounds": [30]}),
]


def seated(game: str, seats: int, options: dict[str, object], seed: int, hotseat: int = 1) -> LocalTable:
    return new_table(Wish(game, seats, "drifter", options, seed, hotseat, ("Anne", "Bart")))


def reachable(table: LocalTable, picked: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Choice]]:
    """Every whole move that the questions lead to, with what is picked on the way."""
    question = drawing_of(table.game.id).ask(table.view, table.legal, table.names, picked)
    for choice in question.legal:
        if choice.pick:
            yield from reachable(table, (*picked, choice.pick))
        else:
            yield picked, choice


def answered(table: LocalTable, drawing: Drawing, rng: random.Random) -> str:
    """A move chosen as a person would: a number after another."""
    picked: tuple[str, ...] = ()
    while True:
        choice = rng.choice(drawing.ask(table.view, table.legal, table.names, picked).legal)
        if not choice.pick:
            return choice.move
        picked = (*picked, choice.pick)
