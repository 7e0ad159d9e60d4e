"""All that is particular to a game, for shared code that never asks which game it has."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from .game import Game
from .json_value import JsonObject
from .options import Option, options_of


@dataclass(frozen=True, kw_only=True)
class Descriptor:
    """What a game carries. Only `game` and `minutes` are needed; without the rest shared code reads it generically.

    `presets` are options by a name, for whoever sets up a table; `variants` those whose effect is worth measuring.
    `secret_moves` are the verbs of moves that others learn of when the rules show them; all others are seen at once.
    `words` are what pieces are called, by their notation; `synonyms` what else people say when they search the rules.
    `first_seat` tells from a position's public view who has what the first place brings; `goals` from the last one
    what players set themselves: for each goal the cards dealt, and whether it was met.
    `by_seat` names what in a view has a value for each seat, in their order.
    `questions` are the moves that somebody with a view may point at and ask about, legal or not.

    The rest is found in the rooms above when it is asked for: `module:attribute`, or `module`.
    """

    game: type[Game[Any, Any, Any]]
    minutes: tuple[int, int]
    usual_seats: int = 4
    presets: Mapping[str, JsonObject] = field(default_factory=lambda: {"rulebook": {}})
    variants: Mapping[str, JsonObject] = field(default_factory=lambda: {"as printed": {}})
    secret_moves: tuple[str, ...] = ()
    by_seat: tuple[str, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict[str, str])
    synonyms: tuple[tuple[str, ...], ...] = ()
    first_seat: Callable[[Any], int] | None = None
    goals: Callable[[Any], Sequence[tuple[int, bool]]] | None = None

    heuristics: str | None = None
    coach: str | None = None
    labels: str | None = None
    vector: str | None = None
    features: str | None = None
    environment: str | None = None
    terminal: str | None = None
    notebook: str | None = None
    tricks: str | None = None
    examples: str | None = None
    companion: str | None = None
    questions: str | None = None

    @property
    def id(self) -> str:
        return self.game.id

    @property
    def title(self) -> str:
        return self.game.title

    @property
    def seats(self) -> range:
        return self.game.seat_range

    @property
    def options(self) -> dict[str, Option]:
        return options_of(self.game.Options)

    def bring(self, what: str) -> object | None:
        """What a reference names, imported now; None where the game has none."""
        reference: str | None = getattr(self, what)
        return None if reference is None else resolve(reference)


def resolve(reference: str) -> object:
    """The module, or its attribute, that `module` or `module:attribute` names."""
    module, _, attribute = reference.partition(":")
    found = import_module(module)
    return getattr(found, attribute) if attribute else found
