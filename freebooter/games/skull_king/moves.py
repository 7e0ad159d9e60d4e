"""The moves: nature deals and draws; players bid, play cards and use what a Pirate gives them."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final, TypeAlias

from freebooter.engine.game import Move
from freebooter.engine.notation import NotationError, plain_number
from freebooter.engine.value import value

from .pieces import CARDS, FACES, HELD, ORDER, SUIT, SUITED, Cards

FORMS: Final = (
    "bid TRICKS, play CARD (as in 'play g7', 'play tigress=pirate' or 'play tigress=escape'), lead SEAT, "
    "discard CARD,CARD, wager 0, 10 or 20, adjust -1, 0 or +1; by nature dealer SEAT, "
    "deal 0=CARD,… 1=CARD,… … (all seats, rising) and draw CARD,CARD; cards in hand order"
)


@value
class Dealer(Move):
    """Nature names the first dealer."""

    seat: int

    def __str__(self) -> str:
        return f"dealer {self.seat}"


@value
class Deal(Move):
    """Nature's hands, by seat, each in hand order."""

    hands: tuple[Cards, ...]

    def __str__(self) -> str:
        return "deal " + " ".join(f"{seat}={','.join(hand)}" for seat, hand in enumerate(self.hands))


@value
class Bid(Move):
    """The tricks a player means to win."""

    tricks: int

    def __str__(self) -> str:
        return f"bid {self.tricks}"


@value
class Play(Move):
    """A card, with the Tigress declared."""

    face: str

    def __str__(self) -> str:
        return f"play {self.face}"


@value
class Lead(Move):
    """Rosie: who leads the next trick."""

    seat: int

    def __str__(self) -> str:
        return f"lead {self.seat}"


@value
class Draw(Move):
    """Nature's cards for Bahij, in hand order."""

    cards: Cards

    def __str__(self) -> str:
        return f"draw {','.join(self.cards)}"


@value
class Discard(Move):
    """Bahij: the cards laid down for those drawn, in hand order."""

    cards: Cards

    def __str__(self) -> str:
        return f"discard {','.join(self.cards)}"


@value
class Wager(Move):
    """Rascal: the points at stake."""

    points: int

    def __str__(self) -> str:
        return f"wager {self.points}"


@value
class Adjust(Move):
    """Harry: the change of one's own bid."""

    change: int

    def __str__(self) -> str:
        return f"adjust {self.change:+}" if self.change else "adjust 0"


SkullKingMove: TypeAlias = Dealer | Deal | Bid | Play | Lead | Draw | Discard | Wager | Adjust

# Every move a seat makes at its turn exists once: listing legal moves then creates none.
BIDS: Final = tuple(Bid(tricks) for tricks in range(39))
PLAYS: Final = {face: Play(face) for face in HELD}
LEADS: Final = tuple(Lead(seat) for seat in range(6))
WAGERS: Final = tuple(Wager(points) for points in (0, 10, 20))
DISCARDS: Final = {cards: Discard(cards) for count in (1, 2) for cards in combinations_with_replacement(CARDS, count)}
ADJUSTS: Final = tuple(Adjust(change) for change in (-1, 0, 1))

PLAYS_OF: Final = {card: tuple(PLAYS[face] for face in faces) for card, faces in FACES.items()}
PLAYS_FOLLOWING: Final = {
    suit: {card: moves if SUIT[card] in ("", suit) else () for card, moves in PLAYS_OF.items()} for suit in SUITED
}
"""What each card may be played as by someone who holds the suit to follow (SK-05, SK-07)."""


def parse(text: str) -> SkullKingMove:
    match text.split(" "):
        case ["play", face] if face in PLAYS:
            return PLAYS[face]
        case ["bid", word] if (tricks := plain_number(word)) is not None:
            return Bid(tricks)
        case ["deal", *words] if hands := _hands(words):
            return Deal(hands)
        case ["dealer", word] if (seat := plain_number(word)) is not None:
            return Dealer(seat)
        case ["lead", word] if (seat := plain_number(word)) is not None:
            return Lead(seat)
        case ["draw", word] if cards := _cards(word):
            return Draw(cards)
        case ["discard", word] if cards := _cards(word):
            return Discard(cards)
        case ["wager", word] if (points := plain_number(word)) is not None:
            return Wager(points)
        case ["adjust", word] if (change := _signed(word)) is not None:
            return Adjust(change)
        case _:
            raise NotationError(text, FORMS)


def _hands(words: list[str]) -> tuple[Cards, ...]:
    """`0=CARD,… 1=CARD,…`; empty if anything is spelt otherwise."""
    hands: list[Cards] = []
    for seat, word in enumerate(words):
        name, _, listed = word.partition("=")
        cards = _cards(listed)
        if name != str(seat) or not cards:
            return ()
        hands.append(cards)
    return tuple(hands)


def _cards(text: str) -> Cards:
    """Cards in hand order; empty if anything is spelt otherwise."""
    cards = tuple(text.split(","))
    places = [ORDER[card] for card in cards if card in ORDER]
    return cards if len(places) == len(cards) and places == sorted(places) else ()


def _signed(text: str) -> int | None:
    """A number with its sign, zero without one, else None."""
    size = plain_number(text[1:] if text[:1] in ("+", "-") else text)
    change = -size if size and text[0] == "-" else size
    return change if change is not None and text == (f"{change:+}" if change else "0") else None
