"""The one place where a position becomes bytes: from `game.view` of a pair of eyes and the events they may see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec

from freebooter.engine import Event, Move, State, View
from freebooter.games import AnyGame

from .table import Table

LONG: Final = 50
MOST_LONG: Final = 200

to_bytes = msgspec.json.Encoder().encode
_in_order = msgspec.json.Encoder(order="deterministic").encode


class Picture:
    """One position, drawn at most once for each pair of eyes. A seat's number, or None for everybody's."""

    def __init__(self, game: AnyGame, names: Sequence[str], number: int, state: State, events: Iterable[Event]) -> None:
        self.game = game
        self.number = number
        self.state = state
        self._events = [(event.only, to_bytes(event.to_json(names))) for event in events]
        self._drawn: dict[int | None, bytes] = {}

    def update(self, seat: int | None, deadline: float | None) -> bytes:
        """The `update` message for a seat's sockets, or with None for those who watch."""
        if seat not in self._drawn:
            self._drawn[seat] = self._draw(seat)
        return b'%s,"deadline":%s}' % (self._drawn[seat], to_bytes(deadline))

    def _draw(self, seat: int | None) -> bytes:
        events = b",".join(told for only, told in self._events if only is None or only == seat)
        view = self.game.view(self.state, seat)
        moves = self.game.legal(self.state, seat) if seat is not None and seat in view.to_move else ()
        return b'{"type":"update","number":%d,"events":[%s],"view":%s,"legal":%s' % (
            self.number,
            events,
            draw_view(view),
            draw_moves(moves),
        )


def draw_view(view: View) -> bytes:
    """The view's JSON: what `view.to_json()` says, without the detour through dictionaries."""
    return _in_order(view)


_long: dict[int, tuple[Sequence[Move], bytes]] = {}


def draw_moves(moves: Sequence[Move]) -> bytes:
    """Their notation; a long list that a game hands out again and again is spelled once."""
    if len(moves) < LONG:
        return to_bytes([str(move) for move in moves])
    known, spelled = _long.get(id(moves), (None, b""))
    if known is not moves:
        spelled = to_bytes([str(move) for move in moves])
        if len(_long) >= MOST_LONG:
            del _long[next(iter(_long))]
        _long[id(moves)] = (moves, spelled)
    return spelled


def table_frame(
    table: Table,
    you: int | None,
    yours: Sequence[int],
    links: Mapping[str, str | None],
    rematch: Mapping[str, str | None] | None,
) -> bytes:
    """The `table` message: nothing of the position is in it."""
    setup, attendance = table.setup, table.attendance
    return to_bytes(
        {
            "type": "table",
            "table": setup.id,
            "game": setup.game,
            "options": setup.options,
            "you": you,
            "yours": yours,
            "host": table.is_host(yours),
            "started": table.started,
            "seats": [
                {
                    "name": seat.name,
                    "kind": seat.kind,
                    "level": seat.level,
                    "present": seat.kind == "bot" or attendance.present(number),
                    "stand_in": number in attendance.stand_ins,
                }
                for number, seat in enumerate(table.seats)
            ],
            "timer": setup.timer,
            "hints": setup.hints,
            "listed": setup.listed,
            "hotseat": setup.hotseat,
            "patient": setup.patient,
            "play": links["play"],
            "watch": links["watch"],
            "rematch": rematch,
        }
    )
