"""A game's options: a frozen dataclass per game, read strictly from a flat object."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Self, cast

from .refusal import RefusalError


class OptionsError(RefusalError):
    """An option or number of seats that a game does not have; names what it does have."""


@dataclass(frozen=True)
class Options:
    """Base of every game's options; a field is an option, its default the rulebook's."""

    @classmethod
    def read(cls, given: Mapping[str, object]) -> Self:
        """From JSON: unknown names are refused here, values by the game's `__post_init__`."""
        known = [field.name for field in fields(cls)]
        for name in given:
            if name not in known:
                raise OptionsError(
                    "unknown option {option:shown}", "{known:or}" if known else "no options", option=name, known=known
                )
        values: dict[str, Any] = {name: _frozen(value) for name, value in given.items()}
        return cls(**values)


def _frozen(value: object) -> object:
    return tuple(cast("list[object]", value)) if isinstance(value, list) else value


def want(ok: bool, option: str, given: object, expected: str, clause: str | None = None, /, **facts: object) -> None:
    """Refuse an option's value unless it is one the game has; `expected` is a template over `facts`."""
    if not ok:
        given = list(cast("tuple[object, ...]", given)) if isinstance(given, tuple) else given
        raise OptionsError(
            "option {option} cannot be {given:shown}", expected, clause, option=option, given=given, **facts
        )


def is_flag(value: object) -> bool:
    return isinstance(value, bool)


def is_whole(value: object, low: int, high: int) -> bool:
    """A whole number in range; JSON's true is no number here."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
