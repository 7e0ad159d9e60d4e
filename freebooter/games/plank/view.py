"""What a player may know: everything but the cards that lie face down (PL-03)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from freebooter.engine.view import View

from .cards import CHOICES
from .options import PlankOptions
from .pieces import Cards, Spaces
from .rules import Setup, hand, new_ship, to_move
from .state import Choosing, Group, Over, PlankState, Programming, Ship, Starting


@dataclass(frozen=True, kw_only=True)
class PlankView(View):
    """Lists are indexed by seat.

    `pirates` are the spaces of the living, sorted; `committed` tells whose three cards are
    down; `turned` are the cards face up this round; `program` is your own three, None for
    one you may not know yet; `order` is the round's, with those that went out meanwhile
    (PL-R3); `performing` is the seat and card of which a choice is awaited; `out` are the
    seats that went out, in order, those by one card together.
    """

    tiles: int
    pirates: tuple[Spaces, ...]
    favor: int | None
    aside: tuple[Cards, ...]
    committed: tuple[bool, ...]
    turned: tuple[Cards, ...]
    program: tuple[str | None, ...] | None
    order: tuple[int, ...]
    performing: tuple[int, str] | None
    out: tuple[Group, ...]


def view(setup: Setup, options: PlankOptions, state: PlankState, seat: int | None) -> PlankView:
    nothing = ((),) * setup.seats
    ship = new_ship(setup, 0) if isinstance(state, Starting) else state.ship
    turned = turned_cards(state) or nothing
    down = state.programs if isinstance(state, (Programming, Choosing)) else nothing
    return PlankView(
        game="plank",
        options=options,
        seats=setup.seats,
        you=seat,
        to_move=to_move(setup, state),
        phase=type(state).__name__.lower(),
        round=ship.round,
        over=isinstance(state, Over),
        result=state.result if isinstance(state, Over) else None,
        tiles=ship.tiles,
        pirates=ship.pirates,
        favor=None if isinstance(state, Starting) else ship.favor,
        aside=ship.aside,
        committed=tuple(map(bool, down)),
        turned=turned,
        program=None if seat is None else own_program(setup, down[seat], turned[seat]),
        order=tuple(seat for seat in clockwise(setup, ship.favor) if down[seat] != ()),
        performing=(state.seat, state.card) if isinstance(state, Choosing) else None,
        out=ship.out,
    )


def own_program(setup: Setup, program: Cards | None, turned: Cards) -> tuple[str | None, ...] | None:
    """Your three cards once they are down; with the option `blind` only those turned (PL-R7)."""
    if not program:
        return None
    return (*turned, *(None,) * (3 - len(turned))) if setup.blind else program


def clockwise(setup: Setup, first: int) -> Iterator[int]:
    return ((first + turn) % setup.seats for turn in range(setup.seats))


def turned_cards(state: PlankState) -> tuple[Cards, ...]:
    match state:
        case Choosing():
            return tuple(program[:count] for program, count in zip(state.programs, state.turned, strict=True))
        case Over():
            return state.turned
        case Starting() | Programming():
            return ()


def worlds(setup: Setup, seen: PlankView, rng: random.Random) -> Iterator[PlankState]:
    """Only face-down cards are unknown: each is drawn from the hand it must have come from."""
    while True:
        yield world(setup, seen, rng)


def world(setup: Setup, seen: PlankView, rng: random.Random) -> PlankState:
    if seen.favor is None:
        return Starting()
    ship = Ship(seen.round, seen.tiles, seen.pirates, seen.favor, seen.aside, seen.out)
    if seen.result:
        return Over(ship, seen.turned, seen.result)
    programs = tuple(
        program(setup, seen, seat, rng) if committed else () for seat, committed in enumerate(seen.committed)
    )
    if seen.performing:
        seat, card = seen.performing
        turned = tuple(map(len, seen.turned))
        return Choosing(ship, programs, turned, seat, CHOICES[card](seat, seen.pirates))
    undecided = (cards or (None if spaces else ()) for cards, spaces in zip(programs, seen.pirates, strict=True))
    return Programming(ship, tuple(undecided))


def program(setup: Setup, seen: PlankView, seat: int, rng: random.Random) -> Cards:
    """A seat's three cards: those known, and the others drawn from the rest of the hand."""
    known = seen.program if seat == seen.you and seen.program else seen.turned[seat]
    cards = tuple(card for card in known if card is not None)
    unseen = [card for card in hand(setup.left_out + seen.aside[seat]) if card not in cards]
    return (*cards, *rng.sample(unseen, 3 - len(cards)))
