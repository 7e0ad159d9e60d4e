"""What a seat remembers: all that it did and was told, in order. Two games are one to it while these are equal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from freebooter.engine import Event
from freebooter.engine.value import value
from freebooter.games import AnyGame
from freebooter.games.captain import Captain
from freebooter.games.captain.rules import ROUNDS, hand_size
from freebooter.games.get_bit import GetBit
from freebooter.games.get_bit.events import Revealed
from freebooter.games.plank import Plank
from freebooter.games.plank.events import Turned
from freebooter.games.skull_king import SkullKing
from freebooter.games.skull_king.events import BidShown
from freebooter.vector.actions import labels

from .encoding import Encoding

SECRET: Final = {"get-bit": ("play",), "captain": (), "plank": ("program",), "skull-king": ("bid", "discard")}
"""Moves that others learn of when the rules show them, if ever; all other moves are seen at once."""


@value
class Deed:
    """A seat's action."""

    seat: int
    number: int


Log: TypeAlias = tuple[Deed | Event, ...]


def remembered(encoding: Encoding, log: Log, seat: int) -> str:
    """The seat's memory as text, a line for each thing."""
    names = labels(encoding.actions, seat)
    lines = [f"seat {seat}"]
    for entry in log:
        if isinstance(entry, Event):
            if entry.only in (None, seat):
                lines.append(repr(entry))
        elif entry.seat == seat:
            lines.append(names[entry.number])
    return "\n".join(lines)


def history(encoding: Encoding, log: Log, seat: int) -> Iterator[Deed]:
    """Every action the seat knows of, in the order in which it learned of it."""
    secret = SECRET[encoding.game.id]
    blind = isinstance(encoding.game, Plank) and encoding.game.setup.blind
    for entry in log:
        if isinstance(entry, Event):
            yield from (deed for deed in shown(encoding, entry) if deed.seat != seat or blind)
        elif entry.seat == seat or labels(encoding.actions, entry.seat)[entry.number].split(" ")[0] not in secret:
            yield entry


def shown(encoding: Encoding, event: Event) -> Sequence[Deed]:
    """The secret actions that an event brings to light."""

    def deed(seat: int, move: str) -> Deed:
        return Deed(seat, encoding.actions.numbers(seat, move)[0])

    match event:
        case Revealed():
            cards = enumerate(event.shown)
            return [deed(pirate % event.seats, f"play {pirate}:{card}") for pirate, card in cards if card]
        case Turned():
            return [deed(event.seat, f"program {event.card}")]
        case BidShown():
            return [deed(event.seat, f"bid {event.bid}")]
        case _:
            return ()


def most_actions(game: AnyGame) -> int:
    """A game's actions at most."""
    if isinstance(game, GetBit):
        pirates, limbs = game.setup.pirates, game.setup.limbs
        bites = pirates * limbs - 2 if pirates == game.seats else pirates * (limbs - 1) + 1
        return (1 + bites) * pirates  # GB-09
    if isinstance(game, Captain):
        return sum(game.seats * hand_size(number) + 1 for number in range(game.first_round, ROUNDS + 1))
    if isinstance(game, Plank):
        return game.setup.round_limit * game.seats * 6  # three cards, and a choice for each
    assert isinstance(game, SkullKing)
    setup = game.setup
    abilities = sum(setup.copies[pirate] for pirate in ("rosie", "rascal", "harry")) + 2 * setup.copies["bahij"]
    return sum(game.seats * (cards + 1) + setup.abilities * abilities for cards in setup.hand_sizes)
