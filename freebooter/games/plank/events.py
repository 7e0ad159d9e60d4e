"""What people at the table see happen in Walk the Plank!"""

from __future__ import annotations

from freebooter.engine.event import Event
from freebooter.engine.value import value

from .pieces import WORDS, Cards

# Why a card could not be performed.
NOT_TOGETHER = "not-together"
ALONE = "alone"
ALONE_ON_PLANK = "alone-on-plank"
PLANK_FULL = "plank-full"
LAST_TILE = "last-tile"
ALL_ABOARD = "all-aboard"
FIRST_CARD = "first-card"

REASONS = {
    NOT_TOGETHER: "no space holds both a pirate of theirs and one of the next player's",
    ALONE: "each of their pirates is alone on its space",
    ALONE_ON_PLANK: "none of their pirates shares a plank tile with another pirate",
    PLANK_FULL: "the plank has its three tiles already",
    LAST_TILE: "there must always be a plank, and one tile is left",
    ALL_ABOARD: "all their pirates are on the ship",
    FIRST_CARD: "it is their first card of the round",
}


class PlankEvent(Event):
    __slots__ = ()
    words = WORDS | REASONS


@value
class Guessed(PlankEvent):
    """Our own answer to which cards are marked, and said to be one."""

    says = "the Skully mark is on {cards:words}: a guess, since the rulebook's text does not show the cards."
    cards: Cards
    clause: str = "PL-R1"


@value
class Agreed(PlankEvent):
    says = "the players agree that the Skully mark is on {cards:words}."
    cards: Cards
    clause: str = "PL-R1"


@value
class Favored(PlankEvent):
    says = "{seat:name} holds the Captain's Favor and goes first."
    seat: int
    clause: str


@value
class Committed(PlankEvent):
    """Three cards lie face down; which ones nobody else may know."""

    says = "{seat:name} has laid out three cards."
    seat: int
    clause: str = "PL-03"


@value
class Drawn(PlankEvent):
    """Three cards lie face down; which ones nobody may know."""

    says = "three cards are drawn unseen for {seat:name}."
    seat: int
    clause: str = "PL-R7"


@value
class Turned(PlankEvent):
    says = "{seat:name}'s card {number}: {card:word}"
    seat: int
    card: str
    number: int
    clause: str = "PL-04"


@value
class NoEffect(PlankEvent):
    says = "{card:word} has no effect for {seat:name}: {why:word}."
    seat: int
    card: str
    why: str
    clause: str


@value
class Shoved(PlankEvent):
    says = "{seat:name} shoves a pirate of {victim:name} from {space:word} to {to:word}."
    seat: int
    victim: int
    space: int
    to: int
    clause: str


@value
class Dragged(PlankEvent):
    says = "{seat:name} goes from {space:word} to {to:word} and drags a pirate of {other:name} along."
    seat: int
    other: int
    space: int
    to: int
    clause: str = "PL-16"


@value
class Pulled(PlankEvent):
    says = "{seat:name} goes from {space:word} back to {to:word} and pulls a pirate of {other:name} along."
    seat: int
    other: int
    space: int
    to: int
    clause: str = "PL-17"


@value
class Ran(PlankEvent):
    says = "{seat:name} runs from {space:word} to {to:word}."
    seat: int
    space: int
    to: int
    clause: str = "PL-18"


@value
class Fled(PlankEvent):
    says = "{seat:name} flees from {space:word} back to {to:word}."
    seat: int
    space: int
    to: int
    clause: str = "PL-19"


@value
class Charged(PlankEvent):
    says = "{seat:name} charges from {space:word} to {to:word}."
    seat: int
    space: int
    to: int
    clause: str = "PL-20"


@value
class Extended(PlankEvent):
    says = "{seat:name} extends the plank to {tiles} tiles."
    seat: int
    tiles: int
    clause: str = "PL-14"


@value
class Retracted(PlankEvent):
    says = "{seat:name} takes the last tile away: the plank has {tiles} {tiles:tile|tiles}."
    seat: int
    tiles: int
    clause: str = "PL-15"


@value
class Drowned(PlankEvent):
    says = "a pirate of {seat:name} goes from {space:word} to Davy Jones, dead for good."
    seat: int
    space: int
    clause: str


@value
class Out(PlankEvent):
    says = "{seat:name} has no pirate left and is out."
    seat: int
    clause: str = "PL-09"


@value
class FewLeft(PlankEvent):
    says = "{living} {living:pirate lives|pirates live}: this round is the last."
    living: int
    clause: str = "PL-10"


@value
class OneColourLeft(PlankEvent):
    says = "all living pirates are {seat:name}'s: this round is the last."
    seat: int
    clause: str = "PL-10"


@value
class Returned(PlankEvent):
    says = "{seat:name} takes {cards:words} back into the hand."
    seat: int
    cards: Cards
    clause: str = "PL-06"


@value
class SetAside(PlankEvent):
    says = "{seat:name} sets {cards:words} aside for the next round."
    seat: int
    cards: Cards
    clause: str = "PL-06"


@value
class Won(PlankEvent):
    says = "the Captain takes {seats:names} back into the crew: the game is won."
    seats: tuple[int, ...]
    clause: str = "PL-11"


@value
class NobodyWon(PlankEvent):
    says = "no pirate lives: nobody wins."
    clause: str = "PL-11"


@value
class PatienceLost(PlankEvent):
    says = "after {rounds} {rounds:round|rounds} the Captain loses patience: nobody wins."
    rounds: int
    clause: str = "PL-R9"
