"""What players may agree on before a game of Skull King: the menu of the Legendary Expansion (SK-38)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final, cast

from freebooter.engine.options import Demand, Options, OptionsError, choice, flag, option
from freebooter.engine.value import value

from .pieces import CARDS, COPIES, MERMAIDS, ORDER, Cards, in_order

PRESETS: Final = {
    "standard": tuple(range(1, 11)),
    "even-keeled": (2, 2, 4, 4, 6, 6, 8, 8, 10, 10),
    "skip-to-the-brawl": (6, 7, 8, 9, 10),
    "swift-n-salty-skirmish": (5,) * 5,
    "broadside-barrage": (10,) * 10,
    "whirlpool": (9, 9, 7, 7, 5, 5, 3, 3, 1, 1),
    "past-yer-bedtime": (1,),
}
MOST_ROUNDS: Final = 30
MOST_REPLACEMENTS: Final = 3
NEXT_CARD: Final = "next-card"
FIRST_NUMBER: Final = "first-number"


def _is_preset(given: object) -> bool:
    return not isinstance(given, str) or given in PRESETS


def _is_hand_sizes(given: object) -> bool:
    if isinstance(given, str):
        return True
    sizes = cast("tuple[object, ...]", given) if isinstance(given, tuple) else ()
    whole = all(isinstance(size, int) and not isinstance(size, bool) and size >= 1 for size in sizes)
    return whole and 1 <= len(sizes) <= MOST_ROUNDS


def _is_replacements(given: object) -> bool:
    if not isinstance(given, tuple):
        return False
    cards = cast("tuple[object, ...]", given)
    return len(cards) <= MOST_REPLACEMENTS and all(isinstance(card, str) and card in ORDER for card in cards)


_ROUNDS: Final = "{presets:commas} or a list of 1 to {most} hand sizes of 1 or more"
_ROUNDS_FACTS: Final = {"presets": tuple(PRESETS), "most": MOST_ROUNDS}
_REPLACEMENTS: Final = "a list of up to {most} cards, such as g7, escape or kraken"


@dataclass(frozen=True, slots=True)
class SkullKingOptions(Options):
    """The expansion's items, each an option of its own; none of them is the basic game."""

    mermaids: bool = flag(clause="SK-21", help="Two mermaids, who lose to pirates but catch the Skull King.")
    loot: bool = flag(clause="SK-24", help="Two loot cards: whoever plays one and whoever captures it become allies.")
    kraken: bool = flag(clause="SK-26", help="The kraken, which drags a whole trick into the deep.")
    abilities: bool = flag(clause="SK-29", help="Each of the five pirates does something when he or she wins a trick.")
    rounds: str | tuple[int, ...] = option(
        "standard",
        "rounds",
        tuple(PRESETS),
        Demand(_is_preset, _ROUNDS, "SK-36", _ROUNDS_FACTS),
        Demand(_is_hand_sizes, _ROUNDS, "SK-R12", _ROUNDS_FACTS),
        clause="SK-36",
        help="How many cards each round deals, or a voyage by its name.",
    )
    replacements: Cards = option(
        (),
        "cards",
        CARDS,
        Demand(_is_replacements, _REPLACEMENTS, "SK-37", {"most": MOST_REPLACEMENTS}),
        clause="SK-37",
        help="Up to three cards more in the deck, each a copy of any card.",
    )
    suit_after_escape: str = choice(
        NEXT_CARD,
        (NEXT_CARD, FIRST_NUMBER),
        clause="SK-R1",
        help="After an escape is led: the next card decides what to follow, or the first numbered one does.",
    )

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """SK-02, SK-36: the cards dealt to each player, round by round."""
        return PRESETS[self.rounds] if isinstance(self.rounds, str) else self.rounds

    def deck(self) -> Cards:
        """SK-01 and what the options add, in hand order."""
        left_out: set[str] = set()
        if not self.mermaids:
            left_out.update(MERMAIDS)
        if not self.loot:
            left_out.add("loot")
        if not self.kraken:
            left_out.add("kraken")
        chosen = [card for card in CARDS if card not in left_out for _ in range(COPIES.get(card, 1))]
        return in_order([*chosen, *self.replacements])


@value
class Setup:
    """What is fixed for the whole game."""

    seats: int
    deck: Cards
    copies: dict[str, int]
    hand_sizes: tuple[int, ...]
    rounds_clause: str
    abilities: bool
    first_number: bool
    left: tuple[int, ...]


def set_up(seats: int, options: SkullKingOptions) -> Setup:
    """SK-R12: refused when the deck cannot deal a round's hands."""
    deck, sizes = options.deck(), options.hand_sizes
    largest = len(deck) // seats
    if max(sizes) > largest:
        raise OptionsError(
            "{deck} cards cannot deal {size:shown} to each of {seats} players",
            "hand sizes of 1 to {largest}",
            "SK-R12",
            deck=len(deck),
            size=max(sizes),
            seats=seats,
            largest=largest,
        )
    return Setup(
        seats=seats,
        deck=deck,
        copies=dict(Counter(deck)),
        hand_sizes=sizes,
        rounds_clause="SK-02" if sizes == PRESETS["standard"] else "SK-36",
        abilities=options.abilities,
        first_number=options.suit_after_escape == FIRST_NUMBER,
        left=tuple((seat + 1) % seats for seat in range(seats)),
    )
