"""A game's options as the menus offer them, from the table's own descriptions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from freebooter.engine.options import Option
from freebooter.games import descriptor
from freebooter.languages.speech import Speech

NUMBERS: Final = (10, 20, 30, 50, 100)


@dataclass(frozen=True, slots=True)
class Setting:
    """An option's name and label, its values with their words, and what it means; the first value is the usual one."""

    name: str
    label: str
    values: tuple[tuple[str, object], ...]
    help: str
    clause: str


def settings(game: str, speech: Speech) -> list[Setting]:
    """Those with few values; lists of cards are for the command line's --options."""
    about = descriptor(game)
    defaults = about.game.Options()
    return [
        Setting(name, label_of(name, speech), values, plain(speech.say(option.help)), option.clause)
        for name, option in about.options.items()
        if (values := _values(option, getattr(defaults, name), speech))
    ]


def label_of(option: str, speech: Speech) -> str:
    return speech.say(option.replace("_", " ").capitalize())


def plain(text: str) -> str:
    """Without the marks that show code elsewhere."""
    return text.replace("`", "")


def _values(option: Option, usual: object, speech: Speech) -> tuple[tuple[str, object], ...]:
    if option.kind == "cards":
        return ()
    choices = [number for number in NUMBERS if number != usual] if option.kind == "number" else option.choices
    ordered = [usual, *(choice for choice in choices if choice != usual or type(choice) is not type(usual))]
    return tuple((_words(choice, speech), choice) for choice in ordered)


def _words(value: object, speech: Speech) -> str:
    if isinstance(value, bool):
        return speech.say("yes") if value else speech.say("no")
    return speech.say(str(value).replace("-", " "))


def facts(game: str, speech: Speech) -> str:
    """`2–6 players · 5–15 minutes`."""
    seats = descriptor(game).seats
    least, most = descriptor(game).minutes
    says = "{fewest}–{most} players · {short}–{long} minutes"
    return speech.say(says, fewest=seats.start, most=seats[-1], short=least, long=most)
