"""What is missing in a round, and what cannot have happened, each with the clause that says so.

A trick is won by one card, and a deck holds each card so often: that is what bonuses are checked against.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import ceil
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from freebooter.engine.words import listed
from freebooter.games.skull_king.options import PRESETS
from freebooter.games.skull_king.pieces import MERMAIDS, NAMES, PIRATES

from .sheet import Entry, Round, Sheet

Field: TypeAlias = Literal[
    "bid", "won", "destroyed", "fourteens", "pirates", "kings", "loot", "kept_loot", "wager", "harry", "settled"
]

HIGHEST_WAGER: Final = 20


class Problem(Struct, frozen=True):
    """Something `missing`, or else something wrong, in a round (from 0); `player` is None where it is the table's."""

    round: int
    player: int | None
    field: Field
    missing: bool
    reason: str
    clause: str


def problems(sheet: Sheet, number: int) -> tuple[Problem, ...]:
    """What keeps the round from being scored; nothing if it can be."""
    return tuple(_Check(sheet, number).all())


def begun(round: Round) -> bool:
    """Whether anything has been entered in the round."""
    return round != Round((Entry(),) * len(round.entries))


def rascals(entry: Entry) -> int:
    """SK-32, SK-R15: how many tricks won with the Rascal such a wager takes."""
    return ceil(entry.wager / HIGHEST_WAGER)


def times(count: int) -> str:
    return {0: "not at all", 1: "once", 2: "twice"}.get(count, f"{count} times")


def counted(count: int, one: str, many: str = "") -> str:
    return f"{count or 'no'} {one if count == 1 else many or one + 's'}"


class _Check:
    """One round of a sheet, looked at from all sides, in the order in which a round is entered."""

    def __init__(self, sheet: Sheet, number: int) -> None:
        self.number = number
        self.names = sheet.names
        self.round = sheet.rounds[number]
        self.entries = self.round.entries
        self.cards = sheet.hand_sizes[number]
        self.deck = Counter(sheet.options.deck())
        self.abilities = sheet.options.abilities
        self.rounds_clause = "SK-02" if sheet.hand_sizes == PRESETS["standard"] else "SK-36"
        self.harrys = sum(abs(entry.harry) for entry in self.entries)
        self.rascals = sum(map(rascals, self.entries))

    def all(self) -> Iterator[Problem]:
        yield from self.bids()
        yield from self.tricks()
        yield from self.fourteens()
        yield from self.pirates()
        yield from self.kings()
        yield from self.loot()
        yield from self.harry()
        yield from self.wagers()
        yield from self.tricks_needed()
        if not self.round.settled:
            reason = "The bonuses are not settled: say which there were, or that there were none"
            yield Problem(self.number, None, "settled", True, reason, "SK-16")

    def missing(self, player: int | None, field: Field, reason: str, clause: str) -> Problem:
        return Problem(self.number, player, field, True, reason, clause)

    def wrong(self, player: int | None, field: Field, reason: str, clause: str) -> Problem:
        return Problem(self.number, player, field, False, reason, clause)

    def seated(self) -> Iterator[tuple[int, str, Entry]]:
        for player, (name, entry) in enumerate(zip(self.names, self.entries, strict=True)):
            yield player, name, entry

    # Bids and tricks

    def bids(self) -> Iterator[Problem]:
        for player, name, entry in self.seated():
            if entry.bid is None:
                yield self.missing(player, "bid", f"{name}'s bid is missing", "SK-03")
            elif entry.bid > self.cards:
                reason = f"{name} cannot bid {entry.bid}: {counted(self.cards, 'card was', 'cards were')} dealt"
                yield self.wrong(player, "bid", reason, "SK-03")

    def tricks(self) -> Iterator[Problem]:
        for player, name, entry in self.seated():
            if entry.won is None:
                reason = f"{name}'s tricks are missing; none is entered as 0"
                yield self.missing(player, "won", reason, "SK-19")
        krakens, destroyed = self.deck["kraken"], self.round.destroyed
        if krakens and destroyed is None:
            reason = "Did a Kraken destroy a trick? No is entered as 0"
            yield self.missing(None, "destroyed", reason, "SK-26")
        elif destroyed and destroyed > krakens:
            held = counted(krakens, "Kraken")
            reason = f"{counted(destroyed, 'trick')} cannot have been destroyed: {held} is in the deck"
            yield self.wrong(None, "destroyed", reason, "SK-26")
        won = [entry.won for entry in self.entries if entry.won is not None]
        there = self.cards - (destroyed or 0)
        all_in = len(won) == len(self.entries) and not (krakens and destroyed is None)
        if sum(won) > there or (all_in and sum(won) < there):
            fewer = f" less {destroyed} destroyed" if destroyed else ""
            reason = f"The tricks entered add up to {sum(won)}, and there were {self.cards}{fewer}"
            yield self.wrong(None, "won", reason, "SK-26" if krakens else self.rounds_clause)

    # Cards captured

    def fourteens(self) -> Iterator[Problem]:
        captured = Counter(card for entry in self.entries for card in entry.fourteens)
        for card, count in captured.items():
            if count > self.deck[card]:
                player = max(player for player, _, entry in self.seated() if card in entry.fourteens)
                reason = f"The deck holds the {NAMES[card]} {times(self.deck[card])}, and it is entered {times(count)}"
                yield self.wrong(player, "fourteens", reason, "SK-01")
        for player, name, entry in self.seated():
            if entry.won and len(entry.fourteens) > entry.won * len(self.names):
                room = counted(entry.won * len(self.names), "card")
                taken = f"{counted(entry.won, 'trick')} {'hold' if entry.won > 1 else 'holds'}"
                reason = f"{name}'s {taken} {room}, too few for {len(entry.fourteens)} 14s"
                yield self.wrong(player, "fourteens", reason, "SK-16")

    def pirates(self) -> Iterator[Problem]:
        most = (len(self.names) - 1) * self.deck["king"]
        held = sum(self.deck[card] for card in (*PIRATES, "tigress"))
        taken = 0
        for player, name, entry in self.seated():
            taken += entry.pirates
            if entry.pirates and taken + self.harrys + self.rascals > held:
                won_with = " beside those that won tricks themselves" if self.harrys + self.rascals else ""
                reason = (
                    f"{counted(taken, 'Pirate')} cannot have been taken{won_with}: the deck holds {held}, "
                    "the Tigress among them"
                )
                yield self.wrong(player, "pirates", reason, "SK-01")
            elif entry.pirates > most:
                reason = (
                    f"{name} cannot have taken {counted(entry.pirates, 'Pirate')} with the Skull King: "
                    f"the others play {most} before him at most"
                )
                yield self.wrong(player, "pirates", reason, "SK-17")

    def kings(self) -> Iterator[Problem]:
        held, mermaids = self.deck["king"], sum(self.deck[card] for card in MERMAIDS)
        used = 0
        captors = 0
        for player, name, entry in self.seated():
            used += entry.kings + bool(entry.pirates)
            captors += bool(entry.kings)
            if entry.kings and not mermaids:
                yield self.wrong(player, "kings", "There is no Mermaid in this game", "SK-21")
            elif entry.kings and captors > mermaids:
                reason = f"{name} cannot have taken the Skull King: the deck holds {counted(mermaids, 'Mermaid')}"
                yield self.wrong(player, "kings", reason, "SK-21")
            elif used > held and (entry.kings or entry.pirates):
                reason = f"The deck holds the Skull King {times(held)}: he took Pirates or was taken, and by one player"
                yield self.wrong(player, "kings" if entry.kings else "pirates", reason, "SK-01")

    def loot(self) -> Iterator[Problem]:
        held = self.deck["loot"]
        entered = 0
        for player, name, entry in self.seated():
            entered += len(entry.loot) + entry.kept_loot
            field: Field = "loot" if entry.loot else "kept_loot"
            if (entry.loot or entry.kept_loot) and not held:
                yield self.wrong(player, field, "There is no Loot in this game", "SK-24")
            elif (entry.loot or entry.kept_loot) and entered > held:
                reason = f"The deck holds {counted(held, 'Loot', 'Loot')}, and {entered} are entered"
                yield self.wrong(player, field, reason, "SK-24")
            if any(ally >= len(self.names) for ally in entry.loot):
                reason = f"{name} captured the Loot of somebody who does not play"
                yield self.wrong(player, "loot", reason, "SK-24")
            if player in entry.loot:
                reason = (
                    f"{name} is not allied with oneself: a Loot that won the trick it led is kept, "
                    "and any other is the captor's"
                )
                yield self.wrong(player, "loot", reason, "SK-25")

    # The Pirates' abilities

    def harry(self) -> Iterator[Problem]:
        held = self.deck["harry"]
        for player, name, entry in self.seated():
            if not entry.harry:
                continue
            if not self.abilities:
                yield self.wrong(player, "harry", "The Pirates have no abilities in this game", "SK-29")
            elif self.harrys > held:
                reason = f"The deck holds Harry {times(held)}: bids change by {held} in all, not by {self.harrys}"
                yield self.wrong(player, "harry", reason, "SK-34")
            elif entry.bid is not None and entry.bid + entry.harry not in range(self.cards + 1):
                reason = f"{name}'s bid is {entry.bid} and stays between 0 and the {self.cards} dealt"
                yield self.wrong(player, "harry", reason, "SK-R7")

    def wagers(self) -> Iterator[Problem]:
        held = self.deck["rascal"]
        for player, _, entry in self.seated():
            if not entry.wager:
                continue
            if not self.abilities:
                yield self.wrong(player, "wager", "The Pirates have no abilities in this game", "SK-29")
            elif entry.wager % 10 or entry.wager > HIGHEST_WAGER * held:
                reason = f"A wager is 0, 10 or {HIGHEST_WAGER} points, not {entry.wager}"
                yield self.wrong(player, "wager", reason, "SK-32")
            elif self.rascals > held:
                reason = f"The deck holds the Rascal {times(held)}: more than that did not wager"
                yield self.wrong(player, "wager", reason, "SK-32")

    # Every trick is won by one card

    def tricks_needed(self) -> Iterator[Problem]:
        """The first bonus of each player that the tricks taken leave no room for."""
        for player, name, entry in self.seated():
            if entry.won is None:
                continue
            for field, needed, what, clause in self.needs(entry):
                if needed > entry.won:
                    taken = counted(entry.won, "trick")
                    reason = f"{name} took {taken} and cannot have {what}"
                    if entry.won:
                        reason += ": every trick is won by one card"
                    yield self.wrong(player, field, reason, clause)
                    break

    def needs(self, entry: Entry) -> Iterator[tuple[Field, int, str, str]]:
        """Each bonus with the tricks that it and those before it take: what won one trick did not win another."""
        others = len(self.names) - 1
        by_king = ceil(entry.pirates / others)
        won = by_king
        yield "pirates", won, "taken Pirates with the Skull King", "SK-17"
        won += ceil(entry.kings / others)
        yield "kings", won, "taken the Skull King with a Mermaid", "SK-22"
        won += abs(entry.harry)
        yield "harry", won, "changed a bid with Harry", "SK-34"
        won += rascals(entry)
        yield "wager", won, "wagered with the Rascal", "SK-32"
        # A trick that a Loot won holds nothing but Escapes (SK-25): no 14, but perhaps another's Loot.
        kept = entry.kept_loot
        yield "kept_loot", won + kept, "won a trick with a Loot", "SK-25"
        if entry.fourteens:
            captured = listed([f"the {NAMES[card]}" for card in entry.fourteens])
            yield "fourteens", max(won, 1) + kept, f"captured {captured}", "SK-16"
        if entry.loot:
            # One player plays one card to a trick.
            yield "loot", max(Counter(entry.loot).values()), "captured a Loot", "SK-24"
