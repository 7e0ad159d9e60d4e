"""Bots by whatever names them: a level, an object, a class by its path, an entry point, or a program's command."""

from __future__ import annotations

import inspect
import time
from importlib import import_module
from importlib.metadata import entry_points
from typing import Final, cast

from freebooter.games import AnyGame

from .foreign import Foreign
from .levels import Bot, is_player, make_bot
from .search import SECOND, Clock

GROUP: Final = "freebooter.bots"
"""Packages name their bots in this group: `careful = "my_package:Careful"`."""


def hire(
    bot: Bot | str,
    game: AnyGame,
    budget: float = SECOND,
    samples: int | None = None,
    patience: float = SECOND,
    clock: Clock = time.perf_counter,
) -> Bot:
    """A bot for a game; raises ValueError for what is none.

    Anything with `choose` is a bot as it stands. A text is a level, as `admiral@20` with milliseconds of its own to
    think; the name of an entry point of the group `freebooter.bots`; `package.module:Bot`; or the command of a
    program. What an entry point or a path names is a bot, or is called for one: with the game if it takes an
    argument. `budget`, `samples` and `clock` are the navigator's and the admiral's, `patience` a program's.
    """
    if not isinstance(bot, str):
        if not callable(getattr(bot, "choose", None)) or isinstance(bot, type):
            raise TypeError(f"a bot cannot be {bot!r}; expected an object with a method choose, or a name")
        return bot
    level, timed, milliseconds = bot.partition("@")
    if is_player(level) and (not timed or _is_time(milliseconds)):
        return make_bot(level, game, float(milliseconds) / 1000 if timed else budget, None if timed else samples, clock)
    for entry in entry_points(group=GROUP):
        if entry.name == bot:
            return _made(entry.load(), game, bot)
    if ":" in bot and " " not in bot and bot.replace(":", ".").replace(".", "").isidentifier():
        return _made(_found(bot), game, bot)
    return Foreign(bot, patience)


def _is_time(text: str) -> bool:
    return text.replace(".", "", 1).isdecimal() and float(text) > 0


def _found(path: str) -> object:
    module, _, attribute = path.partition(":")
    try:
        return getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise ValueError(f"a bot cannot be {path!r}: {error}; expected package.module:Bot") from error


def _made(found: object, game: AnyGame, name: str) -> Bot:
    """The bot itself: found is one, or makes one."""
    if isinstance(found, type) or not hasattr(found, "choose"):
        if not callable(found):
            raise ValueError(f"a bot cannot be {name!r}: {found!r} has no method choose")
        wanted = [
            each
            for each in inspect.signature(found).parameters.values()
            if each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD) and each.default is each.empty
        ]
        found = found(game) if wanted else found()
    if not callable(getattr(found, "choose", None)):
        raise ValueError(f"a bot cannot be {name!r}: {found!r} has no method choose")
    return cast("Bot", found)
