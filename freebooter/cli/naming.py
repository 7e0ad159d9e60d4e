"""Moves of a record in words, as the terminal says them."""

from __future__ import annotations

from collections.abc import Callable

from freebooter import Record, View, make
from freebooter.engine.record import replay
from freebooter.languages.speech import Speech
from freebooter.terminal.drawings import drawing_of


def names_of_moves(record: Record, seat: int, speech: Speech) -> Callable[[int, str], str]:
    """What to call a move of the seat: one made, or that might have been, on the way to the position of that number."""
    game = make(record.game, len(record.seats), record.options)
    drawing = drawing_of(record.game, speech)
    before: dict[int, View] = {}
    state = game.start()
    for step in replay(game, record):
        if step.who == seat:
            before[step.number] = game.view(state, seat)
        state = step.state
    return lambda number, move: drawing.name_move(before[number], move, record.seats)
