"""What wins? A trick laid out from cards, settled by the engine's own rules, with the reason and the clause."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from freebooter.engine import Event
from freebooter.engine.json_value import JsonObject, to_json
from freebooter.engine.refusal import Refusal, RefusalError
from freebooter.games import captain, skull_king
from freebooter.games.captain import rules as captain_rules
from freebooter.games.captain.pieces import LETTERS, SUITS, one_too_many
from freebooter.games.captain.pieces import WORDS as CAPTAIN_WORDS
from freebooter.games.skull_king import moves, tricks
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

TRICK_GAMES: Final = (captain.Captain.id, skull_king.SkullKing.id)


class NoSuchTrick(RefusalError):
    """Cards that no trick can hold; names what was expected and, where a rule decided, the clause."""

    def __str__(self) -> str:
        return super().__str__() + (f" ({self.clause})" if self.clause else "")


@dataclass(frozen=True, slots=True)
class Settled:
    """A trick's end: who wins it (None if nobody does) and who leads the next, as places in `cards` from 0.

    `notes` are what else the trick brings, each a sentence and its clause; `events` are the decisive one and
    those of the notes, as the referee gives them, for clients that speak another language.
    """

    game: str
    cards: tuple[str, ...]
    winner: int | None
    leads: int
    reason: str
    clause: str
    notes: tuple[tuple[str, str], ...] = ()
    events: tuple[JsonObject, ...] = ()

    def to_json(self) -> JsonObject:
        value = to_json(self)
        assert isinstance(value, dict)
        return value


def what_wins(
    game: str,
    cards: str | Sequence[str],
    trump: str | None = None,
    suit_after_escape: str = "next-card",
    names: Sequence[str] = (),
) -> Settled:
    """Settle a trick of captain or skull-king, its cards in the order played; raises NoSuchTrick.

    Cards are in notation; in skull-king `pirate` and `mermaid` stand for any that is not named. `trump` is a suit
    of captain's or None; `suit_after_escape` is skull-king's option.
    """
    laid = re.split(r"[\s,]+", cards.strip().lower()) if isinstance(cards, str) else list(cards)
    called = tuple(names) or tuple(f"Player {place}" for place in range(1, len(laid) + 1))
    match game:
        case captain.Captain.id:
            return settle_battle(laid, trump, called)
        case skull_king.SkullKing.id:
            return settle_trick(laid, suit_after_escape, called)
        case _:
            raise NoSuchTrick("{game} has no tricks", "{games:or}", game=game, games=TRICK_GAMES)


def settled(
    game: str, cards: list[str], winner: int | None, leads: int, told: tuple[Event, ...], names: tuple[str, ...]
) -> Settled:
    """The first event told is the one that decides."""
    (reason, clause), *notes = ((event.text(names), event.clause) for event in told)
    events = tuple(event.to_json(names) for event in told)
    return Settled(game, tuple(cards), winner, leads, reason, clause, tuple(notes), events)


# Walk the Plank (2007)


def settle_battle(cards: list[str], trump: str | None, names: tuple[str, ...]) -> Settled:
    seats = captain.Captain.seat_range
    if len(cards) not in seats:
        raise NoSuchTrick(
            "a battle of {cards}", "{least} to {most} cards", cards=len(cards), least=seats.start, most=seats[-1]
        )
    for card in cards:
        if card not in captain_rules.COPIES:
            raise NoSuchTrick("{card:shown} is no card", "cards such as g12, plank or monster", "CA-01", card=card)
    if card := one_too_many(cards):
        copies = captain_rules.COPIES[card]
        raise NoSuchTrick.about(
            Refusal(
                "{card:word} too often",
                {"card": card, "copies": copies},
                "CA-01",
                "it {copies:once|twice} at most",
                CAPTAIN_WORDS,
            )
        )
    suit = LETTERS.get(trump or "", trump)
    if suit is not None and suit not in SUITS:
        raise NoSuchTrick("trump cannot be {trump:shown}", "{suits:commas} or none", "CA-06", trump=trump, suits=SUITS)
    seat, event = captain_rules.win_battle(tuple(enumerate(cards)), suit)
    eaten = isinstance(event, captain_rules.BattleEaten)
    told = (event, captain_rules.Control(seat))
    return settled(captain.Captain.id, cards, None if eaten else seat, seat, told, names)


# Skull King


def settle_trick(cards: list[str], suit_after_escape: str, names: tuple[str, ...]) -> Settled:
    """The cards are played one after another into a position made for them, by the engine."""
    faces = faces_of(cards)
    hands = [HELD[face] for face in faces]
    options = SkullKingOptions(
        mermaids=True,
        loot=True,
        kraken=True,
        rounds=(2,),
        replacements=surplus(hands),
        suit_after_escape=suit_after_escape,
    )
    game = skull_king.SkullKing(len(faces), options)
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
    return settled(game.id, faces, winner, state.turn, (decisive, *notes), names)


def faces_of(cards: list[str]) -> list[str]:
    """The cards as they lie in a trick, `pirate` and `mermaid` given names that are free."""
    seats = skull_king.SkullKing.seat_range
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
