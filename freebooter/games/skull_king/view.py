"""What a player may know: all that was played and said, one's own cards, what Bahij and Juanita showed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from freebooter.engine.value import value
from freebooter.engine.view import View

from .options import Setup, SkullKingOptions
from .pieces import Cards, in_order
from .rules import to_move
from .state import Bidding, Dealing, Ledger, Over, Playing, Round, Sheet, SkullKingState, Starting, Trick
from .tricks import UNSET, Plays

SeenCards: TypeAlias = tuple[str | None, ...]
"""Cards, None for each whose face the viewer may not know."""


@value
class SwapSeen:
    """Bahij's trade after so many tricks: everybody knows of it, its player knows the cards."""

    after: int
    seat: int
    drawn: SeenCards
    discarded: SeenCards


@value
class Look:
    """Juanita's look after so many tricks at the undealt pile as it was then (SK-R9)."""

    after: int
    seat: int
    cards: SeenCards


@dataclass(frozen=True, kw_only=True)
class SkullKingView(View):
    """Lists are indexed by seat.

    `cards` is the number dealt to each player in this round. `committed` holds your own bid while bids
    are made and True for another's that is in; `bids` are as Harry left them and `adjusted` what he changed.
    `suit` is the one to follow, "none" if there is none, or None while no card has settled it.
    `tricks` counts those won, `played` holds all that are over; `pile` counts the undealt cards.
    `undealt` is what you last saw with Juanita, `discarded` all you laid down with Bahij.
    """

    dealer: int | None
    cards: int
    hand: Cards
    hand_sizes: tuple[int, ...]
    committed: tuple[int | bool | None, ...]
    bids: tuple[int, ...] | None
    adjusted: tuple[int, ...]
    wagers: tuple[int, ...]
    tricks: tuple[int, ...]
    suit: str | None
    trick: Plays
    last_trick: Plays
    played: tuple[Trick, ...]
    pile: int
    swaps: tuple[SwapSeen, ...]
    looks: tuple[Look, ...]
    undealt: Cards | None
    discarded: Cards
    scores: tuple[int, ...]
    sheet: Sheet


def view(setup: Setup, options: SkullKingOptions, state: SkullKingState, seat: int | None) -> SkullKingView:
    """What the seat, or with None everybody, may know."""
    ledger = ledger_of(state)
    hands: tuple[Cards, ...] = ((),) * setup.seats
    undealt = setup.deck
    if not isinstance(state, (Starting, Dealing, Over)):
        hands = state.hands
        undealt = state.undealt if isinstance(state, Bidding) else state.round.undealt
    nobody = (None,) * setup.seats
    nothing = (0,) * setup.seats
    now = None if isinstance(state, (Starting, Dealing, Bidding, Over)) else state.round
    looks = looks_of(setup, now, seat) if now else ()
    seen = [look.cards for look in looks if look.seat == seat]
    return SkullKingView(
        game="skull-king",
        options=options,
        seats=setup.seats,
        you=seat,
        to_move=to_move(state),
        phase=type(state).__name__.lower(),
        round=ledger.number if ledger else 1,
        over=isinstance(state, Over),
        result=state.result if isinstance(state, Over) else None,
        dealer=ledger.dealer if ledger else None,
        cards=setup.hand_sizes[ledger.number - 1 if ledger else 0],
        hand=() if seat is None else hands[seat],
        hand_sizes=tuple(len(hand) for hand in hands),
        committed=tuple(
            bid if bid is None or player == seat else True
            for player, bid in enumerate(state.bids if isinstance(state, Bidding) else nobody)
        ),
        bids=now.bids if now else None,
        adjusted=now.adjusted if now else nothing,
        wagers=now.wagers if now else nothing,
        tricks=won_by_seat(setup, now.tricks) if now else nothing,
        suit=state.suit if isinstance(state, Playing) and state.suit != UNSET else None,
        trick=state.trick if isinstance(state, Playing) else (),
        last_trick=now.tricks[-1].plays if now and now.tricks else ledger.last_trick if ledger else (),
        played=now.tricks if now else (),
        pile=len(undealt),
        swaps=swaps_seen(now, seat) if now else (),
        looks=looks,
        undealt=tuple(card for card in seen[-1] if card) if seen else None,
        discarded=in_order(card for swap in (now.swaps if now else ()) if swap.seat == seat for card in swap.discarded),
        scores=totals(ledger),
        sheet=ledger.sheet if ledger else (),
    )


def ledger_of(state: SkullKingState) -> Ledger | None:
    if isinstance(state, Starting):
        return None
    return state.ledger if isinstance(state, (Dealing, Bidding, Over)) else state.round.ledger


def totals(ledger: Ledger | None) -> tuple[int, ...]:
    """The running totals; none before a round is over."""
    return tuple(row.running_total for row in ledger.sheet[-1]) if ledger and ledger.sheet else ()


def won_by_seat(setup: Setup, tricks: tuple[Trick, ...]) -> tuple[int, ...]:
    winners = [trick.winner for trick in tricks]
    return tuple(winners.count(seat) for seat in range(setup.seats))


def swaps_seen(round: Round, seat: int | None) -> tuple[SwapSeen, ...]:
    return tuple(
        SwapSeen(
            swap.after,
            swap.seat,
            swap.drawn if swap.seat == seat else (None,) * len(swap.drawn),
            swap.discarded if swap.seat == seat else (None,) * len(swap.discarded),
        )
        for swap in round.swaps
    )


def looks_of(setup: Setup, round: Round, seat: int | None) -> tuple[Look, ...]:
    """SK-33, SK-R9: the pile as it was is the pile now and what was drawn of it since."""
    if not setup.abilities:
        return ()
    looks: list[Look] = []
    last = setup.hand_sizes[round.ledger.number - 1]
    for after, trick in enumerate(round.tricks, 1):
        if after < last and trick.winner is not None and (trick.winner, "juanita") in trick.plays:
            drawn = [card for swap in round.swaps if swap.after > after for card in swap.drawn]
            pile = in_order([*round.undealt, *drawn])
            looks.append(Look(after, trick.winner, pile if trick.winner == seat else (None,) * len(pile)))
    return tuple(looks)
