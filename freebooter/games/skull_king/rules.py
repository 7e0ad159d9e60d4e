"""Skull King, in the rulebook's order: dealing, bidding, tricks, scoring, the end.

Refusals are in `refusals`, a trick by itself in `tricks`, the Pirates in `abilities`, points in `scoring`.
"""

from __future__ import annotations

import random
from typing import Final

from freebooter.engine.event import Event
from freebooter.engine.game import NATURE, Result, Who

from . import abilities, scoring, tricks
from .events import (
    PLAYED,
    Allied,
    BidMade,
    BidScored,
    BidShown,
    DealerChosen,
    Dealt,
    DoesDishes,
    HandDealt,
    KrakenLeadsAgain,
    Leads,
    LeadsAfterKraken,
    LootKept,
    LootSunk,
    NoSuit,
    RoundScored,
    SuitSet,
    TrickDestroyed,
    TrickWon,
    Won,
    bonus_scored,
)
from .moves import BIDS, PLAYS_FOLLOWING, PLAYS_OF, Bid, Deal, Dealer, Draw, Play, SkullKingMove
from .options import Setup
from .pieces import HELD, PIRATES, Cards
from .scoring import Tally
from .state import (
    Adjusting,
    Bidding,
    Dealing,
    Discarding,
    Drawing,
    Leading,
    Ledger,
    Over,
    Playing,
    Round,
    SkullKingState,
    Starting,
    Trick,
    Wagering,
    at_seat,
)
from .tricks import BOUNTY, MUST_FOLLOW, NO_SUIT, UNSET, Plays, suit_after, suit_clause, why_won, winning

ONLY: Final = tuple((seat,) for seat in range(6))


def to_move(state: SkullKingState) -> tuple[Who, ...]:
    if isinstance(state, Playing):
        return ONLY[state.turn]
    if isinstance(state, Bidding):
        return tuple(seat for seat, bid in enumerate(state.bids) if bid is None)  # SK-03
    if isinstance(state, (Leading, Discarding, Wagering, Adjusting)):
        return ONLY[state.seat]
    return () if isinstance(state, Over) else (NATURE,)


def legal(setup: Setup, state: SkullKingState, seat: int) -> list[SkullKingMove]:
    if isinstance(state, Playing):
        return legal_plays(state) if seat == state.turn else []
    if isinstance(state, Bidding):
        waiting = 0 <= seat < setup.seats and state.bids[seat] is None
        return [*BIDS[: setup.hand_sizes[state.ledger.number - 1] + 1]] if waiting else []
    if isinstance(state, (Leading, Discarding, Wagering, Adjusting)) and seat == state.seat:
        return abilities.legal(setup, state)
    return []


def apply(setup: Setup, state: SkullKingState, who: Who, move: SkullKingMove) -> tuple[SkullKingState, list[Event]]:
    if isinstance(state, Playing) and isinstance(move, Play):
        return play_card(setup, state, move)
    match state, move:
        case Bidding(), Bid() if who != NATURE:
            return bid(setup, state, who, move)
        case Dealing(), Deal():
            return deal(setup, state.ledger, move)
        case Starting(), Dealer():
            return Dealing(Ledger(1, move.seat, (), ())), [DealerChosen(move.seat)]
        case Drawing(), Draw():
            return abilities.draw(state, move)
        case _:
            used = abilities.use(state, move)
            return next_trick(setup, used.round, used.hands, used.leader, used.events)


def nature(setup: Setup, state: SkullKingState, rng: random.Random) -> SkullKingMove:
    match state:
        case Starting():
            return Dealer(rng.randrange(setup.seats))  # SK-R10
        case Dealing():
            return random_deal(setup, state.ledger, rng)
        case Drawing():
            return abilities.random_draw(state, rng)
        case _:
            raise ValueError(f"nature has no move in {type(state).__name__}")


# Dealing and bidding


def random_deal(setup: Setup, ledger: Ledger, rng: random.Random) -> Deal:
    cards, deck = setup.hand_sizes[ledger.number - 1], setup.deck
    places = rng.sample(range(len(deck)), cards * setup.seats)
    # The deck is in hand order, so sorted places are sorted hands.
    hands = (sorted(places[seat * cards : (seat + 1) * cards]) for seat in range(setup.seats))
    return Deal(tuple(tuple([deck[place] for place in hand]) for hand in hands))


def deal(setup: Setup, ledger: Ledger, move: Deal) -> tuple[Bidding, list[Event]]:
    """SK-02, SK-36."""
    left = setup.copies.copy()
    for hand in move.hands:
        for card in hand:
            left[card] -= 1
    pile: list[str] = []
    for card, count in left.items():
        if count:
            pile += [card] * count
    undealt = tuple(pile)
    cards = setup.hand_sizes[ledger.number - 1]
    events: list[Event] = [Dealt(ledger.dealer, ledger.number, cards, len(undealt), setup.rounds_clause)]
    events += [HandDealt(seat, hand, setup.rounds_clause) for seat, hand in enumerate(move.hands)]
    return Bidding(ledger, move.hands, undealt, (None,) * setup.seats), events


def bid(setup: Setup, state: Bidding, seat: int, move: Bid) -> tuple[Bidding | Playing, list[Event]]:
    """SK-03: nobody sees a bid until all are in."""
    committed = at_seat(state.bids, seat, move.tricks)
    bids = tuple([tricks for tricks in committed if tricks is not None])
    events: list[Event] = [BidMade(seat)]
    if len(bids) < setup.seats:
        return Bidding(state.ledger, state.hands, state.undealt, committed), events
    events += [BidShown(player, tricks) for player, tricks in enumerate(bids)]
    leader = setup.left[state.ledger.dealer]  # SK-04
    events.append(Leads(leader))
    nothing = (0,) * setup.seats
    begun = Round(state.ledger, bids, nothing, nothing, state.undealt, (), ())
    return Playing(begun, state.hands, leader, (), UNSET), events


# Tricks


def legal_plays(state: Playing) -> list[SkullKingMove]:
    """SK-05, SK-07: the suit to follow or a special card; without the suit, anything."""
    hand, suit = state.hands[state.turn], state.suit
    plays = PLAYS_OF if MUST_FOLLOW[suit].isdisjoint(hand) else PLAYS_FOLLOWING[suit]
    legal: list[SkullKingMove] = []
    last = ""
    for card in hand:
        if card != last:  # equal cards lie side by side and are one move
            legal += plays[card]
            last = card
    return legal


def play_card(setup: Setup, state: Playing, move: Play) -> tuple[SkullKingState, list[Event]]:
    seat, face, suit = state.turn, move.face, state.suit
    held = [*state.hands]
    hand = held[seat]
    at = hand.index(HELD[face])
    held[seat] = hand[:at] + hand[at + 1 :]
    hands = tuple(held)
    played = (seat, face)
    trick = (*state.trick, played)
    events: list[Event] = [PLAYED[played]]
    if suit == UNSET:
        suit, settled = SUIT_LED[face] if len(trick) == 1 else settle_suit(trick, setup.first_number)
        events += settled
    if len(trick) < setup.seats:
        return Playing(state.round, hands, setup.left[seat], trick, suit), events
    return end_trick(setup, state.round, hands, trick, events)


def settle_suit(trick: Plays, first_number: bool) -> tuple[str, tuple[Event, ...]]:
    """The suit to follow after a trick's newest card, and the event if that card has settled it."""
    faces = [face for _, face in trick]
    suit = suit_after(UNSET, len(faces) == 1, faces[-1], first_number)
    if suit == UNSET:
        return UNSET, ()
    clause = suit_clause(faces)
    return suit, (NoSuit(faces[-1], clause) if suit == NO_SUIT else SuitSet(suit, clause),)


SUIT_LED: Final = {face: settle_suit(((0, face),), first_number=False) for face in HELD}
"""What each card settles when led; `suit_after_escape` makes no difference to that (SK-R1)."""


def end_trick(
    setup: Setup, round: Round, hands: tuple[Cards, ...], trick: Plays, events: list[Event]
) -> tuple[SkullKingState, list[Event]]:
    """SK-04: the winner leads the next trick; or as the Kraken or a Pirate has it."""
    faces = [face for _, face in trick]
    at = winning(faces)
    seat, face = trick[at]
    destroyed = "kraken" in faces
    done = Trick(trick, None if destroyed else seat)
    after = Round(
        round.ledger, round.bids, round.adjusted, round.wagers, round.undealt, round.swaps, (*round.tricks, done)
    )
    if destroyed:
        events += destroy(trick)
        if hands[seat]:
            events.append(KrakenLeadsAgain(seat) if face == "kraken" else LeadsAfterKraken(seat, face))
        return next_trick(setup, after, hands, seat, events)  # SK-R5, SK-28
    events.append(TrickWon(seat, face, *why_won(faces, at)))
    if "loot" in faces:
        events += [
            LootKept(seat) if loot.player == seat else Allied(loot.player, seat) for loot in tricks.loots(trick, seat)
        ]
    if setup.abilities and face in PIRATES:
        deciding, happened = abilities.earned(after, hands, seat, face)
        events += happened
        if deciding is not None:
            return deciding, events
    return next_trick(setup, after, hands, seat, events)


def destroy(trick: Plays) -> list[Event]:
    """SK-26: nobody wins the trick, and nothing in it counts."""
    kraken = next(player for player, played in trick if played == "kraken")
    events: list[Event] = [TrickDestroyed(kraken, tuple([played for _, played in trick]))]
    return events + [LootSunk(player) for player, played in trick if played == "loot"]


def next_trick(
    setup: Setup, round: Round, hands: tuple[Cards, ...], leader: int, events: list[Event]
) -> tuple[SkullKingState, list[Event]]:
    if hands[leader]:
        return Playing(round, hands, leader, (), UNSET), events
    return end_round(setup, round, events)


# Scoring


def end_round(setup: Setup, round: Round, events: list[Event]) -> tuple[Dealing | Over, list[Event]]:
    ledger = round.ledger
    rows = score(setup, round)
    for seat, row in enumerate(rows):
        clause = "SK-14" if row.bid else "SK-15"
        events.append(BidScored(seat, row.bid, row.won, row.bid_points, clause))
        events += [bonus_scored(seat, bonus) for bonus in row.bonuses]
        events.append(RoundScored(seat, row.round_points, row.running_total))
    sheet, last_trick = (*ledger.sheet, rows), round.tricks[-1].plays
    if ledger.number < len(setup.hand_sizes):
        return Dealing(Ledger(ledger.number + 1, setup.left[ledger.dealer], sheet, last_trick)), events  # SK-04
    result, ending = the_end(tuple([row.running_total for row in rows]))
    return Over(Ledger(ledger.number, ledger.dealer, sheet, last_trick), result), events + ending


def score(setup: Setup, round: Round) -> tuple[scoring.Row, ...]:
    """The round's line of the sheet, from the tricks as they were won."""
    won = [0] * setup.seats
    captured: list[list[scoring.Bonus]] = [[] for _ in won]
    loots: list[scoring.Loot] = []
    for trick in round.tricks:
        seat = trick.winner
        if seat is not None:
            won[seat] += 1
            faces = [face for _, face in trick.plays]
            if not BOUNTY.isdisjoint(faces):
                captured[seat] += tricks.captured(faces, winning(faces))
                loots += tricks.loots(trick.plays, seat)
    tallies = [
        Tally(round.bids[seat], won[seat], round.adjusted[seat], tuple(captured[seat]), round.wagers[seat])
        for seat in range(setup.seats)
    ]
    sheet = round.ledger.sheet
    totals = [row.running_total for row in sheet[-1]] if sheet else ()
    return scoring.score_round(setup.hand_sizes[round.ledger.number - 1], tallies, loots, totals)


# The end


def the_end(totals: tuple[int, ...]) -> tuple[Result, list[Event]]:
    """SK-18, SK-R11."""
    ranks = scoring.ranks(totals)
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    clause = "SK-18" if len(winners) == 1 else "SK-R11"
    events: list[Event] = [Won(winners, max(totals), clause), DoesDishes(scoring.dishwashers(totals))]
    return Result(winners, ranks, totals), events
