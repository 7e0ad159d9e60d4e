"""Get Bit!, in the rulebook's order: set-up, choose cards, move pirates, get bit, the end."""

from __future__ import annotations

import random
from functools import cache

from freebooter.engine.event import Event
from freebooter.engine.game import NATURE, Result, Who
from freebooter.engine.value import value
from freebooter.engine.verdict import LEGAL, Verdict

from .events import (
    Bitten,
    Chosen,
    Eaten,
    Eliminated,
    Fled,
    Lined,
    Refilled,
    Revealed,
    Spared,
    Swam,
    Tied,
    Won,
)
from .moves import GetBitMove, Line, Play
from .pieces import WORDS
from .state import Cards, Choosing, Forming, GetBitState, Over, Sea


@value
class Setup:
    """What is fixed for the whole game."""

    seats: int
    pirates: int
    hand: Cards
    limbs: int
    refill_at: int
    nobody: tuple[None, ...]

    def owner(self, pirate: int) -> int:
        return pirate % self.seats


def refuse(clause: str, says: str, **facts: object) -> Verdict:
    return Verdict.no(clause, says, facts, WORDS)


# Who may move, and what


def to_move(setup: Setup, state: GetBitState) -> tuple[Who, ...]:
    match state:
        case Choosing():
            committed = state.committed
            return owners(setup.seats, tuple([pirate for pirate in state.sea.line if committed[pirate] is None]))
        case Forming():
            return (NATURE,)
        case Over():
            return ()


@cache
def owners(seats: int, pirates: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted({pirate % seats for pirate in pirates}))


def legal(setup: Setup, state: GetBitState, seat: int) -> tuple[Play, ...]:
    """GB-05: a card for each of the seat's pirates that has none committed."""
    moves: tuple[Play, ...] = ()
    if isinstance(state, Choosing) and 0 <= seat < setup.seats:
        sea, committed = state.sea, state.committed
        for pirate in range(seat, setup.pirates, setup.seats):
            if committed[pirate] is None and sea.limbs[pirate]:
                moves += plays(pirate, setup.hand, sea.stacks[pirate])
    return moves


@cache
def plays(pirate: int, hand: Cards, stack: Cards) -> tuple[Play, ...]:
    return tuple(Play(pirate, card) for card in hand if card not in stack)


def why_not(setup: Setup, state: GetBitState, who: Who, move: GetBitMove) -> Verdict:
    if isinstance(state, Choosing):
        if isinstance(move, Play):
            return why_not_play(setup, state, who, move)
        return refuse("GB-03", "the line is formed once, at the start")
    if isinstance(state, Over):
        return refuse(end_clause(setup), "the game is over")
    if isinstance(move, Line):
        return why_not_line(setup, who, move)
    return refuse("GB-03", "the pirates are not in line yet")


def why_not_line(setup: Setup, who: Who, move: Line) -> Verdict:
    if who != NATURE:
        return refuse("GB-03", "the line starts in a random order, nobody chooses it")
    if sorted(move.pirates) != list(range(setup.pirates)):
        return refuse("GB-03", "the line holds each of the pirates 0 to {last} once", last=setup.pirates - 1)
    return LEGAL


def why_not_play(setup: Setup, state: Choosing, who: Who, move: Play) -> Verdict:
    pirate, card, sea = move.pirate, move.card, state.sea
    if pirate >= setup.pirates:
        return refuse("GB-01", "there are only the pirates 0 to {last}", last=setup.pirates - 1)
    if who != pirate % setup.seats:
        return refuse("GB-05", "the {pirate:word} is {seat:name}'s", pirate=pirate, seat=setup.owner(pirate))
    if not sea.limbs[pirate]:
        return refuse("GB-11", "the {pirate:word} is out of the game", pirate=pirate)
    if state.committed[pirate] is not None:
        return refuse("GB-05", "the {pirate:word} has its card already", pirate=pirate)
    if card in sea.stacks[pirate]:
        return refuse("GB-06", "the {card} is in the {pirate:word}'s stack, not in its hand", card=card, pirate=pirate)
    if card not in setup.hand:
        return refuse("GB-02", "in this game the cards go from 1 to {highest}", highest=setup.hand[-1])
    return LEGAL


def apply(setup: Setup, state: GetBitState, move: GetBitMove) -> tuple[GetBitState, list[Event]]:
    if isinstance(state, Choosing) and isinstance(move, Play):
        return commit(setup, state, move)
    assert isinstance(move, Line)
    return form_line(setup, move)


# Set-up


def form_line(setup: Setup, move: Line) -> tuple[Choosing, list[Event]]:
    """GB-02, GB-03."""
    sea = Sea(
        round=1,
        line=move.pirates,
        limbs=(setup.limbs,) * setup.pirates,
        stacks=((),) * setup.pirates,
        eliminated=(),
    )
    return Choosing(sea, setup.nobody), [Lined(move.pirates)]


def random_line(setup: Setup, rng: random.Random) -> Line:
    return Line(tuple(rng.sample(range(setup.pirates), setup.pirates)))


# Choose cards


def commit(setup: Setup, state: Choosing, move: Play) -> tuple[GetBitState, list[Event]]:
    """GB-05: nobody sees a card until all are in; then the round is played out."""
    sea, pirate = state.sea, move.pirate
    committed = list(state.committed)
    committed[pirate] = move.card
    events: list[Event] = [Chosen(pirate % setup.seats, pirate)]
    if committed.count(None) > len(sea.eliminated):
        return Choosing(sea, tuple(committed)), events
    return play_round(setup, sea, tuple([card or 0 for card in committed]), events)


def play_round(setup: Setup, sea: Sea, shown: tuple[int, ...], events: list[Event]) -> tuple[GetBitState, list[Event]]:
    """GB-04: choose cards, move pirates, get bit. `shown` is indexed by pirate, 0 for those that are out."""
    events.append(Revealed(setup.seats, shown))
    stacks = list(sea.stacks)
    for pirate in sea.line:
        stacks[pirate] += (shown[pirate],)  # GB-06
    line = swim(setup, sea.line, shown, events)
    limbs, eliminated = list(sea.limbs), sea.eliminated

    # Get bit
    if sea.round == 1:
        events.append(Spared())  # GB-09
    else:
        back = line.pop()
        owner = back % setup.seats
        limbs[back] -= 1
        events.append(Bitten(owner, back, limbs[back]))
        if limbs[back]:
            line.insert(0, back)  # GB-10
            events.append(Fled(owner, back, stacks[back]))
            stacks[back] = ()
        else:
            eliminated = (*eliminated, back)  # GB-11
            events.append(Eliminated(owner, back))
            if setup.pirates > setup.seats or len(line) == 2:
                end = Sea(sea.round, tuple(line), tuple(limbs), tuple(stacks), eliminated)
                return Over(end, the_end(setup, end, events)), events

    refill(setup, line, stacks, events)
    after = Sea(sea.round + 1, tuple(line), tuple(limbs), tuple(stacks), eliminated)
    return Choosing(after, setup.nobody), events


# Move pirates


def swim(setup: Setup, line: tuple[int, ...], shown: tuple[int, ...], events: list[Event]) -> list[int]:
    """GB-07, GB-08: the untied go to the front one after another, lowest number first."""
    untied: list[int] = []
    for card in setup.hand:
        times = shown.count(card)
        if times == 1:
            untied.append(shown.index(card))
        elif times:
            tied = tuple([pirate for pirate, other in enumerate(shown) if other == card])
            events.append(Tied(card, tied, owners(setup.seats, tied)))
    if untied:
        events.append(Swam(setup.seats, tuple(untied), shown))
        untied.reverse()
    return untied + [pirate for pirate in line if pirate not in untied]


# The end of a round


def refill(setup: Setup, line: list[int], stacks: list[Cards], events: list[Event]) -> None:
    """GB-12: whoever is down to `refill_at` cards (GB-R4) takes the stack back."""
    full = len(setup.hand) - setup.refill_at
    for pirate in line:
        if len(stacks[pirate]) == full:
            events.append(Refilled(setup.owner(pirate), pirate, setup.refill_at, stacks[pirate]))
            stacks[pirate] = ()


# The end


def end_clause(setup: Setup) -> str:
    return {2: "GB-14", 3: "GB-15"}.get(setup.seats, "GB-13")


def the_end(setup: Setup, sea: Sea, events: list[Event]) -> Result:
    if setup.pirates == setup.seats:
        winner, eaten = sea.line  # GB-13
        events.append(Eaten(eaten, eaten))
        order = (winner, eaten, *reversed(sea.eliminated))  # GB-R5
        ranks = tuple(order.index(seat) + 1 for seat in range(setup.seats))
    else:
        loser = setup.owner(sea.eliminated[-1])
        # GB-14, GB-15; the loser's other pirate does not count (GB-R1)
        winner = next(setup.owner(pirate) for pirate in sea.line if setup.owner(pirate) != loser)
        ranks = tuple(1 if seat == winner else setup.seats if seat == loser else 2 for seat in range(setup.seats))
    events.append(Won(winner, end_clause(setup)))
    return Result((winner,), ranks, (None,) * setup.seats)
