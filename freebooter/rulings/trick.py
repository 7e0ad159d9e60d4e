"""A trick's end, settled: what every game of tricks gives, and the refusal of one that cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from freebooter.engine import Event
from freebooter.engine.json_value import JsonObject, to_json
from freebooter.engine.refusal import RefusalError


class NoSuchTrick(RefusalError):
    """Cards that no trick can hold; names what was expected and, where a rule decided, the clause."""

    def __str__(self) -> str:
        return super().__str__() + (f" ({self.clause})" if self.clause else "")


@dataclass(frozen=True, slots=True)
class Settled:
    """A trick's end: who wins it (None if nobody does) and who leads the next, as places in `cards` from 0.

    `notes` are what else the trick brings, each a sentence and its clause; `events` are the decisive one and
    those of the notes, as the referee gives them, for clients that speak another language.
    """

    game: str
    cards: tuple[str, ...]
    winner: int | None
    leads: int
    reason: str
    clause: str
    notes: tuple[tuple[str, str], ...] = ()
    events: tuple[JsonObject, ...] = ()

    def to_json(self) -> JsonObject:
        value = to_json(self)
        assert isinstance(value, dict)
        return value


@dataclass(frozen=True, slots=True)
class Laid:
    """A trick to be settled: its cards in the order played, and what else may decide it.

    `trump` is a suit or None, `suit_after_escape` an option; a game looks at what it has.
    """

    cards: list[str]
    names: tuple[str, ...]
    trump: str | None = None
    suit_after_escape: str = "next-card"


def settled(
    game: str, cards: list[str], winner: int | None, leads: int, told: tuple[Event, ...], names: Sequence[str]
) -> Settled:
    """The first event told is the one that decides."""
    (reason, clause), *notes = ((event.text(names), event.clause) for event in told)
    events = tuple(event.to_json(names) for event in told)
    return Settled(game, tuple(cards), winner, leads, reason, clause, tuple(notes), events)
