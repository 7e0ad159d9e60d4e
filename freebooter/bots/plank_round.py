"""What pirates are worth, and a quick way to perform a round of Walk the Plank! to its end, for playouts."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, TypeAlias, cast

from freebooter.engine import Move
from freebooter.games.plank.cards import CHOICES, Board, Pirates, carry_out, extend, retract
from freebooter.games.plank.moves import Charge, Choice, Cry, Drag, Program, Pull, Run, Shove
from freebooter.games.plank.pieces import SHIP, Cards, Spaces
from freebooter.games.plank.rules import alive, is_last_round
from freebooter.games.plank.state import Choosing, Programming, Ship

Deck: TypeAlias = tuple[tuple[Spaces, ...], int]
"""Where everybody's pirates are, and how many tiles the plank has."""

REMEMBERED: Final = 20_000
"""Boards that come up again and again while one decision is thought about."""

ON_SHIP: Final = 1.0
BY_STEPS_LEFT: Final = (0.0, 0.5, 0.75, 0.9)
"""What a pirate is worth by how many steps out will drown it; on the ship no plank can be drawn in under it."""

PLANK_CARDS: Final = ("extend", "retract")


@cache
def worth(space: int, tiles: int) -> float:
    """What a pirate there is worth."""
    if space == SHIP:
        return ON_SHIP
    return BY_STEPS_LEFT[tiles - space + 1] if space <= tiles else 0.0


@cache
def strength(spaces: Spaces, tiles: int) -> float:
    return sum(worth(space, tiles) for space in spaces)


def share(pirates: Pirates, tiles: int, seat: int) -> float:
    """A seat's part of all that the living pirates are worth."""
    return strength(pirates[seat], tiles) / sum([strength(spaces, tiles) for spaces in pirates])


@cache
def fall(space: int, tiles: int) -> float:
    """What a step out costs a pirate."""
    return worth(space, tiles) - worth(space + 1, tiles)


@cache
def effect(choice: Choice, seat: int, tiles: int) -> tuple[float, float]:
    """What a choice does to the seat's own pirates, and what harm to others'."""
    space = choice.space
    match choice:
        case Shove():
            lost = fall(space, tiles)
            return (0.0, lost) if choice.seat != seat else (-lost, 0.0)
        case Drag():
            lost = fall(space, tiles)
            return (-lost, lost) if choice.seat != seat else (-2 * lost, 0.0)
        case Pull():
            won = fall(space - 1, tiles)
            return (won, -won) if choice.seat != seat else (2 * won, 0.0)
        case Run():
            return (-fall(space, tiles) if choice.way == "out" else fall(space - 1, tiles)), 0.0
        case Cry():
            return worth(space - choice.steps, tiles) - worth(space, tiles), 0.0
        case Charge():
            lost = 0.0 if choice.shoved is None else fall(space + 1, tiles)
            run = -fall(space, tiles)
            return (run, lost) if choice.shoved != seat else (run - lost, 0.0)


def spite_of(seat: int, pirates: Pirates, tiles: int) -> float:
    """A share grows by another's loss and falls by one's own in the ratio of mine to theirs."""
    mine = strength(pirates[seat], tiles)
    others = sum([strength(spaces, tiles) for spaces in pirates]) - mine
    return mine / others if others else 0.0


def best_choice(seat: int, pirates: Pirates, tiles: int, choices: Sequence[Choice]) -> Choice:
    return best_of(choices, seat, tiles, spite_of(seat, pirates, tiles))[1]


def best_of(choices: Sequence[Choice], seat: int, tiles: int, spite: float) -> tuple[float, Choice]:
    most, best = -math.inf, choices[0]
    for choice in choices:
        own, harm = effect(choice, seat, tiles)
        if own + spite * harm > most:
            most, best = own + spite * harm, choice
    return most, best


def round_after(world: Programming | Choosing, seat: int, move: Move) -> Deck:
    """The deck at the end of the round if the seat makes this move, everybody choosing what looks best."""
    ship = world.ship
    pirates, tiles = ship.pirates, ship.tiles
    if isinstance(world, Programming):
        programs = [*world.programs[:seat], cast("Program", move).cards, *world.programs[seat + 1 :]]
        known = [cards for cards in programs if cards is not None]
        return perform(known, ship.favor, 0, pirates, tiles) if len(known) == len(programs) else (pirates, tiles)
    pirates, tiles = carried_out(world.card, cast("Choice", move), seat, pirates, tiles)
    done = (world.turned[seat] - 1) * len(pirates) + (seat - ship.favor) % len(pirates) + 1
    return perform(world.programs, ship.favor, done, pirates, tiles)


def perform(programs: Sequence[Cards], favor: int, at: int, pirates: tuple[Spaces, ...], tiles: int) -> Deck:
    """PL-04, from the place `at` of the round's order."""
    seats = len(pirates)
    for place in range(at, 3 * seats):
        seat = (favor + place) % seats
        if pirates[seat]:
            number = place // seats
            pirates, tiles = performed(programs[seat][number], seat, pirates, tiles, not number)
    return pirates, tiles


@lru_cache(REMEMBERED)
def performed(card: str, seat: int, pirates: tuple[Spaces, ...], tiles: int, first: bool) -> Deck:
    """After the card, used in the way that looks best."""
    if card in PLANK_CARDS:
        return carried_out(card, None, seat, pirates, tiles)
    choices = () if card == "charge" and first else CHOICES[card](seat, pirates)  # PL-21
    if not choices:
        return pirates, tiles
    choice = choices[0] if len(choices) == 1 else best_choice(seat, pirates, tiles, choices)
    return carried_out(card, choice, seat, pirates, tiles)


def carried_out(card: str, choice: Choice | None, seat: int, pirates: tuple[Spaces, ...], tiles: int) -> Deck:
    """As the rules have it."""
    board = Board(Ship(0, tiles, pirates, 0, (), ()), ())
    if choice:
        carry_out(board, seat, card, choice)
    elif card == "extend":
        extend(board, seat)
    else:
        retract(board, seat)
    return tuple(board.pirates), board.tiles


@lru_cache(REMEMBERED)
def value_of(deck: Deck, seat: int, last: bool) -> float:
    """What the end of a round is worth to a seat; after the last round nobody wins (PL-R9)."""
    pirates, tiles = deck
    if is_last_round(pirates):
        return 1 / len(alive(pirates)) if pirates[seat] else 0.0
    return 0.0 if last else share(pirates, tiles, seat)
