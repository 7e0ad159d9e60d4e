"""A game's options: a frozen dataclass per game, read strictly from a flat object."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Self, cast


class OptionsError(ValueError):
    """An option or number of seats that a game does not have; names what it does have."""

    def __init__(self, message: str, expected: str, clause: str = "") -> None:
        super().__init__(f"{message}; expected {expected}")
        self.message = message
        self.expected = expected
        self.clause = clause


@dataclass(frozen=True)
class Options:
    """Base of every game's options; a field is an option, its default the rulebook's."""

    @classmethod
    def read(cls, given: Mapping[str, object]) -> Self:
        """From JSON: unknown names are refused here, values by the game's `__post_init__`."""
        known = [field.name for field in fields(cls)]
        for name in given:
            if name not in known:
                raise OptionsError(f"unknown option {shown(name)}", " or ".join(known) if known else "no options")
        values: dict[str, Any] = {name: _frozen(value) for name, value in given.items()}
        return cls(**values)


def _frozen(value: object) -> object:
    return tuple(cast("list[object]", value)) if isinstance(value, list) else value


def shown(value: object) -> str:
    """A value as an error quotes it: short, whatever was sent."""
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "..."


def want(ok: bool, name: str, given: object, expected: str, clause: str = "") -> None:
    """Refuse an option's value unless it is one the game has."""
    if not ok:
        given = list(cast("tuple[object, ...]", given)) if isinstance(given, tuple) else given
        raise OptionsError(f"option {name} cannot be {shown(given)}", expected, clause)


def is_flag(value: object) -> bool:
    return isinstance(value, bool)


def is_whole(value: object, low: int, high: int) -> bool:
    """A whole number in range; JSON's true is no number here."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
