"""Ways to fill places with cards, counted once and then drawn as often as wanted, all equally likely."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import accumulate
from math import comb, perm
from typing import Final, NamedTuple

DEALT: Final = -1
"""The origin of a card that was not drawn; a drawn one's is the number of the swap."""


class Take(NamedTuple):
    """Take some cards of one kind and one origin.

    `opens` is set where something new is to be filled, to its size; the step that `closes` it takes
    what is left. Known cards whose origin alone is open are `named`; they use up a kind only
    if the kinds differ by origin.
    """

    opens: int | None
    closes: bool
    kind: int | None
    origin: int
    named: bool


class Merge(NamedTuple):
    """From here on nothing tells some kinds apart: `into` has each kind's new number, of `size` numbers."""

    into: tuple[int, ...]
    size: int


class Node(NamedTuple):
    """The deals possible from here; the numbers a step may take, the deals up to each, and where they lead."""

    deals: int
    numbers: Sequence[int]
    deals_up_to: Sequence[int]
    then: Sequence[Node]


class CountedDeals:
    """Steps taken in turn, from so many cards of each kind, until each swap has drawn so many."""

    def __init__(self, steps: Sequence[Take | Merge], cards: Sequence[int], draws: Sequence[int]) -> None:
        self._steps = steps
        self._known: dict[tuple[int, tuple[int, ...], tuple[int, ...], int], Node] = {}
        self._root = self._count(0, tuple(cards), tuple(draws), 0)
        self._known.clear()
        assert self._root.deals, "what is known contradicts itself"

    def draw(self, rng: random.Random) -> list[int]:
        """How many each step takes; 0 for a merging one."""
        taken: list[int] = []
        node = self._root
        while node.then:
            at = 0
            if len(node.numbers) > 1:
                drawn = rng.random() * node.deals
                while at < len(node.numbers) - 1 and drawn >= node.deals_up_to[at]:
                    at += 1
            taken.append(node.numbers[at])
            node = node.then[at]
        return taken

    def _count(self, at: int, cards: tuple[int, ...], draws: tuple[int, ...], left: int) -> Node:
        key = (at, cards, draws, left)
        node = self._known.get(key)
        if node is None:
            node = self._known[key] = self._count_new(at, cards, draws, left)
        return node

    def _count_new(self, at: int, cards: tuple[int, ...], draws: tuple[int, ...], left: int) -> Node:
        if at == len(self._steps):
            return Node(0 if any(draws) else 1, (), (), ())
        step = self._steps[at]
        if isinstance(step, Merge):
            after = self._count(at + 1, _merged(cards, step), draws, left)
            return Node(after.deals, (0,), (after.deals,), (after,))
        opens, closes, kind, origin, named = step
        if opens is not None:
            left = opens
        numbers: list[int] = []
        deals: list[int] = []
        then: list[Node] = []
        for number in range(left if closes else 0, left + 1):
            if (kind is not None and number > cards[kind]) or (origin != DEALT and number > draws[origin]):
                break
            after = self._count(
                at + 1,
                cards if kind is None else _less(cards, kind, number),
                draws if origin == DEALT else _less(draws, origin, number),
                left - number,
            )
            if after.deals:
                # Copies count as different cards: so the odds are those of a real deck.
                choices = comb(left, number) if named else 1
                if kind is not None:
                    choices *= (perm if named else comb)(cards[kind], number)
                numbers.append(number)
                deals.append(choices * after.deals)
                then.append(after)
        return Node(sum(deals), numbers, list(accumulate(deals)), then)


def _less(counts: tuple[int, ...], at: int, number: int) -> tuple[int, ...]:
    return (*counts[:at], counts[at] - number, *counts[at + 1 :])


def _merged(counts: tuple[int, ...], merge: Merge) -> tuple[int, ...]:
    sums = [0] * merge.size
    for into, count in zip(merge.into, counts, strict=True):
        sums[into] += count
    return tuple(sums)
