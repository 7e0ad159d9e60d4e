"""The Pirates' abilities (SK-29 to SK-35), in the rulebook's order: Rosie, Bahij, Rascal, Juanita, Harry."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations
from typing import Final, NamedTuple

from freebooter.engine.event import Event
from freebooter.engine.verdict import LEGAL, Verdict

from .events import (
    AbilityEarned,
    AbilityIdle,
    Adjusted,
    BidKept,
    Discarded,
    DiscardedCards,
    Drew,
    DrewCards,
    LeaderChosen,
    Looked,
    NothingToDraw,
    SawCards,
    Wagered,
)
from .moves import ADJUSTS, DISCARDS, LEADS, WAGERS, Adjust, Discard, Draw, Lead, SkullKingMove, Wager
from .options import Setup
from .pieces import Cards, in_order, refuse, taken_from
from .state import Adjusting, Deciding, Discarding, Drawing, Leading, Round, SkullKingState, Swap, Wagering, at_seat


class Used(NamedTuple):
    """The round and the hands after an ability, who leads the next trick, and what happened."""

    round: Round
    hands: tuple[Cards, ...]
    leader: int
    events: list[Event]


BAHIJ_DRAWS: Final = 2


def earned(
    round: Round, hands: tuple[Cards, ...], seat: int, pirate: str
) -> tuple[Leading | Drawing | Wagering | Adjusting | None, list[Event]]:
    """SK-29: the decision that a trick won with the Pirate gives its player, if any."""
    last_trick = not hands[seat]
    match pirate:
        case "rascal":
            return Wagering(round, hands, seat), [AbilityEarned(seat, pirate, "SK-32")]
        case "harry":
            return Adjusting(round, hands, seat), [AbilityEarned(seat, pirate, "SK-34")]
        case _ if last_trick:
            return None, [AbilityIdle(seat, pirate)]  # SK-35
        case "rosie":
            return Leading(round, hands, seat), [AbilityEarned(seat, pirate, "SK-30")]
        case "bahij" if round.undealt:
            return Drawing(round, hands, seat), [AbilityEarned(seat, pirate, "SK-31")]
        case "bahij":
            return None, [NothingToDraw(seat)]
        case _:
            saw = [SawCards(seat, round.undealt)] if round.undealt else []
            return None, [Looked(seat, len(round.undealt)), *saw]


def legal(setup: Setup, state: Deciding) -> list[SkullKingMove]:
    match state:
        case Leading():
            return [*LEADS[: setup.seats]]
        case Discarding():
            return [*legal_discards(state)]
        case Wagering():
            return [*WAGERS]
        case Adjusting():
            return [*legal_adjusts(setup, state)]


def why_not(setup: Setup, state: Deciding, move: SkullKingMove) -> Verdict:
    """Whether the one whose Pirate it is may use it so."""
    match state, move:
        case Leading(), Lead():
            return why_not_lead(setup, move)
        case Discarding(), Discard():
            return why_not_discard(state, move)
        case Wagering(), Wager():
            return why_not_wager(move)
        case Adjusting(), Adjust():
            return why_not_adjust(setup, state, move)
        case _:
            raise ValueError(f"{move} is no use of the ability in {type(state).__name__}")


def use(state: SkullKingState, move: SkullKingMove) -> Used:
    match state, move:
        case Leading(), Lead():
            return lead(state, move)
        case Discarding(), Discard():
            return discard(state, move)
        case Wagering(), Wager():
            return wager(state, move)
        case Adjusting(), Adjust():
            return adjust(state, move)
        case _:
            raise ValueError(f"{move} is no move in {type(state).__name__}")


# Rosie


def why_not_lead(setup: Setup, move: Lead) -> Verdict:
    if move.seat >= setup.seats:
        return refuse("SK-30", "there are only the seats 0 to {last}", last=setup.seats - 1)
    return LEGAL


def lead(state: Leading, move: Lead) -> Used:
    return Used(state.round, state.hands, move.seat, [LeaderChosen(state.seat, move.seat)])


# Bahij


def random_draw(state: Drawing, rng: random.Random) -> Draw:
    return Draw(in_order(rng.sample(state.round.undealt, cards_to_draw(state.round))))


def cards_to_draw(round: Round) -> int:
    return min(BAHIJ_DRAWS, len(round.undealt))  # SK-R8


def why_not_draw(state: Drawing, move: Draw) -> Verdict:
    count = cards_to_draw(state.round)
    if len(move.cards) != count:
        return refuse(swap_clause(count), "Bahij draws {count} {count:card|cards} here", count=count)
    if taken_from(state.round.undealt, move.cards) is None:
        return refuse("SK-31", "{cards:words} cannot be drawn: only undealt cards can", cards=move.cards)
    return LEGAL


def draw(state: Drawing, move: Draw) -> tuple[Discarding, list[Event]]:
    before, seat = state.round, state.seat
    undealt = taken_from(before.undealt, move.cards)
    assert undealt is not None
    swap = Swap(len(before.tricks), seat, move.cards, ())
    drawn = replace(before, undealt=undealt, swaps=(*before.swaps, swap))
    clause = swap_clause(len(move.cards))
    hands = at_seat(state.hands, seat, in_order(state.hands[seat] + move.cards))
    return Discarding(drawn, hands, seat), [Drew(seat, len(move.cards), clause), DrewCards(seat, move.cards, clause)]


def legal_discards(state: Discarding) -> list[Discard]:
    """SK-31: as many cards of the hand as were drawn; equal choices once."""
    count = len(state.round.swaps[-1].drawn)
    return [DISCARDS[cards] for cards in dict.fromkeys(combinations(state.hands[state.seat], count))]


def why_not_discard(state: Discarding, move: Discard) -> Verdict:
    count = len(state.round.swaps[-1].drawn)
    if len(move.cards) != count:
        return refuse(swap_clause(count), "you drew {count} and must discard as many", count=count)
    if taken_from(state.hands[state.seat], move.cards) is None:
        return refuse("SK-31", "you do not hold {cards:words}", cards=move.cards)
    return LEGAL


def discard(state: Discarding, move: Discard) -> Used:
    before, seat = state.round, state.seat
    *earlier, swap = before.swaps
    swapped = replace(before, swaps=(*earlier, replace(swap, discarded=move.cards)))
    kept = taken_from(state.hands[seat], move.cards)
    assert kept is not None
    clause = swap_clause(len(move.cards))
    events: list[Event] = [Discarded(seat, len(move.cards), clause), DiscardedCards(seat, move.cards, clause)]
    return Used(swapped, at_seat(state.hands, seat, kept), seat, events)


def swap_clause(count: int) -> str:
    return "SK-31" if count == BAHIJ_DRAWS else "SK-R8"


# Rascal


def why_not_wager(move: Wager) -> Verdict:
    if move not in WAGERS:
        return refuse("SK-32", "the wager is 0, 10 or 20 points, not {points}", points=move.points)
    return LEGAL


def wager(state: Wagering, move: Wager) -> Used:
    before, seat = state.round, state.seat
    wagers = at_seat(before.wagers, seat, before.wagers[seat] + move.points)  # SK-R15: a second one adds up
    return Used(replace(before, wagers=wagers), state.hands, seat, [Wagered(seat, move.points)])


# Harry


def bid_limits(setup: Setup, round: Round) -> range:
    """SK-R7: the bids Harry may leave."""
    return range(setup.hand_sizes[round.ledger.number - 1] + 1)


def legal_adjusts(setup: Setup, state: Adjusting) -> list[Adjust]:
    bid, possible = state.round.bids[state.seat], bid_limits(setup, state.round)
    return [move for move in ADJUSTS if bid + move.change in possible]


def why_not_adjust(setup: Setup, state: Adjusting, move: Adjust) -> Verdict:
    if move not in ADJUSTS:
        return refuse("SK-34", "Harry changes the bid by one at most, not by {change:+}", change=move.change)
    bid, possible = state.round.bids[state.seat], bid_limits(setup, state.round)
    if bid + move.change not in possible:
        return refuse(
            "SK-R7", "your bid is {bid} and stays between 0 and the {cards} dealt", bid=bid, cards=possible[-1]
        )
    return LEGAL


def adjust(state: Adjusting, move: Adjust) -> Used:
    before, seat = state.round, state.seat
    bid = before.bids[seat] + move.change
    adjusted = at_seat(before.adjusted, seat, before.adjusted[seat] + move.change)
    event = Adjusted(seat, move.change, bid) if move.change else BidKept(seat, bid)
    changed = replace(before, bids=at_seat(before.bids, seat, bid), adjusted=adjusted)
    return Used(changed, state.hands, seat, [event])
