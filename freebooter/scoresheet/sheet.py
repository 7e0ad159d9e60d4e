"""The sheet as a value: names, what the table agreed on, who dealt first, and what was entered round by round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from freebooter.engine.options import OptionsError
from freebooter.games.skull_king import SkullKing, SkullKingOptions
from freebooter.wire import SheetEntry, SheetRound

GAME: Final = SkullKing.id
PLAYERS: Final = range(2, 9)
"""The rulebook's two to six, and two more for house games."""

LONGEST_NAME: Final = 24

Entry = SheetEntry
Round = SheetRound


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole game; `dealer` is the player who deals the first round."""

    names: tuple[str, ...]
    options: SkullKingOptions
    dealer: int
    rounds: tuple[Round, ...]

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        return self.options.hand_sizes


def new_sheet(names: Sequence[str], options: Mapping[str, object] | None = None, dealer: int = 0) -> Sheet:
    """An empty sheet; raises OptionsError for names or options that no table can have."""
    agreed = SkullKingOptions.read(options or {})
    check_table(names, agreed, dealer)
    blank = Round((Entry(),) * len(names))
    return Sheet(tuple(names), agreed, dealer, (blank,) * len(agreed.hand_sizes))


def check_table(names: Sequence[str], options: SkullKingOptions, dealer: int) -> None:
    """Refuse names, hand sizes and a dealer that cannot be."""
    if len(names) not in PLAYERS:
        raise OptionsError(
            "{names} names", "{least} to {most} players", names=len(names), least=PLAYERS.start, most=PLAYERS[-1]
        )
    for name in names:
        if not 1 <= len(name) <= LONGEST_NAME or name != name.strip() or not name.isprintable():
            raise OptionsError(
                "a player cannot be called {name:shown}", "1 to {most} characters", name=name, most=LONGEST_NAME
            )
    if len({name.casefold() for name in names}) < len(names):
        raise OptionsError("the names {names:commas}", "a different one for each player", names=names)
    if dealer not in range(len(names)):
        raise OptionsError(
            "dealer {dealer} of {players} players",
            "0 to {last}",
            dealer=dealer,
            players=len(names),
            last=len(names) - 1,
        )
    largest = largest_hand(len(names), options)
    if max(options.hand_sizes) > largest:
        raise OptionsError(
            "{deck} cards cannot deal {size} to each of {seats} players",
            "hand sizes of 1 to {largest}",
            "SK-R12",
            deck=len(options.deck()),
            size=max(options.hand_sizes),
            seats=len(names),
            largest=largest,
        )


def largest_hand(players: int, options: SkullKingOptions) -> int:
    """SK-R12: the most cards that the deck can deal to each player."""
    return len(options.deck()) // players


def dealer_of(sheet: Sheet, number: int) -> int:
    """SK-04: who deals the round; rounds are counted from 0."""
    return (sheet.dealer + number) % len(sheet.names)


def leader_of(sheet: Sheet, number: int) -> int:
    """SK-04: who leads the round's first trick."""
    return (dealer_of(sheet, number) + 1) % len(sheet.names)


def with_round(sheet: Sheet, number: int, round: Round) -> Sheet:
    """The sheet with one round put in the place of what was there."""
    return replace(sheet, rounds=(*sheet.rounds[:number], round, *sheet.rounds[number + 1 :]))


def with_entry(sheet: Sheet, number: int, player: int, entry: Entry) -> Sheet:
    """The sheet with one player's entry in a round put in the place of what was there."""
    before = sheet.rounds[number]
    entries = (*before.entries[:player], entry, *before.entries[player + 1 :])
    return with_round(sheet, number, replace(before, entries=entries))
