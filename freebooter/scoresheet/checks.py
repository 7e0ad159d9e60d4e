"""What is missing in a round, and what cannot have happened, each with the clause that says so.

A trick is won by one card, and a deck holds each card so often: that is what bonuses are checked against.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import ceil
from typing import Final, Literal, TypeAlias

from freebooter.engine import Refusal
from freebooter.engine.value import value
from freebooter.games.skull_king.options import PRESETS
from freebooter.games.skull_king.pieces import MERMAIDS, NAMES, PIRATES

from .sheet import Entry, Round, Sheet

Field: TypeAlias = Literal[
    "bid", "won", "destroyed", "fourteens", "pirates", "kings", "loot", "kept_loot", "wager", "harry", "settled"
]

HIGHEST_WAGER: Final = 20


@value
class Problem:
    """Something `missing`, or else something wrong, in a round (from 0); `player` is None where it is the table's."""

    round: int
    player: int | None
    field: Field
    missing: bool
    refusal: Refusal

    @property
    def reason(self) -> str:
        """Why, as an English sentence."""
        return self.refusal.text()

    @property
    def clause(self) -> str:
        return self.refusal.clause or ""


def problems(sheet: Sheet, number: int) -> tuple[Problem, ...]:
    """What keeps the round from being scored; nothing if it can be."""
    return tuple(_Check(sheet, number).all())


def begun(round: Round) -> bool:
    """Whether anything has been entered in the round."""
    return round != Round((Entry(),) * len(round.entries))


def rascals(entry: Entry) -> int:
    """SK-32, SK-R15: how many tricks won with the Rascal such a wager takes."""
    return ceil(entry.wager / HIGHEST_WAGER)


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
            says = "the bonuses are not settled: say which there were, or that there were none"
            yield self.missing(None, "settled", "SK-16", says)

    def missing(self, player: int | None, field: Field, clause: str, says: str, **facts: object) -> Problem:
        return Problem(self.number, player, field, True, Refusal(says, facts, clause, words=NAMES))

    def wrong(self, player: int | None, field: Field, clause: str, says: str, **facts: object) -> Problem:
        return Problem(self.number, player, field, False, Refusal(says, facts, clause, words=NAMES))

    def seated(self) -> Iterator[tuple[int, str, Entry]]:
        for player, (name, entry) in enumerate(zip(self.names, self.entries, strict=True)):
            yield player, name, entry

    # Bids and tricks

    def bids(self) -> Iterator[Problem]:
        for player, name, entry in self.seated():
            if entry.bid is None:
                yield self.missing(player, "bid", "SK-03", "{name}'s bid is missing", name=name)
            elif entry.bid > self.cards:
                says = "{name} cannot bid {bid}: {cards} {cards:card was|cards were} dealt"
                yield self.wrong(player, "bid", "SK-03", says, name=name, bid=entry.bid, cards=self.cards)

    def tricks(self) -> Iterator[Problem]:
        for player, name, entry in self.seated():
            if entry.won is None:
                says = "{name}'s tricks are missing; none is entered as 0"
                yield self.missing(player, "won", "SK-19", says, name=name)
        krakens, destroyed = self.deck["kraken"], self.round.destroyed
        if krakens and destroyed is None:
            yield self.missing(None, "destroyed", "SK-26", "did a Kraken destroy a trick? No is entered as 0")
        elif destroyed and not krakens:
            yield self.wrong(None, "destroyed", "SK-26", "there is no Kraken in this game")
        elif destroyed and destroyed > krakens:
            says = (
                "{destroyed} tricks cannot have been destroyed: "
                "there {krakens:is|are} {krakens} {krakens:Kraken|Krakens} in the deck"
            )
            yield self.wrong(None, "destroyed", "SK-26", says, destroyed=destroyed, krakens=krakens)
        won = [entry.won for entry in self.entries if entry.won is not None]
        there = self.cards - (destroyed or 0)
        all_in = len(won) == len(self.entries) and not (krakens and destroyed is None)
        if sum(won) > there or (all_in and sum(won) < there):
            clause, facts = "SK-26" if krakens else self.rounds_clause, {"won": sum(won), "cards": self.cards}
            if destroyed:
                says = "the tricks entered add up to {won}, and there were {cards} less {destroyed} destroyed"
                yield self.wrong(None, "won", clause, says, **facts, destroyed=destroyed)
            else:
                says = "the tricks entered add up to {won}, and there were {cards}"
                yield self.wrong(None, "won", clause, says, **facts)

    # Cards captured

    def fourteens(self) -> Iterator[Problem]:
        captured = Counter(card for entry in self.entries for card in entry.fourteens)
        for card, count in captured.items():
            if count > self.deck[card]:
                player = max(player for player, _, entry in self.seated() if card in entry.fourteens)
                says = "there {held:is|are} {held} {card:word} in the deck, and it is entered {count} times"
                yield self.wrong(player, "fourteens", "SK-01", says, held=self.deck[card], card=card, count=count)
        for player, name, entry in self.seated():
            room = (entry.won or 0) * len(self.names)
            if entry.won and len(entry.fourteens) > room:
                says = "{name}'s {won} {won:trick holds|tricks hold} {room} cards, too few for {count} 14s"
                facts = {"won": entry.won, "room": room, "count": len(entry.fourteens)}
                yield self.wrong(player, "fourteens", "SK-16", says, name=name, **facts)

    def pirates(self) -> Iterator[Problem]:
        most = (len(self.names) - 1) * self.deck["king"]
        held = sum(self.deck[card] for card in (*PIRATES, "tigress"))
        taken = 0
        for player, name, entry in self.seated():
            taken += entry.pirates
            if entry.pirates and taken + self.harrys + self.rascals > held:
                if self.harrys + self.rascals:
                    says = (
                        "{taken} {taken:Pirate|Pirates} cannot have been taken beside those that won tricks "
                        "themselves: the deck holds {held}, the Tigress among them"
                    )
                else:
                    says = "{taken} Pirates cannot have been taken: the deck holds {held}, the Tigress among them"
                yield self.wrong(player, "pirates", "SK-01", says, taken=taken, held=held)
            elif entry.pirates > most:
                says = (
                    "{name} cannot have taken {pirates} Pirates with the Skull King: "
                    "the others play {before} before him at most"
                )
                yield self.wrong(player, "pirates", "SK-17", says, name=name, pirates=entry.pirates, before=most)

    def kings(self) -> Iterator[Problem]:
        held, mermaids = self.deck["king"], sum(self.deck[card] for card in MERMAIDS)
        used = 0
        captors = 0
        for player, name, entry in self.seated():
            used += entry.kings + bool(entry.pirates)
            captors += bool(entry.kings)
            if entry.kings and not mermaids:
                yield self.wrong(player, "kings", "SK-21", "there is no Mermaid in this game")
            elif entry.kings and captors > mermaids:
                says = "{name} cannot have taken the Skull King: the deck holds {mermaids} {mermaids:Mermaid|Mermaids}"
                yield self.wrong(player, "kings", "SK-21", says, name=name, mermaids=mermaids)
            elif used > held and (entry.kings or entry.pirates):
                says = "the deck holds {held} Skull {held:King|Kings}: he took Pirates or was taken, and by one player"
                yield self.wrong(player, "kings" if entry.kings else "pirates", "SK-01", says, held=held)

    def loot(self) -> Iterator[Problem]:
        held = self.deck["loot"]
        entered = 0
        for player, name, entry in self.seated():
            entered += len(entry.loot) + entry.kept_loot
            field: Field = "loot" if entry.loot else "kept_loot"
            if (entry.loot or entry.kept_loot) and not held:
                yield self.wrong(player, field, "SK-24", "there is no Loot in this game")
            elif (entry.loot or entry.kept_loot) and entered > held:
                says = "the deck holds {held} Loot, and {entered} are entered"
                yield self.wrong(player, field, "SK-24", says, held=held, entered=entered)
            if any(ally >= len(self.names) for ally in entry.loot):
                says = "{name} captured the Loot of somebody who does not play"
                yield self.wrong(player, "loot", "SK-24", says, name=name)
            if player in entry.loot:
                says = (
                    "{name} cannot be their own ally: a Loot that won the trick it led is kept, "
                    "and any other is the captor's"
                )
                yield self.wrong(player, "loot", "SK-25", says, name=name)

    # The Pirates' abilities

    def harry(self) -> Iterator[Problem]:
        held = self.deck["harry"]
        for player, name, entry in self.seated():
            if not entry.harry:
                continue
            if not self.abilities:
                yield self.wrong(player, "harry", "SK-29", "the Pirates have no abilities in this game")
            elif self.harrys > held:
                says = "there {held:is|are} {held} Harry in the deck: bids change by {held} in all, not by {by}"
                yield self.wrong(player, "harry", "SK-34", says, held=held, by=self.harrys)
            elif entry.bid is not None and entry.bid + entry.harry not in range(self.cards + 1):
                says = "{name}'s bid is {bid} and stays between 0 and the {cards} dealt"
                yield self.wrong(player, "harry", "SK-R7", says, name=name, bid=entry.bid, cards=self.cards)

    def wagers(self) -> Iterator[Problem]:
        held = self.deck["rascal"]
        for player, _, entry in self.seated():
            if not entry.wager:
                continue
            if not self.abilities:
                yield self.wrong(player, "wager", "SK-29", "the Pirates have no abilities in this game")
            elif entry.wager % 10 or entry.wager > HIGHEST_WAGER * held:
                says = "a wager is 0, 10 or 20 points, not {wager}"
                yield self.wrong(player, "wager", "SK-32", says, wager=entry.wager)
            elif self.rascals > held:
                says = "there {held:is|are} {held} Rascal in the deck: nobody else wagered"
                yield self.wrong(player, "wager", "SK-32", says, held=held)

    # Every trick is won by one card

    def tricks_needed(self) -> Iterator[Problem]:
        """The first bonus of each player that the tricks taken leave no room for."""
        for player, name, entry in self.seated():
            if entry.won is None:
                continue
            for field, needed, clause, says in self.needs(entry):
                if needed > entry.won:
                    facts = {"name": name, "won": entry.won, "cards": entry.fourteens}
                    yield self.wrong(player, field, clause, says, **facts)
                    break

    def needs(self, entry: Entry) -> Iterator[tuple[Field, int, str, str]]:
        """Each bonus with the tricks that it and those before it take: what won one trick did not win another."""
        others = len(self.names) - 1
        won = ceil(entry.pirates / others)
        yield "pirates", won, "SK-17", NO_ROOM["pirates"]
        won += ceil(entry.kings / others)
        yield "kings", won, "SK-22", NO_ROOM["kings"]
        won += abs(entry.harry)
        yield "harry", won, "SK-34", NO_ROOM["harry"]
        won += rascals(entry)
        yield "wager", won, "SK-32", NO_ROOM["wager"]
        # A trick that a Loot won holds nothing but Escapes (SK-25): no 14, but perhaps another's Loot.
        kept = entry.kept_loot
        yield "kept_loot", won + kept, "SK-25", NO_ROOM["kept_loot"]
        if entry.fourteens:
            yield "fourteens", max(won, 1) + kept, "SK-16", NO_ROOM["fourteens"]
        if entry.loot:
            # One player plays one card to a trick.
            yield "loot", max(Counter(entry.loot).values()), "SK-24", NO_ROOM["loot"]


NO_ROOM: Final[dict[Field, str]] = {
    "pirates": "{name} took {won} {won:trick|tricks} and cannot have taken Pirates with the Skull King",
    "kings": (
        "{name} took {won} {won:trick|tricks} and cannot have taken the Skull King with a Mermaid: "
        "every trick is won by one card"
    ),
    "harry": (
        "{name} took {won} {won:trick|tricks} and cannot have changed a bid with Harry: every trick is won by one card"
    ),
    "wager": (
        "{name} took {won} {won:trick|tricks} and cannot have wagered with the Rascal: every trick is won by one card"
    ),
    "kept_loot": (
        "{name} took {won} {won:trick|tricks} and cannot have won a trick with a Loot: every trick is won by one card"
    ),
    "fourteens": "{name} took {won} {won:trick|tricks} and cannot have captured the {cards:words}",
    "loot": "{name} took {won} {won:trick|tricks} and cannot have captured so many Loot of one player",
}
