"""What people at the table see happen in Get Bit!"""

from __future__ import annotations

from collections.abc import Sequence

from freebooter.engine.event import Event
from freebooter.engine.value import value

from .pieces import WORDS


class GetBitEvent(Event):
    __slots__ = ()
    words = WORDS


@value
class Lined(GetBitEvent):
    """The pirates are in the water."""

    says = "the pirates swim in line, front first: {order:words}; the shark is behind {last:word}."
    line: tuple[int, ...]
    clause: str = "GB-03"

    def facts(self) -> dict[str, object]:
        order = tuple(str(pirate) for pirate in self.line)
        return {"line": self.line, "order": order, "last": order[-1], "clause": self.clause}


@value
class Chosen(GetBitEvent):
    """A card lies face down; which one nobody may know."""

    says = "{seat:name} has chosen a card for the {pirate:word}."
    seat: int
    pirate: int
    clause: str = "GB-05"


@value
class Revealed(GetBitEvent):
    """All cards are turned up together; `shown` is indexed by pirate, 0 for those that are out."""

    says = "the cards are turned up: {cards:pairs}."
    seats: int
    shown: tuple[int, ...]
    clause: str = "GB-05"

    def facts(self) -> dict[str, object]:
        return told(self, "shown", [pirate for pirate, card in enumerate(self.shown) if card])


@value
class Swam(GetBitEvent):
    """The untied went to the front, in this order."""

    says = "to the front, one after another: {cards:pairs}."
    seats: int
    pirates: tuple[int, ...]
    shown: tuple[int, ...]
    clause: str = "GB-07"

    def facts(self) -> dict[str, object]:
        return told(self, "swam", self.pirates)


def told(event: Revealed | Swam, name: str, pirates: Sequence[int]) -> dict[str, object]:
    """Seat, pirate and card of each, and the same in words."""
    swimmers = tuple((pirate % event.seats, pirate, event.shown[pirate]) for pirate in pirates)
    cards = tuple((seat, f"{pirate}:{card}") for seat, pirate, card in swimmers)
    return {name: swimmers, "cards": cards, "clause": event.clause}


@value
class Tied(GetBitEvent):
    says = "{card} is tied between {seats:names}: none of them swims."
    card: int
    pirates: tuple[int, ...]
    seats: tuple[int, ...]
    clause: str = "GB-08"


@value
class Spared(GetBitEvent):
    says = "the shark does not bite in the first round."
    clause: str = "GB-09"


@value
class Bitten(GetBitEvent):
    says = "the shark bites {seat:name}'s {pirate:word}: {limbs} {limbs:limb|limbs} left."
    seat: int
    pirate: int
    limbs: int
    clause: str = "GB-10"


@value
class Fled(GetBitEvent):
    says = "{seat:name}'s {pirate:word} flees to the front and takes its stack back."
    seat: int
    pirate: int
    cards: tuple[int, ...]
    clause: str = "GB-10"


@value
class Eliminated(GetBitEvent):
    says = "{seat:name}'s {pirate:word} has lost its last limb and is out."
    seat: int
    pirate: int
    clause: str = "GB-11"


@value
class Refilled(GetBitEvent):
    says = "{seat:name}'s {pirate:word} is down to {held} {held:card|cards} and takes its stack back."
    seat: int
    pirate: int
    held: int
    cards: tuple[int, ...]
    clause: str = "GB-12"


@value
class Eaten(GetBitEvent):
    says = "two pirates are left: the shark eats {seat:name}'s {pirate:word} at the back."
    seat: int
    pirate: int
    clause: str = "GB-13"


@value
class Won(GetBitEvent):
    says = "{seat:name} wins."
    seat: int
    clause: str
