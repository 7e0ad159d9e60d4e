"""Messages to bytes: the only place where something that is sent becomes JSON. By msgspec where it is installed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from typing import Final, TypeAlias

from freebooter.engine import Event, View
from freebooter.table import Position
from freebooter.wire import FromServer, GameEvent, RecordStep, tell, to_object, write

if find_spec("msgspec"):
    import msgspec

    to_bytes = msgspec.json.Encoder().encode
    # Sets in a view are sorted, so that equal views are equal bytes.
    _in_order = msgspec.json.Encoder(order="deterministic").encode
else:

    def to_bytes(obj: object, /) -> bytes:
        return write(obj).encode()

    _in_order = to_bytes

EncodedEvent: TypeAlias = tuple[int | None, bytes]

MOST_LONG: Final = 200
LONG: Final = 50


def encode(message: FromServer) -> bytes:
    """A message of the socket."""
    return to_bytes(message)


def encode_answer(value: object) -> bytes:
    """The answer to a request: a message, or several."""
    return to_bytes([to_object(each) for each in value] if isinstance(value, tuple) else to_object(value))  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]


def encode_events(events: Iterable[Event], names: Sequence[str]) -> list[EncodedEvent]:
    """Events as bytes, each with the one seat that may see it."""
    return [(event.only, to_bytes(to_object(tell(event, names)))) for event in events]


class EncodedPosition:
    """A position as bytes, each event and each pair of eyes at most once; after what happened `before`."""

    def __init__(self, position: Position, before: Sequence[EncodedEvent] = ()) -> None:
        self.position = position
        self.before = before
        self._events: dict[int, bytes] = {}
        self._updates: dict[int | None, bytes] = {}

    def update(self, seat: int | None, deadline: float | None) -> bytes:
        """The `update` message for a seat's sockets, or with None for those that watch."""
        known = self._updates.get(seat)
        if known is None:
            known = self._updates[seat] = self._encode(seat)
        return b'%s,"deadline":%s}' % (known, to_bytes(deadline))

    def _encode(self, seat: int | None) -> bytes:
        update = self.position.seen_by(seat)
        assert isinstance(update.view, View)
        events = [event for only, event in self.before if only is None or only == seat]
        events += map(self._event, update.events)
        return b'{"type":"update","number":%d,"events":[%s],"view":%s,"legal":%s' % (
            update.number,
            b",".join(events),
            _in_order(update.view),
            _legal(update.legal),
        )

    def _event(self, event: GameEvent) -> bytes:
        known = self._events.get(id(event))
        if known is None:
            known = self._events[id(event)] = to_bytes(to_object(event))
        return known


_long: dict[int, tuple[tuple[str, ...], bytes]] = {}


def _legal(moves: tuple[str, ...]) -> bytes:
    """A long list that a game hands out again and again is encoded once."""
    if len(moves) < LONG:
        return to_bytes(moves)
    known, encoded = _long.get(id(moves), ((), b""))
    if known is not moves:
        encoded = to_bytes(moves)
        if len(_long) >= MOST_LONG:
            del _long[next(iter(_long))]
        _long[id(moves)] = (moves, encoded)
    return encoded


def encode_step(step: RecordStep) -> bytes:
    """A step of a record, its views by msgspec directly."""
    views = b",".join(b"%s:%s" % (to_bytes(eyes), _in_order(view)) for eyes, view in step.views.items())
    return b'{"number":%d,"who":%s,"move":%s,"events":[%s],"views":{%s}}' % (
        step.number,
        to_bytes(step.who),
        to_bytes(step.move),
        b",".join(to_bytes(to_object(event)) for event in step.events),
        views,
    )
