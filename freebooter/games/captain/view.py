"""What a player may know: everything but the other hands and the rest of the deck."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import repeat
from math import comb
from typing import NamedTuple

from freebooter.engine.game import NATURE
from freebooter.engine.view import View

from .options import CaptainOptions
from .pieces import DECK, SUIT, Cards
from .rules import current_suit, left_of, to_move
from .state import Battling, CaptainState, Dealing, Drawing, Naming, Out, Over, Round, Trick


@dataclass(frozen=True, kw_only=True)
class CaptainView(View):
    """Lists are indexed by seat. `out` tells the round in which a seat went out, None while it is in.

    `last_trick` is the last battle fought to its end, `fought` all those of this round.
    `drawers` draw for Captain now; `draws` are the tied draws before, out of the deck until it is settled.
    """

    captain: int | None
    trump: str | None
    turned: str | None
    hand: Cards
    hand_sizes: tuple[int, ...]
    trick: Trick
    last_trick: Trick
    fought: tuple[Trick, ...]
    battles: tuple[int, ...]
    out: Out
    drawers: tuple[int, ...]
    draws: tuple[Trick, ...]


def view(options: CaptainOptions, state: CaptainState, seat: int | None) -> CaptainView:
    here = state.round if isinstance(state, (Naming, Battling)) else state
    nothing: tuple[Cards, ...] = ((),) * len(here.out)
    hands = state.hands if isinstance(state, (Naming, Battling)) else nothing
    return CaptainView(
        game="captain",
        options=options,
        seats=len(hands),
        you=seat,
        to_move=to_move(state),
        phase=type(state).__name__.lower(),
        round=here.number,
        over=isinstance(state, Over),
        result=state.result if isinstance(state, Over) else None,
        captain=None if isinstance(here, Drawing) else here.captain,
        trump=here.trump if isinstance(here, (Round, Over)) else None,
        turned=here.turned if isinstance(here, (Round, Over)) else None,
        hand=() if seat is None else hands[seat],
        hand_sizes=tuple(map(len, hands)),
        trick=state.trick if isinstance(state, Battling) else (),
        last_trick=state.fought[-1] if isinstance(state, Over) else state.last_trick,
        fought=state.fought if isinstance(state, (Battling, Over)) else (),
        battles=state.battles if isinstance(state, (Battling, Over)) else (0,) * len(hands),
        out=here.out,
        drawers=state.drawers if isinstance(state, Drawing) else (),
        draws=state.draws if isinstance(state, Drawing) else (),
    )


def worlds(seen: CaptainView, rng: random.Random) -> Iterator[CaptainState]:
    """Only a round that is being fought hides anything: the other hands."""
    if seen.phase == "drawing":
        return repeat(Drawing(seen.round, seen.out, seen.drawers, seen.draws, seen.last_trick))
    assert seen.captain is not None
    if seen.phase == "dealing":
        return repeat(Dealing(seen.round, seen.out, seen.captain, seen.last_trick))
    if seen.result:
        final = Over(
            seen.round, seen.captain, seen.trump, seen.turned, seen.out, seen.fought, seen.battles, seen.result
        )
        return repeat(final)
    fixed = Round(seen.round, seen.captain, seen.trump, seen.turned, seen.out, left_of(seen.out))
    if seen.phase == "naming":
        return (Naming(fixed, hands, seen.last_trick) for hands in possible_hands(seen, rng))
    (turn,) = seen.to_move
    assert turn != NATURE
    return (
        Battling(fixed, turn, hands, seen.trick, seen.fought, seen.battles, seen.last_trick)
        for hands in possible_hands(seen, rng)
    )


def shown_voids(seen: CaptainView) -> list[set[str]]:
    """CA-09: a player who neither followed suit nor played a special card holds none of that suit this round."""
    voids: list[set[str]] = [set() for _ in range(seen.seats)]
    for trick in (*seen.fought, seen.trick):
        suit = current_suit(trick)
        for seat, card in trick:
            if suit and SUIT[card] not in (suit, None):
                voids[seat].add(suit)
    return voids


def unseen_cards(seen: CaptainView) -> list[str]:
    """In hand order; the card turned up is in no hand (CA-21)."""
    unseen = list(DECK)
    for card in seen.hand:
        unseen.remove(card)
    for trick in (*seen.fought, seen.trick):
        for _, card in trick:
            unseen.remove(card)
    if seen.turned:
        unseen.remove(seen.turned)
    return unseen


def possible_hands(seen: CaptainView, rng: random.Random) -> Iterator[tuple[Cards, ...]]:
    """The hands of all seats, without end; in the long run all that fit the view come up equally often.

    Seats with the same voids draw together, the most bound first. The choice a later group has depends on
    what the earlier ones drew, so some deals are likelier than others: a new deal replaces the one before
    with the odds that even this out (an independence sampler), and a deal that leaves a group short never does.
    """
    unseen = unseen_cards(seen)
    groups = groups_of_seats(seen, unseen)
    hands: list[Cards] = [()] * seen.seats
    if seen.you is not None:
        hands[seen.you] = seen.hand
    kept = 0
    while True:
        drawn, ways = draw_groups(groups, rng)
        if rng.random() * kept < ways:
            kept = ways
            for group, places in zip(groups, drawn, strict=True):
                at = 0
                for seat in group.seats:
                    end = at + seen.hand_sizes[seat]
                    hands[seat] = tuple([unseen[place] for place in sorted(places[at:end])])
                    at = end
        if kept:
            yield tuple(hands)


class Group(NamedTuple):
    """Seats that have shown the same voids: the places of the unseen cards they may hold, and how many they do."""

    seats: list[int]
    places: list[int]
    size: int


def groups_of_seats(seen: CaptainView, unseen: list[str]) -> list[Group]:
    """The most bound first."""
    voids = shown_voids(seen)
    alike: dict[tuple[int, ...], list[int]] = {}
    for seat, size in enumerate(seen.hand_sizes):
        if size and seat != seen.you:
            places = tuple(place for place, card in enumerate(unseen) if SUIT[card] not in voids[seat])
            alike.setdefault(places, []).append(seat)
    groups = [
        Group(seats, list(places), sum(seen.hand_sizes[seat] for seat in seats)) for places, seats in alike.items()
    ]
    return sorted(groups, key=lambda group: len(group.places))


def draw_groups(groups: list[Group], rng: random.Random) -> tuple[list[list[int]], int]:
    """Places drawn for each group, and in how many ways they could have been; 0 if a group found too few."""
    draws: list[list[int]] = []
    taken: set[int] = set()
    ways = 1
    for group in groups:
        free = [place for place in group.places if place not in taken] if taken else group.places
        if len(free) < group.size:
            return draws, 0
        ways *= comb(len(free), group.size)
        drawn = rng.sample(free, group.size)
        taken.update(drawn)
        draws.append(drawn)
    return draws, ways
