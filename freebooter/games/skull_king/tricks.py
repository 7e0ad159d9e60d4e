"""A trick by itself: the suit to follow, the card that wins and why, what its winner captures."""

from __future__ import annotations

from typing import Final, TypeAlias

from . import scoring
from .pieces import BLACK, ESCAPE_FACES, FOURTEENS, HELD, MERMAIDS, NUMBERED, PIRATE_FACES, SUIT, SUITED
from .scoring import Bonus, Loot

Plays: TypeAlias = tuple[tuple[int, str], ...]
"""Seats and the faces they played, in order."""

UNSET: Final = ""
NO_SUIT: Final = "none"
SUITS_TO_FOLLOW: Final = (UNSET, NO_SUIT, *SUITED)
MUST_FOLLOW: Final = {suit: SUITED.get(suit, frozenset[str]()) for suit in SUITS_TO_FOLLOW}
"""The cards whose holder is bound when this is the suit to follow."""


# The suit to follow


def suit_after(suit: str, led: bool, face: str, first_number: bool) -> str:
    """The suit to follow once the face is played; `led` says that it is the first of the trick."""
    if suit != UNSET:
        return suit
    if SUIT[face]:
        return SUIT[face]  # SK-05
    if face in ESCAPE_FACES:
        return UNSET  # SK-13, SK-24, SK-27
    return UNSET if first_number and not led else NO_SUIT  # SK-12, SK-23, SK-R1


_PASSES: Final = {"escape": "SK-13", "tigress=escape": "SK-13", "loot": "SK-24", "kraken": "SK-27"}


def suit_clause(faces: list[str]) -> str:
    """The clause by which the last of these faces has settled the suit."""
    *before, face = faces
    if not before:
        return "SK-05" if SUIT[face] else "SK-23" if face in MERMAIDS else "SK-12"
    if SUIT[face] and ESCAPE_FACES.issuperset(before):
        return _PASSES[before[0]]
    return "SK-R1"


def shown_void(suit: str, face: str) -> bool:
    """SK-05: a numbered card of another suit than the one to follow is played by a player who holds none of it."""
    return suit in SUITED and SUIT[face] not in ("", suit)


# The card that wins

_MERMAID: Final = 200
_PIRATE: Final = 300
_KING: Final = 400


def _strength(face: str) -> int:
    if face in NUMBERED:
        return int(face[1:]) + (100 if face[0] == BLACK else 0)  # SK-06
    if face in MERMAIDS:
        return _MERMAID  # SK-21
    if face in PIRATE_FACES:
        return _PIRATE  # SK-08
    return _KING if face == "king" else 0  # SK-09, SK-10


STRENGTH: Final = {face: _strength(face) for face in HELD}


def winning(faces: list[str]) -> int:
    """Which of the faces wins: the first of equals (SK-08, SK-09, SK-R15); a Kraken is an Escape here (SK-R5)."""
    best, strongest, suit = 0, -1, ""
    for at, face in enumerate(faces):
        strength = STRENGTH[face]
        if strength > strongest:
            if 0 < strength < 100:
                # SK-06: the first number of a trick without a stronger card is of the suit led.
                suit = suit or face[0]
                if face[0] != suit:
                    continue
            best, strongest = at, strength
    if strongest == _KING:
        # SK-21: a Mermaid takes the Skull King, whatever else was played and in whatever order.
        return next((at for at, face in enumerate(faces) if STRENGTH[face] == _MERMAID), best)
    return best


def why_won(faces: list[str], at: int) -> tuple[str, str]:
    """Why the face there wins, as a key of the events' words, and the clause."""
    face = faces[at]
    strength = STRENGTH[face]
    if strength == 0:
        return ("loot-led", "SK-25") if face == "loot" else ("all-escapes", "SK-09")
    if strength == _PIRATE:
        several = sum(STRENGTH[other] == _PIRATE for other in faces) > 1
        return "first-pirate" if several else "pirate", "SK-08"
    if strength == _MERMAID:
        if "king" in faces:
            return "takes-king", "SK-21"
        several = sum(STRENGTH[other] == _MERMAID for other in faces) > 1
        return "first-mermaid" if several else "mermaid", "SK-21"
    if faces.count(face) > 1:
        return "first-of-equals", "SK-R15"
    if strength == _KING:
        return "beats-all", "SK-10"
    return ("highest-black" if face[0] == BLACK else "highest-of-suit"), "SK-06"


# What the winner captures

BOUNTY: Final = FOURTEENS | {"king", "loot"}
"""The cards without which a trick brings no bonus."""


def captured(faces: list[str], at: int) -> tuple[Bonus, ...]:
    """What the trick may add to its winner's bonus, itemised, without its Loot."""
    bonuses = [scoring.fourteen(face) for face in faces if face in FOURTEENS]
    if faces[at] == "king":
        bonuses += [scoring.pirate_taken(face) for face in faces[:at] if face in PIRATE_FACES]  # SK-17
    elif faces[at] in MERMAIDS:
        kings = faces.count("king")  # SK-R4: no Pirate counts
        bonuses += [scoring.king_taken(faces[at], again=king > 0) for king in range(kings)]
    return tuple(bonuses)


def loots(plays: Plays, winner: int) -> list[Loot]:
    """SK-24, SK-25: each Loot of the trick with its captor."""
    return [Loot(seat, winner) for seat, face in plays if face == "loot"]
