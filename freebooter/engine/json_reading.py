"""Values of the engine from the JSON that `to_json` made of them, by their types."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Mapping
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from .json_value import Json
from .words import shown

T = TypeVar("T")
PLAIN = (bool, int, float, str, type(None))


def from_json(kind: type[T], value: Json, stead: Mapping[type, type] | None = None) -> T:
    """The value of that type; ValueError says where the JSON is none. `stead` has kinds to read instead of others."""
    return cast("T", _read(kind, value, dict(stead or {}), kind.__name__))


def _read(kind: Any, value: Any, stead: Mapping[Any, type], where: str) -> Any:
    kind = stead.get(kind, kind)
    origin, given = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return _read_one_of(given, value, stead, where)
    if origin is Literal:
        if value in given:
            return value
        raise _refused(where, value, " or ".join(map(repr, given)))
    if origin in (tuple, frozenset) or kind is list or origin is list:
        return _read_items(origin, given, value, stead, where)
    if origin is dict:
        if not isinstance(value, dict):
            raise _refused(where, value, "an object")
        read_key = int if given[0] is int else str
        entries = cast("dict[str, Any]", value).items()
        return {read_key(name): _read(given[1], each, stead, f"{where}.{name}") for name, each in entries}
    if dataclasses.is_dataclass(kind):
        return _read_fields(cast("type", kind), value, stead, where)
    if kind in PLAIN and type(value) is kind:
        return value
    raise _refused(where, value, getattr(kind, "__name__", str(kind)))


def _read_one_of(kinds: tuple[Any, ...], value: Any, stead: Mapping[Any, type], where: str) -> Any:
    for kind in kinds:
        try:
            return _read(kind, value, stead, where)
        except ValueError:
            continue
    raise _refused(where, value, " or ".join(getattr(kind, "__name__", str(kind)) for kind in kinds))


def _read_items(
    origin: Any, kinds: tuple[Any, ...], value: Any, stead: Mapping[Any, type], where: str
) -> tuple[Any, ...] | frozenset[Any] | list[Any]:
    if not isinstance(value, list):
        raise _refused(where, value, "a list")
    listed = cast("list[Any]", value)
    if origin is tuple and kinds[-1:] != (Ellipsis,):
        if len(listed) != len(kinds):
            raise _refused(where, listed, f"{len(kinds)} items")
    else:
        kinds = (kinds[0],) * len(listed)
    items = [
        _read(kind, each, stead, f"{where}[{at}]") for at, (kind, each) in enumerate(zip(kinds, listed, strict=True))
    ]
    return cast("Any", origin)(items)


def _read_fields(kind: type, value: Any, stead: Mapping[Any, type], where: str) -> Any:
    hints = get_type_hints(kind)
    names = [field.name for field in dataclasses.fields(kind) if field.init]
    expected = f"an object with {', '.join(names) or 'nothing'}"
    if not isinstance(value, dict):
        raise _refused(where, value, expected)
    given = cast("dict[str, Any]", value)
    if set(given) != set(names):
        raise _refused(where, given, expected)
    return kind(**{name: _read(hints[name], given[name], stead, f"{where}.{name}") for name in names})


def _refused(where: str, value: object, expected: str) -> ValueError:
    return ValueError(f"{where} cannot be {shown(value)}; expected {expected}")
