"""Get Bit!, in the rulebook's order: set-up, choose cards, move pirates, get bit, the end."""

from __future__ import annotations

import random
from collections import Counter

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
from .state import Cards, Choosing, Forming, GetBitState, Over


@value
class Setup:
    """What is fixed for the whole game."""

    seats: int
    pirates: int
    cards: int
    limbs: int
    refill_at: int

    def owner(self, pirate: int) -> int:
        return pirate % self.seats

    def hand(self) -> Cards:
        return tuple(range(1, self.cards + 1))


def refuse(clause: str, says: str, **facts: object) -> Verdict:
    return Verdict(says, clause, facts, WORDS)


# Who may move, and what


def to_move(setup: Setup, state: GetBitState) -> tuple[Who, ...]:
    match state:
        case Forming():
            return (NATURE,)
        case Choosing():
            waiting = {pirate % setup.seats for pirate in state.line if state.committed[pirate] is None}
            return tuple(sorted(waiting))
        case Over():
            return ()


def legal(setup: Setup, state: GetBitState, seat: int) -> list[Play]:
    """GB-05: a card for each of the seat's pirates that has none committed."""
    if not isinstance(state, Choosing):
        return []
    return [
        PLAYS[pirate, card]
        for pirate in range(seat, setup.pirates, setup.seats)
        if state.limbs[pirate] and state.committed[pirate] is None
        for card in state.hands[pirate]
    ]


PLAYS = {(pirate, card): Play(pirate, card) for pirate in range(6) for card in range(1, 8)}


def why_not(setup: Setup, state: GetBitState, who: Who, move: GetBitMove) -> Verdict:
    match state, move:
        case Over(), _:
            return refuse(end_clause(setup), "the game is over")
        case Forming(), Line():
            return why_not_line(setup, who, move)
        case Forming(), Play():
            return refuse("GB-03", "the pirates are not in line yet")
        case Choosing(), Line():
            return refuse("GB-03", "the line is formed once, at the start")
        case Choosing(), Play():
            return why_not_play(setup, state, who, move)


def why_not_line(setup: Setup, who: Who, move: Line) -> Verdict:
    if who != NATURE:
        return refuse("GB-03", "the line starts in a random order, nobody chooses it")
    if sorted(move.pirates) != list(range(setup.pirates)):
        return refuse("GB-03", "the line holds each of the pirates 0 to {last} once", last=setup.pirates - 1)
    return LEGAL


def why_not_play(setup: Setup, state: Choosing, who: Who, move: Play) -> Verdict:
    pirate, card = move.pirate, move.card
    if pirate >= setup.pirates:
        return refuse("GB-01", "there are only the pirates 0 to {last}", last=setup.pirates - 1)
    if who != pirate % setup.seats:
        return refuse("GB-05", "the {pirate:word} is {seat:name}'s", pirate=pirate, seat=setup.owner(pirate))
    if not state.limbs[pirate]:
        return refuse("GB-11", "the {pirate:word} is out of the game", pirate=pirate)
    if state.committed[pirate] is not None:
        return refuse("GB-05", "the {pirate:word} has its card already", pirate=pirate)
    if card in state.hands[pirate]:
        return LEGAL
    if card > setup.cards:
        return refuse("GB-02", "in this game the cards go from 1 to {highest}", highest=setup.cards)
    return refuse("GB-06", "the {card} is in the {pirate:word}'s stack, not in its hand", card=card, pirate=pirate)


def apply(setup: Setup, state: GetBitState, move: GetBitMove) -> tuple[GetBitState, list[Event]]:
    match state, move:
        case Choosing(), Play():
            return commit(setup, state, move)
        case Forming(), Line():
            return form_line(setup, move)
        case _:
            raise AssertionError("why_not let an illegal move through")


# Set-up


def form_line(setup: Setup, move: Line) -> tuple[Choosing, list[Event]]:
    """GB-02, GB-03."""
    state = Choosing(
        round=1,
        line=move.pirates,
        limbs=(setup.limbs,) * setup.pirates,
        hands=(setup.hand(),) * setup.pirates,
        stacks=((),) * setup.pirates,
        committed=(None,) * setup.pirates,
        eliminated=(),
    )
    return state, [Lined(move.pirates)]


def random_line(setup: Setup, rng: random.Random) -> Line:
    return Line(tuple(rng.sample(range(setup.pirates), setup.pirates)))


# Choose cards


def commit(setup: Setup, state: Choosing, move: Play) -> tuple[GetBitState, list[Event]]:
    """GB-05: nobody sees a card until all are in; then the round is played out."""
    pirate = move.pirate
    committed = (*state.committed[:pirate], move.card, *state.committed[pirate + 1 :])
    chosen = Chosen(setup.owner(pirate), pirate)
    if committed.count(None) > len(state.eliminated):
        waiting = Choosing(state.round, state.line, state.limbs, state.hands, state.stacks, committed, state.eliminated)
        return waiting, [chosen]
    after, events = play_round(setup, state, {swimmer: card for swimmer, card in enumerate(committed) if card})
    return after, [chosen, *events]


def play_round(setup: Setup, state: Choosing, shown: dict[int, int]) -> tuple[GetBitState, list[Event]]:
    """GB-04: choose cards, move pirates, get bit."""
    owner = setup.owner
    events: list[Event] = [Revealed(owner(pirate), pirate, card) for pirate, card in shown.items()]
    hands, stacks = list(state.hands), list(state.stacks)
    for pirate, card in shown.items():
        hand = hands[pirate]
        at = hand.index(card)
        hands[pirate] = hand[:at] + hand[at + 1 :]
        stacks[pirate] = (*stacks[pirate], card)  # GB-06
    line, moved = swim(setup, state.line, shown)
    events += moved

    if state.round == 1:
        events.append(Spared())  # GB-09
        return next_round(setup, state, line, state.limbs, hands, stacks, state.eliminated, events)

    # Get bit
    back = line.pop()
    limbs = tuple(left - (pirate == back) for pirate, left in enumerate(state.limbs))
    events.append(Bitten(owner(back), back, limbs[back]))
    if limbs[back]:
        line.insert(0, back)  # GB-10
        events.append(Fled(owner(back), back, stacks[back]))
        take_stack(hands, stacks, back)
        return next_round(setup, state, line, limbs, hands, stacks, state.eliminated, events)
    events.append(Eliminated(owner(back), back))  # GB-11
    eliminated = (*state.eliminated, back)
    if setup.pirates == setup.seats and len(line) > 2:
        return next_round(setup, state, line, limbs, hands, stacks, eliminated, events)
    result, ending = the_end(setup, line, eliminated)
    events += ending
    return Over(state.round, tuple(line), limbs, tuple(hands), tuple(stacks), eliminated, result), events


# Move pirates


def swim(setup: Setup, line: tuple[int, ...], shown: dict[int, int]) -> tuple[list[int], list[Event]]:
    """GB-07, GB-08: the untied go to the front one after another, lowest number first."""
    times = Counter(shown.values())
    events: list[Event] = []
    untied: list[int] = []
    for card in sorted(times):
        pirates = [pirate for pirate in line if shown[pirate] == card]
        if times[card] == 1:
            untied.insert(0, pirates[0])
            events.append(Swam(setup.owner(pirates[0]), pirates[0], card))
        else:
            owners = tuple(sorted({setup.owner(pirate) for pirate in pirates}))
            events.append(Tied(card, tuple(sorted(pirates)), owners))
    return [*untied, *(pirate for pirate in line if times[shown[pirate]] > 1)], events


# The end of a round


def take_stack(hands: list[Cards], stacks: list[Cards], pirate: int) -> None:
    hands[pirate] = tuple(sorted(hands[pirate] + stacks[pirate]))
    stacks[pirate] = ()


def next_round(
    setup: Setup,
    state: Choosing,
    line: list[int],
    limbs: tuple[int, ...],
    hands: list[Cards],
    stacks: list[Cards],
    eliminated: tuple[int, ...],
    events: list[Event],
) -> tuple[Choosing, list[Event]]:
    """GB-12: whoever is down to `refill_at` cards takes the stack back."""
    for pirate in line:
        if len(hands[pirate]) == setup.refill_at and stacks[pirate]:
            events.append(Refilled(setup.owner(pirate), pirate, len(hands[pirate]), stacks[pirate]))
            take_stack(hands, stacks, pirate)
    nobody = (None,) * setup.pirates
    after = Choosing(state.round + 1, tuple(line), limbs, tuple(hands), tuple(stacks), nobody, eliminated)
    return after, events


# The end


def end_clause(setup: Setup) -> str:
    return {2: "GB-14", 3: "GB-15"}.get(setup.seats, "GB-13")


def the_end(setup: Setup, line: list[int], eliminated: tuple[int, ...]) -> tuple[Result, list[Event]]:
    clause = end_clause(setup)
    if setup.pirates == setup.seats:
        winner, eaten = line  # GB-13
        order = (winner, eaten, *reversed(eliminated))  # GB-R5
        ranks = tuple(order.index(seat) + 1 for seat in range(setup.seats))
        ending: list[Event] = [Eaten(eaten, eaten)]
    else:
        loser = setup.owner(eliminated[-1])
        # GB-14, GB-15; the loser's other pirate does not count (GB-R1)
        winner = next(setup.owner(pirate) for pirate in line if setup.owner(pirate) != loser)
        ranks = tuple(1 if seat == winner else setup.seats if seat == loser else 2 for seat in range(setup.seats))
        ending = []
    return Result((winner,), ranks, (None,) * setup.seats), [*ending, Won(winner, clause)]
