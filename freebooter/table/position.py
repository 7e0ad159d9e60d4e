"""What each pair of eyes may know of a position, worked out once: the one place where views are drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from freebooter.engine import Event, Move, State
from freebooter.games import AnyGame
from freebooter.wire import Chair, Links, TableInfo, Update, tell

from .table import Table

LONG: Final = 50
MOST_LONG: Final = 200


class Position:
    """One position and what led to it. Eyes are a seat's number, or None for everybody's."""

    def __init__(self, game: AnyGame, names: Sequence[str], number: int, state: State, events: Iterable[Event]) -> None:
        self.game = game
        self.number = number
        self.state = state
        self._events = [(event.only, tell(event, names)) for event in events]
        self._seen: dict[int | None, Update] = {}

    def seen_by(self, seat: int | None) -> Update:
        """The message for a seat's sockets, or with None for those that watch; its deadline is still to be told."""
        seen = self._seen.get(seat)
        if seen is None:
            view = self.game.view(self.state, seat)
            moves = self.game.legal(self.state, seat) if seat is not None and seat in view.to_move else ()
            events = tuple(told for only, told in self._events if only is None or only == seat)
            seen = self._seen[seat] = Update(self.number, events, view, spelled(moves), None)
        return seen


_long: dict[int, tuple[Sequence[Move], tuple[str, ...]]] = {}


def spelled(moves: Sequence[Move]) -> tuple[str, ...]:
    """Their notation; a long list that a game hands out again and again is spelled once."""
    if len(moves) < LONG:
        return tuple(map(str, moves))
    known, texts = _long.get(id(moves), (None, ()))
    if known is not moves:
        texts = tuple(map(str, moves))
        if len(_long) >= MOST_LONG:
            del _long[next(iter(_long))]
        _long[id(moves)] = (moves, texts)
    return texts


def table_info(
    table: Table, you: int | None, yours: Sequence[int], links: Links, rematch: Links | None, now: float
) -> TableInfo:
    """The table itself; nothing of the position is in it."""
    setup, attendance, unready = table.setup, table.attendance, table.unready
    return TableInfo(
        table=setup.id,
        game=setup.game,
        options=setup.options,
        you=you,
        yours=tuple(yours),
        host=table.is_host(yours, now),
        started=table.started,
        seats=tuple(
            Chair(
                name=seat.name,
                kind=seat.kind,
                level=seat.level,
                present=seat.kind == "bot" or attendance.present(number),
                stand_in=number in attendance.stand_ins,
                ready=number not in unready,
                bot_in=table.bot_in(number, now),
            )
            for number, seat in enumerate(table.seats)
        ),
        timer=setup.timer,
        hints=setup.hints,
        listed=setup.listed,
        hotseat=setup.hotseat,
        patient=setup.patient,
        chat=setup.chat,
        taken_back=table.taken_back,
        play=links.play,
        watch=links.watch,
        rematch=rematch,
    )
