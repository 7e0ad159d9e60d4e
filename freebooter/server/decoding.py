"""Bytes to messages, strictly: msgspec checks them by structs that are made from the messages themselves."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, Final, TypeVar, Union, cast, get_args, get_origin

import msgspec
from msgspec import Meta, Struct

from freebooter.engine import RefusalError
from freebooter.wire import FROM_CLIENT, FromClient
from freebooter.wire.shape import AnyJson, Length, Within, bare, hints_of, is_shape, members, type_of

T = TypeVar("T")

DEEPEST: Final = 64


class Unreadable(RefusalError):
    """Bytes that are not the message they should be."""


def decoder_of(kind: type[T]) -> Callable[[bytes], T]:
    """What reads one kind of message; raises Unreadable."""
    decode = msgspec.json.Decoder(struct_of(kind)).decode
    expected = f"the body of {kind.__name__} in docs/server.md"

    def read(text: bytes) -> T:
        try:
            return cast("T", _value(decode(text)))
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            raise Unreadable("not readable: {why}", expected, why=str(error)) from None

    return read


def _socket_decoder(kinds: Mapping[str, type[T]]) -> Callable[[str | bytes], T]:
    structs = tuple(struct_of(kind) for kind in kinds.values())
    decode: Callable[[str | bytes], Any] = msgspec.json.Decoder(Union[structs]).decode  # noqa: UP007

    def read(text: str | bytes) -> T:
        try:
            return cast("T", _value(decode(text)))
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            raise Unreadable("not readable: {why}", "a message of docs/server.md", why=str(error)) from None

    return read


_KIND_OF: dict[type, type] = {}


@cache
def struct_of(kind: type) -> type[Struct]:
    """The strict struct with a message's fields."""
    fields: list[Any] = []
    said = type_of(kind)
    for field in dataclasses.fields(kind):
        if field.name == "type" and said:
            continue
        annotation = _annotation(hints_of(kind)[field.name])
        default = () if field.default is dataclasses.MISSING else (field.default,)
        fields.append((field.name, annotation, *default))
    tag = {"tag": said, "tag_field": "type"} if said else {}
    made = msgspec.defstruct(kind.__name__, fields, forbid_unknown_fields=True, **tag)  # pyright: ignore[reportArgumentType]
    _KIND_OF[made] = kind
    return made


def _annotation(annotation: Any) -> Any:
    """A message's annotation in msgspec's terms."""
    inner, limits = bare(annotation)
    made = _bare_annotation(inner)
    for limit in limits:
        match limit:
            case Within(least, most):
                made = Annotated[made, Meta(ge=least, le=most)]
            case Length(least, most):
                made = Annotated[made, Meta(min_length=least, max_length=most)]
            case _:
                raise TypeError(f"{limit!r} is no limit of something that is read")
    return made


def _bare_annotation(inner: Any) -> Any:
    alternatives = members(inner)
    if len(alternatives) > 1:
        return Union[tuple(_annotation(each) for each in alternatives)]  # noqa: UP007
    if inner is AnyJson:
        return Any
    if is_shape(inner):
        return struct_of(inner)
    origin, given = get_origin(inner), get_args(inner)
    if origin is tuple:
        return tuple[tuple(each if each is Ellipsis else _annotation(each) for each in given)]  # pyright: ignore[reportInvalidTypeArguments]
    if origin is dict:
        return dict[str, _annotation(given[1])]
    return inner


def _value(read: Any) -> Any:
    """What was read as the message that it is."""
    if isinstance(read, Struct):
        kind = _KIND_OF[type(read)]
        return kind(**{name: _value(getattr(read, name)) for name in read.__struct_fields__})
    if isinstance(read, tuple):
        return tuple(_value(each) for each in cast("tuple[Any, ...]", read))
    if isinstance(read, (dict, list)):
        check_depth(cast("object", read))
    return cast("Any", read)


def check_depth(value: object) -> None:
    """Raises RecursionError for what is nested deeper than anything is meant to be."""
    level = [value]
    for _ in range(DEEPEST):
        dicts = [cast("dict[str, object]", each) for each in level if isinstance(each, dict)]
        lists = [cast("list[object]", each) for each in level if isinstance(each, list)]
        level = [inner for each in dicts for inner in each.values()] + [inner for each in lists for inner in each]
        if not level:
            return
    raise RecursionError(f"nested more than {DEEPEST} deep")


def decoded(value: bytes) -> Any:
    """Any JSON; raises msgspec.MsgspecError or RecursionError."""
    read = msgspec.json.decode(value)
    check_depth(read)
    return read


read_message: Callable[[str | bytes], FromClient] = _socket_decoder(FROM_CLIENT)
