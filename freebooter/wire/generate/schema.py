"""The messages as JSON Schema."""

from __future__ import annotations

from typing import Any, Final, Literal, get_args, get_origin

from freebooter.engine import Json, JsonObject, View
from freebooter.engine.options import Options

from ..shape import AnyJson, Beside, Length, Within, bare, beside_of, hints_of, is_shape, members, required, type_of

PLAIN: Final = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null"}


class Schemas:
    """The schemas of all types that were asked for, by name."""

    def __init__(self) -> None:
        self.by_name: dict[str, JsonObject] = {}

    def of(self, annotation: Any) -> JsonObject:
        """The schema of a type; that of a message is a reference to its place in the document."""
        inner, limits = bare(annotation)
        schema = self._of(inner)
        for limit in limits:
            match limit:
                case Within(least, most):
                    schema = schema | {"minimum": least, "maximum": most}
                case Length(least, most) if schema.get("type") == "array":
                    schema = schema | {"minItems": least, "maxItems": most}
                case Length(least, most):
                    schema = schema | {"minLength": least, "maxLength": most}
                case _:
                    assert limit == Beside()
        return schema

    def _of(self, inner: Any) -> JsonObject:
        alternatives = members(inner)
        if View in alternatives and inner is not View:
            return self.of(View)
        if len(alternatives) > 1:
            return {"anyOf": [self.of(each) for each in alternatives]}
        if inner is AnyJson:
            return {}
        if inner in PLAIN:
            return {"type": PLAIN[inner]}
        if inner is Options:
            return {"type": "object"}
        if is_shape(inner):
            return self._shape(inner)
        origin, given = get_origin(inner), get_args(inner)
        if origin is Literal:
            return {"enum": list(given)}
        if origin is tuple and given[-1] is Ellipsis:
            return {"type": "array", "items": self.of(given[0])}
        if origin is tuple:
            items: list[Json] = [self.of(each) for each in given]
            return {"type": "array", "prefixItems": items, "minItems": len(given), "maxItems": len(given)}
        if origin is dict:
            return {"type": "object"} if given[1] is AnyJson else self._object(given[1])
        raise TypeError(f"{inner!r} has no schema")

    def _object(self, inner: Any) -> JsonObject:
        return {"type": "object", "additionalProperties": self.of(inner)}

    def _shape(self, kind: type) -> JsonObject:
        name = kind.__name__
        if name not in self.by_name:
            self.by_name[name] = {}
            beside, said = beside_of(kind), type_of(kind)
            properties: JsonObject = {
                field: {"const": said} if field == "type" and said else self.of(hint)
                for field, hint in hints_of(kind).items()
                if field != beside
            }
            needed: list[Json] = [field for field in properties if field in required(kind) or field == "type"]
            self.by_name[name] = {
                "type": "object",
                "description": " ".join((kind.__doc__ or "").split()),
                "properties": properties,
                "required": needed,
                # A game's own view and an event's own facts hold more than is said here.
                "additionalProperties": beside is not None or kind is View,
            }
        return {"$ref": f"#/components/schemas/{name}"}
