"""The menu of the full screen: the four games, what was left, and how a game is set up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final

from rich.cells import cell_len
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Click, Key
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from freebooter.bots import LINES, level_in, name_of, players_of
from freebooter.engine import OptionsError, RecordError
from freebooter.games import GAMES, AnyGame, game_kind
from freebooter.languages.speech import Speech

from ..colours import paint, painted
from ..drawings import drawing_of
from ..drawings.canvas import Canvas, shortened
from ..lesson_seat import lesson_to_take
from ..local import LocalTable
from ..saves import Left
from ..settings import Setting, facts, settings
from ..setup import USUAL_SEATS, Wish, describe, new_table
from .choices import Box
from .look import colours_of

if TYPE_CHECKING:
    from .app import Freebooter

KEYS_LINE: Final = "1-9 choose  arrows, ⏎ open  d day or night  q leave"
HEADING: Final = "pirate games by their exact rules"


class MenuDrawing(Widget):
    """Four broad cards, and the games left below them."""

    def __init__(self, speech: Speech, lefts: Sequence[Left], problems: Sequence[str]) -> None:
        super().__init__(id="menu")
        self.speech = speech
        self.kinds = list(GAMES.values())
        self.lefts = list(lefts)
        self.problems = list(problems)
        self.selected = 0
        self.boxes: list[Box] = []

    def render(self) -> Text:
        width, height = self.size
        canvas = Canvas(width, height)
        listed = min(len(self.lefts), 3 if height < 30 else 5)
        rows = listed + bool(listed) + len(self.problems)
        tall = min(max((height - rows) // 2, 6), 14)
        broad = width // 2
        self.boxes = []
        for place, kind in enumerate(self.kinds):
            x, y = place % 2 * broad, place // 2 * tall
            draw_game(canvas, x, y, broad, tall, place + 1, kind, place == self.selected, self.speech)
            self.boxes.append(Box(x, y, broad, tall, place))
        y = (len(self.kinds) + 1) // 2 * tall
        if self.lefts:
            canvas.put(1, y, self.speech.say("Go on with"), "muted")
        for place, left in enumerate(self.lefts[:listed], len(self.kinds)):
            y += 1
            chosen = place == self.selected
            line = shortened(f"{'▶' if chosen else ' '} {place + 1}  {describe(left, self.speech)}", width - 2)
            canvas.put(1, y, line, "accent" if chosen else "ink")
            self.boxes.append(Box(0, y, width, 1, place))
        for problem in self.problems:
            y += 1
            canvas.put(1, y, shortened(problem, width - 2), "warning")
        return painted(canvas.lines(), colours_of(self))


def draw_game(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    height: int,
    number: int,
    kind: type[AnyGame],
    chosen: bool,
    speech: Speech,
) -> None:
    """A game's card: its number and name, seats and minutes, its emblem and what it is about."""
    drawing = drawing_of(kind.id, speech)
    ink = "accent" if chosen else "line"
    corners = "┏━┓┃┗┛" if chosen else "╭─╮│╰╯"
    canvas.put(x, y, corners[0] + corners[1] * (width - 2) + corners[2], ink)
    for row in range(y + 1, y + height - 1):
        canvas.put(x, row, corners[3], ink)
        canvas.put(x + width - 1, row, corners[3], ink)
    canvas.put(x, y + height - 1, corners[4] + corners[1] * (width - 2) + corners[5], ink)
    canvas.put(x + 2, y, f" {number} {kind.title} ", "accent" if chosen else "bold")
    canvas.put(x + 2, y + 1, facts(kind.id, speech), "muted")
    words = wrapped(drawing.blurb, width - 4)
    room = height - 3 - len(words)
    emblem = drawing.EMBLEM
    top = y + 2 + max((room - len(emblem)) // 2, 0)
    if room >= len(emblem):
        canvas.draw(x + (width - len(emblem[0])) // 2, top, emblem, "ink" if chosen else "sea")
    for row, line in enumerate(words):
        canvas.put(x + 2, y + height - 1 - len(words) + row, line, "ink")


def wrapped(text: str, width: int) -> list[str]:
    lines: list[str] = []
    for word in text.split(" "):
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


class MenuScreen(Screen[None]):
    """Choose a game, or go on with one."""

    app: Freebooter  # pyright: ignore[reportIncompatibleMethodOverride]

    CSS = """
    MenuScreen { layout: grid; grid-size: 1 3; grid-rows: 1 1fr 1; }
    MenuScreen #title, SetupScreen #title { background: $surface; color: $accent; text-style: bold; }
    MenuScreen #keys, SetupScreen #keys { background: $surface; color: $muted; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "go(-1)", show=False),
        Binding("right,tab", "go(1)", show=False),
        Binding("up", "go(-2)", show=False),
        Binding("down", "go(2)", show=False),
        Binding("enter,space", "choose", show=False),
        Binding("q,escape", "leave", show=False),
    ]

    def __init__(self, wish: Wish, speech: Speech, lefts: Sequence[Left], problems: Sequence[str]) -> None:
        super().__init__()
        self.speech = speech
        self.wish = wish
        self.menu = MenuDrawing(speech, lefts, problems)

    def compose(self) -> ComposeResult:
        yield Static(f" Freebooter  {self.speech.say(HEADING)}", id="title", markup=False)
        yield self.menu
        yield Static(self.speech.say(KEYS_LINE), id="keys", markup=False)

    @property
    def last(self) -> int:
        return len(self.menu.boxes) - 1

    def on_key(self, event: Key) -> None:
        if event.character and event.character in "123456789":
            self.menu.selected = min(int(event.character) - 1, self.last)
            self.action_choose()

    def on_click(self, event: Click) -> None:
        found = [box.place for box in self.menu.boxes if event.widget is self.menu and box.holds(event.x, event.y)]
        if found:
            self.menu.selected = found[0]
            self.action_choose()

    def action_go(self, by: int) -> None:
        games = len(self.menu.kinds)
        step = by if self.menu.selected + by < games and self.menu.selected < games else max(min(by, 1), -1)
        self.menu.selected = min(max(self.menu.selected + step, 0), self.last)
        self.menu.refresh()

    def action_choose(self) -> None:
        self.menu.refresh()
        place = self.menu.selected - len(self.menu.kinds)
        if place < 0:
            game = self.menu.kinds[self.menu.selected].id
            self.app.push_screen(SetupScreen(replace(self.wish, game=game), self.speech))
            return
        try:
            self.app.sit(LocalTable.resume(self.menu.lefts[place], speech=self.speech))
        except (RecordError, OptionsError, ValueError) as error:
            self.menu.problems = [self.speech.say("That game cannot be taken up again: {error}", error=error)]
            self.menu.refresh()

    def action_leave(self) -> None:
        self.app.leave("")


class SetupDrawing(Widget):
    """Each line with its value, the chosen one marked."""

    def __init__(self, lines: Sequence[Setting], chosen: Sequence[int]) -> None:
        super().__init__(id="lines")
        self.lines = lines
        self.chosen = chosen
        self.selected = 0

    def render(self) -> Text:
        width, height = self.size
        canvas = Canvas(width, height)
        apart = 2 if height > 2 * len(self.lines) else 1
        column = max(cell_len(line.label) for line in self.lines) + 6
        # Where not all lines fit, those around the selected one.
        first = min(max(self.selected - (height - 2) // apart, 0), len(self.lines) - 1)
        for row, line in enumerate(self.lines[first:], first):
            chosen = row == self.selected
            y = 1 + (row - first) * apart
            canvas.put(1, y, f"{'▶' if chosen else ' '} {line.label}", "accent" if chosen else "ink")
            value = f"◂ {line.values[self.chosen[row]][0]} ▸"
            canvas.put(column, y, shortened(value, width - column), "accent" if chosen else "bold")
        return painted(canvas.lines(), colours_of(self))


class SetupScreen(Screen[None]):
    """Players, bots and options of a game, each a line with its values."""

    app: Freebooter  # pyright: ignore[reportIncompatibleMethodOverride]

    CSS = "SetupScreen { layout: grid; grid-size: 1 4; grid-rows: 1 1fr 2 1; } SetupScreen Static { padding: 0 1; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,shift+tab", "go(-1)", show=False),
        Binding("down,tab", "go(1)", show=False),
        Binding("left", "change(-1)", show=False),
        Binding("right,space", "change(1)", show=False),
        Binding("enter", "start", show=False),
        Binding("l", "learn", show=False),
        Binding("escape,q", "back", show=False),
    ]

    def __init__(self, wish: Wish, speech: Speech) -> None:
        super().__init__()
        assert wish.game
        self.wish = wish
        self.game = wish.game
        self.speech = speech.about(wish.game)
        self.lines = setup_lines(wish, self.game, self.speech)
        self.chosen = [chosen_value(wish, self.game, line) for line in self.lines]
        self.drawing = SetupDrawing(self.lines, self.chosen)
        self.problem = ""

    def compose(self) -> ComposeResult:
        yield Static(f"Freebooter  {game_kind(self.game).title}", id="title", markup=False)
        yield self.drawing
        yield Static(id="help")
        yield Static(
            self.speech.say("↑↓ line  ←→ change  ⏎ start  l learn by playing  Esc back"), id="keys", markup=False
        )

    def on_mount(self) -> None:
        self.app.theme_changed_signal.subscribe(self, lambda _: self.show())
        self.show()

    def show(self) -> None:
        self.drawing.refresh()
        line = self.lines[self.drawing.selected]
        about = Text.assemble((line.help, "muted"), (f" {line.clause}", "muted"))
        self.query_one("#help", Static).update(
            paint(Text.assemble((self.problem, "warning")) if self.problem else about, colours_of(self))
        )

    def action_go(self, by: int) -> None:
        self.drawing.selected = (self.drawing.selected + by) % len(self.lines)
        self.show()

    def action_change(self, by: int) -> None:
        self.problem = ""
        row = self.drawing.selected
        self.chosen[row] = (self.chosen[row] + by) % len(self.lines[row].values)
        self.show()

    def action_start(self) -> None:
        picked = {line.name: line.values[place][1] for line, place in zip(self.lines, self.chosen, strict=True)}
        seats, people, bots = picked.pop(SEATS), picked.pop(PEOPLE), picked.pop(BOTS)
        assert isinstance(seats, int)
        assert isinstance(people, int)
        options = {**self.wish.options, **picked}
        try:
            wish = replace(self.wish, seats=seats, hotseat=people, bots=str(bots), options=options)
            self.app.sit(new_table(wish, self.speech))
        except OptionsError as error:
            self.problem = self.speech.refused(error.refusal)
            self.show()

    def action_learn(self) -> None:
        if lesson := lesson_to_take(self.game):
            self.app.learn(lesson)
        else:
            self.problem = self.speech.say("There is no lesson for this game.")
            self.show()

    def action_back(self) -> None:
        self.app.pop_screen()


# No option has a colon in its name.
SEATS: Final = ":seats"
PEOPLE: Final = ":people"
BOTS: Final = ":bots"


def setup_lines(wish: Wish, game: str, speech: Speech) -> list[Setting]:
    """Who plays, then the game's options."""
    say = speech.say
    counts = game_kind(game).seat_range
    alone = (say("1, against bots"), 1)
    levels = tuple((f"{say(name_of(level))}: {say(LINES[level])}", level) for level in players_of(game))
    people = (alone, *((str(count), count) for count in counts))
    return [
        Setting(SEATS, say("Players"), tuple((str(count), count) for count in counts), say("How many play."), ""),
        Setting(PEOPLE, say("People here"), people, say(HOTSEAT), ""),
        Setting(BOTS, say("Bots"), levels, say(STRENGTH), ""),
        *settings(game, speech),
    ]


STRENGTH: Final = "How strong the bots are, or who they are."
HOTSEAT: Final = "How many of them are people at this terminal, who pass it to each other."


def chosen_value(wish: Wish, game: str, line: Setting) -> int:
    """The place of what is wished, else of the usual."""
    wished = {
        SEATS: wish.seats or max(USUAL_SEATS, wish.hotseat),
        PEOPLE: wish.hotseat,
        BOTS: level_in(game, wish.bots),
        **wish.options,
    }.get(line.name)
    values = [value for _, value in line.values]
    return values.index(wished) if wished in values else 0
