"""JSON as a type, and the one way values of the engine become it."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import TypeAlias, cast

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
JsonObject: TypeAlias = "dict[str, Json]"


def to_json(value: object) -> Json:
    """Tuples and sets become lists, dataclasses become objects, the rest is itself."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, Mapping):
        items = cast("Mapping[object, object]", value)
        return {str(key): to_json(item) for key, item in items.items()}
    if isinstance(value, (tuple, list)):
        return [to_json(item) for item in cast("Sequence[object]", value)]
    if isinstance(value, frozenset):
        return sorted((to_json(item) for item in cast("frozenset[object]", value)), key=str)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: to_json(getattr(value, field.name)) for field in dataclasses.fields(value)}
    raise TypeError(f"{type(value).__name__} has no JSON form")
