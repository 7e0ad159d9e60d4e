"""The checker finds nothing in a sound history, and every fault that is planted in it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from freebooter.engine import NATURE, JsonObject
from freebooter.store import Entry
from freebooter.table import Seat, Setup, Table
from freebooter.table.seats import agree

from .histories import Driven, Fold, History, Told, faults

SHIP = "ship"


def sound() -> History:
    """A game of a person against two bots, the second half of it driven by another node."""
    rng = random.Random(1)
    setup, seats = agree(
        Setup(SHIP, "captain", {}), [Seat("person"), Seat("bot", level="drifter"), Seat("bot", level="drifter")]
    )
    table = Table(setup, seats, True, 0.0, rng)
    table.settle(0.0)
    while not table.over:
        seat = next(iter(table.game.to_move(table.state)))
        assert isinstance(seat, int)
        move = str(rng.choice(table.game.legal(table.state, seat)))
        table.play(seat, move, table.number, f"id {table.number}" if seat == 0 else None, 0.0)
    clients = {number: name for (_, name), number in table.sent.items()}
    log = [Entry(at, who, move, clients.get(at)) for at, (who, move) in enumerate(table.log, 1)]
    kept: JsonObject = {"game": "captain", "options": setup.options}
    chairs: list[JsonObject] = [{"kind": seat.kind, "name": seat.name, "level": seat.level} for seat in seats]
    fold = Fold(kept, chairs, log)
    told = Told(SHIP, 0, [entry for entry in log if entry.client])
    told.seen = [(number, fold.view(number, 0)) for number in range(fold.number + 1)]
    half = len(log) // 2
    driven = [
        Driven(SHIP, entry.number, *(("a", "a", 1) if entry.number < half else ("b", "b", 2)))
        for entry in log
        if entry.client is None and entry.who != NATURE
    ]
    return History({SHIP: (kept, chairs)}, {SHIP: log}, [told], driven)


def lose_a_move(history: History) -> None:
    gone = history.told[0].acknowledged[-1].number
    log = list(history.logs[SHIP])
    history.logs = {SHIP: [*log[: gone - 1], *(replace(entry, number=entry.number - 1) for entry in log[gone:])]}


def double_a_move(history: History) -> None:
    log = list(history.logs[SHIP])
    mine = history.told[0].acknowledged[0]
    history.logs = {SHIP: [*log, replace(mine, number=len(log) + 1)]}


def leave_a_gap(history: History) -> None:
    history.logs = {SHIP: [entry for entry in history.logs[SHIP] if entry.number != 3]}


def show_another_view(history: History) -> None:
    seen = history.told[0].seen
    seen[5] = (seen[5][0], seen[4][1])


def show_a_position_that_never_was(history: History) -> None:
    number, view = history.told[0].seen[-1]
    history.told[0].seen.append((number + 1, view))


def go_back_in_time(history: History) -> None:
    history.told[0].seen.append(history.told[0].seen[2])


def let_a_node_write_that_does_not_drive(history: History) -> None:
    history.driven = [replace(history.driven[0], writer="b"), *history.driven[1:]]


def let_an_old_lease_write(history: History) -> None:
    history.driven = [*history.driven[:-1], replace(history.driven[-1], writer="a", driver="a", fence=1)]


def test_a_sound_history_has_no_faults():
    assert list(faults(sound())) == []


@pytest.mark.parametrize(
    "plant",
    [
        lose_a_move,
        double_a_move,
        leave_a_gap,
        show_another_view,
        show_a_position_that_never_was,
        go_back_in_time,
        let_a_node_write_that_does_not_drive,
        let_an_old_lease_write,
    ],
)
def test_a_planted_fault_is_found(plant: Callable[[History], None]):
    history = sound()
    plant(history)
    assert list(faults(history))
