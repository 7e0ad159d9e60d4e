"""May I, and why not: the answer to any move from anybody, with its clause."""

from __future__ import annotations

from collections.abc import Sequence

from freebooter.engine.game import NATURE, Who
from freebooter.engine.verdict import LEGAL, Verdict

from .cards import neighbour
from .moves import PROGRAMS, Captain, Charge, Choice, Cry, Drag, Draw, PlankMove, Program, Pull, Run, Shove
from .pieces import WORDS, Cards, Spaces
from .rules import Setup, waiting
from .state import Choosing, Over, PlankState, Programming, Starting


def refuse(clause: str, says: str, **facts: object) -> Verdict:
    return Verdict.no(clause, says, facts, WORDS)


def why_not(setup: Setup, state: PlankState, who: Who, move: PlankMove) -> Verdict:
    match state:
        case Choosing():
            return LEGAL if who == state.seat and move in state.choices else why_not_now(setup, state, who, move)
        case Programming():
            return why_not_cards(setup, state, who, move)
        case Starting():
            return why_not_captain(setup, who, move)
        case Over():
            ended_early = any(state.ship.pirates) and not state.result.winners
            return refuse("PL-R9" if ended_early else "PL-11", "the game is over")


# Set-up


def why_not_captain(setup: Setup, who: Who, move: PlankMove) -> Verdict:
    if not isinstance(move, Captain):
        return refuse("PL-02", "first a random player gets the Captain's Favor")
    if who != NATURE:
        return refuse("PL-02", "a random player gets the Captain's Favor, nobody chooses who")
    return LEGAL if move.seat < setup.seats else no_seat(setup, move.seat)


def no_seat(setup: Setup, seat: int) -> Verdict:
    return refuse("PL-01", "there is no seat {seat}, only 0 to {last}", seat=seat, last=setup.seats - 1)


FAVOR_IS_GIVEN = refuse("PL-02", "the Captain's Favor is given by chance once, at the start")


# Choose three cards


def why_not_cards(setup: Setup, state: Programming, who: Who, move: PlankMove) -> Verdict:
    match move:
        case Program():
            return why_not_program(setup, state, who, move)
        case Draw():
            return why_not_draw(setup, state, who, move)
        case Captain():
            return FAVOR_IS_GIVEN
        case _:
            return refuse("PL-05", "no card is being performed: every player's three cards must be down first")


def why_not_program(setup: Setup, state: Programming, who: Who, move: Program) -> Verdict:
    if setup.blind:
        return refuse("PL-R7", "in this game cards are drawn at random, nobody chooses them")
    if who == NATURE:
        return refuse("PL-03", "every player chooses their own cards")
    if who not in range(setup.seats):
        return no_seat(setup, who)
    program = state.programs[who]
    if program is None:
        return why_not_three(setup, move.cards, state.ship.aside[who])
    if program:
        return refuse("PL-03", "your three cards are down already")
    return refuse("PL-09", "you have no pirate left and are out of the game")


def why_not_draw(setup: Setup, state: Programming, who: Who, move: Draw) -> Verdict:
    if not setup.blind:
        return refuse("PL-R7", "every player chooses their own cards: they are not drawn at random")
    if who != NATURE:
        return refuse("PL-R7", "cards are drawn at random, nobody chooses them")
    seat = waiting(state)[0]
    if move.seat != seat:
        return refuse("PL-R7", "the next cards are drawn for {seat:name}", seat=seat)
    return why_not_three(setup, move.cards, state.ship.aside[seat])


def why_not_three(setup: Setup, cards: Cards, aside: Cards) -> Verdict:
    if cards not in PROGRAMS:
        return refuse("PL-03", "a program is three different cards")
    for card in setup.left_out:
        if card in cards:
            return refuse("PL-01", "this game is played without {card:word}", card=card)
    for card in aside:
        if card in cards:
            return refuse("PL-06", "{card:word} was played last round and is set aside for this one", card=card)
    return LEGAL


# Perform them


VERBS = {"shove-left": "shove", "shove-right": "shove", "shove-anyone": "shove"}
CLAUSES = {"run": "PL-18", "cry": "PL-19", "charge": "PL-20"}


def why_not_now(setup: Setup, state: Choosing, who: Who, move: PlankMove) -> Verdict:
    """Why the move is none of the choices that the card being performed leaves."""
    seat, card = state.seat, state.card
    match move:
        case Captain():
            return FAVOR_IS_GIVEN
        case Program() | Draw():
            return refuse("PL-04", "this round's cards are being performed: new ones come after it")
        case _ if who != seat:
            return refuse("PL-05", "{card:word} is {seat:name}'s: nobody else chooses", card=card, seat=seat)
        case _:
            verb, given = VERBS.get(card, card), str(move).split()[0]
            if given != verb:
                return refuse("PL-05", "{card:word} is being performed: choose a '{verb}'", card=card, verb=verb)
            return why_not_choice(setup, state, move)


def why_not_choice(setup: Setup, state: Choosing, move: Choice) -> Verdict:
    seat, pirates, space = state.seat, state.ship.pirates, move.space
    match move:
        case Shove(victim) if state.card == "shove-anyone":
            return why_not_together(setup, "PL-13", pirates, seat, victim, space)
        case Shove(victim):
            side, way = ("left", 1) if state.card == "shove-left" else ("right", -1)
            other = neighbour(seat, way, pirates)
            if victim != other:
                says = "it shoves the next player on your {side}: that is {other:name}"
                return refuse("PL-12", says, side=side, other=other)
            return why_not_together(setup, "PL-12", pirates, seat, victim, space)
        case Drag(other):
            return why_not_together(setup, "PL-16", pirates, seat, other, space)
        case Pull(other):
            if space == 0:
                return refuse("PL-17", "nobody can be pulled back from the ship")
            return why_not_together(setup, "PL-17", pirates, seat, other, space)
        case Run() | Cry() | Charge() if space not in pirates[seat]:
            return no_pirate(CLAUSES[state.card], space)
        case Run():
            return refuse("PL-18", "a pirate on the ship cannot run back")
        case Cry():
            if space == 0:
                return refuse("PL-19", "a pirate on the ship cannot go back")
            return refuse("PL-R2", "two spaces back from {space:word} would pass the ship", space=space)
        case Charge(_, victim):
            return why_not_charge(setup, state, space, victim)


def no_pirate(clause: str, space: int) -> Verdict:
    return refuse(clause, "you have no pirate on {space:word}", space=space)


def why_not_together(
    setup: Setup, clause: str, pirates: Sequence[Spaces], seat: int, other: int, space: int
) -> Verdict:
    """Why the seat's pirate and another of `other` are not on the space."""
    if space not in pirates[seat]:
        return no_pirate(clause, space)
    if other >= setup.seats:
        return no_seat(setup, other)
    if other == seat:
        return refuse(clause, "you have no second pirate on {space:word}", space=space)
    return refuse(clause, "{other:name} has no pirate on {space:word}", other=other, space=space)


def why_not_charge(setup: Setup, state: Choosing, space: int, victim: int | None) -> Verdict:
    to = space + 1
    if victim is None:
        return refuse("PL-20", "there are pirates on {to:word}: one of them must be shoved", to=to)
    if to > state.ship.tiles:
        return refuse("PL-20", "from {space:word} it charges into the Locker and shoves nobody", space=space)
    if victim >= setup.seats:
        return no_seat(setup, victim)
    if victim == state.seat:
        return refuse("PL-20", "you have no other pirate on {to:word}", to=to)
    return refuse("PL-20", "{victim:name} has no pirate on {to:word}", victim=victim, to=to)
