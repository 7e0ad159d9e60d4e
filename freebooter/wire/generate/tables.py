"""The tables of docs/server.md, between markers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Final, Literal, get_args, get_origin

from freebooter.engine import View

from ..endpoints import ENDPOINTS, Endpoint
from ..from_client import FROM_CLIENT
from ..from_server import FROM_SERVER
from ..shape import AnyJson, bare, beside_of, hints_of, is_shape, members, type_of

BEGIN: Final = "<!-- written by python -m freebooter.wire: {} -->"
END: Final = "<!-- end of {} -->"


def filled(page: str) -> str:
    """The page with its tables as the messages say; ValueError if a place for one is missing."""
    for name, table in TABLES.items():
        begin, end = BEGIN.format(name), END.format(name)
        before, found, rest = page.partition(begin)
        _, closed, after = rest.partition(end)
        if not found or not closed:
            raise ValueError(f"docs/server.md has no place for the table of {name}; expected {begin} and {end}")
        page = f"{before}{begin}\n{table()}{end}{after}"
    return page


def _http() -> str:
    rows = [(f"{_code(f'{each.method} {_address(each)}')}{_body(each)}", _answer(each)) for each in ENDPOINTS]
    return _table(("request", "answer"), rows)


def _address(endpoint: Endpoint) -> str:
    return endpoint.path + ("?" + "&".join(f"{name}=…" for name in endpoint.query) if endpoint.query else "")


def _body(endpoint: Endpoint) -> str:
    return "" if endpoint.body is None else f" {_code(sketched(endpoint.body))}"


def _answer(endpoint: Endpoint) -> str:
    parts = [endpoint.says]
    if endpoint.answer is not None:
        status = f"{endpoint.status} and " if endpoint.status != 200 else ""
        parts.append(f"{status}{_code(sketched(endpoint.answer))}")
        parts += [_notes(kind) for kind in (endpoint.body, endpoint.answer) if kind is not None]
    return " ".join(part for part in parts if part)


def _notes(kind: Any) -> str:
    """What the message itself says of its fields."""
    inner = get_args(kind)[0] if get_origin(kind) is tuple else kind
    sentences = re.findall(r".+?[.](?= |$)", " ".join((inner.__doc__ or "").split()))
    return " ".join(sentence.strip() for sentence in sentences if "`" in sentence)


def _messages(kinds: Iterable[type]) -> str:
    return _table(
        ("message", "meaning"), [(_code(sketched(kind)), " ".join((kind.__doc__ or "").split())) for kind in kinds]
    )


def sketched(annotation: Any, depth: int = 0) -> str:
    """A type as the JSON it makes: fields by name, and what they hold where the name does not say it."""
    inner, _ = bare(annotation)
    alternatives = members(inner)
    if View in alternatives:
        return "{…}"
    if len(alternatives) > 1:
        return " | ".join(sketched(each, depth) for each in alternatives)
    if is_shape(inner):
        return _sketched_shape(inner, depth)
    origin, given = get_origin(inner), get_args(inner)
    if origin is Literal:
        return " | ".join(f'"{each}"' for each in given)
    if origin is tuple and given[-1] is Ellipsis:
        return f"[{sketched(given[0], depth)}]"
    if origin is tuple:
        return f"[{', '.join(sketched(each, depth) for each in given)}]"
    if origin is dict:
        return "{…}"
    return {str: "text", int: "number", float: "number", bool: "bool", AnyJson: "…", type(None): "null"}[inner]


def _sketched_shape(kind: type, depth: int) -> str:
    if depth > 2:
        return "{…}"
    said, beside = type_of(kind), beside_of(kind)
    parts: list[str] = []
    for name, hint in hints_of(kind).items():
        if name == beside:
            parts.append("…")
        elif name == "type" and said:
            parts.append(f'"type": "{said}"')
        else:
            inside = sketched(hint, depth + 1)
            parts.append(f'"{name}"' if inside in ("text", "number") else f'"{name}": {inside}')
    return "{" + ", ".join(parts) + "}"


def _code(text: str) -> str:
    return "`" + text.replace("|", "\\|") + "`"


def _table(head: tuple[str, str], rows: Iterable[tuple[str, str]]) -> str:
    lines = [f"| {head[0]} | {head[1]} |", "|---|---|"]
    lines += [f"| {left} | {right} |" for left, right in rows]
    return "\n".join(lines) + "\n"


TABLES: Final[dict[str, Callable[[], str]]] = {
    "http": _http,
    "from-client": lambda: _messages(FROM_CLIENT.values()),
    "from-server": lambda: _messages(FROM_SERVER.values()),
}
