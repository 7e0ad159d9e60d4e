"""How a message is declared: a frozen dataclass whose annotations say all that may travel."""

from __future__ import annotations

import dataclasses
import types
from dataclasses import dataclass
from functools import cache
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    TypeAlias,
    TypeVar,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

T = TypeVar("T")
Name = TypeVar("Name", bound=str)


def tag(name: Name, *, init: Literal[False] = False) -> Name:
    """The `type` of a message of the socket: a field that is never given, since the class says it."""
    field: Any = dataclasses.field(default=name, init=init)
    return field


@dataclass_transform(frozen_default=True, field_specifiers=(tag,))
def message(cls: type[T]) -> type[T]:
    """A frozen dataclass to the type checker; the guard is left out at run time, as the engine's values do."""
    return dataclass(slots=True, unsafe_hash=True)(cls)


@dataclass(frozen=True, slots=True)
class Within:
    """The least and the most a number may be."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Length:
    """How many characters, or items, there may be."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Beside:
    """An object whose fields stand beside the others instead of in a field of their own."""


class AnyJson:
    """Stands for any JSON value where annotations are read."""


PositionNumber: TypeAlias = Annotated[int, Within(0, 1_000_000)]
SeatNumber: TypeAlias = Annotated[int, Within(0, 99)]
MoveText: TypeAlias = Annotated[str, Length(0, 2000)]
ClientId: TypeAlias = Annotated[str, Length(1, 64)]
Word: TypeAlias = Annotated[str, Length(0, 64)]
# A name has at most 24 characters as people count them, each of which may be many to a computer.
PlayerName: TypeAlias = Annotated[str, Length(0, 400)]
ChatText: TypeAlias = Annotated[str, Length(0, 1000)]

# The engine's JSON type refers to itself; here one name stands for all of it.
NAMES: Final[dict[str, Any]] = {"Json": AnyJson, "JsonObject": dict[str, AnyJson]}


@cache
def hints_of(kind: type) -> dict[str, Any]:
    """The annotations of a dataclass, evaluated, in its fields' order."""
    hints = get_type_hints(kind, localns=NAMES, include_extras=True)
    return {field.name: hints[field.name] for field in dataclasses.fields(kind)}


def is_shape(kind: object) -> bool:
    """Whether an annotation is a dataclass that travels field by field."""
    return isinstance(kind, type) and dataclasses.is_dataclass(kind)


def bare(annotation: Any) -> tuple[Any, tuple[object, ...]]:
    """An annotation without its limits, and the limits."""
    if hasattr(annotation, "__metadata__"):
        return annotation.__origin__, annotation.__metadata__
    return annotation, ()


def members(annotation: Any) -> tuple[Any, ...]:
    """The alternatives of a union; the annotation itself where it is none."""
    return get_args(annotation) if get_origin(annotation) in (Union, types.UnionType) else (annotation,)


def required(kind: type) -> set[str]:
    """The fields that a sender may not leave out."""
    return {
        field.name
        for field in dataclasses.fields(kind)
        if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
    }


def type_of(kind: type) -> str | None:
    """The `type` that a message of the socket carries."""
    for field in dataclasses.fields(kind):
        if field.name == "type" and not field.init:
            return str(field.default)
    return None


@cache
def beside_of(kind: type) -> str | None:
    """The field whose object stands beside the others, if there is one."""
    for name, annotation in hints_of(kind).items():
        if Beside() in bare(annotation)[1]:
            return name
    return None
