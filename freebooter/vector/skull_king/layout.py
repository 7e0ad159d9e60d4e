"""The pieces of an observation of Skull King, in their order; what they hold is told in `observation`."""

from __future__ import annotations

from freebooter.games.skull_king import SkullKing
from freebooter.games.skull_king.pieces import BLACK, CARDS, COLOURS, FOURTEENS, PIRATES
from freebooter.vector.layout import Extents, extent

KINDS = len(CARDS)
PHASES = ("bidding", "playing", "leading", "discarding", "wagering", "adjusting")
SUITS = (*COLOURS, "none")


def pieces(game: SkullKing) -> Extents:
    setup, seats = game.setup, game.seats
    copies, largest = max(setup.copies.values()), max(setup.hand_sizes)

    def many(card: str) -> int:
        return setup.copies.get(card, 0)

    loots, wagers = many("loot"), 2 * many("rascal") * setup.abilities
    drawn = 2 if setup.abilities and many("bahij") else 0
    adjusted = many("harry") * setup.abilities
    bonus = most_captured(setup.copies)
    highest = sum(2 * cards + bonus + wagers + 2 * loots for cards in setup.hand_sizes)
    lowest = sum(max(cards, adjusted) + adjusted + wagers for cards in setup.hand_sizes)
    return {
        "hand": extent(KINDS, high=copies),
        "played": extent(KINDS, high=copies),
        "undealt": extent(KINDS, high=copies),
        "discarded": extent(KINDS, high=copies),
        "trick": extent(seats, KINDS + 1),
        "leader": extent(seats),
        "mover": extent(seats),
        "dealer": extent(seats),
        "phase": extent(len(PHASES)),
        "suit": extent(len(SUITS)),
        "voids": extent(seats, len(COLOURS)),
        "committed": extent(seats),
        "bids": extent(seats, high=largest + 1 + adjusted),
        "tricks": extent(seats, high=largest),
        "bonus": extent(seats, high=bonus),
        "allies": extent(seats, seats, high=loots),
        "wagers": extent(seats, high=wagers),
        "looked": extent(seats, high=many("juanita") * setup.abilities),
        "swapped": extent(seats, high=many("bahij") * setup.abilities),
        "hand_sizes": extent(seats, high=largest + drawn),
        "scores": extent(seats, high=highest, low=-lowest),
        "pile": extent(1, high=len(setup.deck)),
        "cards": extent(1, high=largest),
        "round": extent(1, high=len(setup.hand_sizes)),
    }


def hidden(game: SkullKing) -> Extents:
    shown = pieces(game)
    return {"hands": extent(game.seats, KINDS, high=shown["hand"].high), "all_bids": shown["bids"]}


def most_captured(copies: dict[str, int]) -> int:
    """In tens, more than anybody can capture in a round: SK-16, SK-17, SK-22, SK-25."""
    worth = {card: 2 if card[0] == BLACK else 1 for card in FOURTEENS} | dict.fromkeys((*PIRATES, "tigress"), 3)
    worth |= {"king": 5, "loot": 2}
    return sum(points * copies.get(card, 0) for card, points in worth.items())
