"""Cards of both trick games as small pictures: every suit has its silhouette and letter as well as its colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from freebooter.games.captain import pieces as captain
from freebooter.games.skull_king import pieces as skull_king
from freebooter.rulings import Settled

from .svg import ACCENT, LINE, MUTED, PAPER, at, picture, rect, shortened, tag, text

WIDTH: Final = 54
HEIGHT: Final = 76
GAP: Final = 10

SHAPES: Final = {
    "coin": "M12 1.5a10.5 10.5 0 1 0 0 21 10.5 10.5 0 0 0 0-21Zm0 2.6a7.9 7.9 0 1 1 0 15.8 7.9 7.9 0 0 1 0-15.8Zm0 "
    "2.4 1.6 3.7 4 .4-3 2.6.9 3.9L12 15.6l-3.5 2 .9-3.9-3-2.6 4-.4z",
    "hook": "M7 16h10l-1.2 7H8.2zM10.6 16v-2.4c0-3 6-3.2 6-7.1a4.2 4.2 0 0 0-8.3.2H5.5a7 7 0 0 1 13.9-.2c0 5.5-6 5.6-6 "
    "7.4V16z",
    "monkey": "M12 2.2c4 0 6.8 2.4 7.5 5.9a3.4 3.4 0 1 1 .1 6.6C18.6 19 15.7 22 12 22s-6.6-3-7.6-7.3a3.4 3.4 0 1 1 "
    ".1-6.6C5.2 4.6 8 2.2 12 2.2ZM8.9 9.2a1.5 1.9 0 1 0 0 3.8 1.5 1.9 0 0 0 0-3.8Zm6.2 0a1.5 1.9 0 1 0 0 3.8 1.5 1.9 0 "
    "0 0 0-3.8ZM8 17.3c1.2 1.5 2.5 2.1 4 2.1s2.8-.6 4-2.1c-1.3.6-2.6.8-4 .8s-2.7-.2-4-.8Z",
    "parrot": "M8.5 1.8c1.7.3 2.7.9 3.5 1.9 4.7-.9 8.5 2.3 8.5 7.3 0 2.8-1.2 5-2.9 6.3.2-2.3-.5-4-2-5.2-1.7 1.6-2.6 "
    "3.9-2.3 6.7.1 1.4.5 2.6 1.1 3.6H5c-1.5-2.5-2-5.5-1.5-8.6.4-2.6 1.5-4.9 3.1-6.7C7 5.7 7.3 3.7 8.5 1.8Zm3.3 5a1.5 "
    "1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Z",
    "pegleg": "M5 1.5h14l-1.8 9.5a2 2 0 0 1-1.5 1.5l-1.3.3-1 9.7h-2.8l-1-9.7-1.3-.3a2 2 0 0 1-1.5-1.5zm1.7 "
    "3.3.4 1.9h9.8l.4-1.9z",
    "chest": "M6 4h12a4 4 0 0 1 4 4v3.4h-6.8V9.6H8.8v1.8H2V8a4 4 0 0 1 4-4ZM2 13h6.8v1.6a1 1 0 0 0 1 1h4.4a1 1 0 0 0 "
    "1-1V13H22v6.5a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1zm8.3-1.9h3.4v3h-3.4z",
    "map": "M2 5.2 8.3 3l7.4 2.3L22 3v15.8L15.7 21l-7.4-2.3L2 21zM12.2 8.1l1.9 1.9-1.9 1.9 1.4 1.4 1.9-1.9 1.9 1.9 "
    "1.4-1.4-1.9-1.9 1.9-1.9-1.4-1.4-1.9 1.9-1.9-1.9zM5.6 15.3a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 0 0 0-2.2Z",
    "jolly": "M12 1.5c4.5 0 7.6 2.9 7.6 6.9 0 2.3-.9 4.1-2.6 5.4v2.4c0 .7-.5 1.2-1.2 1.2H8.2c-.7 0-1.2-.5-1.2-1.2v-2.4"
    "c-1.7-1.3-2.6-3.1-2.6-5.4 0-4 3.1-6.9 7.6-6.9ZM9 7.2a2.1 2.3 0 1 0 0 4.6 2.1 2.3 0 0 0 0-4.6Zm6 0a2.1 2.3 0 1 0 0 "
    "4.6 2.1 2.3 0 0 0 0-4.6Zm-3 4.7-1.2 2.2h2.4zM3.2 17.6 12 20l8.8-2.4.6 2-5 1.4 5 1.3-.6 2L12 22l-8.8 "
    "2.3-.6-2 5-1.3-5-1.4z",
}
SUITS: Final = {
    "captain": {
        "d": ("coin", "#8a5b00"),
        "h": ("hook", "#1f4f8a"),
        "m": ("monkey", "#7a3e12"),
        "p": ("parrot", "#176b3a"),
        "g": ("pegleg", "#8a1f3d"),
    },
    "skull-king": {
        "g": ("parrot", "#176b3a"),
        "y": ("chest", "#8a5b00"),
        "p": ("map", "#6b2f8f"),
        "b": ("jolly", "#1b1b22"),
    },
}
WORDS: Final = {"captain": captain.WORDS, "skull-king": skull_king.NAMES}
SHORT: Final = {
    "plank": "Walk the Plank!",
    "monster": "Sea Monster!",
    "rosie": "Rosie",
    "bahij": "Bahij",
    "rascal": "Rascal",
    "juanita": "Juanita",
    "harry": "Harry",
    "sirena": "Sirena",
    "alyra": "Alyra",
    "tigress=pirate": "Tigress Pirate",
    "tigress=escape": "Tigress Escape",
}
UNDER: Final = dict.fromkeys(skull_king.PIRATES, "Pirate") | dict.fromkeys(skull_king.MERMAIDS, "Mermaid")


def card(game: str, name: str, winning: bool = False) -> str:
    """One card, 54 by 76."""
    border = {"stroke": ACCENT, "stroke_width": 3} if winning else {"stroke": LINE, "stroke_width": 1.5}
    sheet = rect(1, 1, WIDTH - 2, HEIGHT - 2, rx=6, fill=PAPER, **border)
    return sheet + (_numbered(game, name) if name[1:].isdigit() else _special(game, name))


def _numbered(game: str, name: str) -> str:
    shape, ink = SUITS[game][name[0]]
    silhouette = at(13, 26, tag("path", d=SHAPES[shape], fill=ink, fill_rule="evenodd"), 28 / 24)
    number = text(8, 21, name[1:], 18, fill=ink, text_anchor="start", font_weight="bold")
    letter = text(WIDTH - 8, HEIGHT - 8, name[0].upper(), 12, fill=ink, text_anchor="end")
    return number + silhouette + letter


def _special(game: str, name: str) -> str:
    words = SHORT.get(name, WORDS[game][name]).split(" ")
    top = 44 - 7 * len(words)
    lines = [
        text(WIDTH / 2, top + 14 * row, word, 12, fill=ACCENT, font_weight="bold") for row, word in enumerate(words)
    ]
    return "".join(lines) + (text(WIDTH / 2, HEIGHT - 10, UNDER[name], 11, fill=MUTED) if name in UNDER else "")


def row(game: str, names: Sequence[str], winner: int | None = None) -> str:
    return "".join(at(place * (WIDTH + GAP), 0, card(game, name, place == winner)) for place, name in enumerate(names))


def trick_picture(settled: Settled, labels: Sequence[str] = ()) -> str:
    """A trick in the order played, the winning card marked, as a picture of its own."""
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
    named = ", ".join(WORDS[settled.game][name] for name in settled.cards)
    drawn = at(GAP, GAP, row(settled.game, settled.cards, settled.winner)) + "".join(under)
    return picture(width, HEIGHT + 36, drawn, f"{named}. {settled.reason}")
