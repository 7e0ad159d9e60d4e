"""What is agreed before a game: who sits where, and by which settings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Literal, TypeAlias, cast

from freebooter.bots import CHARACTERS, LEVELS, PEOPLE, level_in, players_of
from freebooter.engine import JsonObject, OptionsError
from freebooter.engine.json_value import to_json
from freebooter.engine.options import is_whole
from freebooter.engine.value import value
from freebooter.games import make

from .names import checked_name

Kind: TypeAlias = Literal["person", "bot", "open"]

TIMERS: Final = range(5, 86401)
BOT_NAMES: Final = ("Bess", "Calico", "Mags", "Tobias", "Inez", "Old Finn", "Juno", "Pike", "Salty Ruth")
PERSON_NAMES: Final = ("Sailor", "Gunner", "Carpenter", "Lookout", "Cook", "Rigger", "Surgeon", "Fiddler", "Parrot")


@value
class Seat:
    """A person, a bot of a level, or open."""

    kind: Kind
    name: str = ""
    level: str | None = None


@value
class Setup:
    """What a table is; does not change. `timer` is seconds a decision, `host` the seat that made it."""

    id: str
    game: str
    options: JsonObject
    timer: int | None = None
    hints: bool = True
    listed: bool = False
    hotseat: bool = False
    patient: bool = False
    host: int | None = None
    chat: bool = False


def agree(setup: Setup, wishes: Sequence[Seat]) -> tuple[Setup, tuple[Seat, ...]]:
    """The table's setup and its seats with their names, or an OptionsError saying what cannot be."""
    game = make(setup.game, len(wishes), setup.options)
    if setup.timer is not None and not is_whole(setup.timer, TIMERS.start, TIMERS[-1]):
        raise OptionsError(
            "timer cannot be {timer:shown}",
            "null or {least} to {most} seconds",
            timer=setup.timer,
            least=TIMERS.start,
            most=TIMERS[-1],
        )
    if setup.chat and setup.listed:
        raise OptionsError("a listed table has no chat", "a table that is not listed, or one without chat")
    seats: tuple[Seat, ...] = ()
    for wish in wishes:
        seats = (*seats, seated(setup.game, wish, seats))
    options = cast("JsonObject", to_json(game.options))
    return replace(setup, options=options), seats


def agree_on_one_device(setup: Setup, wishes: Sequence[Seat]) -> tuple[Setup, tuple[Seat, ...]]:
    """Likewise for a new table, whose people are all on the host's device."""
    people = [seat for seat, wish in enumerate(wishes) if wish.kind == "person"]
    if len(people) > 1 and not setup.hotseat:
        raise OptionsError(
            "{people} people on one device", "one person, the others open; or hotseat", people=len(people)
        )
    if not people and any(wish.kind == "open" for wish in wishes):
        raise OptionsError("open seats and nobody to sit with", "at least one person")
    return agree(replace(setup, host=people[0] if people else None), wishes)


def seated(game: str, wish: Seat, others: Sequence[Seat]) -> Seat:
    """The seat as wished, with a name that nobody else at the table has and a level that the game has bots of."""
    match wish.kind:
        case "open":
            return Seat("open")
        case "bot":
            levels = players_of(game)
            if wish.level is None or wish.level not in (*levels, *LEVELS, *PEOPLE):
                raise OptionsError("a bot cannot be {level:shown}", "{levels:or}", level=wish.level, levels=levels)
            level = level_in(game, wish.level)
            usual = (level.capitalize(), *BOT_NAMES) if level in CHARACTERS else BOT_NAMES
            return Seat("bot", _free_name(checked_name(wish.name), usual, others), level)
        case "person":
            return Seat("person", _free_name(checked_name(wish.name), PERSON_NAMES, others))


def _free_name(wish: str, usual: Sequence[str], others: Sequence[Seat]) -> str:
    taken = {seat.name for seat in others}
    wishes = [wish, *(f"{wish} {again}" for again in range(2, len(others) + 3))] if wish else usual
    return next(name for name in wishes if name not in taken)
