"""A trick as it grows: the suit to follow, the best card, and what there is to win."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import jax.numpy as jnp

from freebooter.vector.packed import ONE, Flag, Word, filled, has, number, word

from .deck import ESCAPES, HARRY, KING, KRAKEN, LOOT, MERMAIDS, NUMBERED, PIRATES, ROSIE

BLACK, UNSET, NO_SUIT = 3, 4, 5
MERMAID_WORTH, PIRATE_WORTH, KING_WORTH = 29, 30, 31
"""Beyond the numbers: 1 to 14 of the suit led, 15 to 28 black."""
NOBODY = 7


@dataclass(frozen=True)
class Best:
    """The best card so far, and what may turn the trick at its end."""

    worth: Annotated[Word, 5]
    seat: Annotated[Word, 3]
    pirate: Annotated[Word, 3]
    """Which of the five Pirates it is, else 7."""
    mermaid: Annotated[Word, 3]
    """Who played the first Mermaid, else 7."""
    kings: Annotated[Word, 3]
    taken: Annotated[Word, 3]
    """Pirates played before the first Skull King."""


@dataclass(frozen=True)
class Spoils:
    """The suit to follow, and what the trick holds."""

    suit: Annotated[Word, 3]
    fourteens: Annotated[Word, 4]
    """What its 14s are worth, in tens."""
    kraken: Annotated[Word, 1]
    looters: Annotated[Word, 6]
    """Who played a Loot, a bit per seat."""


def suit_of(face: Word) -> Word:
    """A fourteenth of a numbered card's number."""
    return (face * word(147)) >> 11


def special(face: Word, kinds: int) -> Flag:
    """Whether a face is one of the special ones in the mask."""
    return has(filled(face, kinds), face - word(NUMBERED))


def led(laid: Word, spoils: Spoils) -> Word:
    """The suit to follow before a card is played."""
    return jnp.where(laid == 0, word(UNSET), spoils.suit)


def played(best: Best, spoils: Spoils, laid: Word, seat: Word, face: Word, first_number: bool) -> tuple[Best, Spoils]:
    """The trick after a seat's card; `laid` cards lay there before."""
    first = laid == 0
    numbered = face < NUMBERED
    pirate, escape, mermaid = (special(face, kinds) for kinds in (PIRATES, ESCAPES, MERMAIDS))
    king = face == KING

    # SK-05, SK-12, SK-13, SK-23, SK-24, SK-27, SK-R1
    suit, mine = led(laid, spoils), suit_of(face)
    settles = ~escape & (numbered | first) if first_number else ~escape
    suit = jnp.where((suit == UNSET) & settles, jnp.where(numbered, mine, word(NO_SUIT)), suit)

    # SK-06, SK-08 to SK-11, SK-21
    value = face - word(14) * mine + ONE
    worth = jnp.where(mine == BLACK, value + word(14), jnp.where(mine == suit, value, word(0)))
    worth = jnp.where(numbered, worth, word(0))
    worth = jnp.where(mermaid, word(MERMAID_WORTH), worth)
    worth = jnp.where(pirate, word(PIRATE_WORTH), worth)
    worth = jnp.where(king, word(KING_WORTH), worth)
    better = first | (worth > best.worth)

    def before(value: Word, at_first: int = 0) -> Word:
        return jnp.where(first, word(at_first), value)

    mermaid_before, kings_before = before(best.mermaid, NOBODY), before(best.kings)
    fourteen = jnp.where(face == 55, word(2), number((face == 13) | (face == 27) | (face == 41)))
    named = jnp.where(face <= HARRY, face - word(ROSIE), word(NOBODY))
    return (
        Best(
            worth=jnp.where(better, worth, best.worth),
            seat=jnp.where(better, seat, best.seat),
            pirate=jnp.where(better, jnp.where(numbered, word(NOBODY), named), best.pirate),
            mermaid=jnp.where(mermaid & (mermaid_before == NOBODY), seat, mermaid_before),
            kings=kings_before + number(king),
            taken=before(best.taken) + number(pirate & (kings_before == 0)),
        ),
        Spoils(
            suit=suit,
            fourteens=before(spoils.fourteens) + fourteen,
            kraken=before(spoils.kraken) | number(face == KRAKEN),
            looters=before(spoils.looters) | jnp.where(face == LOOT, ONE << seat, word(0)),
        ),
    )


def captures_king(best: Best) -> Flag:
    """SK-21: a Mermaid takes the Skull King whatever else was played."""
    return (best.kings > 0) & (best.mermaid != NOBODY)


def winner(best: Best) -> Word:
    """Who wins, or would without the Kraken: it counts as an Escape (SK-R5, SK-28)."""
    return jnp.where(captures_king(best), best.mermaid, best.seat)


def bonus(best: Best, spoils: Spoils) -> Word:
    """SK-16, SK-17, SK-22, SK-25: what the winner captures, in tens, to count if the bid is met."""
    kings = jnp.where(captures_king(best), word(5) * best.kings, word(0))
    pirates = jnp.where(best.worth == KING_WORTH, word(3) * best.taken, word(0))
    taken = jnp.where(captures_king(best), kings, pirates)
    kept = (spoils.looters >> winner(best)) & ONE
    return spoils.fourteens + taken + kept + kept
