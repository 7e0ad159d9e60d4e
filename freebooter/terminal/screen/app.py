"""The full screen: the menu, then a table."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from freebooter.engine import OptionsError, RecordError
from freebooter.languages.speech import Speech
from freebooter.lessons import Lesson

from ..lesson_seat import LessonSeat
from ..local import LocalTable
from ..saves import Left
from ..seat import Seat
from ..setup import Wish, describe, left_for, new_table
from .look import DAY, NIGHT, colours_of
from .sheets import Page, lines_body
from .table import PACE, TableScreen


class Freebooter(App[None]):
    """Shows one screen after another and keeps the last words."""

    ENABLE_COMMAND_PALETTE = False
    TITLE = "Freebooter"
    CSS = "Screen { background: $background; color: $foreground; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("d", "turn_lamp", show=False),
        Binding("ctrl+c", "quit_now", show=False, priority=True),
    ]

    def __init__(self, wish: Wish, seat: Seat | None = None, pace: float = PACE, speech: Speech | None = None) -> None:
        super().__init__()
        self.wish = wish
        self.seat = seat
        self.speech = speech or Speech()
        self.pace = pace
        self.farewell = ""
        self.register_theme(NIGHT)
        self.register_theme(DAY)
        self.theme = "night"

    def on_mount(self) -> None:
        if self.seat:
            return self.sit(self.seat)
        lefts, problems = left_for(self.wish)
        if not self.wish.game:
            return self.push_menu(lefts, problems)
        return self.offer(lefts) if lefts else self.sit(new_table(self.wish, self.speech))

    def push_menu(self, lefts: list[Left], problems: list[str]) -> None:
        from .menu import MenuScreen  # here, since a game asked for by name starts without it

        self.push_screen(MenuScreen(self.wish, self.speech, lefts, problems))

    def offer(self, lefts: list[Left]) -> None:
        """Games of the kind asked for that were left: go on with one, or a new one."""
        numbered = {str(number): left for number, left in enumerate(lefts[:9], 1)}
        say = self.speech.say
        lines = [f"{number}  {describe(left, self.speech)}" for number, left in numbered.items()]
        lines.append(say("n  a new game"))
        keys = "1" if len(numbered) == 1 else f"1–{len(numbered)}"
        answers = {**dict.fromkeys(numbered, ""), "n": say("new game")}
        page = Page(
            say("Go on with a game you left?"),
            lines_body(lines, colours_of(self.screen)),
            answers,
            {keys: say("go on"), "n": say("new game")},
        )

        def answered(key: str | None) -> None:
            if key == "n":
                return self.sit(new_table(self.wish, self.speech))
            if key not in numbered:
                return self.leave("")
            try:
                return self.sit(LocalTable.resume(numbered[key], speech=self.speech))
            except (RecordError, OptionsError, ValueError) as error:
                return self.leave(say("That game cannot be taken up again: {error}", error=error))

        self.push_screen(page, answered)

    def sit(self, seat: Seat) -> None:
        self.seat = seat
        if isinstance(seat, LessonSeat):
            from .lesson import LessonScreen

            self.push_screen(LessonScreen(seat))
        else:
            self.push_screen(TableScreen(seat, self.pace))

    def learn(self, lesson: Lesson) -> None:
        """A lesson, with everything else put away."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.sit(LessonSeat(lesson, self.speech))

    def choose_anew(self) -> None:
        """Back to the menu, with everything else put away."""
        self.seat = None
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.wish = Wish(bots=self.wish.bots, hotseat=self.wish.hotseat, names=self.wish.names)
        self.push_menu(*left_for(self.wish))

    def leave(self, farewell: str) -> None:
        self.farewell = farewell
        self.exit()

    def action_quit_now(self) -> None:
        self.leave(self.seat.leave() if self.seat else "")

    def action_turn_lamp(self) -> None:
        self.theme = "day" if self.current_theme.dark else "night"
