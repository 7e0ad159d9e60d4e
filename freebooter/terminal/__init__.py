"""The terminal table: a full screen with Textual, a line mode for screen readers and pipes, seats near and far."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from importlib.util import find_spec


def play(
    game: str | None = None,
    seats: int | None = None,
    bots: str = "bosun",
    options: Mapping[str, object] | None = None,
    seed: int | None = None,
    plain: bool = False,
    hotseat: int = 1,
    names: Sequence[str] = (),
    language: str | None = None,
) -> int:
    """Play on this machine; `hotseat` people of these `names` share the terminal. Returns the exit code.

    Without a game, or where a game was left, the player is asked. A `language` is remembered for later games.
    Raises OptionsError for what a game, or Freebooter, does not have.
    """
    from .preferences import speech_for
    from .setup import Wish

    speech = speech_for(language)
    wish = Wish(game, seats, bots, dict(options or {}), seed, hotseat, tuple(names))
    if plain or not full_screen_works():
        from .line_setup import set_up
        from .prompt import Talk

        return set_up(wish, Talk(speech=speech))
    from .screen import run

    return run(wish, speech)


def lesson(
    game: str | None, name: str | None = None, again: bool = False, plain: bool = False, language: str | None = None
) -> int:
    """A guided first game; without a game, what there is to learn. Returns the exit code.

    Without a name it is the first lesson of the game that is not done. Raises OptionsError for a game or a language
    that there is not, LessonError for a lesson.
    """
    from freebooter.games import game_kind
    from freebooter.lessons import LessonError, read_lesson

    from .lesson_lines import learn_in_lines, list_lessons
    from .lesson_seat import LessonSeat, lesson_to_take
    from .preferences import speech_for
    from .prompt import Talk

    talk = Talk(speech=speech_for(language))
    if game is None:
        list_lessons(talk)
        return 0
    taken = read_lesson(game_kind(game).id, name) if name else lesson_to_take(game_kind(game).id)
    if not taken:
        raise LessonError(f"{game} has no lessons")
    if plain or not full_screen_works():
        learn_in_lines(taken, talk, again)
        return 0
    from .screen import show

    return show(LessonSeat(taken, talk.speech, again), talk.speech)


def join(url: str, plain: bool = False, name: str = "", language: str | None = None) -> int:
    """Take a seat at a table on a server by its play link, or come back to it. Returns the exit code.

    Raises OptionsError for a language that there is not.
    """
    from .joining import join_table
    from .preferences import speech_for

    return join_table(url, plain or not full_screen_works(), name, speech_for(language))


def full_screen_installed() -> bool:
    """Whether the extra is there that the full screen needs."""
    return find_spec("textual") is not None


def full_screen_works() -> bool:
    """Whether there is a real terminal on both ends, and what it takes to fill it."""
    return (
        full_screen_installed()
        and sys.stdin.isatty()
        and sys.stdout.isatty()
        and os.environ.get("TERM", "") not in ("", "dumb")
    )
