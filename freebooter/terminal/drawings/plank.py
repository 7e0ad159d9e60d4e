"""Walk the Plank! in characters: the ship at the left, the plank over the water, the Locker at its end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rich.text import Text

from freebooter.engine import Event, View
from freebooter.games.plank import PlankView
from freebooter.games.plank.events import Turned
from freebooter.games.plank.options import PlankOptions
from freebooter.games.plank.pieces import CARDS, PIRATES, TILES, WORDS

from ..question import Choice, Question, Sheet
from ..seat import Happening
from .canvas import Canvas, shortened
from .drawing import Drawing

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


class PlankDrawing(Drawing):
    """The ship and the plank above the table of everybody's cards."""

    BLURB = "Plan three cards in secret and shove your friends off the plank."
    EMBLEM = (
        "  |>   o   o        ",
        "__|__ /█  /█\\  o/   ",
        "_____|═════════ █ ) ",
        "____/ ~~ ~~ ~~ / \\( ",
    )
    LAST = "The last round"
    HEIGHT = 13
    QUIET = frozenset({"guessed", "committed", "drawn", "returned"})
    WORDS = WORDS

    def draw(self, view: View, names: Sequence[str], width: int, height: int) -> list[Text]:
        view = seen(view)
        canvas = Canvas(width, height)
        track = height - view.seats - 1
        tile = (width - SHIP_WIDTH - LOCKER_WIDTH) // TILES
        tall = height >= 22
        deck = track - (5 if tall else 3)
        draw_water(canvas, deck, track)
        draw_locker(canvas, deck, SHIP_WIDTH + view.tiles * tile, self.say("the Locker"))
        draw_ship(canvas, deck, tall)
        for number in range(1, view.tiles + 1):
            x = SHIP_WIDTH + (number - 1) * tile
            canvas.put(x, deck, "═" * (tile - 1) + ("╡" if number == view.tiles else "╪"), "wood")
            canvas.centre(x, deck + 1, tile - 1, self.say("tile {n}", n=number), "muted")
        draw_crowd(canvas, view, 0, 1, SHIP_WIDTH - 2, deck, tall)
        for number in range(1, TILES + 1):
            draw_crowd(canvas, view, number, SHIP_WIDTH + (number - 1) * tile, tile - 1, deck, tall)
        self.draw_cards(canvas, view, names, track)
        return canvas.lines()

    def draw_cards(self, canvas: Canvas, view: PlankView, names: Sequence[str], top: int) -> None:
        """Everybody's three cards, face down until turned, and those set aside."""
        slot = 13 if canvas.width < 100 else 15
        first = 20
        headings = (self.say("first card"), self.say("second card"), self.say("third card"), self.say("set aside"))
        for number, heading in enumerate(headings):
            canvas.put(first + number * slot, top, heading, "muted")
        for seat in range(view.seats):
            y = top + 1 + seat
            to_move = seat in view.to_move
            favor = "⚑" if seat == view.favor else " "
            canvas.put(0, y, "▶" if to_move else " ", "accent")
            living = len(view.pirates[seat])
            canvas.put(1, y, MARKS[seat] * living + "·" * (PIRATES - living), INKS[seat])
            canvas.put(5, y, f"{favor}{shortened(names[seat], 12)}", "accent" if seat == view.you else "bold")
            for number in range(3):
                text, ink = self.slot(view, seat, number)
                canvas.put(first + number * slot, y, text, ink)
            canvas.put(first + 3 * slot, y, ", ".join(self.short(card) for card in view.aside[seat]), "muted")

    def short(self, card: str) -> str:
        """A card's name where there is little room."""
        return self.say(SHORT[card])

    def slot(self, view: PlankView, seat: int, number: int) -> tuple[str, str]:
        """What is to be seen of one of a seat's three cards, and its ink."""
        turned = view.turned[seat]
        if number < len(turned):
            performing = view.performing is not None and view.performing[0] == seat and number == len(turned) - 1
            return self.short(turned[number]), "accent" if performing else "ink"
        if seat == view.you and view.program and (card := view.program[number]):
            return f"▒ {self.short(card)}", "muted"
        return ("▒▒▒▒", "muted") if view.committed[seat] else ("", "muted")

    def tell(self, view: View, names: Sequence[str]) -> list[str]:
        view = seen(view)
        if view.favor is None:
            return []
        told = [
            self.say(
                "Round {round}. The plank has {tiles} {tiles:tile|tiles}; {name} holds the Captain's Favor.",
                round=view.round,
                tiles=view.tiles,
                name=names[view.favor],
            )
        ]
        for seat, spaces in enumerate(view.pirates):
            where = [
                self.say("{n} on {space}", n=spaces.count(space), space=self.word(space))
                for space in sorted(set(spaces))
            ]
            told.append(f"  {names[seat]}: {self.speech.listed(where) if spaces else self.say('out')}")
            if view.aside[seat]:
                told[-1] += self.say("; set aside {cards}", cards=self.cards(view.aside[seat]))
        if view.performing and view.performing[0] == view.you:
            told.append(self.say("You turned {card}.", card=self.word(view.performing[1])))
        return told

    def cards(self, cards: Sequence[str]) -> str:
        return self.speech.listed([self.word(card) for card in cards])

    def ask(self, view: View, legal: Sequence[str], names: Sequence[str], picked: tuple[str, ...]) -> Question:
        view = seen(view)
        if any(move.startswith("program ") for move in legal):
            return self.ask_program(view, picked)
        card = view.performing[1] if view.performing else ""
        return Question(
            self.say("{card}: what do you do?", card=self.word(card)) if legal else "",
            tuple(
                Choice(str(number), self.name_move(view, move, names), move, clauses=CARD_CLAUSES[card])
                for number, move in enumerate(legal, 1)
            ),
        )

    def ask_program(self, view: PlankView, picked: tuple[str, ...]) -> Question:
        """One card after another; those set aside or picked before are not legal, and the rules say why."""
        assert view.you is not None
        aside = view.aside[view.you]
        free = [card for card in CARDS if card not in aside and card not in picked]
        choices: list[Choice] = []
        for number, card in enumerate(CARDS, 1):
            program = [*picked, card, *(other for other in free if other != card)][:3]
            whole = len(picked) == 2 or card not in free
            choices.append(
                Choice(
                    key=str(number),
                    words=self.word(card) + skully_mark(view, card),
                    move=f"program {' '.join(program)}" if whole else "",
                    pick="" if whole else card,
                    legal=card in free,
                    clauses=CARD_CLAUSES[card],
                )
            )
        asks = (
            self.say("Your first card?"),
            self.say("Your second card, after {cards}?", cards=self.cards(picked)),
            self.say("Your third card, after {cards}?", cards=self.cards(picked)),
        )
        return Question(asks[len(picked)], tuple(choices))

    def name_move(self, view: View, move: str, names: Sequence[str]) -> str:
        view = seen(view)
        if move.startswith("program "):
            return ", ".join(self.word(card) for card in move.split(" ")[1:])
        if parts := _SHOVE.fullmatch(move):
            own = int(parts[2]) == view.you
            says = SHOVES[parts[1]][own]
            return self.say(says, name=names[int(parts[2])], space=self.word(parts[3]))
        if parts := _RUN.fullmatch(move):
            says = "run out from {space}" if parts[1] == "out" else "run back from {space}"
            return self.say(says, space=self.word(parts[2]))
        if parts := _CRY.fullmatch(move):
            says = "flee {n} {n:space|spaces} back from {space}"
            return self.say(says, n=int(parts[1]), space=self.word(parts[2]))
        parts = _CHARGE.fullmatch(move)
        assert parts
        space = self.word(parts[1])
        if not parts[2]:
            return self.say("charge from {space}", space=space)
        if int(parts[2]) == view.you:
            return self.say("charge from {space}, shove one of your own", space=space)
        return self.say("charge from {space}, shove {name}", space=space, name=names[int(parts[2])])

    def last_trick(self, view: View, names: Sequence[str], log: Sequence[Happening]) -> list[str]:
        """What the cards did since the last programs were laid out."""
        committed = [index for index, happening in enumerate(log) if happening.kind in ("committed", "drawn")]
        ends = [index for index, happening in enumerate(log) if happening.kind == "turned"]
        if not ends:
            return []
        before = max(index for index in committed if index < ends[-1])
        return [str(happening) for happening in log[before + 1 :] if happening.kind not in ("committed", "drawn")]

    def sheet(self, view: View, names: Sequence[str]) -> Sheet:
        view = seen(view)
        columns = ("player", "pirates", "where", "set aside", "Captain's Favor")
        return Sheet(
            self.say("Survivors"),
            tuple(self.say(column) for column in columns),
            tuple(
                (
                    names[seat],
                    str(len(spaces)),
                    ", ".join(self.word(space) for space in spaces),
                    ", ".join(self.word(card) for card in view.aside[seat]),
                    self.say("yes") if seat == view.favor else "",
                )
                for seat, spaces in enumerate(view.pirates)
            ),
            "PL-11",
        )

    def reveals(self, event: Event, you: int | None) -> bool:
        return isinstance(event, Turned)


def draw_ship(canvas: Canvas, deck: int, tall: bool) -> None:
    sail = GREAT_SAIL if tall else SAIL
    canvas.draw(2, deck - len(sail), sail, "line")
    canvas.put(0, deck, "▀" * SHIP_WIDTH, "wood")
    canvas.put(0, deck + 1, "▓▓ o ▓ o ▓ o ▓ o ▓▓▛ ", "wood")
    for row in range(deck + 2, deck + (4 if tall else 3)):
        canvas.put(0, row, "▓" * (17 - 2 * (row - deck - 2)) + "▛▘", "wood")


def draw_water(canvas: Canvas, deck: int, bottom: int) -> None:
    for y in range(deck + 1, bottom):
        canvas.put(0, y, ("~ ~~  ~   ~~ ~  ~~~   " * 12)[y * 7 % 22 :][: canvas.width], "deep")


def draw_locker(canvas: Canvas, deck: int, x: int, name: str) -> None:
    x = min(x + 1, canvas.width - LOCKER_WIDTH)
    canvas.draw(x, deck - len(TENTACLES) + 2, TENTACLES, "sea")
    canvas.centre(x, deck + 2, LOCKER_WIDTH, name, "muted")


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


def skully_mark(view: PlankView, card: str) -> str:
    assert isinstance(view.options, PlankOptions)
    return " ☠" if card in view.options.skully else ""


# Another's pirate, then one of your own.
SHOVES: Final = {
    "shove": ("shove {name}'s pirate off {space}", "shove one of your own off {space}"),
    "drag": ("drag {name}'s pirate out from {space}", "drag one of your own out from {space}"),
    "pull": ("pull {name}'s pirate back from {space}", "pull one of your own back from {space}"),
}
_SHOVE: Final = re.compile(r"(shove|drag|pull) (\d)@(\d)")
_RUN: Final = re.compile(r"run (out|back)@(\d)")
_CRY: Final = re.compile(r"cry (\d)@(\d)")
_CHARGE: Final = re.compile(r"charge (\d)(?: shove (\d)@\d)?")
