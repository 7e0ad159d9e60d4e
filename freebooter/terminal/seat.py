"""A seat at a table, on this machine or on a server: what both clients play through."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from freebooter.engine import Refusal, View
from freebooter.games import AnyGame
from freebooter.languages.speech import Speech


@dataclass(frozen=True, slots=True)
class Happening:
    """One event as a seat may see it: its kind, its sentence in the seat's language and the clause it follows."""

    kind: str
    text: str
    clause: str = ""

    def __str__(self) -> str:
        return f"{self.text} ({self.clause})" if self.clause else self.text


@dataclass(frozen=True, slots=True)
class Advice:
    """A move the navigator looked at; `value` is its chance to win, or points, by `unit`."""

    move: str
    value: float
    unit: str


class Seat(Protocol):
    """What a client needs of a table. Moves are in notation; nothing here is hidden from `view.you`."""

    @property
    def speech(self) -> Speech:
        """The language that the log and the notices are in."""
        ...

    @property
    def game(self) -> AnyGame: ...

    @property
    def names(self) -> Sequence[str]: ...

    @property
    def view(self) -> View: ...

    @property
    def legal(self) -> Sequence[str]:
        """The moves of `view.you` now; empty while others move."""
        ...

    @property
    def log(self) -> Sequence[Happening]:
        """All that `view.you` has seen happen, oldest first."""
        ...

    @property
    def notice(self) -> str:
        """What the table itself has to say: who is missing, that the connection is lost; else empty."""
        ...

    @property
    def seconds_left(self) -> float | None:
        """Of the clock that runs for the one to move, where there is one."""
        ...

    def wake(self) -> None:
        """The person is there: tell the table, should a bot have stood in."""
        ...

    def listen(self, call: Callable[[], None]) -> None:
        """Have `call` called, from any thread, when something changes while it is for you to move."""
        ...

    def go_on(self) -> bool:
        """Let another move, or wait for it; True when something changed, False when it is for you to move."""
        ...

    def play(self, move: str) -> Refusal | None: ...

    def why(self, move: str) -> Refusal | None: ...

    def hint(self) -> Sequence[Advice] | Refusal: ...

    def undo(self) -> Refusal | None: ...

    def leave(self) -> str:
        """Give the seat up for now; a sentence that says how to come back."""
        ...
