"""Positions that fit all a player knows; every deal and draw that fits is as likely as any other.

An unknown card has an origin, the deal or one of Bahij's draws, and a place: a hand, a discard, the undealt
pile. The origin says which voids its holder has shown while holding it (SK-05). Juanita's looks part the
cards into pools: what a look showed may have been drawn later but was not dealt; the rest may have been
dealt but not drawn later.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from .deal_counting import DEALT, CountedDeals, Merge, Take
from .options import Setup
from .pieces import CARDS, HELD, ORDER, SUIT, Cards
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
    Swap,
    Wagering,
)
from .tricks import UNSET, shown_void, suit_after
from .view import Look, SkullKingView

STILL_HELD: Final = 1_000
"""Later than any trick of a round."""


def worlds(setup: Setup, seen: SkullKingView, rng: random.Random) -> Iterator[SkullKingState]:
    if seen.dealer is None:
        while True:
            yield Starting()
    ledger = Ledger(seen.round, seen.dealer, seen.sheet, seen.last_trick)
    if seen.result or seen.phase == "dealing":
        while True:
            yield Over(ledger, seen.result) if seen.result else Dealing(ledger)
    unknown = Unknown(setup, seen)
    while True:
        yield position(seen, ledger, unknown.fill(rng), rng)


class Filled(NamedTuple):
    """What a view leaves open, filled in."""

    hands: tuple[Cards, ...]
    undealt: Cards
    swaps: tuple[Swap, ...]


def position(seen: SkullKingView, ledger: Ledger, filled: Filled, rng: random.Random) -> SkullKingState:
    hands = filled.hands
    if seen.bids is None:
        bids = tuple(rng.randrange(seen.cards + 1) if bid is True else bid for bid in seen.committed)
        return Bidding(ledger, hands, filled.undealt, bids)
    now = Round(ledger, seen.bids, seen.adjusted, seen.wagers, filled.undealt, filled.swaps, seen.played)
    (mover,) = seen.to_move
    if mover == "nature":
        winner = seen.played[-1].winner
        assert winner is not None
        return Drawing(now, hands, winner)
    match seen.phase:
        case "leading":
            return Leading(now, hands, mover)
        case "discarding":
            return Discarding(now, hands, mover)
        case "wagering":
            return Wagering(now, hands, mover)
        case "adjusting":
            return Adjusting(now, hands, mover)
        case _:
            return Playing(now, hands, mover, seen.trick, seen.suit or UNSET)


class Shown(NamedTuple):
    """In which trick of the round, counted from 0, a seat showed a card, or that it holds none of a suit."""

    trick: int
    what: str


def plays_and_voids(setup: Setup, seen: SkullKingView) -> tuple[list[list[Shown]], list[list[Shown]]]:
    """Per seat, the cards it played in this round and the voids it showed."""
    plays: list[list[Shown]] = [[] for _ in range(seen.seats)]
    voids: list[list[Shown]] = [[] for _ in range(seen.seats)]
    for number, trick in enumerate([*(trick.plays for trick in seen.played), seen.trick]):
        suit = UNSET
        for at, (seat, face) in enumerate(trick):
            plays[seat].append(Shown(number, HELD[face]))
            if shown_void(suit, face):
                voids[seat].append(Shown(number, suit))
            suit = suit_after(suit, at == 0, face, setup.first_number)
    return plays, voids


def part_into_pools(deck: Cards, looks: Sequence[Look]) -> list[Counter[str]]:
    """What no look showed, what the first showed and the second no more, and so on; the last is the pile's."""
    piles = [Counter(deck), *(Counter(card for card in look.cards if card) for look in looks)]
    return [pile - later for pile, later in zip(piles, [*piles[1:], Counter[str]()], strict=True)]


class Place(NamedTuple):
    """Unknown cards of a seat: its hand, or what it discarded in a swap, held before the trick `until`."""

    seat: int
    swap: int | None
    size: int
    until: int


class Cell(NamedTuple):
    """The cards of a place that have one origin, and the suits they cannot be of."""

    place: Place
    origin: int
    pool: int
    voids: frozenset[str]


class Kind(NamedTuple):
    """Cards of a pool and suit; `alone` is one card set apart because a play leaves its pool open."""

    pool: int
    suit: str
    alone: str


OpenPlays: TypeAlias = dict[tuple[int, tuple[int, ...], str], list[int]]
"""Plays whose origin is open, by seat and origins, and by card where its pool is open with it."""

PlannedStep: TypeAlias = tuple[Take | Merge, Place | list[int] | None]
"""A step and what it fills: a place, or the plays whose origin it settles."""


class Unknown:
    """Where the cards that a view does not show can be. Cards are numbers here, their places in hand order."""

    def __init__(self, setup: Setup, seen: SkullKingView) -> None:
        self.seen = seen
        self.plays, self.voids = plays_and_voids(setup, seen)
        looks = [look for look in seen.looks if look.seat == seen.you]
        self.pools = part_into_pools(setup.deck, looks)
        self.pool_of = {DEALT: 0}
        for number, swap in enumerate(seen.swaps):
            self.pool_of[number] = sum(look.after < swap.after for look in looks)
        self.others = [seat for seat in range(seen.seats) if seat != seen.you]
        self._take_out_own()
        open_plays = self._take_out_plays()
        cells = self._cells()
        self.loose = [seat for seat in self.others if all(cell.place.seat != seat for cell in cells)]

        alone = {card for _, _, card in open_plays}
        stock: defaultdict[Kind, list[int]] = defaultdict(list)
        for pool, cards in enumerate(self.pools):
            for card, count in cards.items():
                if count or card in alone:
                    stock[Kind(pool, SUIT[card], card if card in alone else "")] += [ORDER[card]] * count
        self.stock = list(stock.values())
        self.steps = plan(list(stock), open_plays, cells, self.pool_of, len(self.pools))
        draws = [0 if swap.seat == seen.you else len(swap.drawn) for swap in seen.swaps]
        self.deals = CountedDeals([step for step, _ in self.steps], [len(cards) for cards in self.stock], draws)

    def swaps_of(self, seat: int, until: int) -> list[int]:
        """The seat's swaps before the trick."""
        return [at for at, swap in enumerate(self.seen.swaps) if swap.seat == seat and swap.after <= until]

    def voids_between(self, seat: int, origin: int, until: int) -> frozenset[str]:
        """The suits of which a card with that origin, held before the trick `until`, cannot be."""
        since = 0 if origin == DEALT else self.seen.swaps[origin].after
        return frozenset(void.what for void in self.voids[seat] if since <= void.trick < until)

    def _take_out_own(self) -> None:
        """The viewer's own cards are no secret, nor where they came from."""
        seen = self.seen
        if seen.you is None:
            return
        own = Counter(seen.hand)
        own.update(play.what for play in self.plays[seen.you])
        own.update(seen.discarded)
        for number, swap in enumerate(seen.swaps):
            if swap.seat == seen.you:
                own.subtract(card for card in swap.drawn if card)
                self.pools[self.pool_of[number]].subtract(card for card in swap.drawn if card)
        self.pools[0].subtract(own)

    def _take_out_plays(self) -> OpenPlays:
        """Cards that others played leave their pool; those whose origin is open, by seat and origins.

        The card is part of the key where its pool is open too: it leaves that only when a world is drawn.
        """
        before = [pool.copy() for pool in self.pools]
        still_open: OpenPlays = defaultdict(list)
        for seat in self.others:
            for trick, card in self.plays[seat]:
                origins = tuple(
                    origin
                    for origin in (DEALT, *self.swaps_of(seat, trick))
                    if SUIT[card] not in self.voids_between(seat, origin, trick) and before[self.pool_of[origin]][card]
                )
                pools = {self.pool_of[origin] for origin in origins}
                if len(pools) == 1:
                    self.pools[pools.pop()][card] -= 1
                    if origins != (DEALT,):
                        still_open[seat, origins, ""].append(ORDER[card])
                else:
                    still_open[seat, origins, card].append(ORDER[card])
        return still_open

    def _cells(self) -> list[Cell]:
        """The places that cannot take just any card: of seats that have shown voids or swapped."""
        cells: list[list[Cell]] = []
        for seat in self.others:
            swaps = self.swaps_of(seat, STILL_HELD)
            places = [Place(seat, at, len(self.seen.swaps[at].discarded), self.seen.swaps[at].after) for at in swaps]
            for place in [*places, Place(seat, None, self.seen.hand_sizes[seat], STILL_HELD)]:
                parts: list[Cell] = []
                for origin in (DEALT, *self.swaps_of(seat, place.until)):
                    voids = self.voids_between(seat, origin, place.until)
                    parts.append(Cell(place, origin, self.pool_of[origin], voids))
                if place.size and (swaps or parts[0].voids):
                    cells.append(parts)
        # Places with the same voids side by side and those without last: then kinds merge soon.
        cells.sort(key=lambda parts: [sorted(cell.voids) for cell in parts], reverse=True)
        return [cell for parts in cells for cell in parts]

    def fill(self, rng: random.Random) -> Filled:
        """One of the ways to fill in what is unknown."""
        seen = self.seen
        stock = [cards.copy() for cards in self.stock]
        hands: list[list[int]] = [[] for _ in range(seen.seats)]
        drawn: list[list[int]] = [[] for _ in seen.swaps]
        discarded: list[list[int]] = [[] for _ in seen.swaps]
        played: list[int] = []
        for (step, filled), number in zip(self.steps, self.deals.draw(rng), strict=True):
            if isinstance(step, Merge):
                stock = merged(stock, step)
                continue
            if isinstance(filled, Place):
                assert step.kind is not None
                cards = take(stock[step.kind], number, rng)
                (hands[filled.seat] if filled.swap is None else discarded[filled.swap]).extend(cards)
            else:
                if step.opens is not None:
                    played = [*(filled or ())]
                cards = take(played, number, rng)
                if step.kind is not None:
                    take(stock[step.kind], number, rng)
            if step.origin != DEALT:
                drawn[step.origin] += cards
        # The last step has merged what is left into pools: dealt to hands that take any card, or undealt.
        for seat in self.loose:
            hands[seat] = take(stock[0], seen.hand_sizes[seat], rng)
        return Filled(
            tuple([seen.hand if seat == seen.you else in_notation(hand) for seat, hand in enumerate(hands)]),
            in_notation(stock[-1]),
            tuple(
                [
                    Swap(
                        swap.after,
                        swap.seat,
                        tuple(card for card in swap.drawn if card) or in_notation(drawn[number]),
                        tuple(card for card in swap.discarded if card) or in_notation(discarded[number]),
                    )
                    for number, swap in enumerate(seen.swaps)
                ]
            ),
        )


def plan(
    kinds: list[Kind], open_plays: OpenPlays, cells: list[Cell], pool_of: dict[int, int], pools: int
) -> list[PlannedStep]:
    """The steps that fill all places but the loose hands and the pile, each with what it fills."""
    steps: list[PlannedStep] = []
    for (_, origins, card), played in open_plays.items():
        uses = [kinds.index(Kind(pool_of[origin], SUIT[card], card)) if card else None for origin in origins]
        steps += takes(played, len(played), list(zip(uses, origins, strict=True)))

    group = list(range(len(kinds)))
    for place in dict.fromkeys(cell.place for cell in cells):
        later = cells[next(at for at, cell in enumerate(cells) if cell.place == place) :]
        fits = [(kind.pool, *(cell.pool == kind.pool and kind.suit in cell.voids for cell in later)) for kind in kinds]
        told_apart = list(dict.fromkeys(fits))
        merge, group = merge_kinds(group, [told_apart.index(fit) for fit in fits], len(told_apart))
        steps.append((merge, None))
        uses = [
            (group[at], cell.origin)
            for cell in later
            if cell.place == place
            for at, kind in enumerate(kinds)
            if kind.pool == cell.pool and kind.suit not in cell.voids
        ]
        steps += takes(place, place.size, list(dict.fromkeys(uses)))
    merge, _ = merge_kinds(group, [kind.pool for kind in kinds], pools)
    return [*steps, (merge, None)]


def takes(filled: Place | list[int], size: int, uses: Sequence[tuple[int | None, int]]) -> list[PlannedStep]:
    """Steps that fill one thing from kinds and origins."""
    named = isinstance(filled, list)
    return [
        (Take(None if at else size, at == len(uses) - 1, kind, origin, named), filled)
        for at, (kind, origin) in enumerate(uses)
    ]


def merge_kinds(group: list[int], new: list[int], size: int) -> tuple[Merge, list[int]]:
    """From one numbering of the kinds to another that tells fewer of them apart."""
    into = dict(sorted(zip(group, new, strict=True)))
    return Merge(tuple(into.values()), size), new


def merged(stock: list[list[int]], merge: Merge) -> list[list[int]]:
    fewer: list[list[int]] = [[] for _ in range(merge.size)]
    for into, cards in zip(merge.into, stock, strict=True):
        fewer[into] += cards
    return fewer


def take(cards: list[int], number: int, rng: random.Random) -> list[int]:
    """So many of the cards, chosen evenly, out of the list."""
    taken: list[int] = []
    for _ in range(number):
        at = int(rng.random() * len(cards))
        cards[at], cards[-1] = cards[-1], cards[at]
        taken.append(cards.pop())
    return taken


def in_notation(cards: list[int]) -> Cards:
    """The cards by their notation, in hand order."""
    return tuple([CARDS[card] for card in sorted(cards)])
