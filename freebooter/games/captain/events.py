"""What people at the table see happen in Walk the Plank."""

from __future__ import annotations

from collections.abc import Sequence

from freebooter.engine.event import Event
from freebooter.engine.value import value

from .pieces import WORDS, Cards


class CaptainEvent(Event):
    __slots__ = ()
    words = WORDS

    def text(self, names: Sequence[str] = ()) -> str:
        # The names of the special cards end in a mark of their own.
        return Event.text(self, names).replace("!.", "!")


@value
class Drew(CaptainEvent):
    says = "{seat:name} draws {card:word}."
    seat: int
    card: str
    clause: str


@value
class DrawTied(CaptainEvent):
    says = "{seats:names} are tied for highest and draw again."
    seats: tuple[int, ...]
    clause: str


@value
class Gathered(CaptainEvent):
    """The deck ran short during a draw."""

    says = "too few cards are left to draw from: all are gathered and shuffled."
    clause: str = "CA-R1"


@value
class BecameCaptain(CaptainEvent):
    says = "{seat:name} is Captain of round {round}."
    seat: int
    round: int
    clause: str


@value
class Dealt(CaptainEvent):
    """`seats` in the order of the deal, the Captain last."""

    says = "{captain:name} shuffles the whole deck and deals {cards} {cards:card|cards} each, in turn to {seats:names}."
    captain: int
    seats: tuple[int, ...]
    cards: int
    clause: str


@value
class HandDealt(CaptainEvent):
    """A player picks up the hand that nobody else may see."""

    says = "{seat:name} is dealt {cards:words}."
    seat: int
    cards: Cards
    clause: str = "CA-04"

    @property
    def only(self) -> int | None:
        return self.seat


@value
class TrumpTurned(CaptainEvent):
    says = "{card:word} is turned up: {trump:word} are trump."
    card: str
    trump: str
    clause: str = "CA-05"


@value
class NoTrumpTurned(CaptainEvent):
    says = "{card:word} is turned up: there is no trump in this round."
    card: str
    clause: str = "CA-05"


@value
class TrumpNamed(CaptainEvent):
    says = "{seat:name} names {trump:word} as trump."
    seat: int
    trump: str
    clause: str = "CA-06"


@value
class Led(CaptainEvent):
    says = "{seat:name} leads {card:word}."
    seat: int
    card: str
    clause: str = "CA-07"


@value
class Played(CaptainEvent):
    """The clause tells whether the player followed, could not, or was free to play anything."""

    says = "{seat:name} plays {card:word}."
    seat: int
    card: str
    clause: str


@value
class BattleEaten(CaptainEvent):
    says = "{seat:name}'s Sea Monster! eats the battle: nobody wins it."
    seat: int
    clause: str = "CA-11"


@value
class BattleWon(CaptainEvent):
    """`reason` is first-plank, highest-trump or highest-of-suit."""

    says = "{seat:name} wins the battle with {card:word}, {reason:word}."
    words = WORDS | {
        "first-plank": "the first one played",
        "highest-trump": "the highest trump",
        "highest-of-suit": "the highest of the current suit",
    }
    seat: int
    card: str
    reason: str
    clause: str


@value
class Control(CaptainEvent):
    says = "{seat:name} has control and leads the next battle."
    seat: int
    clause: str = "CA-15"


@value
class WentOut(CaptainEvent):
    says = "{seat:name} won no battle in round {round} and is out of the game."
    seat: int
    round: int
    clause: str = "CA-16"


@value
class Won(CaptainEvent):
    says = "{seat:name} alone won battles in round {round} and wins the game."
    seat: int
    round: int
    clause: str = "CA-17"


@value
class Duel(CaptainEvent):
    says = "{seats:names} are tied for most with {battles} {battles:battle|battles} each and duel to be Captain."
    seats: tuple[int, ...]
    battles: int
    clause: str = "CA-18"


@value
class EverybodyEaten(CaptainEvent):
    says = "Sea Monster! comes up in the seventh round and eats {seats:names}: nobody wins the game."
    seats: tuple[int, ...]
    clause: str = "CA-20"
