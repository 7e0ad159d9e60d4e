"""A finished game played on from one of its positions: one person among bots, and the log the table begins with."""

from __future__ import annotations

from collections.abc import Sequence

from freebooter.engine import OptionsError, Record, Who
from freebooter.games import resume

from .names import checked_name
from .seats import Seat, Setup


def played_on(
    record: Record, at: int, seat: int, level: str, name: str
) -> tuple[Setup, Sequence[Seat], Sequence[tuple[Who, str]]]:
    """The setup and the seats as wished, and the moves up to position `at`; raises RecordError or OptionsError.

    Nothing can be learnt here of a game under way: only a record that replays to its end is taken.
    """
    if resume(record).result is None:
        raise OptionsError("the game is not over", "a record after the end")
    if not 0 <= seat < len(record.seats):
        raise OptionsError("seat {seat:shown} did not play", "0 to {last}", seat=seat, last=len(record.seats) - 1)
    if not 0 <= at < len(record.moves):
        last = len(record.moves) - 1
        raise OptionsError("nothing is left to play at position {at}", "0 to {last}", at=at, last=last)
    wishes = [
        Seat("person", name) if place == seat else Seat("bot", kept_name(was), level)
        for place, was in enumerate(record.seats)
    ]
    return Setup(id="", game=record.game, options=record.options), wishes, record.moves[:at]


def kept_name(name: str) -> str:
    """The name of the record where a table may have it."""
    try:
        return checked_name(name)
    except OptionsError:
        return ""
