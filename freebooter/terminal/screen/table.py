"""The table on the full screen: the drawing, the log, what is asked, and the keys."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.events import Click, Key, Resize
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from freebooter.engine import Refusal, View
from freebooter.games import clauses

from ..colours import paint, painted
from ..drawings import Drawing, drawing_of
from ..question import Question
from ..seat import Advice, Happening, Seat
from ..sentences import advice_lines, places
from .choices import Box, draw_choices, next_key, step
from .look import colours_of
from .sheets import Curtain, Page, lines_body, rules_body, sheet_body

if TYPE_CHECKING:
    from .app import Freebooter

PACE = 0.35
PACES = {"normal": PACE, "fast": 0.1, "off": 0.0, "slow": 0.9}
WIDE = 110
LONGEST_STORY = 200
KEYS_LINE = "1-9 choose  ⏎ play  ? why  h hint  l last  s sheet  u undo  r rules  q leave"


class TableDrawing(Widget):
    """The game's own drawing, as large as there is room."""

    def __init__(self, drawing: Drawing, view: View, names: Sequence[str]) -> None:
        super().__init__(id="drawing")
        self.drawing = drawing
        self.view = view
        self.names = names

    def render(self) -> Text:
        width, height = self.size
        return painted(self.drawing.draw(self.view, self.names, width, height), colours_of(self))


class ChoicesDrawing(Widget):
    """The hand, or the list of what can be done."""

    def __init__(self) -> None:
        super().__init__(id="choices")
        self.question = Question("", ())
        self.selected: int | None = None
        self.asking = False
        self.boxes: list[Box] = []

    def render(self) -> Text:
        width, height = self.size
        lines, self.boxes = draw_choices(self.question.choices, self.selected, self.asking, width, height)
        return painted(lines, colours_of(self))

    def at(self, x: int, y: int) -> int | None:
        return next((box.place for box in self.boxes if box.holds(x, y)), None)


class TableScreen(Screen[None]):
    """One game at a seat, near or far."""

    app: Freebooter  # pyright: ignore[reportIncompatibleMethodOverride]

    CSS = """
    TableScreen { layout: grid; }
    TableScreen.-narrow { grid-size: 1 6; }
    TableScreen.-wide { grid-size: 2 5; grid-columns: 1fr 40; }
    TableScreen.-wide #head, TableScreen.-wide #keys { column-span: 2; }
    TableScreen.-wide #log { row-span: 3; border-left: solid $line; }
    #head { background: $surface; color: $foreground; padding: 0 1; }
    #log { padding: 0 1; scrollbar-size: 0 0; }
    #asks { padding: 0 1; }
    #keys { background: $surface; color: $muted; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,up,shift+tab", "select(-1)", show=False),
        Binding("right,down,tab", "select(1)", show=False),
        Binding("enter,space", "choose", show=False),
        Binding("escape,backspace", "back", show=False),
        Binding("question_mark", "about", show=False),
        Binding("h", "hint", show=False),
        Binding("l", "last_trick", show=False),
        Binding("s", "sheet", show=False),
        Binding("u", "undo", show=False),
        Binding("r", "rules", show=False),
        Binding("f", "change_pace", show=False),
        Binding("q", "leave", show=False),
        Binding("pageup", "scroll_log(-5)", show=False),
        Binding("pagedown", "scroll_log(5)", show=False),
    ]

    def __init__(self, seat: Seat, pace: float = PACE) -> None:
        super().__init__()
        self.seat = seat
        self.drawing = drawing_of(seat.game.id, seat.speech)
        self.speech = self.drawing.speech
        self.say = self.speech.say
        self.pace = pace
        # What is shown is kept apart from the seat, whose eyes may change behind the curtain at any time.
        self.view = seat.view
        self.happened: Sequence[Happening] = ()
        self.picked: tuple[str, ...] = ()
        self.typed = ""
        self.said = ""
        self.read_to = 0
        self.thinking = False
        self.ended = False
        self.turn = threading.Event()
        self.turns = 0
        self.turns_done = -1
        self.closing = threading.Event()

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        yield TableDrawing(self.drawing, self.view, self.seat.names)
        with VerticalScroll(id="log", can_focus=False):
            yield Static(id="story")
        yield Static(id="asks")
        yield ChoicesDrawing()
        yield Static(self.say(KEYS_LINE), id="keys", markup=False)

    def on_mount(self) -> None:
        self.seat.listen(lambda: self.app.call_from_thread(self.show))
        self.app.theme_changed_signal.subscribe(self, lambda _: self.show())
        self.show()
        self.set_interval(1.0, self.tick)
        self.run_worker(self.let_others_move, thread=True, exclusive=True)

    def on_unmount(self) -> None:
        self.closing.set()
        self.turn.set()

    def on_resize(self, event: Resize) -> None:
        """A wide terminal has the log beside the table, a narrow one below it, in what the drawing leaves."""
        wide = event.size.width >= WIDE
        self.set_class(wide, "-wide")
        self.set_class(not wide, "-narrow")
        drawing = max(min(self.drawing.HEIGHT, event.size.height - 9), 1)
        self.styles.grid_rows = "1 1fr 1 6 1" if wide else f"1 {drawing} 1fr 1 5 1"

    # The others move in their own thread, one thing at a time

    def let_others_move(self) -> None:
        while not self.closing.is_set():
            self.turn.clear()
            turns, seen = self.turns, len(self.story())
            while not self.closing.is_set() and self.seat.go_on():
                self.app.call_from_thread(self.show)
                if len(self.story()) > seen:
                    self.closing.wait(self.pace)
                    seen = len(self.story())
            if self.closing.is_set():
                return
            self.app.call_from_thread(self.show)
            self.turns_done = turns
            self.turn.wait()

    def let_them(self) -> None:
        """The player has moved, or moved back: the others may go on."""
        self.turns += 1
        self.turn.set()

    @property
    def at_rest(self) -> bool:
        """Nobody moves but, perhaps, the player."""
        return self.turns_done == self.turns

    def tick(self) -> None:
        if self.seat.seconds_left is not None:
            self.show_question()

    # What is shown

    @property
    def choices(self) -> ChoicesDrawing:
        return self.query_one(ChoicesDrawing)

    def show(self) -> None:
        """Everything anew from the seat; cheap enough to do whole."""
        if not self.is_mounted or self.closing.is_set():
            return
        view = self.seat.view
        if view.you != self.view.you:
            self.draw_curtain(view)
            return
        self.view, self.happened = view, self.seat.log
        legal = self.seat.legal
        question = self.drawing.ask(view, legal, self.seat.names, self.picked)
        if question != self.choices.question or self.choices.asking != bool(legal):
            self.choices.question, self.choices.asking = question, bool(legal)
            self.choices.selected = None
            self.typed = ""
        drawing = self.query_one(TableDrawing)
        drawing.view, drawing.names = view, self.seat.names
        drawing.refresh()
        self.show_words()
        self.show_question()
        if view.over and not self.ended:
            self.ended = True
            self.tell_end()

    def show_words(self) -> None:
        colours = colours_of(self)
        head = Text.assemble(
            ("Freebooter  ", "accent"),
            (self.seat.game.title, "bold"),
            (f"  {self.say('round {n}', n=self.view.round)}  ", "muted"),
            (self.seat.notice, "warning"),
        )
        self.query_one("#head", Static).update(paint(head, colours))
        story = Text("\n").join(
            paint(Text.assemble((each.text, "ink" if new else "muted"), (f" {each.clause}", "muted")), colours)
            for each, new in self.story()[-LONGEST_STORY:]
        )
        self.query_one("#story", Static).update(story)
        self.query_one("#log", VerticalScroll).scroll_end(animate=False)

    def story(self) -> list[tuple[Happening, bool]]:
        """What is worth a line beside the drawing, and whether it is news since the last decision."""
        return [
            (happening, place >= self.read_to)
            for place, happening in enumerate(self.happened)
            if happening.kind not in self.drawing.QUIET
        ]

    def show_question(self) -> None:
        self.query_one("#asks", Static).update(paint(self.asked(), colours_of(self)))
        self.choices.refresh()

    def asked(self) -> Text:
        """A refusal first, then the question, else who is waited for."""
        if self.said:
            return Text.assemble((self.said, "warning"))
        if self.view.over:
            return Text.assemble((self.say("The game is over."), "accent"))
        if self.choices.asking:
            left = self.seat.seconds_left
            clock = "" if left is None else "  " + self.say("{n} s left", n=round(left))
            return Text.assemble((self.choices.question.asks, "accent"), (clock, "warning"))
        waiting = [self.seat.names[seat] for seat in self.view.to_move if isinstance(seat, int)]
        says = self.say("Waiting for {names}.", names=self.speech.listed(waiting)) if waiting else ""
        return Text.assemble((says, "muted"))

    def draw_curtain(self, view: View) -> None:
        assert view.you is not None
        if isinstance(self.app.screen, Curtain):
            return

        def opened(_: None) -> None:
            self.view = view
            self.said = ""
            self.picked = ()
            self.show()

        self.app.push_screen(Curtain(self.seat.names[view.you]), opened)

    def tell_end(self) -> None:
        lines = places(self.view, self.seat.names, self.speech)
        answers = {"n": self.say("new game"), "q": self.say("leave"), "t": self.say("table")}
        page = Page(self.say("The end"), lines_body(lines, colours_of(self)), answers)

        def answered(key: str | None) -> None:
            if key == "n":
                self.app.choose_anew()
            elif key == "q":
                self.app.leave(self.seat.leave())

        self.app.push_screen(page, answered)

    # Keys

    def on_key(self, event: Key) -> None:
        self.seat.wake()
        if event.character and event.character in "0123456789" and self.choices.asking:
            event.stop()
            self.typed = next_key(self.typed, event.character, self.choices.question.choices)
            found = [place for place, choice in enumerate(self.choices.question.choices) if choice.key == self.typed]
            if found:
                self.select(found[0])

    def on_click(self, event: Click) -> None:
        if event.widget is self.choices and self.choices.asking:
            place = self.choices.at(event.x, event.y)
            if place is not None and place == self.choices.selected:
                self.action_choose()
            elif place is not None:
                self.select(place)

    def select(self, place: int | None) -> None:
        self.choices.selected = place
        self.said = ""
        self.show_question()

    def action_select(self, by: int) -> None:
        if self.choices.asking:
            self.typed = ""
            self.select(step(self.choices.question.choices, self.choices.selected, by))

    def action_choose(self) -> None:
        place = self.choices.selected
        if not self.choices.asking or place is None:
            return None
        choice = self.choices.question.choices[place]
        if choice.legal and choice.pick:
            self.picked = (*self.picked, choice.pick)
            return self.show()
        return self.play(choice.move)

    def play(self, move: str) -> None:
        refusal = self.seat.play(move)
        self.said = self.refused(refusal)
        if not refusal:
            self.read_to = len(self.happened)
            self.picked = ()
            self.let_them()
        self.show()

    def refused(self, refusal: Refusal | None) -> str:
        return self.speech.refused(refusal, self.seat.names) if refusal else ""

    def action_back(self) -> None:
        self.picked = self.picked[:-1]
        self.said = ""
        self.choices.selected = None
        self.show()

    def action_about(self) -> None:
        place = self.choices.selected
        if place is None:
            return self.action_rules()
        choice = self.choices.question.choices[place]
        refusal = self.seat.why(choice.move) if choice.move and not choice.legal else None
        book = clauses(self.seat.game.id)
        lines = [self.refused(refusal), ""] if refusal else []
        lines += [self.speech.clause(book[clause]) for clause in choice.clauses]
        return self.read(choice.words, lines)

    def action_rules(self) -> None:
        book = list(clauses(self.seat.game.id).values())
        title = self.say("{game}: keys and rules", game=self.seat.game.title)
        self.app.push_screen(Page(title, rules_body(book, self.speech, colours_of(self))))

    def action_hint(self) -> None:
        if self.choices.asking and not self.thinking:
            self.thinking = True
            self.said = self.say("The navigator is thinking…")
            self.show_question()
            self.run_worker(self.think, thread=True, group="hint")

    def think(self) -> None:
        advice = self.seat.hint()
        self.app.call_from_thread(self.tell_hint, advice)

    def tell_hint(self, advice: Sequence[Advice] | Refusal) -> None:
        self.thinking = False
        self.said = self.refused(advice) if isinstance(advice, Refusal) else ""
        self.show_question()
        if not isinstance(advice, Refusal):
            self.read(self.say("Hint"), advice_lines(advice, self.drawing, self.view, self.seat.names))

    def action_last_trick(self) -> None:
        lines = self.drawing.last_trick(self.view, self.seat.names, self.happened)
        self.read(self.drawing.last, lines or [self.say("There is none yet.")])

    def action_sheet(self) -> None:
        sheet = self.drawing.sheet(self.view, self.seat.names)
        title = f"{sheet.title} · {sheet.clause}" if sheet.clause else sheet.title
        self.app.push_screen(Page(title, sheet_body(sheet, colours_of(self))))

    def action_undo(self) -> None:
        if self.picked:
            return self.action_back()
        refusal = self.seat.undo()
        self.said = self.refused(refusal)
        if not refusal:
            self.let_them()
        return self.show()

    def action_change_pace(self) -> None:
        """The next of the paces at which others' moves are shown."""
        words = list(PACES)
        now = next((word for word, pace in PACES.items() if pace == self.pace), words[-1])
        word = words[(words.index(now) + 1) % len(words)]
        self.pace = PACES[word]
        self.said = self.say("Pace: {pace}.", pace=self.say(word))
        self.show_question()

    def action_leave(self) -> None:
        self.closing.set()
        self.turn.set()
        self.app.leave(self.seat.leave())

    def action_scroll_log(self, lines: int) -> None:
        self.query_one("#log", VerticalScroll).scroll_relative(y=lines, animate=False)

    def read(self, title: str, lines: list[str]) -> None:
        self.app.push_screen(Page(title, lines_body(lines, colours_of(self))))
