"""A Skull King table for tests: hands dealt as one likes, moves by whoever's turn it is."""

from __future__ import annotations

from collections import Counter
from typing import Any, TypeVar

from freebooter.engine import NATURE, Event, State
from freebooter.games.skull_king import SkullKing, SkullKingOptions, SkullKingState
from freebooter.games.skull_king.moves import Adjust, Bid, Deal, Discard, Draw, Lead, Wager
from freebooter.games.skull_king.pieces import HELD, Cards, in_order
from freebooter.games.skull_king.state import (
    Adjusting,
    Bidding,
    Dealing,
    Discarding,
    Drawing,
    Leading,
    Over,
    Playing,
    Starting,
    Wagering,
)

Kind = TypeVar("Kind", bound=State | Event)
EVERYTHING: dict[str, Any] = {"mermaids": True, "loot": True, "kraken": True, "abilities": True}


def at_table(
    *hands: str, bids: str = "", dealer: int = -1, more_rounds: tuple[int, ...] = (), **options: Any
) -> tuple[SkullKing, SkullKingState]:
    """A round with these hands; the last seat deals, so that seat 0 leads; everybody bids zero unless said."""
    held = [in_order(hand.split()) for hand in hands]
    rounds = (len(held[0]), *more_rounds)
    game = SkullKing(len(hands), SkullKingOptions.read({"rounds": list(rounds), **options}))
    state, _ = game.play(game.start(), NATURE, game.parse(f"dealer {dealer % len(hands)}"))
    state, _ = game.play(state, NATURE, Deal(tuple(held)))
    for seat, tricks in enumerate(bids.split() or ["0"] * len(hands)):
        state, _ = game.play(state, seat, game.parse(f"bid {tricks}"))
    return game, state


def play(game: SkullKing, state: SkullKingState, moves: str) -> tuple[SkullKingState, list[Event]]:
    """Moves parted by `;`, each by whoever is to move; a bare list of cards is played card by card."""
    happened: list[Event] = []
    for text in moves.split(";"):
        words = text.split()
        lines = [text.strip()] if words[0] in VERBS else [f"play {face}" for face in words]
        for line in lines:
            state, events = game.play(state, game.to_move(state)[0], game.parse(line))
            happened += events
    return state, happened


VERBS = ("bid", "lead", "draw", "discard", "wager", "adjust", "dealer", "deal")


def only(kind: type[Kind], things: list[Event]) -> list[Kind]:
    return [thing for thing in things if isinstance(thing, kind)]


def sure(kind: type[Kind], thing: State) -> Kind:
    assert isinstance(thing, kind), thing
    return thing


def legal(game: SkullKing, state: SkullKingState, seat: int) -> str:
    """A seat's legal plays without the word."""
    return " ".join(str(move).removeprefix("play ") for move in game.legal(state, seat))


def all_cards(state: SkullKingState) -> Cards:
    """Every card of the deck, wherever it is in the round."""
    assert not isinstance(state, (Starting, Dealing, Over))
    cards = [card for hand in state.hands for card in hand]
    if isinstance(state, Bidding):
        return in_order([*cards, *state.undealt])
    cards += state.round.undealt
    cards += [HELD[face] for trick in state.round.tricks for _, face in trick.plays]
    cards += [card for swap in state.round.swaps for card in swap.discarded]
    if isinstance(state, Playing):
        cards += [HELD[face] for _, face in state.trick]
    return in_order(cards)


def replayed(game: SkullKing, end: SkullKingState) -> SkullKingState:
    """The round of a position played again from its deal, every move checked; what it comes to."""
    assert not isinstance(end, (Starting, Dealing, Bidding, Over))
    past, seats = end.round, range(game.seats)
    plays = [play for trick in past.tricks for play in trick.plays]
    if isinstance(end, Playing):
        plays += end.trick
    state: SkullKingState = Dealing(past.ledger)
    state, _ = game.play(state, NATURE, Deal(tuple(dealt(end, plays, seat) for seat in seats)))
    for seat in seats:
        state, _ = game.play(state, seat, Bid(past.bids[seat] - past.adjusted[seat]))
    adjusted, wagers = list(past.adjusted), list(past.wagers)
    for at, (seat, face) in enumerate(plays):
        assert game.to_move(state) == (seat,)
        state, _ = game.play(state, seat, game.parse(f"play {face}"))
        leader = plays[at + 1][0] if at + 1 < len(plays) else end.turn if isinstance(end, Playing) else -1
        state = pirates_used(game, state, end, leader, adjusted, wagers)
    return state


def dealt(end: SkullKingState, plays: list[tuple[int, str]], seat: int) -> Cards:
    assert not isinstance(end, (Starting, Dealing, Bidding, Over))
    held = Counter(end.hands[seat])
    held.update(HELD[face] for player, face in plays if player == seat)
    for swap in end.round.swaps:
        if swap.seat == seat:
            held.update(swap.discarded)
            held.subtract(swap.drawn)
    assert min(held.values()) >= 0
    return in_order(held.elements())


def pirates_used(
    game: SkullKing, state: SkullKingState, end: SkullKingState, leader: int, adjusted: list[int], wagers: list[int]
) -> SkullKingState:
    """The decision a Pirate has given, taken as it was on the way to the end; wagers and changes as they add up."""
    assert not isinstance(end, (Starting, Dealing, Bidding, Over))
    while state != end:
        match state:
            case Leading():
                move = Lead(leader)
            case Drawing():
                move = Draw(end.round.swaps[len(state.round.swaps)].drawn)
            case Discarding():
                move = Discard(end.round.swaps[len(state.round.swaps) - 1].discarded)
            case Wagering():
                move = Wager(min(20, wagers[state.seat]))
                wagers[state.seat] -= move.points
            case Adjusting():
                move = Adjust(max(-1, min(1, adjusted[state.seat])))
                adjusted[state.seat] -= move.change
            case _:
                break
        state, _ = game.play(state, game.to_move(state)[0], move)
    return state
