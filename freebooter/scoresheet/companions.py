"""What real tables of the other three games forget: who drew highest, whose limbs are left, which Skully cards are out.

Small values and functions; players are counted from 0, and names are the client's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from freebooter.engine import NATURE, Event
from freebooter.games.captain import rules as captain
from freebooter.games.captain.moves import Draw
from freebooter.games.captain.pieces import NUMBER
from freebooter.games.captain.state import CaptainState, Dealing, Drawing, Round
from freebooter.games.get_bit.pieces import COLOURS, LIMBS, pirates_for
from freebooter.games.plank.cards import neighbour
from freebooter.games.plank.pieces import SHIP, SKULLY_GUESS, Cards

# Walk the Plank (2007)


class CannotBe(ValueError):
    """Something entered that no table can have; `clause` says why."""

    def __init__(self, reason: str, clause: str) -> None:
        super().__init__(f"{reason} ({clause})")
        self.clause = clause


def draw_for_captain(state: Drawing, numbers: Mapping[int, int]) -> tuple[CaptainState, list[Event]]:
    """CA-02, CA-18: each drawer's number (14 is Walk the Plank!, 15 Sea Monster!); suits do not count."""
    taken = captain.cards_out(state)
    drawn: list[tuple[int, str]] = []
    for seat in state.drawers:
        same = [card for card in captain.DECK if NUMBER[card] == numbers[seat]]
        for card in [*taken, *(card for _, card in drawn)]:
            if card in same:
                same.remove(card)
        if not same:
            raise CannotBe(f"No card that counts {numbers[seat]} is left in the deck", "CA-01")
        drawn.append((seat, same[0]))
    move = Draw(tuple(drawn))
    verdict = captain.why_not_draw(state, NATURE, move)
    assert verdict, verdict.reason
    return captain.draw(state, move)


def end_captains_round(state: Dealing, battles: Sequence[int], eaten: bool) -> tuple[CaptainState, list[Event]]:
    """CA-16 to CA-20: who is out and who is Captain next; `eaten` says that Sea Monster! was played."""
    there = captain.hand_size(state.number) - eaten
    if sum(battles) != there:
        raise CannotBe(
            f"The battles won add up to {sum(battles)}, and there were {there}", "CA-11" if eaten else "CA-04"
        )
    if any(won and gone for won, gone in zip(battles, state.out, strict=True)):
        raise CannotBe("Somebody who is out has won a battle", "CA-16")
    fought = Round(state.number, state.captain, None, None, state.out, captain.left_of(state.out))
    return captain.end_round(fought, ((),), tuple(battles), [])


# Get Bit!

LIMB_NAMES: Final = ("left arm", "right arm", "left leg", "right leg")
"""GB-R2: the order in which they are lost."""


@dataclass(frozen=True, slots=True)
class Swimmers:
    """Limbs by pirate; with two or three players each has two pirates."""

    players: int
    limbs: tuple[int, ...]

    def owner(self, pirate: int) -> int:
        return pirate % self.players

    def colour(self, pirate: int) -> str:
        return COLOURS[pirate]

    @property
    def swimming(self) -> tuple[int, ...]:
        return tuple(pirate for pirate, left in enumerate(self.limbs) if left)

    @property
    def ended(self) -> str:
        """The clause by which the last elimination ends the game, or nothing."""
        gone = len(self.limbs) - len(self.swimming)
        if self.players > 3:
            return "GB-13" if len(self.swimming) == 2 else ""
        return {2: "GB-14", 3: "GB-15"}[self.players] if gone else ""


def swimmers(players: int) -> Swimmers:
    return Swimmers(players, (LIMBS,) * pirates_for(players))


def bite(sea: Swimmers, pirate: int) -> Swimmers:
    """GB-10: a limb less."""
    if not sea.limbs[pirate]:
        raise CannotBe(f"The {sea.colour(pirate)} pirate has no limb left", "GB-11")
    return replace(sea, limbs=(*sea.limbs[:pirate], sea.limbs[pirate] - 1, *sea.limbs[pirate + 1 :]))


# Walk the Plank! (2013)


@dataclass(frozen=True, slots=True)
class Skullies:
    """Whose Captain's Favor it is, who lives, and the Skully cards that each player cannot use this round."""

    round: int
    favor: int
    living: tuple[bool, ...]
    aside: tuple[Cards, ...]
    skully: Cards = SKULLY_GUESS

    @property
    def order(self) -> tuple[int, ...]:
        """PL-04: who turns cards, in turn."""
        seats = len(self.living)
        return tuple(seat for step in range(seats) if self.living[seat := (self.favor + step) % seats])


def board_ship(players: int, favor: int, skully: Cards = SKULLY_GUESS) -> Skullies:
    return Skullies(1, favor, (True,) * players, ((),) * players, skully)


def next_round(ship: Skullies, played: Sequence[Cards], died: Sequence[int] = ()) -> Skullies:
    """PL-06, PL-07: the Skully cards played lie aside for a round, and the Favor passes to the right."""
    for seat, cards in enumerate(played):
        for card in cards:
            if card in ship.aside[seat]:
                raise CannotBe(f"{card} lay aside this round and cannot have been played", "PL-06")
            if card not in ship.skully:
                raise CannotBe(f"{card} has no Skully mark here", "PL-R1")
    living = tuple(lives and seat not in died for seat, lives in enumerate(ship.living))
    if not any(living):
        raise CannotBe("Nobody lives, and the game is over", "PL-11")
    favor = neighbour(ship.favor, -1, tuple((SHIP,) if lives else () for lives in living))
    aside = tuple(tuple(cards) if lives else () for cards, lives in zip(played, living, strict=True))
    return Skullies(ship.round + 1, favor, living, aside, ship.skully)
