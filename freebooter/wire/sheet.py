"""A Skull King score sheet as it is saved, shown and sent; `freebooter.scoresheet` says what it means."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from freebooter.engine import JsonObject

from .shape import Length, Within, message

Count: TypeAlias = Annotated[int, Within(0, 1000)]
Fourteen: TypeAlias = Literal["g14", "y14", "p14", "b14"]


@message
class SheetEntry:
    """What a player did in a round; null where nobody has said it yet.

    `bid` is the bid as it was called and `harry` the change that Harry made to it; `fourteens` are the 14s
    captured, `pirates` the Pirates taken with the Skull King, `kings` the Skull Kings taken with a Mermaid;
    `loot` names the players whose Loot this one captured, `kept_loot` counts those of one's own that won
    their trick; `wager` is all that was wagered with the Rascal.
    """

    bid: Count | None = None
    won: Count | None = None
    fourteens: tuple[Fourteen, ...] = ()
    pirates: Count = 0
    kings: Count = 0
    loot: tuple[Count, ...] = ()
    kept_loot: Count = 0
    wager: Count = 0
    harry: Annotated[int, Within(-1000, 1000)] = 0


@message
class SheetRound:
    """An entry for each player; the tricks that a Kraken `destroyed`; whether the bonuses are `settled`."""

    entries: tuple[SheetEntry, ...]
    destroyed: Count | None = None
    settled: bool = False


@message
class ScoreSheet:
    """A whole game scored at a real table; `dealer` is the player who deals the first round, from 0."""

    freebooter_scoresheet: int
    names: Annotated[tuple[str, ...], Length(0, 99)]
    options: JsonObject
    dealer: int
    rounds: Annotated[tuple[SheetRound, ...], Length(0, 99)]
