"""Speaking and listening line by line: no cursor movement but the editing of the line being typed."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from freebooter.languages.speech import Speech

from .colours import TERMINAL, paint

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession


class NewsArrived(Exception):
    """Something happened while a line was being typed; `typed` is what there was of it."""

    def __init__(self, typed: str) -> None:
        super().__init__(typed)
        self.typed = typed


class Talk:
    """Prints with Rich, which knows pipes, dumb terminals and NO_COLOR; asks with prompt_toolkit where it can."""

    def __init__(self, console: Console | None = None, speech: Speech | None = None) -> None:
        self.speech = speech or Speech()
        self.console = console or Console(highlight=False, soft_wrap=True)
        self._session: PromptSession[str] | None = None
        self._typed = ""
        if sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") not in ("", "dumb"):
            from prompt_toolkit import PromptSession

            self._session = PromptSession()

    def write(self, text: str = "", ink: str = "ink") -> None:
        """A line of text in the language of the talk already."""
        self.console.print(paint(Text.assemble((text, ink)), TERMINAL))

    def say(self, template: str, ink: str = "ink", /, **facts: object) -> None:
        """A line by its English template."""
        self.write(self.speech.say(template, **facts), ink)

    def ask(self, prompt: str) -> str:
        """A line, trimmed; raises EOFError at the end of input, KeyboardInterrupt, or NewsArrived."""
        if self._session:
            typed, self._typed = self._session.prompt(prompt, default=self._typed), ""
            return typed.strip()
        self.console.print(Text(prompt), end="")
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not sys.stdin.isatty():
            self.write(line.rstrip("\n"))
        if not line:
            raise EOFError
        return line.strip()

    def interrupt(self) -> None:
        """From another thread: put the line being typed away, so that news can be told, and offer it again after."""
        session = self._session
        if session and session.app.is_running and session.app.loop:
            session.app.loop.call_soon_threadsafe(self._put_away)

    def _put_away(self) -> None:
        assert self._session
        if self._session.app.is_running and not self._session.app.is_done:
            self._typed = self._session.default_buffer.text
            self._session.app.exit(exception=NewsArrived(self._typed))

    def scroll_away(self) -> None:
        """Blank lines, so that the next person does not read what the last one saw."""
        self.console.print("\n" * self.console.height)
