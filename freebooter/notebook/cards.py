"""Cards of the trick games as small pictures: every suit has its silhouette and letter as well as its colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from freebooter.rulings import Settled

from .boards import board_of
from .svg import ACCENT, LINE, MUTED, PAPER, SEATS, at, picture, rect, shortened, tag, text

WIDTH: Final = 54
HEIGHT: Final = 76
GAP: Final = 10
SEAT_WIDTH: Final = 96

PARROT: Final = (
    "M8.5 1.8c1.7.3 2.7.9 3.5 1.9 4.7-.9 8.5 2.3 8.5 7.3 0 2.8-1.2 5-2.9 6.3.2-2.3-.5-4-2-5.2-1.7 1.6-2.6 "
    "3.9-2.3 6.7.1 1.4.5 2.6 1.1 3.6H5c-1.5-2.5-2-5.5-1.5-8.6.4-2.6 1.5-4.9 3.1-6.7C7 5.7 7.3 3.7 8.5 1.8Zm3.3 5a1.5 "
    "1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Z"
)
"""Both decks have a suit of parrots."""


@dataclass(frozen=True)
class Faces:
    """What the cards of a game look like: a silhouette and a colour for each suit, names for the special cards."""

    suits: Mapping[str, tuple[str, str]]
    names: Mapping[str, str]
    short: Mapping[str, str] = field(default_factory=dict[str, str])
    """Names that fit on a card, where the name does not."""
    under: Mapping[str, str] = field(default_factory=dict[str, str])
    """What stands at the foot of a special card."""


def card(faces: Faces, name: str, winning: bool = False) -> str:
    """One card, 54 by 76."""
    border = {"stroke": ACCENT, "stroke_width": 3} if winning else {"stroke": LINE, "stroke_width": 1.5}
    sheet = rect(1, 1, WIDTH - 2, HEIGHT - 2, rx=6, fill=PAPER, **border)
    return sheet + (_numbered(faces, name) if name[1:].isdigit() else _special(faces, name))


def _numbered(faces: Faces, name: str) -> str:
    shape, ink = faces.suits[name[0]]
    silhouette = at(13, 26, tag("path", d=shape, fill=ink, fill_rule="evenodd"), 28 / 24)
    number = text(8, 21, name[1:], 18, fill=ink, text_anchor="start", font_weight="bold")
    letter = text(WIDTH - 8, HEIGHT - 8, name[0].upper(), 12, fill=ink, text_anchor="end")
    return number + silhouette + letter


def _special(faces: Faces, name: str) -> str:
    lines_of = faces.short.get(name, faces.names[name]).split(" ")
    top = 44 - 7 * len(lines_of)
    lines = [
        text(WIDTH / 2, top + 14 * row, line, 12, fill=ACCENT, font_weight="bold") for row, line in enumerate(lines_of)
    ]
    under = text(WIDTH / 2, HEIGHT - 10, faces.under[name], 11, fill=MUTED) if name in faces.under else ""
    return "".join(lines) + under


def row(faces: Faces, names: Sequence[str], winner: int | None = None) -> str:
    return "".join(at(place * (WIDTH + GAP), 0, card(faces, name, place == winner)) for place, name in enumerate(names))


def mat(
    faces: Faces,
    names: Sequence[str],
    notes: Sequence[str],
    trick: Sequence[tuple[int, str]],
    best: int | None,
    hand: Sequence[str],
    told: str,
) -> str:
    """Seats in a row with a note each, the card that each has played under it, the hand below."""
    width = max(len(names) * SEAT_WIDTH, len(hand) * (WIDTH + GAP) + GAP, 320)
    played = dict(trick)
    parts: list[str] = []
    for seat, name in enumerate(names):
        x = seat * SEAT_WIDTH + SEAT_WIDTH / 2
        parts.append(text(x, 22, shortened(name, 12), 15, fill=SEATS[seat], font_weight="bold"))
        parts.append(text(x, 40, notes[seat], 13, fill=MUTED))
        if seat in played:
            parts.append(at(x - WIDTH / 2, 50, card(faces, played[seat], seat == best)))
    parts.append(at(GAP, 50 + HEIGHT + 20, row(faces, hand)))
    return picture(width, 50 + HEIGHT + (HEIGHT + 30 if hand else 12), "".join(parts), told)


def trick_picture(settled: Settled, labels: Sequence[str] = ()) -> str:
    """A trick in the order played, the winning card marked, as a picture of its own."""
    faces = board_of(settled.game).faces
    assert faces is not None
    step = WIDTH + GAP
    width = max(len(settled.cards) * step + GAP, 150)
    under = [
        text(
            GAP + place * step + WIDTH / 2,
            HEIGHT + 26,
            "wins" if place == settled.winner else shortened(labels[place], 8) if labels else str(place + 1),
            13,
            fill=ACCENT if place == settled.winner else MUTED,
            font_weight="bold" if place == settled.winner else "normal",
        )
        for place in range(len(settled.cards))
    ]
    named = ", ".join(faces.names[name] for name in settled.cards)
    drawn = at(GAP, GAP, row(faces, settled.cards, settled.winner)) + "".join(under)
    return picture(width, HEIGHT + 36, drawn, f"{named}. {settled.reason}")
