"""Strict reading of the lessons' files: what is missing, strange or of another kind is refused by name."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from typing import TypeVar, cast

from freebooter.engine.words import shown
from freebooter.games import game_kind

T = TypeVar("T")


class LessonError(ValueError):
    """A lesson that cannot be read or played; names the file and the step."""


def folder(game: str) -> Traversable:
    """Where a game keeps its lessons."""
    return resources.files(game_kind(game).__module__).joinpath("lessons")


def read_toml(file: Traversable, where: str) -> dict[str, object]:
    if not file.is_file():
        raise LessonError(f"there is no {where}")
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise LessonError(f"{where}: {error}") from error


class Fields:
    """An object's fields, taken one by one; `done` refuses what nobody asked for."""

    def __init__(self, value: object, where: str) -> None:
        if not isinstance(value, dict):
            raise LessonError(f"{where}: {shown(value)} is no table")
        self._left: dict[str, object] = dict(cast("Mapping[str, object]", value))
        self._where = where

    def take(self, name: str, kind: type[T], default: T | None = None) -> T:
        value = self._left.pop(name, default)
        if not isinstance(value, kind):
            raise LessonError(f"{self._where}: {name} cannot be {shown(value)}; expected {kind.__name__}")
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        found = self.take(name, list, [])
        if not all(isinstance(text, str) for text in found):  # pyright: ignore[reportUnknownVariableType]
            raise LessonError(f"{self._where}: {name} cannot be {shown(found)}; expected texts")  # pyright: ignore[reportUnknownArgumentType]
        return tuple(cast("list[str]", found))

    def rest(self) -> dict[str, object]:
        left, self._left = self._left, {}
        return left

    def done(self) -> None:
        if self._left:
            raise LessonError(f"{self._where}: nothing is known of {shown(next(iter(self._left)))}")
