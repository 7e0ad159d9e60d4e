"""The messages as TypeScript: one file for each module of this room, and an index."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from types import ModuleType
from typing import Any, Final, Literal, get_args, get_origin

from freebooter.engine import Clause, Result, View
from freebooter.engine.options import Options

from .. import bodies, endpoints, from_client, from_server, games, lessons, refusal, review, sheet
from ..from_client import FROM_CLIENT
from ..from_server import FROM_SERVER
from ..shape import AnyJson, bare, beside_of, hints_of, is_shape, members, required, type_of

HEAD: Final = "// Written by `python -m freebooter.wire` from the messages in freebooter/wire: change them there.\n"
WIDTH: Final = 100
PLAIN: Final = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}
MODULES: Final[dict[str, ModuleType]] = {
    "refusal": refusal,
    "sheet": sheet,
    "fromServer": from_server,
    "fromClient": from_client,
    "games": games,
    "lessons": lessons,
    "review": review,
    "bodies": bodies,
}
# A sender may leave out what has a default; what the server sends is always whole.
SENT_BY_CLIENTS: Final = (from_client, bodies, sheet)

VALUES: Final = """
/** Any value of JSON. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = Record<string, Json>;
"""


def typescript() -> dict[str, str]:
    """The files by name."""
    places = {kind: name for name, module in MODULES.items() for kind in declared(module)}
    places |= dict.fromkeys((Result, View, Clause), "engine")
    files = {"json.ts": HEAD + VALUES}
    files["engine.ts"] = _file("engine", (Result, View, Clause), places, "")
    for name, module in MODULES.items():
        union = {"fromServer": _union("FromServer", FROM_SERVER), "fromClient": _from_client()}.get(name, "")
        files[f"{name}.ts"] = _file(name, declared(module), places, union)
    exported = ["json", "engine", *MODULES, "http"]
    files["http.ts"] = _http(places)
    files["index.ts"] = HEAD + "\n" + "".join(f'export * from "./{name}";\n' for name in exported)
    return files


def declared(module: ModuleType) -> list[type]:
    """The messages that a module declares, in its order."""
    return [kind for kind in vars(module).values() if is_shape(kind) and kind.__module__ == module.__name__]


def _file(name: str, kinds: Sequence[type], places: dict[type, str], union: str) -> str:
    used: set[type] = set()
    optional = MODULES.get(name) in SENT_BY_CLIENTS
    body = "".join(_interface(kind, used, optional) for kind in kinds)
    return HEAD + _imports(name, used, places, body + union) + body + union


def _imports(name: str, used: set[type], places: dict[type, str], text: str) -> str:
    lines: list[str] = []
    plain = [alias for alias in ("Json", "JsonObject") if re.search(rf"\b{alias}\b", text)]
    if plain:
        lines.append(f'import type {{ {", ".join(plain)} }} from "./json";\n')
    for place in dict.fromkeys(places.values()):
        wanted = sorted(kind.__name__ for kind in used if places[kind] == place)
        if wanted and place != name:
            line = f'import type {{ {", ".join(wanted)} }} from "./{place}";\n'
            if len(line) > WIDTH:
                line = "import type {\n" + "".join(f"  {kind},\n" for kind in wanted) + f'}} from "./{place}";\n'
            lines.append(line)
    return "\n" + "".join(sorted(lines, key=lambda line: line[line.rindex("from") :])) if lines else ""


def _interface(kind: type, used: set[type], optional: bool) -> str:
    lines = [f"\n{_comment(kind)}export interface {kind.__name__} {{\n"]
    needed, beside, said = required(kind), beside_of(kind), type_of(kind)
    for name, annotation in hints_of(kind).items():
        if name == beside:
            lines.append("  [fact: string]: Json;\n")
        elif name == "type" and said:
            lines.append(f'  type: "{said}";\n')
        else:
            mark = "?" if optional and name not in needed else ""
            lines.append(f"  {name}{mark}: {spelled(annotation, used)};\n")
    return "".join(lines) + "}\n"


def _comment(kind: type) -> str:
    text = " ".join((kind.__doc__ or "").split())
    if len(text) + 7 <= WIDTH:
        return f"/** {text} */\n"
    lines: list[str] = []
    line = " *"
    for word in text.split():
        if len(line) + 1 + len(word) > WIDTH:
            lines.append(line)
            line = " *"
        line += f" {word}"
    return "/**\n" + "\n".join([*lines, line]) + "\n */\n"


def spelled(annotation: Any, used: set[type]) -> str:
    """A type as TypeScript spells it; the interfaces it names are added to `used`."""
    inner, _ = bare(annotation)
    alternatives = members(inner)
    if View in alternatives:
        used.add(View)
        return "View"
    if len(alternatives) > 1:
        return " | ".join(spelled(each, used) for each in alternatives)
    if inner is AnyJson:
        return "Json"
    if inner in PLAIN:
        return PLAIN[inner]
    if inner is Options:
        return "JsonObject"
    if is_shape(inner):
        used.add(inner)
        return inner.__name__
    origin, given = get_origin(inner), get_args(inner)
    if origin is Literal:
        return " | ".join(json.dumps(each) for each in given)
    if origin is tuple and given[-1] is Ellipsis:
        item = spelled(given[0], used)
        return f"({item})[]" if "|" in item else f"{item}[]"
    if origin is tuple:
        return f"[{', '.join(spelled(each, used) for each in given)}]"
    if origin is dict:
        return "JsonObject" if given[1] is AnyJson else f"Record<string, {spelled(given[1], used)}>"
    raise TypeError(f"{annotation!r} has no TypeScript")


def _union(name: str, kinds: dict[str, type]) -> str:
    return f"\nexport type {name} =\n" + "\n".join(f"  | {kind.__name__}" for kind in kinds.values()) + ";\n"


def _from_client() -> str:
    emotes = "".join(f'  "{emote}",\n' for emote in from_client.EMOTES)
    return _union("FromClient", FROM_CLIENT) + f"\nexport const EMOTES = [\n{emotes}] as const;\n"


def _http(places: dict[type, str]) -> str:
    used: set[type] = set()
    lines: list[str] = []
    for endpoint in endpoints.ENDPOINTS:
        answer = "null" if endpoint.answer is None else spelled(endpoint.answer, used)
        body = "null" if endpoint.body is None else spelled(endpoint.body, used)
        lines.append(f'  "{endpoint.method} {endpoint.path}": {{ body: {body}; answer: {answer} }};\n')
    text = "\n/** The body and the JSON answer of each request; null where there is none. */\n"
    text += "export interface Http {\n" + "".join(lines) + "}\n"
    return HEAD + _imports("http", used, places, text) + text
