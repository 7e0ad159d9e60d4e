"""Battles of Walk the Plank (2007), settled."""

from __future__ import annotations

from typing import Final

from freebooter.engine.refusal import Refusal
from freebooter.games.captain import Captain
from freebooter.games.captain.events import BattleEaten, Control
from freebooter.games.captain.pieces import COPIES, LETTERS, SUITS, WORDS, one_too_many
from freebooter.games.captain.rules import win_battle

from .examples import Example
from .trick import Laid, NoSuchTrick, Settled, settled

EXAMPLES: Final = (
    Example("captain", "CA-22", "Parrots are trump; Sea Monster! comes last", "g12 g10 p4 plank monster", "parrots"),
    Example("captain", "CA-12", "Two Walk the Plank! in one battle", "h3 plank h13 plank", "hookhands"),
    Example("captain", "CA-13", "A low trump against a high card of the suit led", "d13 d12 m2", "monkeys"),
    Example("captain", "CA-13", "A high card of a suit that was not led", "d3 h13 d5", "monkeys"),
    Example("captain", "CA-14", "No trump in the round", "h8 p13 h9", None),
)


def settle(laid: Laid) -> Settled:
    cards, trump = laid.cards, laid.trump
    seats = Captain.seat_range
    if len(cards) not in seats:
        raise NoSuchTrick(
            "a battle of {cards}", "{least} to {most} cards", cards=len(cards), least=seats.start, most=seats[-1]
        )
    for card in cards:
        if card not in COPIES:
            raise NoSuchTrick("{card:shown} is no card", "cards such as g12, plank or monster", "CA-01", card=card)
    if card := one_too_many(cards):
        copies = COPIES[card]
        raise NoSuchTrick.about(
            Refusal(
                "{card:word} too often",
                {"card": card, "copies": copies},
                "CA-01",
                "it {copies:once|twice} at most",
                WORDS,
            )
        )
    suit = LETTERS.get(trump or "", trump)
    if suit is not None and suit not in SUITS:
        raise NoSuchTrick("trump cannot be {trump:shown}", "{suits:commas} or none", "CA-06", trump=trump, suits=SUITS)
    seat, event = win_battle(tuple(enumerate(cards)), suit)
    eaten = isinstance(event, BattleEaten)
    told = (event, Control(seat))
    return settled(Captain.id, cards, None if eaten else seat, seat, told, laid.names)
