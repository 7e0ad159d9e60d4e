"""What a card is worth in Skull King: the chance that it takes a trick, by what is unseen."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from freebooter.games.skull_king.options import Setup
from freebooter.games.skull_king.pieces import BLACK, CARDS, COLOURS, HIGHEST, MERMAIDS, PIRATES, SUIT, Cards

# Logistic fits: 1, x, x², x³ with x the rank; the same times l, how many cards are in hand;
# z, zx, zl with z how few players there are.
COLOUR_FIT: Final = (-2.78, 2.1, -0.86, -0.57, -2.7, 1.74, 0.61, 1.83, 2.05, -0.75, 1.01)
BLACK_FIT: Final = (-0.54, -0.77, 1.84, 0.18, -1.26, 2.67, 1.44, -2.96, 2.69, -0.45, -0.37)
PIRATE_FIT: Final = (1.9, 1.46, 0.88)

KING_ON_PIRATE: Final = 0.08
PIRATES_ON_MERMAID: Final = 0.5
MERMAID_ON_KING: Final = 0.3
KRAKEN: Final = 0.15
TIGRESS: Final = 0.75

STEER: Final = 0.45
"""How often a player can still make good one trick too many or too few."""


@cache
def number_chance(suit: str, rank: int, cards: int, seats: int) -> float:
    """A number's, by its rank among those unseen: 14 has none above it."""
    x, l, z = rank / HIGHEST, math.log10(cards), 4 / seats - 1  # noqa: E741
    powers = (1, x, x * x, x**3)
    terms = (*powers, *(power * l for power in powers), z, z * x, z * l)
    return logistic(BLACK_FIT if suit == BLACK else COLOUR_FIT, terms)


@cache
def pirate_chance(cards: int, seats: int) -> float:
    return logistic(PIRATE_FIT, (1, math.log10(cards), 4 / seats - 1))


def logistic(fit: Sequence[float], terms: Sequence[float]) -> float:
    return 1 / (1 + math.exp(-sum(weight * term for weight, term in zip(fit, terms, strict=True))))


class Unseen:
    """The cards a player has not seen, counted by what they can do; `cards` are left in the player's hand."""

    def __init__(self, unseen: Iterable[str], cards: int, seats: int) -> None:
        self.cards = max(1, cards)
        self.seats = seats
        numbers = {suit: [0] * (HIGHEST + 2) for suit in COLOURS}
        self.pirates = self.kings = self.mermaids = self.krakens = 0
        for card in unseen:
            suit = SUIT[card]
            if suit:
                numbers[suit][int(card[1:])] += 1
            elif card in PIRATES or card == "tigress":
                self.pirates += 1
            elif card == "king":
                self.kings += 1
            elif card in MERMAIDS:
                self.mermaids += 1
            elif card == "kraken":
                self.krakens += 1
        self.above = {suit: above(counts) for suit, counts in numbers.items()}
        self.count = {suit: counts[0] for suit, counts in self.above.items()}
        self.specials = self.pirates + self.kings + self.mermaids

    def chance(self, card: str) -> float:
        """That the card takes a trick when its player wants one."""
        suit = SUIT[card]
        if suit:
            rank = max(1, HIGHEST - self.above[suit][int(card[1:])])
            return number_chance(suit, rank, self.cards, self.seats)
        if card == "king":
            return (1 - MERMAID_ON_KING) ** self.mermaids * (1 - KRAKEN) ** self.krakens
        if card in PIRATES or card == "tigress":
            chance = pirate_chance(self.cards, self.seats)
            if not self.kings:
                chance += KING_ON_PIRATE * (1 - chance)
            return chance * TIGRESS if card == "tigress" else chance
        if card in MERMAIDS:
            return PIRATES_ON_MERMAID
        return 0.0


def above(counts: Sequence[int]) -> list[int]:
    """How many there are above each number."""
    found = [0] * len(counts)
    for number in range(len(counts) - 2, -1, -1):
        found[number] = found[number + 1] + counts[number + 1]
    return found


def fresh_chances(setup: Setup, cards: int) -> dict[str, float]:
    """Every card's chance in a round of so many cards, before any is seen."""
    unseen = Unseen(setup.deck, cards, setup.seats)
    return {card: unseen.chance(card) for card in CARDS}


def spread(chances: Iterable[float]) -> list[float]:
    """How likely each number of tricks is if every card wins or not by itself."""
    found = [1.0]
    for chance in chances:
        lose = 1 - chance
        before = 0.0
        for won, likely in enumerate(found):
            found[won] = likely * lose + before * chance
            before = likely
        found.append(before * chance)
    return found


def meets(found: Sequence[float], need: int) -> float:
    """That a player who steers for so many tricks takes just them."""
    if need < 0:
        return 0.0
    return sum(likely * STEER ** abs(won - need) for won, likely in enumerate(found))


def promise(found: Sequence[float], need: int, bid: int, cards: int) -> float:
    """The points to expect of a round of `cards` cards from here, `need` tricks short of the bid."""
    met = meets(found, need)
    if bid == 0:
        return 10 * cards * (2 * met - 1)
    mean = sum(won * likely for won, likely in enumerate(found))
    return met * 20 * bid - (1 - met) * 10 * max(1.0, abs(mean - need))


def sure_tricks(hand: Cards, setup: Setup) -> int:
    """Tricks nothing can take away: the Skull King and, led after him, every Pirate; not where he can be beaten."""
    if "king" not in hand or any(
        setup.copies.get(card, 0) > hand.count(card) for card in (*MERMAIDS, "kraken", "king")
    ):
        return 0
    return hand.count("king") + sum(card in PIRATES or card == "tigress" for card in hand)
