"""What a seat remembers: all that it did and was told, in order. Two games are one to it while these are equal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from freebooter.engine import Event
from freebooter.engine.value import value
from freebooter.games import find

from .encoding import Encoding


@value
class Deed:
    """A seat's action, and what it is called."""

    seat: int
    number: int
    label: str


@value
class Glimpse:
    """All that a seat sees of a position, where how it came about is not known."""

    seat: int
    label: str


Log: TypeAlias = tuple[Deed | Glimpse | Event, ...]


def remembered(log: Log, seat: int) -> str:
    """The seat's memory as text, a line for each thing."""
    lines = [f"seat {seat}"]
    for entry in log:
        if isinstance(entry, Event):
            if entry.only in (None, seat):
                lines.append(repr(entry))
        elif entry.seat == seat:
            lines.append(entry.label)
    return "\n".join(lines)


def known_to(encoding: Encoding, log: Log, seat: int) -> Log:
    """What of a log the seat knows of."""
    return tuple(entry for entry in log if knows(encoding, entry, seat))


def knows(encoding: Encoding, entry: Deed | Glimpse | Event, seat: int) -> bool:
    match entry:
        case Event():
            return entry.only in (None, seat)
        case Deed():
            return entry.seat == seat or entry.label.split(" ")[0] not in secret_moves(encoding.game.id)
        case Glimpse():
            return entry.seat == seat


def history(encoding: Encoding, log: Log, seat: int) -> Iterator[Deed]:
    """Every action the seat knows of, in the order in which it learned of it."""
    news = encoding.adapter.unseen_by_mover(encoding.game)
    for entry in log:
        if isinstance(entry, Event):
            yield from (deed for deed in revealed(encoding, entry) if deed.seat != seat or news)
        elif isinstance(entry, Deed) and knows(encoding, entry, seat):
            yield entry


def revealed(encoding: Encoding, event: Event) -> Iterator[Deed]:
    """The secret actions that an event brings to light."""
    for seat, move in encoding.adapter.reveals(event):
        yield Deed(seat, encoding.labels.numbers(seat, move)[0], move)


def secret_moves(game: str) -> tuple[str, ...]:
    """Moves that others learn of when the rules show them, if ever; all other moves are seen at once."""
    about = find(game)
    return about.secret_moves if about else ()
