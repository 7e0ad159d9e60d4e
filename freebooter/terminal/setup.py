"""From what was wished on the command line or in the menu to a table."""

from __future__ import annotations

import getpass
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from freebooter.bots import LEVELS, PEOPLE, is_player, level_in
from freebooter.engine import OptionsError
from freebooter.engine.options import is_whole
from freebooter.games import game_kind, make
from freebooter.languages.speech import Speech

from . import saves
from .local import LocalTable
from .saves import Left

SAILORS: Final = ("Bonny", "Henry", "Scarlet", "Morgan", "Grace", "Flint", "Sadie", "Teach")
USUAL_SEATS: Final = 4


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked for; None is left to the menu, the rulebook or chance."""

    game: str | None = None
    seats: int | None = None
    bots: str = "bosun"
    options: Mapping[str, object] = field(default_factory=dict[str, object])
    seed: int | None = None
    hotseat: int = 1
    names: tuple[str, ...] = ()

    def check(self) -> None:
        """Refuse at once what no game has; raises OptionsError."""
        if not is_player(self.bots):
            levels = (*LEVELS, *PEOPLE)
            raise OptionsError("unknown level {level:shown}", "{levels:or}", level=self.bots, levels=levels)
        if self.game:
            game = make(self.game, self.seats or max(USUAL_SEATS, self.hotseat), self.options)
            if not is_whole(self.hotseat, 1, game.seats):
                raise OptionsError(
                    "{people:shown} people cannot share {seats} seats",
                    "1 to {seats} people",
                    people=self.hotseat,
                    seats=game.seats,
                )


def new_table(wish: Wish, speech: Speech | None = None) -> LocalTable:
    """People first, bots after them; raises OptionsError."""
    wish.check()
    assert wish.game
    game = make(wish.game, wish.seats or max(USUAL_SEATS, wish.hotseat), wish.options)
    people = [*wish.names[: wish.hotseat], *default_people(wish.hotseat, speech or Speech())[len(wish.names) :]]
    sailors = [name for name in SAILORS if name not in people]
    bots = game.seats - wish.hotseat
    seed = str(secrets.randbits(32) if wish.seed is None else wish.seed)
    levels = [None] * wish.hotseat + [level_in(wish.game, wish.bots)] * bots
    return LocalTable(game, [*people, *sailors[:bots]], levels, seed, speech=speech)


def default_people(count: int, speech: Speech) -> list[str]:
    if count == 1:
        return [own_name()]
    return [speech.say("Player {n}", n=number) for number in range(1, count + 1)]


def own_name() -> str:
    """What this terminal's user is called, printable and short."""
    try:
        name = getpass.getuser()
    except (OSError, KeyError):
        name = "sailor"
    return "".join(letter for letter in name if letter.isprintable())[:16].capitalize() or "Sailor"


def left_for(wish: Wish) -> tuple[list[Left], list[str]]:
    """The games left that fit the wish, newest first; a seed asks for a new one. And what could not be read."""
    if wish.seed is not None:
        return [], []
    games, wrong = saves.left_games()
    return [left for left in games if wish.game in (None, left.record.game)], wrong


def describe(left: Left, speech: Speech) -> str:
    """`Get Bit! with Bonny and Henry, 12 moves, left 5 minutes ago`."""
    return speech.say(
        "{game} with {names}, {n} {n:move|moves}, {when}",
        game=game_kind(left.record.game).title,
        names=speech.listed([name for name, level in zip(left.record.seats, left.levels, strict=True) if level]),
        n=sum(who != "nature" for who, _ in left.record.moves),
        when=ago(time.time() - left.when, speech),
    )


def ago(seconds: float, speech: Speech) -> str:
    """How long ago a game was left."""
    if days := int(seconds // 86400):
        return speech.say("left {n} {n:day|days} ago", n=days)
    if hours := int(seconds // 3600):
        return speech.say("left {n} {n:hour|hours} ago", n=hours)
    if minutes := int(seconds // 60):
        return speech.say("left {n} {n:minute|minutes} ago", n=minutes)
    return speech.say("left just now")
