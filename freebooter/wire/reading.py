"""JSON into messages and back, by the standard library alone, for where msgspec is not: strict to the last field."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final, Literal, TypeVar, cast, get_args, get_origin

from freebooter.engine import Json, JsonObject, View
from freebooter.engine.json_value import to_json
from freebooter.engine.words import shown

from .shape import AnyJson, Beside, Length, Within, bare, beside_of, hints_of, is_shape, members, required, type_of

T = TypeVar("T")
Reader = Callable[[Any, str], Any]

PLAIN: Final[dict[type, str]] = {
    str: "a text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    type(None): "null",
}


class ReadError(ValueError):
    """JSON that is not the message it should be: where, what was given, what was expected."""

    def __init__(self, where: str, given: str, expected: str) -> None:
        super().__init__(f"{where or 'it'} is {given}; expected {expected}")
        self.where = where
        self.given = given
        self.expected = expected


def read(kind: type[T], text: str | bytes) -> T:
    """The message of a JSON text; raises ReadError."""
    return read_value(kind, loads(text))


def read_one_of(kinds: Mapping[str, type[T]], text: str | bytes) -> T:
    """The message that its `type` says it is; raises ReadError."""
    value = loads(text)
    if not isinstance(value, dict):
        raise ReadError("", shown(value), "an object")
    said = value.get("type")
    kind = kinds.get(said) if isinstance(said, str) else None
    if kind is None:
        raise ReadError("type", shown(said), " or ".join(kinds))
    return read_value(kind, value)


def loads(text: str | bytes) -> Json:
    try:
        return cast("Json", json.loads(text, parse_constant=_no_number))
    except (ValueError, RecursionError) as error:
        raise ReadError("", f"no JSON ({error})", "JSON") from error


def _no_number(text: str) -> None:
    raise ValueError(f"{text} is no number of JSON")


def read_value(kind: type[T], value: Json) -> T:
    """The message of a JSON value; raises ReadError."""
    return cast("T", reader_of(kind)(value, ""))


@cache
def reader_of(annotation: Any) -> Reader:
    """What reads a value of that type; `where` is the path to it."""
    inner, limits = bare(annotation)
    if limits and Beside() not in limits:
        return _limited(reader_of(inner), limits)
    alternatives = members(inner)
    if len(alternatives) > 1:
        return _one_of(alternatives)
    if inner is AnyJson:
        return lambda value, where: value
    if inner in PLAIN:
        return _plain(inner)
    if inner is View:
        return _refuse("a view is read by its game's own rules")
    if is_shape(inner):
        return _shape(inner)
    origin, given = get_origin(inner), get_args(inner)
    if origin is Literal:
        return _literal(given)
    if origin is tuple and given[-1:] == (Ellipsis,):
        return _items(reader_of(given[0]))
    if origin is tuple:
        return _row([reader_of(each) for each in given])
    if origin is dict:
        return _object(reader_of(given[1]))
    raise TypeError(f"{annotation!r} cannot travel")


def _plain(kind: type) -> Reader:
    expected = PLAIN[kind]

    def plain(value: Any, where: str) -> Any:
        if type(value) is not kind and not (kind is float and type(value) is int):
            raise ReadError(where, shown(value), expected)
        return value

    return plain


def _literal(values: Sequence[object]) -> Reader:
    def literal(value: Any, where: str) -> Any:
        if not any(value == each and type(value) is type(each) for each in values):
            raise ReadError(where, shown(value), " or ".join(json.dumps(each) for each in values))
        return value

    return literal


def _limited(inner: Reader, limits: Sequence[object]) -> Reader:
    def limited(value: Any, where: str) -> Any:
        read = inner(value, where)
        for limit in limits:
            match limit:
                case Within(least, most) if not least <= read <= most:
                    raise ReadError(where, shown(value), f"{least} to {most}")
                case Length(least, most) if not least <= len(read) <= most:
                    raise ReadError(where, f"of length {len(read)}", f"{least} to {most}")
                case _:
                    pass
        return read

    return limited


def _one_of(alternatives: Sequence[Any]) -> Reader:
    readers = [reader_of(each) for each in alternatives if each is not View]

    def one_of(value: Any, where: str) -> Any:
        refused: list[ReadError] = []
        for each in readers:
            try:
                return each(value, where)
            except ReadError as error:
                refused.append(error)
        # The alternative that went deepest says most of what is wrong.
        deepest = max(refused, key=lambda error: len(error.where))
        if deepest.where != where:
            raise deepest
        raise ReadError(where, shown(value), " or ".join(dict.fromkeys(error.expected for error in refused)))

    return one_of


def _items(inner: Reader) -> Reader:
    def items(value: Any, where: str) -> Any:
        if not isinstance(value, list):
            raise ReadError(where, shown(value), "a list")
        given = cast("list[Any]", value)
        return tuple(inner(each, f"{where}[{at}]") for at, each in enumerate(given))

    return items


def _row(readers: Sequence[Reader]) -> Reader:
    def row(value: Any, where: str) -> Any:
        given = cast("list[Any]", value) if isinstance(value, list) else []
        if len(given) != len(readers):
            raise ReadError(where, shown(cast("object", value)), f"a list of {len(readers)}")
        return tuple(read(each, f"{where}[{at}]") for at, (read, each) in enumerate(zip(readers, given, strict=True)))

    return row


def _object(inner: Reader) -> Reader:
    def read_object(value: Any, where: str) -> Any:
        if not isinstance(value, dict):
            raise ReadError(where, shown(value), "an object")
        given = cast("dict[str, Any]", value)
        return {name: inner(each, _at(where, name)) for name, each in given.items()}

    return read_object


def _refuse(expected: str) -> Reader:
    def refuse(value: Any, where: str) -> Any:
        raise ReadError(where, shown(value), expected)

    return refuse


def _shape(kind: type) -> Reader:
    beside = beside_of(kind)
    readers = {name: reader_of(hint) for name, hint in hints_of(kind).items() if name not in ("type", beside)}
    said, needed = type_of(kind), required(kind)
    if said is None and "type" in hints_of(kind):
        readers["type"] = reader_of(hints_of(kind)["type"])
    known = {*readers, *(["type"] if said else [])}

    def shape(value: Any, where: str) -> Any:
        if not isinstance(value, dict):
            raise ReadError(where, shown(value), "an object")
        given = cast("dict[str, Any]", value)
        for name in needed:
            if name not in given and name != beside:
                raise ReadError(_at(where, name), "missing", " and ".join(sorted(needed - {beside})))
        strange = {name: each for name, each in given.items() if name not in known}
        if strange and beside is None:
            raise ReadError(_at(where, next(iter(strange))), "unknown", " or ".join(sorted(known)) or "no field")
        if said and given.get("type", said) != said:
            raise ReadError(_at(where, "type"), shown(given["type"]), said)
        values = {name: read(given[name], _at(where, name)) for name, read in readers.items() if name in given}
        return kind(**values, **({beside: strange} if beside else {}))

    return shape


def _at(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name


def to_object(message: object) -> JsonObject:
    """A message as its JSON object: what travels, and all of it."""
    value = written(message)
    assert isinstance(value, dict)
    return value


def write(message: object) -> str:
    """A message as its JSON text."""
    return json.dumps(written(message), ensure_ascii=False, separators=(",", ":"))


@cache
def names_of(kind: type) -> tuple[str, ...]:
    """The names of a message's fields."""
    return tuple(field.name for field in dataclasses.fields(kind))


def written(value: object) -> Json:
    """Any value of a message as JSON."""
    if value is None or isinstance(value, (str, int, float)):
        return value
    if isinstance(value, View):
        return value.to_json()
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = {name: written(getattr(value, name)) for name in names_of(type(value))}
        if beside := beside_of(type(value)):
            facts = fields.pop(beside)
            assert isinstance(facts, dict)
            return facts | fields
        return fields
    if isinstance(value, dict):
        items = cast("dict[str, object]", value)
        return {name: written(item) for name, item in items.items()}
    if isinstance(value, (tuple, list)):
        return [written(item) for item in cast("Sequence[object]", value)]
    return to_json(value)
