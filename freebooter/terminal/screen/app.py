"""The full screen: the menu, then a table."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from freebooter.engine import OptionsError, RecordError

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

    def __init__(self, wish: Wish, seat: Seat | None = None, pace: float = PACE) -> None:
        super().__init__()
        self.wish = wish
        self.seat = seat
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
        return self.offer(lefts) if lefts else self.sit(new_table(self.wish))

    def push_menu(self, lefts: list[Left], problems: list[str]) -> None:
        from .menu import MenuScreen  # here, since a game asked for by name starts without it

        self.push_screen(MenuScreen(self.wish, lefts, problems))

    def offer(self, lefts: list[Left]) -> None:
        """Games of the kind asked for that were left: go on with one, or a new one."""
        numbered = {str(number): left for number, left in enumerate(lefts[:9], 1)}
        lines = [f"{number}  {describe(left)}" for number, left in numbered.items()]
        answers = {**dict.fromkeys(numbered, "go on"), "n": "new game"}
        page = Page(
            "Go on with a game you left?", lines_body([*lines, "n  a new game"], colours_of(self.screen)), answers
        )

        def answered(key: str | None) -> None:
            if key == "n":
                return self.sit(new_table(self.wish))
            if key not in numbered:
                return self.leave("")
            try:
                return self.sit(LocalTable.resume(numbered[key]))
            except (RecordError, OptionsError, ValueError) as error:
                return self.leave(f"It cannot be gone on with: {error}")

        self.push_screen(page, answered)

    def sit(self, seat: Seat) -> None:
        self.seat = seat
        self.push_screen(TableScreen(seat, self.pace))

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
