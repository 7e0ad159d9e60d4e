"""What lies over the table for a moment: a page to read, the rules, the curtain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from rich.console import Group, RenderableType
from rich.measure import Measurement
from rich.table import Table as RichTable
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Static

from freebooter.engine import Clause
from freebooter.languages.speech import Speech

from ..colours import paint
from ..question import Sheet
from ..sentences import KEYS

if TYPE_CHECKING:
    from .app import Freebooter

EDGES = 6


class Page(ModalScreen[str]):
    """Something to read; `answers` are keys that close it with their name, any other key of closing with nothing."""

    CSS = """
    Page { align: center middle; background: $background 60%; }
    Page > VerticalScroll {
        height: auto; max-height: 90%; scrollbar-size-vertical: 1;
        background: $surface; border: round $accent; padding: 0 1; border-title-color: $accent;
        border-subtitle-color: $muted;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "scroll(-1)", show=False),
        Binding("down,j", "scroll(1)", show=False),
        Binding("pageup", "scroll(-12)", show=False),
        Binding("pagedown,space", "scroll(12)", show=False),
    ]

    app: Freebooter  # pyright: ignore[reportIncompatibleMethodOverride]

    def __init__(
        self,
        title: str,
        body: RenderableType,
        answers: Mapping[str, str] | None = None,
        keys: Mapping[str, str] | None = None,
    ) -> None:
        """`keys` are told in place of the answers where they say it shorter."""
        super().__init__()
        self.heading = title
        self.body = body
        self.answers = answers or {}
        self.keys = keys or self.answers

    def compose(self) -> ComposeResult:
        with VerticalScroll() as page:
            page.border_title = self.heading
            page.border_subtitle = " · ".join(
                f"{key} {word}" for key, word in self.keys.items()
            ) or self.app.speech.say("Esc closes")
            page.can_focus = False
            yield Static(self.body, markup=False)

    def on_resize(self) -> None:
        """As broad as what is written, as far as there is room."""
        console = self.app.console  # pyright: ignore[reportUnknownMemberType]
        wanted = Measurement.get(console, console.options, self.body).maximum + EDGES
        least = max(len(self.heading), 36) + EDGES
        self.query_one(VerticalScroll).styles.width = min(max(wanted, least), self.size.width - 4)

    def action_scroll(self, lines: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)

    def on_key(self, event: Key) -> None:
        if event.character in self.answers:
            event.stop()
            self.dismiss(event.character)
        elif event.key in ("escape", "enter", "q") or event.character in ("?", "h", "l", "s", "r"):
            event.stop()
            self.dismiss("")


class Curtain(ModalScreen[None]):
    """Hides the table while it is passed to the next person."""

    CSS = """
    Curtain { align: center middle; background: $background; }
    Curtain Static { width: auto; text-align: center; border: heavy $accent; padding: 2 6; background: $surface; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "open", "look")]
    app: Freebooter  # pyright: ignore[reportIncompatibleMethodOverride]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.person = name

    def compose(self) -> ComposeResult:
        say = self.app.speech.say
        hand_over = say("Pass the terminal to {name}.", name=self.person)
        look = say("{name}, press Enter when nobody else looks.", name=self.person)
        yield Static(f"{hand_over}\n\n{look}", markup=False)

    def action_open(self) -> None:
        self.dismiss(None)


def sheet_body(sheet: Sheet, colours: Mapping[str, str]) -> RenderableType:
    """A score sheet as a ruled table."""
    table = RichTable(box=None, padding=(0, 2, 0, 0), header_style=colours["muted"], show_edge=False)
    for column in sheet.columns:
        table.add_column(column, no_wrap=True)
    for row in sheet.rows:
        table.add_row(*(paint(Text(cell), colours) for cell in row))
    return table


def lines_body(lines: list[str], colours: Mapping[str, str]) -> RenderableType:
    return Text("\n".join(lines), style=colours["ink"])


def rules_body(clauses: list[Clause], speech: Speech, colours: Mapping[str, str]) -> RenderableType:
    """The keys, then every clause with its id."""
    keys = RichTable(box=None, show_header=False, padding=(0, 2, 0, 0))
    for key, meaning in (
        *KEYS,
        ("arrows, Enter", "choose, play"),
        ("r", "these rules"),
        ("f", "pace"),
        ("d", "day or night"),
    ):
        keys.add_row(Text(speech.say(key), style=colours["accent"]), Text(speech.say(meaning), style=colours["ink"]))
    book = RichTable(box=None, show_header=False, padding=(0, 2, 0, 0))
    for clause in clauses:
        name, _, text = speech.clause(clause).partition(": ")
        book.add_row(Text(name, style=colours["accent"], no_wrap=True), Text(text, style=colours["ink"]))
    return Group(keys, Text(), book)
