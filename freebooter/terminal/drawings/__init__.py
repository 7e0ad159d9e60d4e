"""How each game looks in a terminal: one module a game, from a view to text."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Protocol, cast

from rich.text import Text

from freebooter.engine import Event, View

from ..question import Question, Sheet
from ..seat import Happening


class Drawing(Protocol):
    """What a game's module has: drawings for the full screen, sentences for the line mode, and what is asked."""

    BLURB: str
    EMBLEM: tuple[str, ...]
    LAST: str
    HEIGHT: int
    QUIET: frozenset[str]

    def draw(self, view: View, names: Sequence[str], width: int, height: int) -> list[Text]:
        """The table, in colours by name."""
        ...

    def tell(self, view: View, names: Sequence[str]) -> list[str]:
        """The same position in sentences, for anyone who cannot see the drawing."""
        ...

    def ask(self, view: View, legal: Sequence[str], names: Sequence[str], picked: tuple[str, ...]) -> Question:
        """What `view.you` is asked, when parts of the move are picked already."""
        ...

    def name_move(self, view: View, move: str, names: Sequence[str]) -> str:
        """A move of `view.you` in words."""
        ...

    def last_trick(self, view: View, names: Sequence[str], log: Sequence[Happening]) -> list[str]: ...

    def sheet(self, view: View, names: Sequence[str]) -> Sheet: ...

    def reveals(self, event: Event, you: int | None) -> bool:
        """Whether the event tells something that was hidden from `you`: nothing is undone past it."""
        ...


def drawing_of(game: str) -> Drawing:
    """The module that draws a game, by its id."""
    return cast("Drawing", import_module(f".{game.replace('-', '_')}", __package__))
