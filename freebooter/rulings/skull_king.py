"""Tricks of Skull King, settled: the cards are played one after another into a position made for them."""

from __future__ import annotations

from collections import Counter
from typing import Final

from freebooter.engine import Event
from freebooter.games.skull_king import SkullKing, moves, tricks
from freebooter.games.skull_king.events import (
    Allied,
    KrakenLeadsAgain,
    LeadsAfterKraken,
    LootKept,
    LootSunk,
    NoSuit,
    SuitSet,
    TrickDestroyed,
    TrickWon,
    bonus_scored,
)
from freebooter.games.skull_king.options import MOST_REPLACEMENTS, SkullKingOptions
from freebooter.games.skull_king.pieces import FACES, HELD, MERMAIDS, PIRATES, in_order
from freebooter.games.skull_king.state import Ledger, Playing, Round

from .examples import Example
from .trick import Laid, NoSuchTrick, Settled, settled

EXAMPLES: Final = (
    Example("skull-king", "SK-20", "Only green", "g7 g12 g8"),
    Example("skull-king", "SK-20", "Purple 14 from a player without yellow", "y12 y5 y8 p14"),
    Example("skull-king", "SK-20", "Black 2 from a player without yellow", "y12 y5 y8 b2"),
    Example("skull-king", "SK-20", "The Skull King takes two 14s and a Pirate", "y14 b14 rosie king"),
    Example("skull-king", "SK-08", "Two Pirates", "y14 juanita harry b14"),
    Example("skull-king", "SK-09", "Nothing but Escapes", "escape tigress=escape escape"),
    Example("skull-king", "SK-11", "The Tigress as a Pirate, then a Pirate", "g9 tigress=pirate rosie"),
    Example("skull-king", "SK-13", "An Escape led, then purple", "escape p3 g14 p11"),
    Example("skull-king", "SK-21", "Mermaid, Pirate and Skull King in one trick", "bahij king sirena"),
    Example("skull-king", "SK-21", "A Mermaid and a Pirate", "b14 alyra rascal"),
    Example("skull-king", "SK-R4", "The Skull King with Pirates, taken by a Mermaid", "rosie king harry alyra"),
    Example("skull-king", "SK-24", "A Loot, captured", "y6 loot y11"),
    Example("skull-king", "SK-25", "A Loot led, and only Escapes after it", "loot escape tigress=escape"),
    Example("skull-king", "SK-26", "The Kraken in a trick that a Pirate would have won", "g14 rosie kraken king"),
    Example("skull-king", "SK-28", "The Kraken led, and only Escapes after it", "kraken escape loot"),
    Example("skull-king", "SK-R15", "Two green 7s, one of them a replacement", "g7 g7 y14"),
)


def settle(laid: Laid) -> Settled:
    faces = faces_of(laid.cards)
    hands = [HELD[face] for face in faces]
    options = SkullKingOptions(
        mermaids=True,
        loot=True,
        kraken=True,
        rounds=(2,),
        replacements=surplus(hands),
        suit_after_escape=laid.suit_after_escape,
    )
    game = SkullKing(len(faces), options)
    nothing = (0,) * len(faces)
    state = Playing(
        Round(Ledger(1, len(faces) - 1, (), ()), nothing, nothing, nothing, (), (), ()),
        # A card more in every hand, so that the trick is not the round's last.
        tuple(in_order((card, "escape")) for card in hands),
        0,
        (),
        tricks.UNSET,
    )
    events: list[Event] = []
    for seat, face in enumerate(faces):
        after, happened = game.apply(state, seat, moves.Play(face))
        assert isinstance(after, Playing)
        state = after
        events += happened
    (decisive,) = (event for event in events if isinstance(event, TrickWon | TrickDestroyed))
    winner = decisive.seat if isinstance(decisive, TrickWon) else None
    telling = SuitSet | NoSuit | LeadsAfterKraken | KrakenLeadsAgain | Allied | LootKept | LootSunk
    notes = [event for event in events if isinstance(event, telling)]
    if winner is not None:
        notes += [bonus_scored(winner, bonus) for bonus in tricks.captured(faces, winner)]
    return settled(game.id, faces, winner, state.turn, (decisive, *notes), laid.names)


def faces_of(cards: list[str]) -> list[str]:
    """The cards as they lie in a trick, `pirate` and `mermaid` given names that are free."""
    seats = SkullKing.seat_range
    if len(cards) not in seats:
        raise NoSuchTrick(
            "a trick of {cards}", "{least} to {most} cards", cards=len(cards), least=seats.start, most=seats[-1]
        )
    faces: list[str] = []
    for card in cards:
        anyone = {"pirate": PIRATES, "mermaid": MERMAIDS}.get(card, ())
        if anyone:
            face = next((name for name in anyone if name not in cards and name not in faces), anyone[0])
        elif card in HELD:
            face = card
        elif card in FACES:
            raise NoSuchTrick("the Tigress undeclared", "tigress=pirate or tigress=escape", "SK-11")
        else:
            raise NoSuchTrick(
                "{card:shown} is no card", "cards such as g7, escape, king, pirate or kraken", "SK-01", card=card
            )
        faces.append(face)
    return faces


def surplus(cards: list[str]) -> tuple[str, ...]:
    """SK-37: the cards beyond what the whole deck holds, which must then be replacements."""
    held = Counter(SkullKingOptions(mermaids=True, loot=True, kraken=True).deck())
    more = tuple((Counter(cards) - held).elements())
    if len(more) > MOST_REPLACEMENTS:
        raise NoSuchTrick(
            "{cards} cards more than the deck holds",
            "{most} replacements at most",
            "SK-37",
            cards=len(more),
            most=MOST_REPLACEMENTS,
        )
    return more
