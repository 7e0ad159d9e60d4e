"""Walk the Plank! in characters: the ship at the left, the plank over the water, the Locker at its end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rich.text import Text

from freebooter.engine import Event, View
from freebooter.engine.words import listed
from freebooter.games.plank import PlankView
from freebooter.games.plank.events import Turned
from freebooter.games.plank.options import PlankOptions
from freebooter.games.plank.pieces import CARDS, PIRATES, TILES, WORDS

from ..question import Choice, Question, Sheet
from ..seat import Happening
from .canvas import Canvas

BLURB: Final = "Plan three cards in secret and shove your friends off the plank."
LAST: Final = "The last round"
HEIGHT: Final = 13
QUIET: Final = frozenset({"committed", "drawn", "returned"})
EMBLEM: Final = (
    "  |>   o   o        ",
    "__|__ /█  /█\\  o/   ",
    "_____|═════════ █ ) ",
    "____/ ~~ ~~ ~~ / \\( ",
)

MARKS: Final = "●◆▲■★"
INKS: Final = ("red", "blue", "green", "purple", "yellow")
SHORT: Final = {
    "shove-left": "Shove Left",
    "shove-right": "Shove Right",
    "shove-anyone": "Shove Any",
    "extend": "Extend",
    "retract": "Retract",
    "drag": "Drag",
    "pull": "Pull",
    "run": "Run",
    "cry": "Don't die!",
    "charge": "Charge!",
}
CARD_CLAUSES: Final = {
    "shove-left": ("PL-12",),
    "shove-right": ("PL-12",),
    "shove-anyone": ("PL-13",),
    "extend": ("PL-14",),
    "retract": ("PL-15",),
    "drag": ("PL-16",),
    "pull": ("PL-17",),
    "run": ("PL-18",),
    "cry": ("PL-19",),
    "charge": ("PL-20", "PL-21"),
}
ORDINALS: Final = ("first", "second", "third")

SHIP_WIDTH: Final = 22
SAIL: Final = ("       |>    ", "    ___|___  ", "   (   |   ) ", "    `--|--'  ")
GREAT_SAIL: Final = (
    "         |>>     ",
    "     ____|____   ",
    "    )    |    )  ",
    "    )    |    )  ",
    "   )_____|_____) ",
    "   ______|______ ",
    "  )      |      )",
    "  )      |      )",
    " )_______|_______)",
    "         |       ",
    "         |       ",
    "         |       ",
    "         |       ",
)
TENTACLES: Final = (
    "    _        ",
    "   ( `)    _ ",
    "    ) )  (` )",
    "   ( (    ) (",
    " ~~)  )~~(  )",
)
LOCKER_WIDTH: Final = 14


def seen(view: View) -> PlankView:
    assert isinstance(view, PlankView)
    return view


def draw(view: View, names: Sequence[str], width: int, height: int) -> list[Text]:
    view = seen(view)
    canvas = Canvas(width, height)
    track = height - view.seats - 1
    tile = (width - SHIP_WIDTH - LOCKER_WIDTH) // TILES
    tall = height >= 22
    deck = track - (5 if tall else 3)
    draw_water(canvas, deck, track, SHIP_WIDTH + view.tiles * tile)
    draw_ship(canvas, deck, tall)
    for number in range(1, view.tiles + 1):
        x = SHIP_WIDTH + (number - 1) * tile
        canvas.put(x, deck, "═" * (tile - 1) + ("╡" if number == view.tiles else "╪"), "wood")
        canvas.centre(x, deck + 1, tile - 1, f"tile {number}", "muted")
    draw_crowd(canvas, view, 0, 1, SHIP_WIDTH - 2, deck, tall)
    for number in range(1, TILES + 1):
        draw_crowd(canvas, view, number, SHIP_WIDTH + (number - 1) * tile, tile - 1, deck, tall)
    draw_track(canvas, view, names, track)
    return canvas.lines()


def draw_ship(canvas: Canvas, deck: int, tall: bool) -> None:
    sail = GREAT_SAIL if tall else SAIL
    canvas.draw(2, deck - len(sail), sail, "line")
    canvas.put(0, deck, "▀" * SHIP_WIDTH, "wood")
    canvas.put(0, deck + 1, "▓▓ o ▓ o ▓ o ▓ o ▓▓▛ ", "wood")
    for row in range(deck + 2, deck + (4 if tall else 3)):
        canvas.put(0, row, "▓" * (17 - 2 * (row - deck - 2)) + "▛▘", "wood")


def draw_water(canvas: Canvas, deck: int, bottom: int, locker: int) -> None:
    for y in range(deck + 1, bottom):
        canvas.put(0, y, ("~ ~~  ~   ~~ ~  ~~~   " * 12)[y * 7 % 22 :][: canvas.width], "deep")
    x = min(locker + 1, canvas.width - LOCKER_WIDTH)
    canvas.draw(x, deck - len(TENTACLES) + 2, TENTACLES, "sea")
    canvas.centre(x, deck + 2, LOCKER_WIDTH, "the Locker", "muted")


def draw_crowd(canvas: Canvas, view: PlankView, space: int, x: int, width: int, deck: int, tall: bool) -> None:
    """The pirates on a space, those of a seat together, in rows one behind the other where there are many."""
    crowd = [seat for seat, spaces in enumerate(view.pirates) for _ in range(spaces.count(space))]
    wide, high = (4, 3) if tall else (2, 2)
    in_row = max(width // wide, 1)
    for place, seat in enumerate(crowd):
        left = x + place % in_row * wide
        top = deck - high - place // in_row * high
        if top < 0:
            canvas.put(x + width - 4, 0, f"+{len(crowd) - place}", "bold")
            break
        mark, ink = MARKS[seat], INKS[seat]
        rows = (" o ", f"/{mark}\\", "/ \\") if tall else ("o", mark)
        for below, row in enumerate(rows):
            canvas.draw(left, top + below, (row,), ink)


def draw_track(canvas: Canvas, view: PlankView, names: Sequence[str], top: int) -> None:
    """Everybody's three cards, face down until turned, and those set aside."""
    canvas.put(0, top, "crew", "muted")
    slot = 13 if canvas.width < 100 else 15
    first = 20
    for number, word in enumerate(("first card", "second card", "third card")):
        canvas.put(first + number * slot, top, word, "muted")
    canvas.put(first + 3 * slot, top, "set aside", "muted")
    for seat in range(view.seats):
        y = top + 1 + seat
        to_move = seat in view.to_move
        favor = "⚑" if seat == view.favor else " "
        canvas.put(0, y, "▶" if to_move else " ", "accent")
        canvas.put(1, y, MARKS[seat] * len(view.pirates[seat]) + "·" * (PIRATES - len(view.pirates[seat])), INKS[seat])
        canvas.put(5, y, f"{favor}{names[seat][:12]}", "accent" if seat == view.you else "bold")
        for number in range(3):
            text, ink = slot_words(view, seat, number)
            canvas.put(first + number * slot, y, text, ink)
        canvas.put(first + 3 * slot, y, ", ".join(SHORT[card] for card in view.aside[seat]), "muted")


def slot_words(view: PlankView, seat: int, number: int) -> tuple[str, str]:
    turned = view.turned[seat]
    if number < len(turned):
        performing = view.performing is not None and view.performing[0] == seat and number == len(turned) - 1
        return SHORT[turned[number]], "accent" if performing else "ink"
    if seat == view.you and view.program and (card := view.program[number]):
        return f"▒ {SHORT[card]}", "muted"
    return ("▒▒▒▒", "muted") if view.committed[seat] else ("", "muted")


def tell(view: View, names: Sequence[str]) -> list[str]:
    view = seen(view)
    if view.favor is None:
        return []
    tiles = f"{view.tiles} tile{'s' if view.tiles != 1 else ''}"
    told = [f"Round {view.round}. The plank has {tiles}; {names[view.favor]} holds the Captain's Favor."]
    for seat, spaces in enumerate(view.pirates):
        where = listed([f"{spaces.count(space)} on {WORDS[str(space)]}" for space in sorted(set(spaces))])
        told.append(f"  {names[seat]}: {where if spaces else 'out'}" + aside_words(view, seat))
    if view.performing and view.performing[0] == view.you:
        told.append(f"You turned {WORDS[view.performing[1]]}.")
    return told


def aside_words(view: PlankView, seat: int) -> str:
    return f"; set aside {listed([WORDS[card] for card in view.aside[seat]])}" if view.aside[seat] else ""


def ask(view: View, legal: Sequence[str], names: Sequence[str], picked: tuple[str, ...]) -> Question:
    view = seen(view)
    if any(move.startswith("program ") for move in legal):
        return ask_program(view, legal, picked)
    card = view.performing[1] if view.performing else ""
    return Question(
        f"{WORDS[card]}: what do you do?" if legal else "",
        tuple(
            Choice(str(number), name_move(view, move, names), move, clauses=CARD_CLAUSES[card])
            for number, move in enumerate(legal, 1)
        ),
    )


def ask_program(view: PlankView, legal: Sequence[str], picked: tuple[str, ...]) -> Question:
    """One card after another; those set aside or picked before are not legal, and the referee says why."""
    assert view.you is not None
    aside = view.aside[view.you]
    free = [card for card in CARDS if card not in aside and card not in picked]
    after = f", after {listed([WORDS[card] for card in picked])}" if picked else ""
    choices: list[Choice] = []
    for number, card in enumerate(CARDS, 1):
        program = [*picked, card, *(other for other in free if other != card)][:3]
        whole = len(picked) == 2 or card not in free
        choices.append(
            Choice(
                key=str(number),
                words=WORDS[card] + skully_words(view, card),
                move=f"program {' '.join(program)}" if whole else "",
                pick="" if whole else card,
                legal=card in free,
                clauses=CARD_CLAUSES[card],
            )
        )
    return Question(f"Your {ORDINALS[len(picked)]} card{after}?", tuple(choices))


def skully_words(view: PlankView, card: str) -> str:
    assert isinstance(view.options, PlankOptions)
    return " ☠" if card in view.options.skully else ""


_SHOVE: Final = re.compile(r"(shove|drag|pull) (\d)@(\d)")
_RUN: Final = re.compile(r"run (out|back)@(\d)")
_CRY: Final = re.compile(r"cry (\d)@(\d)")
_CHARGE: Final = re.compile(r"charge (\d)(?: shove (\d)@\d)?")


def name_move(view: View, move: str, names: Sequence[str]) -> str:
    view = seen(view)
    if move.startswith("program "):
        return ", ".join(WORDS[card] for card in move.split(" ")[1:])
    if parts := _SHOVE.fullmatch(move):
        verb, seat, space = parts[1], int(parts[2]), parts[3]
        whose = "one of your own" if seat == view.you else f"{names[seat]}'s pirate"
        return {
            "shove": f"shove {whose} off {WORDS[space]}",
            "drag": f"drag {whose} out from {WORDS[space]}",
            "pull": f"pull {whose} back from {WORDS[space]}",
        }[verb]
    if parts := _RUN.fullmatch(move):
        return f"run {parts[1]} from {WORDS[parts[2]]}"
    if parts := _CRY.fullmatch(move):
        return f"flee {'one space' if parts[1] == '1' else 'two spaces'} back from {WORDS[parts[2]]}"
    parts = _CHARGE.fullmatch(move)
    assert parts
    victim = ""
    if parts[2]:
        seat = int(parts[2])
        victim = f", shove {'one of your own' if seat == view.you else f'{names[seat]}'}"
    return f"charge from {WORDS[parts[1]]}{victim}"


def last_trick(view: View, names: Sequence[str], log: Sequence[Happening]) -> list[str]:
    """What the cards did since the last programs were laid out."""
    committed = [index for index, happening in enumerate(log) if happening.kind in ("committed", "drawn")]
    ends = [index for index, happening in enumerate(log) if happening.kind == "turned"]
    if not ends:
        return []
    before = max(index for index in committed if index < ends[-1])
    return [str(happening) for happening in log[before + 1 :] if happening.kind not in ("committed", "drawn")]


def sheet(view: View, names: Sequence[str]) -> Sheet:
    view = seen(view)
    return Sheet(
        "Who lives",
        ("player", "pirates", "where", "set aside", "Captain's Favor"),
        tuple(
            (
                names[seat],
                str(len(spaces)),
                ", ".join(WORDS[str(space)] for space in spaces),
                ", ".join(WORDS[card] for card in view.aside[seat]),
                "yes" if seat == view.favor else "",
            )
            for seat, spaces in enumerate(view.pirates)
        ),
        "PL-11",
    )


def reveals(event: Event, you: int | None) -> bool:
    return isinstance(event, Turned)
