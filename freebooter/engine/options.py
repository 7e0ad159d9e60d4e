"""A game's options: a frozen dataclass per game, read strictly from a flat object.

A field says all there is to know of its option: how it is chosen, what it means, by which clause, what it may be.

    @dataclass(frozen=True, slots=True)
    class MyOptions(Options):
        rounds: int = number(5, 1, 20, clause="SC-01", help="How many rounds are sailed.")
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Self, TypeVar, cast

from .refusal import RefusalError
from .value import value

T = TypeVar("T")
Choice = bool | int | str
_OPTION = "option"


class OptionsError(RefusalError):
    """An option or number of seats that a game does not have; names what it does have."""


@value
class Demand:
    """What an option's value has to be; `expected` is a template over `facts`."""

    met: Callable[[object], bool]
    expected: str
    clause: str
    facts: Mapping[str, object] = field(default_factory=dict[str, object])


@value
class Option:
    """An option to whoever sets up a table.

    `kind` is how it is chosen: `flag`, `choice`, `number`, `cards` for a list of some of `choices`, or a game's own;
    `choices` are the values to choose from, or of a number the least and the most.
    """

    kind: str
    help: str
    clause: str
    choices: tuple[Choice, ...]
    demands: tuple[Demand, ...]


def option(default: T, kind: str, choices: tuple[Choice, ...], *demands: Demand, clause: str, help: str) -> T:
    """A field of any kind; its value has to meet the demands, in their order."""
    about = Option(kind, help, clause, choices, demands)
    return field(default=default, metadata={_OPTION: about})


def flag(default: bool = False, *, clause: str, help: str) -> bool:
    """A field that is true or false."""
    return option(default, "flag", (False, True), Demand(is_flag, "false or true", clause), clause=clause, help=help)


def choice(default: T, values: tuple[T, ...], *, clause: str, help: str) -> T:
    """A field with a few values; the usual one is offered first."""
    choices = cast("tuple[Choice, ...]", (default, *(each for each in values if each != default)))

    def met(given: object) -> bool:
        return any(given == each and type(given) is type(each) for each in choices)

    demand = Demand(met, "{choices:or}", clause, {"choices": values})
    return option(default, "choice", choices, demand, clause=clause, help=help)


def number(default: int, least: int, most: int, *, clause: str, help: str) -> int:
    """A field that is a whole number in a range."""
    facts = {"least": least, "most": most}
    demand = Demand(lambda given: is_whole(given, least, most), "{least} to {most}", clause, facts)
    return option(default, "number", (least, most), demand, clause=clause, help=help)


@dataclass(frozen=True)
class Options:
    """Base of every game's options; a field is an option, its default the rulebook's."""

    def __post_init__(self) -> None:
        for name, about in options_of(type(self)).items():
            given = getattr(self, name)
            for demand in about.demands:
                want(demand.met(given), name, given, demand.expected, demand.clause, **demand.facts)

    @classmethod
    def read(cls, given: Mapping[str, object]) -> Self:
        """From JSON: unknown names are refused here, values by the demands of their fields."""
        known = [field.name for field in fields(cls)]
        for name in given:
            if name not in known:
                raise OptionsError(
                    "unknown option {option:shown}", "{known:or}" if known else "no options", option=name, known=known
                )
        values: dict[str, Any] = {name: _frozen(value) for name, value in given.items()}
        return cls(**values)


def options_of(kind: type[Options]) -> dict[str, Option]:
    """What each field of a game's options says of itself, by name."""
    return {each.name: each.metadata[_OPTION] for each in fields(kind)}


def _frozen(value: object) -> object:
    return tuple(cast("list[object]", value)) if isinstance(value, list) else value


def want(ok: bool, option: str, given: object, expected: str, clause: str | None = None, /, **facts: object) -> None:
    """Refuse an option's value unless it is one the game has; `expected` is a template over `facts`."""
    if not ok:
        given = list(cast("tuple[object, ...]", given)) if isinstance(given, tuple) else given
        raise OptionsError(
            "option {option} cannot be {given:shown}", expected, clause, **facts, option=option, given=given
        )


def is_flag(value: object) -> bool:
    return isinstance(value, bool)


def is_whole(value: object, low: int, high: int) -> bool:
    """A whole number in range; JSON's true is no number here."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
