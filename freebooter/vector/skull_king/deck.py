"""The deck of Skull King as bits: a bit for each kind of card, and after them one for each further copy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import jax.numpy as jnp

from freebooter.games.skull_king.pieces import CARDS
from freebooter.vector.cards import WIDTH, bits_of
from freebooter.vector.packed import ONE, Word, Words, count, lowest, number, word, zeros

KINDS = len(CARDS)
NUMBERED = 56
ROSIE, BAHIJ, RASCAL, JUANITA, HARRY = range(56, 61)
ESCAPE, KING, TIGRESS, SIRENA, ALYRA, LOOT, KRAKEN = range(61, 68)
FLEEING_TIGRESS = 68
"""The Tigress as an Escape, where cards are told by their faces."""


@dataclass(frozen=True)
class Copies:
    """The further copies of a kind: so many bits of the last word, from `first` on."""

    kind: int
    first: int
    many: int

    def held(self, hand: Sequence[Word]) -> Word:
        """Those in a hand, as bits of the last word."""
        return hand[2] & word((1 << self.many) - 1 << self.first)


@dataclass(frozen=True)
class Deck:
    """The cards of a game."""

    kinds: tuple[int, ...]
    copies: tuple[Copies, ...]

    @classmethod
    def of(cls, cards: Iterable[str]) -> Deck:
        """A deck from its cards' names."""
        counts = Counter(CARDS.index(card) for card in cards)
        first, copies = KINDS - 2 * WIDTH, list[Copies]()
        for kind in sorted(counts):
            if counts[kind] > 1:
                copies.append(Copies(kind, first, counts[kind] - 1))
                first += counts[kind] - 1
        return cls(tuple(sorted(counts)), tuple(copies))

    def many(self, kind: int) -> int:
        """How many cards of a kind there are."""
        return (kind in self.kinds) + sum(copies.many for copies in self.copies if copies.kind == kind)

    @property
    def size(self) -> int:
        """How many cards there are."""
        return len(self.kinds) + sum(copies.many for copies in self.copies)

    def bits(self) -> tuple[int, ...]:
        first, second, third = bits_of(self.kinds, 3)
        return first, second, third | sum((1 << each.many) - 1 << each.first for each in self.copies)

    def folded(self, hand: Words) -> list[Word]:
        """The kinds in a hand."""
        kinds = [hand[0], hand[1], hand[2] & word((1 << KINDS - 2 * WIDTH) - 1)]
        for each in self.copies:
            held = number(each.held(hand) != 0) << (each.kind % WIDTH)
            kinds[each.kind // WIDTH] = kinds[each.kind // WIDTH] | held
        return kinds

    def twice(self, hand: Words) -> list[Word]:
        """The kinds of which a hand has two or more."""
        kinds = [zeros(held) for held in hand]
        for each in self.copies:
            single = (hand[each.kind // WIDTH] >> (each.kind % WIDTH)) & ONE
            several = number(single + count(each.held(hand)) > 1) << (each.kind % WIDTH)
            kinds[each.kind // WIDTH] = kinds[each.kind // WIDTH] | several
        return kinds

    def one_of(self, hand: Words, kind: Word) -> Word:
        """The card to give away for a kind: a further copy before the first."""
        card = kind
        for each in self.copies:
            held = each.held(hand)
            card = jnp.where((kind == each.kind) & (held != 0), lowest(held) + word(2 * WIDTH), card)
        return card

    def kind_of(self, card: Word) -> Word:
        """The kind of a card, where it may be a further copy."""
        kind = card
        for each in self.copies:
            first = 2 * WIDTH + each.first
            kind = jnp.where((card >= first) & (card < first + each.many), word(each.kind), kind)
        return kind


def faces(kinds: Sequence[int]) -> int:
    """A mask of special faces, counted from the first of them."""
    return sum(1 << kind - NUMBERED for kind in kinds)


PIRATES = faces((ROSIE, BAHIJ, RASCAL, JUANITA, HARRY, TIGRESS))
ESCAPES = faces((ESCAPE, LOOT, KRAKEN, FLEEING_TIGRESS))
MERMAIDS = faces((SIRENA, ALYRA))
