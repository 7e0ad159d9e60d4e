"""Tricks worth showing beside the clause that settles them; who wins is always worked out, never written here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .trick import Settled
from .what_wins import what_wins


@dataclass(frozen=True, slots=True)
class Example:
    """A trick that shows a clause at work."""

    game: str
    clause: str
    title: str
    cards: str
    trump: str | None = None

    def settled(self) -> Settled:
        return what_wins(self.game, self.cards, self.trump)


EXAMPLES: Final = (
    Example("captain", "CA-22", "Parrots are trump; Sea Monster! comes last", "g12 g10 p4 plank monster", "parrots"),
    Example("captain", "CA-12", "Two Walk the Plank! in one battle", "h3 plank h13 plank", "hookhands"),
    Example("captain", "CA-13", "A low trump against a high card of the suit led", "d13 d12 m2", "monkeys"),
    Example("captain", "CA-13", "A high card of a suit that was not led", "d3 h13 d5", "monkeys"),
    Example("captain", "CA-14", "No trump in the round", "h8 p13 h9", None),
    Example("skull-king", "SK-20", "Only green", "g7 g12 g8"),
    Example("skull-king", "SK-20", "Purple 14 from a player without yellow", "y12 y5 y8 p14"),
    Example("skull-king", "SK-20", "Black 2 from a player without yellow", "y12 y5 y8 b2"),
    Example("skull-king", "SK-20", "The Skull King takes two 14s and a Pirate", "y14 b14 rosie king"),
    Example("skull-king", "SK-08", "Two Pirates", "y14 juanita harry b14"),
    Example("skull-king", "SK-09", "Nothing but Escapes", "escape tigress=escape escape"),
    Example("skull-king", "SK-11", "The Tigress as a Pirate, then a Pirate", "g9 tigress=pirate rosie"),
    Example("skull-king", "SK-13", "An Escape led, then purple", "escape p3 g14 p11"),
    Example("skull-king", "SK-21", "Mermaid, Pirate and Skull King in one trick", "bahij king sirena"),
    Example("skull-king", "SK-21", "A Mermaid and a Pirate", "b14 alyra rascal"),
    Example("skull-king", "SK-R4", "The Skull King with Pirates, taken by a Mermaid", "rosie king harry alyra"),
    Example("skull-king", "SK-24", "A Loot, captured", "y6 loot y11"),
    Example("skull-king", "SK-25", "A Loot led, and only Escapes after it", "loot escape tigress=escape"),
    Example("skull-king", "SK-26", "The Kraken in a trick that a Pirate would have won", "g14 rosie kraken king"),
    Example("skull-king", "SK-28", "The Kraken led, and only Escapes after it", "kraken escape loot"),
    Example("skull-king", "SK-R15", "Two green 7s, one of them a replacement", "g7 g7 y14"),
)


def examples_of(clause: str) -> list[Example]:
    return [example for example in EXAMPLES if example.clause == clause]
