"""What people at the table see happen in Skull King."""

from __future__ import annotations

from typing import Final

from freebooter.engine.event import Event
from freebooter.engine.value import value

from .pieces import HELD, SUIT, WORDS, Cards
from .scoring import Bonus

WHY_WON: Final = {
    "all-escapes": "every card is an Escape, and the first one wins",
    "loot-led": "every card is an Escape, and the Loot was led",
    "highest-of-suit": "the highest card of the suit led",
    "highest-black": "the highest black card",
    "first-of-equals": "the first played of equal cards",
    "mermaid": "a Mermaid beats every number",
    "first-mermaid": "the first Mermaid played",
    "takes-king": "a Mermaid captures the Skull King",
    "pirate": "a Pirate beats every other card there",
    "first-pirate": "the first Pirate played",
    "beats-all": "nothing here beats him",
}


class SkullKingEvent(Event):
    __slots__ = ()
    words = WORDS | WHY_WON


class SecretEvent(SkullKingEvent):
    """Cards that only one player sees."""

    __slots__ = ()
    seat: int

    @property
    def only(self) -> int:
        return self.seat


# The deal and the bids


@value
class DealerChosen(SkullKingEvent):
    says = "{seat:name} deals first."
    seat: int
    clause: str = "SK-R10"


@value
class Dealt(SkullKingEvent):
    says = "round {round}: {seat:name} deals {cards} {cards:card|cards} each; {undealt} {undealt:stays|stay} undealt."
    seat: int
    round: int
    cards: int
    undealt: int
    clause: str = "SK-02"


@value
class HandDealt(SecretEvent):
    says = "{seat:name} holds {cards:words}."
    seat: int
    cards: Cards
    clause: str = "SK-02"


@value
class BidMade(SkullKingEvent):
    """A bid is in; which one nobody may know."""

    says = "{seat:name} has bid."
    seat: int
    clause: str = "SK-03"


@value
class BidShown(SkullKingEvent):
    """A bid is shown, with all the others."""

    says = "{seat:name} bids {bid}."
    seat: int
    bid: int
    clause: str = "SK-03"


@value
class Leads(SkullKingEvent):
    """Who leads a round's first trick."""

    says = "{seat:name} sits on the dealer's left and leads the first trick."
    seat: int
    clause: str = "SK-04"


# Tricks


@value
class Played(SkullKingEvent):
    says = "{seat:name} plays {card:word}."
    seat: int
    card: str
    clause: str


@value
class SuitSet(SkullKingEvent):
    says = "{suit:word} is the suit to follow."
    suit: str
    clause: str


@value
class NoSuit(SkullKingEvent):
    says = "{card:word} leaves no suit to follow in this trick."
    card: str
    clause: str


@value
class TrickWon(SkullKingEvent):
    says = "{seat:name} wins the trick with {card:word}: {why:word}."
    seat: int
    card: str
    why: str
    clause: str


@value
class TrickDestroyed(SkullKingEvent):
    says = "the Kraken of {seat:name} destroys the trick: nobody wins it."
    seat: int
    cards: Cards
    clause: str = "SK-26"


@value
class LeadsAfterKraken(SkullKingEvent):
    says = "without the Kraken {seat:name} would have won with {card:word}, and leads the next trick."
    seat: int
    card: str
    clause: str = "SK-26"


@value
class KrakenLeadsAgain(SkullKingEvent):
    says = "only Escapes came after the Kraken: {seat:name}, who led it, leads the next trick."
    seat: int
    clause: str = "SK-28"


@value
class LootSunk(SkullKingEvent):
    says = "the Loot of {seat:name} sinks with the trick: no alliance."
    seat: int
    clause: str = "SK-R6"


@value
class Allied(SkullKingEvent):
    says = "{seat:name} and {ally:name} are allied by the Loot: 20 points each if both meet their bids."
    seat: int
    ally: int
    clause: str = "SK-24"


@value
class LootKept(SkullKingEvent):
    says = "{seat:name} captures the Loot alone: no alliance, but 20 points with the bid met."
    seat: int
    clause: str = "SK-25"


# The Pirates' abilities


@value
class AbilityEarned(SkullKingEvent):
    """A decision a Pirate gives its player, before the next trick."""

    says = "{seat:name} won with {card:word} and {task:word}."
    words = WORDS | {
        "SK-30": "chooses who leads the next trick",
        "SK-31": "trades with the undealt cards",
        "SK-32": "may wager on the bid",
        "SK-34": "may change the bid by one",
    }
    seat: int
    card: str
    clause: str

    def facts(self) -> dict[str, object]:
        return {"seat": self.seat, "card": self.card, "task": self.clause, "clause": self.clause}


@value
class AbilityIdle(SkullKingEvent):
    says = "{card:word} does nothing for {seat:name} in the last trick of a round."
    seat: int
    card: str
    clause: str = "SK-35"


@value
class NothingToDraw(SkullKingEvent):
    says = "Bahij the Bandit does nothing for {seat:name}: no card is left undealt."
    seat: int
    clause: str = "SK-R8"


@value
class LeaderChosen(SkullKingEvent):
    says = "{seat:name} chooses {leader:name} to lead the next trick."
    seat: int
    leader: int
    clause: str = "SK-30"


@value
class Drew(SkullKingEvent):
    says = "{seat:name} draws {cards} {cards:card|cards}."
    seat: int
    cards: int
    clause: str


@value
class DrewCards(SecretEvent):
    says = "{seat:name} draws {cards:words}."
    seat: int
    cards: Cards
    clause: str


@value
class Discarded(SkullKingEvent):
    says = "{seat:name} discards {cards} {cards:card|cards} face down."
    seat: int
    cards: int
    clause: str


@value
class DiscardedCards(SecretEvent):
    says = "{seat:name} discards {cards:words}."
    seat: int
    cards: Cards
    clause: str


@value
class Wagered(SkullKingEvent):
    says = "{seat:name} wagers {points} points on the bid."
    seat: int
    points: int
    clause: str = "SK-32"


@value
class Looked(SkullKingEvent):
    says = "{seat:name} won with Juanita Jade and looks through the {cards} undealt {cards:card|cards}."
    seat: int
    cards: int
    clause: str = "SK-33"


@value
class SawCards(SecretEvent):
    says = "{seat:name} sees {cards:words} undealt."
    seat: int
    cards: Cards
    clause: str = "SK-33"


@value
class Adjusted(SkullKingEvent):
    says = "{seat:name} changes the bid by {change:+} to {bid}."
    seat: int
    change: int
    bid: int
    clause: str = "SK-34"


@value
class BidKept(SkullKingEvent):
    says = "{seat:name} leaves the bid at {bid}."
    seat: int
    bid: int
    clause: str = "SK-34"


# The score sheet


@value
class BidScored(SkullKingEvent):
    says = "{seat:name} bid {bid} and won {won}: {points:+} points."
    seat: int
    bid: int
    won: int
    points: int
    clause: str


@value
class FourteenScored(SkullKingEvent):
    says = "{seat:name} captured {card:word}: {points:+}."
    seat: int
    card: str
    points: int
    clause: str


@value
class PirateScored(SkullKingEvent):
    says = "{seat:name} captured {card:word} with the Skull King: {points:+}."
    seat: int
    card: str
    points: int
    clause: str


@value
class KingScored(SkullKingEvent):
    says = "{seat:name} captured the Skull King with {card:word}: {points:+}."
    seat: int
    card: str
    points: int
    clause: str


@value
class LootScored(SkullKingEvent):
    says = "{seat:name} and {ally:name} shared a Loot and met their bids: {points:+} for {seat:name}."
    seat: int
    ally: int
    points: int
    clause: str


@value
class KeptLootScored(SkullKingEvent):
    says = "{seat:name} won a trick with a Loot: {points:+}."
    seat: int
    points: int
    clause: str


@value
class WagerScored(SkullKingEvent):
    says = "{seat:name}'s wager with Rascal of Roatan: {points:+}."
    seat: int
    points: int
    clause: str


@value
class RoundScored(SkullKingEvent):
    says = "{seat:name} has {points:+} points in this round, {total} in all."
    seat: int
    points: int
    total: int
    clause: str = "SK-19"


@value
class Won(SkullKingEvent):
    says = "{seats:names} {count:wins|win} with {total} points."
    seats: tuple[int, ...]
    total: int
    clause: str

    def facts(self) -> dict[str, object]:
        return {"seats": self.seats, "count": len(self.seats), "total": self.total, "clause": self.clause}


@value
class DoesDishes(SkullKingEvent):
    says = "{seats:names} {count:does|do} the dishes."
    seats: tuple[int, ...]
    clause: str = "SK-18"

    def facts(self) -> dict[str, object]:
        return {"seats": self.seats, "count": len(self.seats), "clause": self.clause}


def bonus_scored(seat: int, bonus: Bonus) -> SkullKingEvent:
    """The event that tells of an entry of the bonus column."""
    match bonus.kind:
        case "fourteen":
            return FourteenScored(seat, bonus.card, bonus.points, bonus.clause)
        case "pirate":
            return PirateScored(seat, bonus.card, bonus.points, bonus.clause)
        case "king":
            return KingScored(seat, bonus.card, bonus.points, bonus.clause)
        case "loot" if bonus.ally is not None:
            return LootScored(seat, bonus.ally, bonus.points, bonus.clause)
        case "loot":
            return KeptLootScored(seat, bonus.points, bonus.clause)
        case "wager":
            return WagerScored(seat, bonus.points, bonus.clause)


def _played_clause(face: str) -> str:
    return "SK-05" if SUIT[face] else "SK-11" if HELD[face] == "tigress" else "SK-07"


# A card played is the commonest event by far: each exists once.
PLAYED: Final = {(seat, face): Played(seat, face, _played_clause(face)) for seat in range(6) for face in HELD}
