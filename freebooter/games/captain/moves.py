"""The moves: nature draws for Captain and deals; the Captain names trump; everybody plays cards."""

from __future__ import annotations

from typing import Final, TypeAlias

from freebooter.engine.game import Move
from freebooter.engine.notation import NotationError, plain_number
from freebooter.engine.value import value

from .pieces import COPIES, SUITS, Cards, in_hand_order

FORMS: Final = (
    "play CARD (as in 'play g12'), trump SUIT (as in 'trump parrots'), "
    "draw SEAT=CARD … (seats rising, as in 'draw 0=d13 2=plank') or "
    "deal SEAT=CARD,CARD,… … turn=CARD (seats rising, hands sorted, turn= in round 1 only)"
)


@value
class Draw(Move):
    """Nature's cards for those who draw for Captain, seats rising."""

    cards: tuple[tuple[int, str], ...]

    def __str__(self) -> str:
        return "draw " + " ".join(f"{seat}={card}" for seat, card in self.cards)


@value
class Deal(Move):
    """Nature's hands for the survivors, seats rising, and the card turned up in round 1."""

    hands: tuple[tuple[int, Cards], ...]
    turned: str | None

    def __str__(self) -> str:
        hands = " ".join(f"{seat}={','.join(hand)}" for seat, hand in self.hands)
        return f"deal {hands} turn={self.turned}" if self.turned else f"deal {hands}"


@value
class Trump(Move):
    """The Captain names trump."""

    suit: str

    def __str__(self) -> str:
        return f"trump {self.suit}"


@value
class Play(Move):
    """A card for the battle."""

    card: str

    def __str__(self) -> str:
        return f"play {self.card}"


CaptainMove: TypeAlias = Draw | Deal | Trump | Play

TRUMPS: Final = {suit: Trump(suit) for suit in SUITS}
PLAYS: Final = {card: Play(card) for card in COPIES}


def parse(text: str) -> CaptainMove:
    match text.split(" "):
        case ["play", card] if card in PLAYS:
            return PLAYS[card]
        case ["trump", suit] if suit in TRUMPS:
            return TRUMPS[suit]
        case ["draw", *words] if (hands := _hands(words)) and all(len(hand) == 1 for _, hand in hands):
            return Draw(tuple((seat, hand[0]) for seat, hand in hands))
        case ["deal", *words, last] if last.startswith("turn=") and last[5:] in COPIES and (hands := _hands(words)):
            return Deal(hands, last[5:])
        case ["deal", *words] if hands := _hands(words):
            return Deal(hands, None)
        case _:
            raise NotationError(text, FORMS)


def _hands(words: list[str]) -> tuple[tuple[int, Cards], ...]:
    """`SEAT=CARD,CARD,…` for rising seats, each hand in hand order; empty if anything is spelt otherwise."""
    hands: list[tuple[int, Cards]] = []
    for word in words:
        name, _, listed = word.partition("=")
        seat, cards = plain_number(name), tuple(listed.split(","))
        if seat is None or (hands and seat <= hands[-1][0]):
            return ()
        if not all(card in COPIES for card in cards) or not in_hand_order(cards):
            return ()
        hands.append((seat, cards))
    return tuple(hands)
