"""May I? Every move of the notation, from whomever, in every phase: yes, or why not and by which clause."""

from __future__ import annotations

from typing import Final

from freebooter.engine.game import NATURE, Who
from freebooter.engine.verdict import LEGAL, Verdict

from . import abilities
from .moves import Adjust, Bid, Deal, Dealer, Discard, Draw, Lead, Play, SkullKingMove, Wager
from .options import Setup
from .pieces import HELD, SUIT, refuse
from .state import (
    Adjusting,
    Bidding,
    Dealing,
    Discarding,
    Drawing,
    Leading,
    Over,
    Playing,
    SkullKingState,
    Starting,
    Wagering,
)
from .tricks import MUST_FOLLOW


def why_not(setup: Setup, state: SkullKingState, who: Who, move: SkullKingMove) -> Verdict:
    if isinstance(state, Playing) and isinstance(move, Play):
        return why_not_play(setup, state, move) if who == state.turn else not_you(setup, who, state.turn, "SK-04")
    if isinstance(state, Over):
        return refuse("SK-18", "the game is over")
    if who != NATURE and not 0 <= who < setup.seats:
        return refuse("SK-04", "there are only the seats 0 to {last}", last=setup.seats - 1)
    if isinstance(move, (Dealer, Deal, Draw)):
        return why_not_nature(setup, state, who, move)
    if who == NATURE:
        return refuse(_RULE[type(move)], "nature only deals and draws")
    match state, move:
        case Bidding(), Bid():
            return why_not_bid(setup, state, who, move)
        case (Leading(), Lead()) | (Discarding(), Discard()) | (Wagering(), Wager()) | (Adjusting(), Adjust()):
            if who != state.seat:
                return not_you(setup, who, state.seat, _RULE[type(move)])
            return abilities.why_not(setup, state, move)
        case _:
            return not_now(state, move)


def not_you(setup: Setup, who: Who, seat: int, clause: str) -> Verdict:
    """The move is another's to make."""
    if who == NATURE:
        return refuse(clause, "nature only deals and draws")
    if not 0 <= who < setup.seats:
        return refuse("SK-04", "there are only the seats 0 to {last}", last=setup.seats - 1)
    return refuse(clause, "it is {seat:name}'s turn, not {who:name}'s", seat=seat, who=who)


# What each kind of move follows, and why it cannot be made outside its phase.
_RULE: Final[dict[type[SkullKingMove], str]] = {
    Dealer: "SK-R10",
    Deal: "SK-02",
    Bid: "SK-03",
    Play: "SK-04",
    Lead: "SK-30",
    Draw: "SK-31",
    Discard: "SK-31",
    Wager: "SK-32",
    Adjust: "SK-34",
}
_NOT_NOW: Final[dict[type[SkullKingMove], str]] = {
    Dealer: "the first dealer is named once, at the start",
    Deal: "the cards of this round are dealt",
    Bid: "the bids are in and stay as they were shown",
    Lead: "only a trick won with Rosie lets its player choose who leads",
    Draw: "cards are drawn only for a trick won with Bahij",
    Discard: "only a trick won with Bahij lets its player draw and discard",
    Wager: "only a trick won with the Rascal lets its player wager",
    Adjust: "only a trick won with Harry lets its player change the bid",
}


def not_now(state: SkullKingState, move: SkullKingMove) -> Verdict:
    """The move belongs to another phase."""
    match state:
        case Starting():
            return refuse("SK-R10", "the first dealer is not named yet")
        case Dealing():
            return refuse("SK-02", "the cards are not dealt yet")
        case Bidding() if isinstance(move, Play):
            return refuse("SK-03", "no card is played before all bids are in")
        case Leading() | Drawing() | Discarding() | Wagering() | Adjusting() if isinstance(move, Play):
            return refuse("SK-29", "first {seat:name} uses the Pirate that won the trick", seat=state.seat)
        case _:
            return refuse(_RULE[type(move)], _NOT_NOW[type(move)])


# Nature


def why_not_nature(setup: Setup, state: SkullKingState, who: Who, move: Dealer | Deal | Draw) -> Verdict:
    if who != NATURE:
        return refuse(_RULE[type(move)], "that is left to chance: no player does it")
    match state, move:
        case Starting(), Dealer():
            if move.seat < setup.seats:
                return LEGAL
            return refuse("SK-R10", "there are only the seats 0 to {last}", last=setup.seats - 1)
        case Dealing(), Deal():
            return why_not_deal(setup, state, move)
        case Drawing(), Draw():
            return abilities.why_not_draw(state, move)
        case _:
            return not_now(state, move)


def why_not_deal(setup: Setup, state: Dealing, move: Deal) -> Verdict:
    cards = setup.hand_sizes[state.ledger.number - 1]
    if len(move.hands) != setup.seats or any(len(hand) != cards for hand in move.hands):
        return refuse(
            setup.rounds_clause,
            "this round deals {cards} {cards:card|cards} to each of {seats} players",
            cards=cards,
            seats=setup.seats,
        )
    left = setup.copies.copy()
    for hand in move.hands:
        for card in hand:
            if not left.get(card):
                return refuse("SK-01", "the deck does not hold {card:word} that often", card=card)
            left[card] -= 1
    return LEGAL


# Bids and cards


def why_not_bid(setup: Setup, state: Bidding, seat: int, move: Bid) -> Verdict:
    if state.bids[seat] is not None:
        return refuse("SK-03", "{seat:name} has bid already", seat=seat)
    cards = setup.hand_sizes[state.ledger.number - 1]
    if move.tricks > cards:
        return refuse("SK-03", "a bid is 0 to the {cards} {cards:card|cards} dealt", cards=cards)
    return LEGAL


def why_not_play(setup: Setup, state: Playing, move: Play) -> Verdict:
    face, hand = move.face, state.hands[state.turn]
    card = HELD[face]
    if card not in hand:
        if card not in setup.copies:
            return refuse("SK-01", "{card:word} is not in this game's deck", card=card)
        return refuse("SK-02", "you do not hold {card:word}", card=card)
    suit = SUIT[face]
    if suit and suit != state.suit and not MUST_FOLLOW[state.suit].isdisjoint(hand):
        return refuse("SK-05", "you hold {suit:word} and must follow it", suit=state.suit)
    return LEGAL
