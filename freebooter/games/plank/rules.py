"""Walk the Plank!, in the rulebook's order: set-up, choose three cards, perform them, end the round, the end."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import cast

from freebooter.engine.event import Event
from freebooter.engine.game import NATURE, Result, Who
from freebooter.engine.value import value

from .cards import CHOICES, IMPOSSIBLE, Board, carry_out, extend, neighbour, retract
from .events import (
    FIRST_CARD,
    Agreed,
    Committed,
    Drawn,
    Favored,
    FewLeft,
    Guessed,
    NobodyWon,
    NoEffect,
    OneColourLeft,
    Out,
    PatienceLost,
    Returned,
    SetAside,
    Turned,
    Won,
)
from .moves import PROGRAMS, Captain, Charge, Choice, Cry, Drag, Draw, PlankMove, Program, Pull, Run, Shove
from .pieces import CARDS, SHIP, SKULLY_GUESS, Cards, Spaces
from .state import Choosing, Group, Over, PlankState, Programming, Ship, Starting


@value
class Setup:
    """What is fixed for the whole game; `skully` and the cards left out of it are in hand order."""

    seats: int
    skully: Cards
    blind: bool
    round_limit: int
    pirates: int
    tiles: int
    left_out: Cards


# Who may move, and what


def to_move(setup: Setup, state: PlankState) -> tuple[Who, ...]:
    match state:
        case Choosing():
            return (state.seat,)
        case Programming():
            return (NATURE,) if setup.blind else waiting(state)
        case Starting():
            return (NATURE,)
        case Over():
            return ()


def waiting(state: Programming) -> tuple[int, ...]:
    """The seats whose three cards are not down yet."""
    return tuple([seat for seat, program in enumerate(state.programs) if program is None])


def legal(setup: Setup, state: PlankState, seat: int) -> Sequence[PlankMove]:
    match state:
        case Choosing():
            return state.choices if seat == state.seat else ()
        case Programming() if not setup.blind and 0 <= seat < setup.seats and state.programs[seat] is None:
            return programs(setup.left_out + state.ship.aside[seat])
        case _:
            return ()


@cache
def programs(aside: Cards) -> tuple[Program, ...]:
    """PL-03: three different cards of the hand in any order."""
    return tuple(program for cards, program in PROGRAMS.items() if not any(card in aside for card in cards))


def apply(setup: Setup, state: PlankState, who: Who, move: PlankMove) -> tuple[PlankState, list[Event]]:
    match state, move:
        case Choosing(), Shove() | Drag() | Pull() | Run() | Cry() | Charge():
            return choose(setup, state, move)
        case Programming(), Program() if who != NATURE:
            return commit(setup, state, who, move.cards, Committed(who))
        case Programming(), Draw():
            return commit(setup, state, move.seat, move.cards, Drawn(move.seat))
        case Starting(), Captain():
            return favor(setup, move)
        case _:
            raise AssertionError("why_not let an illegal move through")


# Set-up


def favor(setup: Setup, move: Captain) -> tuple[Programming, list[Event]]:
    """PL-02."""
    events: list[Event] = [Favored(move.seat, "PL-02")]
    if setup.skully:
        events.append((Guessed if setup.skully == SKULLY_GUESS else Agreed)(setup.skully))
    return Programming(new_ship(setup, move.seat), (None,) * setup.seats), events


def new_ship(setup: Setup, favor: int) -> Ship:
    return Ship(1, setup.tiles, ((SHIP,) * setup.pirates,) * setup.seats, favor, ((),) * setup.seats, ())


def chance(setup: Setup, state: PlankState, rng: random.Random) -> Captain | Draw:
    """The first Captain's Favor; with the option `blind` also the cards of the first seat without (PL-R7)."""
    if isinstance(state, Programming):
        seat = waiting(state)[0]
        return Draw(seat, tuple(rng.sample(hand(setup.left_out + state.ship.aside[seat]), 3)))
    return Captain(rng.randrange(setup.seats))


@cache
def hand(aside: Cards) -> Cards:
    """The ten cards without those set aside."""
    return tuple(card for card in CARDS if card not in aside)


# Choose three cards


def commit(setup: Setup, state: Programming, seat: int, cards: Cards, event: Event) -> tuple[PlankState, list[Event]]:
    """PL-03: nobody sees a card until it is turned; when all are down they are performed."""
    committed = (*state.programs[:seat], cards, *state.programs[seat + 1 :])
    if None in committed:
        return Programming(state.ship, committed), [event]
    programs = cast("tuple[Cards, ...]", committed)
    return perform(setup, state.ship, programs, Board(state.ship, (0,) * setup.seats, event), 0)


# Perform them


def perform(
    setup: Setup, ship: Ship, programs: tuple[Cards, ...], board: Board, at: int
) -> tuple[PlankState, list[Event]]:
    """PL-04: from the Favor clockwise, all first cards, then all second, then all third.

    `at` counts the places of the round's order, its survivors and its dead (PL-R3); the
    round is played from there until a card leaves a choice or all are performed.
    """
    seats, first = setup.seats, ship.favor
    pirates, events = board.pirates, board.events
    for place in range(at, 3 * seats):
        if board.drowned:
            bury(board)
        seat = (first + place) % seats
        if not pirates[seat]:
            continue  # PL-09
        number = place // seats
        card = programs[seat][number]
        board.turned[seat] = number + 1
        events.append(Turned(seat, card, number + 1))
        if card == "extend":
            extend(board, seat)
        elif card == "retract":
            retract(board, seat)
        elif card == "charge" and number == 0:
            events.append(NoEffect(seat, card, FIRST_CARD, "PL-21"))
        else:
            choices = CHOICES[card](seat, pirates)
            if len(choices) == 1:
                carry_out(board, seat, card, choices[0])
            elif choices:
                now = Ship(ship.round, board.tiles, tuple(pirates), first, ship.aside, board.out)
                return Choosing(now, programs, tuple(board.turned), seat, choices), events
            else:
                events.append(NoEffect(seat, card, *IMPOSSIBLE[card]))  # PL-05
    if board.drowned:
        bury(board)
    return end_round(setup, ship, programs, board)


def choose(setup: Setup, state: Choosing, choice: Choice) -> tuple[PlankState, list[Event]]:
    """PL-05: the player has chosen how the card is performed; the round goes on."""
    ship, seat = state.ship, state.seat
    board = Board(ship, state.turned)
    carry_out(board, seat, state.card, choice)
    place = (state.turned[seat] - 1) * setup.seats + (seat - ship.favor) % setup.seats
    return perform(setup, ship, state.programs, board, place + 1)


def bury(board: Board) -> None:
    """PL-08, PL-09, PL-10: pirates are dead, players may be out, the end may be triggered."""
    pirates, events, drowned = board.pirates, board.events, board.drowned
    events += drowned
    losers = {event.seat for event in drowned}
    if gone := tuple(sorted(seat for seat in losers if not pirates[seat])):
        events += [Out(seat) for seat in gone]
        board.out = (*board.out, gone)
    living = sum(map(len, pirates))
    survivors = alive(pirates)
    triggered_before = living + len(drowned) <= 2 or len({*survivors, *losers}) == 1
    if living and not triggered_before and is_last_round(pirates):
        events.append(OneColourLeft(survivors[0]) if len(survivors) == 1 else FewLeft(living))
    board.drowned = []


def alive(pirates: Sequence[Spaces]) -> tuple[int, ...]:
    return tuple([seat for seat, spaces in enumerate(pirates) if spaces])


def is_last_round(pirates: Sequence[Spaces]) -> bool:
    """PL-10: two or fewer pirates live, or all are of one colour."""
    return sum(map(len, pirates)) <= 2 or len(alive(pirates)) == 1


# End the round


def end_round(setup: Setup, ship: Ship, programs: tuple[Cards, ...], board: Board) -> tuple[PlankState, list[Event]]:
    pirates, events = tuple(board.pirates), board.events
    if is_last_round(pirates):
        survivors = alive(pirates)
        events.append(Won(survivors) if survivors else NobodyWon())
        return the_end(setup, ship, programs, board, survivors), events
    if ship.round == setup.round_limit:
        events.append(PatienceLost(ship.round))  # PL-R9
        return the_end(setup, ship, programs, board, ()), events
    pairs = zip(pirates, programs, strict=True)
    aside = tuple([skully_of(setup, program) if spaces else () for spaces, program in pairs])
    for seat, spaces in enumerate(pirates):
        if spaces:
            if ship.aside[seat]:
                events.append(Returned(seat, ship.aside[seat]))
            if aside[seat]:
                events.append(SetAside(seat, aside[seat]))
    favor = neighbour(ship.favor, -1, pirates)  # PL-R3
    events.append(Favored(favor, "PL-07"))
    nobody = tuple([None if spaces else () for spaces in pirates])
    return Programming(Ship(ship.round + 1, board.tiles, pirates, favor, aside, board.out), nobody), events


def skully_of(setup: Setup, program: Cards) -> Cards:
    """PL-06: the cards to set aside, whether or not they had an effect (PL-R6)."""
    return tuple([card for card in setup.skully if card in program])


# The end


def the_end(setup: Setup, ship: Ship, programs: tuple[Cards, ...], board: Board, winners: Group) -> Over:
    """PL-11; survivors first, then by how late the last pirate died (PL-R8)."""
    ranks = [0] * setup.seats
    place = 1
    for group in (alive(board.pirates), *reversed(board.out)):
        for seat in group:
            ranks[seat] = place
        place += len(group)
    turned = tuple(program[:count] for program, count in zip(programs, board.turned, strict=True))
    after = Ship(ship.round, board.tiles, tuple(board.pirates), ship.favor, ship.aside, board.out)
    return Over(after, turned, Result(winners, tuple(ranks), (None,) * setup.seats))
