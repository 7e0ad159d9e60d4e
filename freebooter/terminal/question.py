"""What is asked of a player: numbered choices, one after another where a move has parts."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer. `key` is what is typed; `move` the whole move, or `pick` the part of it that this is.

    `words` is for the line mode and lists, `face` what stands on its card in the drawing, with the ink's name;
    `clauses` tell what it does.
    """

    key: str
    words: str
    move: str = ""
    pick: str = ""
    face: tuple[str, ...] = ()
    ink: str = "ink"
    legal: bool = True
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """`asks` is a sentence; `choices` the answers, those that are not legal now among them."""

    asks: str
    choices: tuple[Choice, ...]

    def find(self, key: str) -> Choice | None:
        return next((choice for choice in self.choices if choice.key == key), None)

    @property
    def legal(self) -> tuple[Choice, ...]:
        return tuple(choice for choice in self.choices if choice.legal)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A small table: the score sheet, or the state of the seats where a game keeps no score."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    clause: str = ""
