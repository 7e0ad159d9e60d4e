"""A record replayed for the replay page: every position, from the eyes that were asked for."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from freebooter.engine import Record, State, Who
from freebooter.engine.game import Move
from freebooter.games import AnyGame, make
from freebooter.table.frames import draw_view, to_bytes

Eyes = int | None
PIECE: Final = 64 * 1024
GZIP: Final = 31


def read_eyes(text: str, seats: int) -> list[Eyes] | None:
    """Whose views are wanted: seats and `public`; all of them for nothing; None if it says something else."""
    names: dict[str, Eyes] = {**{str(seat): seat for seat in range(seats)}, "public": None}
    wanted = text.split(",") if text else list(names)
    if not all(name in names for name in wanted):
        return None
    return [names[name] for name in dict.fromkeys(wanted)]


def frames(record: Record, eyes: Sequence[Eyes]) -> Iterator[bytes]:
    """The answer of `POST /api/check`, piece by piece, for a record known to replay."""
    game = make(record.game, len(record.seats), record.options)
    state = game.start()
    yield b'{"game":%s,"names":%s,"frames":[' % (to_bytes(record.game), to_bytes(record.seats))
    yield _frame(game, state, 0, None, None, b"", eyes)
    for number, (who, text) in enumerate(record.moves, start=1):
        move = game.parse(text)
        state, events = game.apply(state, who, move)
        seen = [event for event in events if len(eyes) > 1 or event.only in (None, eyes[0])]
        told = b",".join(to_bytes(event.to_json(record.seats)) for event in seen)
        yield b"," + _frame(game, state, number, who, move, told, eyes)
    yield b"]}"


def _frame(
    game: AnyGame, state: State, number: int, who: Who | None, move: Move | None, events: bytes, eyes: Sequence[Eyes]
) -> bytes:
    views = b",".join(
        b'"%s":%s' % (b"public" if seat is None else b"%d" % seat, draw_view(game.view(state, seat))) for seat in eyes
    )
    return b'{"number":%d,"who":%s,"move":%s,"events":[%s],"views":{%s}}' % (
        number,
        to_bytes(who),
        to_bytes(None if move is None else str(move)),
        events,
        views,
    )


def gathered(pieces: Iterable[bytes], small: bool) -> Iterator[bytes]:
    """The pieces in larger ones, compressed if wanted."""
    pack = zlib.compressobj(wbits=GZIP) if small else None
    held = bytearray()
    for piece in pieces:
        held += piece
        if len(held) >= PIECE:
            yield pack.compress(held) if pack else bytes(held)
            held.clear()
    yield pack.compress(held) + pack.flush() if pack else bytes(held)
