"""A game's options as the menus offer them, from the table's own descriptions."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final

from freebooter.games import game_kind
from freebooter.table.descriptions import MINUTES, OPTIONS, Option

NUMBERS: Final = (10, 20, 30, 50, 100)


@dataclass(frozen=True, slots=True)
class Setting:
    """An option's name and label, its values with their words, and what it means; the first value is the usual one."""

    name: str
    label: str
    values: tuple[tuple[str, object], ...]
    help: str
    clause: str


def settings(game: str) -> list[Setting]:
    """Those with few values; lists of cards are for the command line's --options."""
    defaults = game_kind(game).Options()
    return [
        Setting(name, name.replace("_", " ").capitalize(), values, option.help, option.clause)
        for name in (field.name for field in fields(defaults))
        if (values := _values(option := OPTIONS[game][name], getattr(defaults, name)))
    ]


def _values(option: Option, usual: object) -> tuple[tuple[str, object], ...]:
    if option.kind == "cards":
        return ()
    choices = [number for number in NUMBERS if number != usual] if option.kind == "number" else option.choices
    ordered = [usual, *(choice for choice in choices if choice != usual or type(choice) is not type(usual))]
    return tuple((_words(choice), choice) for choice in ordered)


def _words(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).replace("-", " ")


def facts(game: str) -> str:
    """`2–6 players · 5–15 minutes`."""
    seats = game_kind(game).seat_range
    least, most = MINUTES[game]
    return f"{seats.start}–{seats[-1]} players · {least}–{most} minutes"
