"""A record replayed for the replay page: every position, from the eyes that were asked for."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from freebooter.engine import Record
from freebooter.engine.record import Step, replay
from freebooter.games import AnyGame, make
from freebooter.wire import RecordStep, tell

from .encoding import encode_step, to_bytes

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


def replayed(record: Record, eyes: Sequence[Eyes]) -> Iterator[bytes]:
    """The answer of `POST /api/check`, piece by piece, for a record known to replay."""
    game = make(record.game, len(record.seats), record.options)
    yield b'{"game":%s,"names":%s,"frames":[' % (to_bytes(record.game), to_bytes(record.seats))
    for step in replay(game, record):
        yield (b"," if step.number else b"") + encode_step(_seen(game, step, record.seats, eyes))
    yield b"]}"


def _seen(game: AnyGame, step: Step, names: Sequence[str], eyes: Sequence[Eyes]) -> RecordStep:
    return RecordStep(
        number=step.number,
        who=step.who,
        move=None if step.move is None else str(step.move),
        events=tuple(tell(event, names) for event in step.events if len(eyes) > 1 or event.only in (None, eyes[0])),
        views={"public" if seat is None else str(seat): game.view(step.state, seat) for seat in eyes},
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
