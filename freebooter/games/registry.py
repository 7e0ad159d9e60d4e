"""The games there are: those in this folder, and those that packages bring by an entry point.

A package adds a game by an entry point of the group `freebooter.games`, named by the game's id:

    [project.entry-points."freebooter.games"]
    my-game = "my_game:DESCRIPTOR"

It is looked for when a game is asked for that is not here, or all of them are.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Final, TypeAlias, cast

from freebooter.engine import Game, Move, Options, OptionsError, State
from freebooter.engine.descriptor import Descriptor, resolve

AnyGame: TypeAlias = Game[State, Move, Options]

GROUP: Final = "freebooter.games"
HERE: Final = ("get-bit", "captain", "plank", "skull-king")


class BrokenGame(OptionsError):
    """A package names a game and does not bring it."""


@cache
def packaged() -> dict[str, EntryPoint]:
    """The entry points of packages, by the game's id; one that takes the id of a game here is left out."""
    return {entry.name: entry for entry in entry_points(group=GROUP) if entry.name not in HERE}


@cache
def descriptor(game: str) -> Descriptor:
    """What a game carries, by its id; raises OptionsError naming those there are, BrokenGame for one that fails."""
    if game in HERE:
        return cast("Descriptor", resolve(f"{__package__}.{game.replace('-', '_')}.descriptor:DESCRIPTOR"))
    if game in packaged():
        return _load(packaged()[game])
    raise OptionsError("unknown game {game:shown}", "{games:or}", game=game, games=[*HERE, *packaged()])


def descriptors() -> Iterator[Descriptor]:
    """Every game's; one that a package does not bring is warned of and left out."""
    for game in (*HERE, *packaged()):
        try:
            yield descriptor(game)
        except BrokenGame as error:
            warnings.warn(str(error), stacklevel=2)


def find(game: str) -> Descriptor | None:
    """What a game carries; None for one that is none of those there are, as one made for study."""
    try:
        return descriptor(game)
    except OptionsError:
        return None


def luggage(game: str, what: str) -> object | None:
    """What a game carries for a room above, imported now; None where it has none."""
    about = find(game)
    return about.bring(what) if about else None


def _load(entry: EntryPoint) -> Descriptor:
    try:
        found: object = entry.load()
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise _broken(entry, why) from error
    if not isinstance(found, Descriptor):
        raise _broken(entry, f"{entry.value} is no Descriptor")
    if found.id != entry.name:
        raise _broken(entry, f"its game's id is {found.id}")
    return found


def _broken(entry: EntryPoint, why: str) -> BrokenGame:
    package = entry.dist.name if entry.dist else entry.module
    expected = "a package whose entry point {game} is its game's Descriptor"
    says = "the package {package} does not bring the game {game}: {why}"
    return BrokenGame(says, expected, package=package, game=entry.name, why=why)


class Games(Mapping[str, "type[AnyGame]"]):
    """Every game's class by its id. Asking for one that is here looks at no package."""

    def __getitem__(self, game: str) -> type[AnyGame]:
        try:
            return cast("type[AnyGame]", descriptor(game).game)
        except OptionsError as error:
            raise KeyError(game) from error

    def __iter__(self) -> Iterator[str]:
        return (each.id for each in descriptors())

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, game: object) -> bool:
        return game in HERE or game in list(self)


GAMES: Final[Mapping[str, type[AnyGame]]] = Games()
