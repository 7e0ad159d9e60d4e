"""What players may agree on before a game of Skull King: the menu of the Legendary Expansion (SK-38)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final, cast

from freebooter.engine.options import Options, OptionsError, is_flag, want
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


@dataclass(frozen=True, slots=True)
class SkullKingOptions(Options):
    """The expansion's items, each an option of its own; none of them is the basic game."""

    mermaids: bool = False
    loot: bool = False
    kraken: bool = False
    abilities: bool = False
    rounds: str | tuple[int, ...] = "standard"
    replacements: Cards = ()
    suit_after_escape: str = NEXT_CARD

    def __post_init__(self) -> None:
        want(is_flag(self.mermaids), "mermaids", self.mermaids, "false or true", "SK-21")
        want(is_flag(self.loot), "loot", self.loot, "false or true", "SK-24")
        want(is_flag(self.kraken), "kraken", self.kraken, "false or true", "SK-26")
        want(is_flag(self.abilities), "abilities", self.abilities, "false or true", "SK-29")
        if isinstance(self.rounds, str):
            want(self.rounds in PRESETS, "rounds", self.rounds, _ROUNDS, "SK-36")
        else:
            want(_is_hand_sizes(self.rounds), "rounds", self.rounds, _ROUNDS, "SK-R12")
        want(_is_replacements(self.replacements), "replacements", self.replacements, _REPLACEMENTS, "SK-37")
        want(
            self.suit_after_escape in (NEXT_CARD, FIRST_NUMBER),
            "suit_after_escape",
            self.suit_after_escape,
            f"{NEXT_CARD} or {FIRST_NUMBER}",
            "SK-R1",
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


_ROUNDS: Final = f"{', '.join(PRESETS)} or a list of 1 to {MOST_ROUNDS} hand sizes of 1 or more"
_REPLACEMENTS: Final = f"a list of up to {MOST_REPLACEMENTS} cards, such as g7, escape or kraken"


def _is_hand_sizes(given: object) -> bool:
    sizes = cast("tuple[object, ...]", given) if isinstance(given, tuple) else ()
    whole = all(isinstance(size, int) and not isinstance(size, bool) and size >= 1 for size in sizes)
    return whole and 1 <= len(sizes) <= MOST_ROUNDS


def _is_replacements(given: object) -> bool:
    if not isinstance(given, tuple):
        return False
    cards = cast("tuple[object, ...]", given)
    return len(cards) <= MOST_REPLACEMENTS and all(isinstance(card, str) and card in ORDER for card in cards)


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
