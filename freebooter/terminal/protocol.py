"""The way to a table on a server: a play link, this device's cookie, the HTTP join."""

from __future__ import annotations

import json
import re
import urllib.error
import urllib.request
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs, quote, urlsplit

import msgspec

from freebooter import wire
from freebooter.engine import Json, JsonObject, Refusal, View
from freebooter.games import AnyGame
from freebooter.languages.speech import Speech
from freebooter.wire import HttpRefusal, Join, ReadError, read, write

from . import saves

PATIENCE: Final = 10.0


class CannotJoin(Exception):
    """There is no sitting down at this table; the refusal says why and what would do."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(Speech().complaint(refusal))
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Link:
    """A play or watch link: `{server}/t/{table}?key=…`."""

    server: str
    table: str
    key: str

    def __str__(self) -> str:
        return f"{self.server}/t/{self.table}?key={quote(self.key)}"

    @property
    def socket(self) -> str:
        return f"{self.server.replace('http', 'ws', 1)}/ws/{self.table}?key={quote(self.key)}"


def read_link(url: str) -> Link:
    parts = urlsplit(url.strip())
    table = re.fullmatch(r"(.*)/t/([a-z]+)/?", parts.path)
    if parts.scheme not in ("http", "https") or not parts.netloc or not table:
        example = "https://example.org/t/bidanofeku?key=…"
        says, expected = "{url:shown} is no table's link", "one like {example}"
        raise CannotJoin(Refusal(says, {"url": url, "example": example}, expected=expected))
    return Link(f"{parts.scheme}://{parts.netloc}{table[1]}", table[2], parse_qs(parts.query).get("key", [""])[0])


# The device's cookie, one for each server


def read_cookie(server: str) -> str:
    try:
        cookies: dict[str, str] = json.loads(_cookies().read_text("utf-8"))
        return str(cookies.get(server, ""))
    except (OSError, ValueError, AttributeError):
        return ""


def keep_cookie(server: str, cookie: str) -> None:
    """So that a later `join` comes back to the same seat; without a place to keep it this one still plays."""
    try:
        cookies: dict[str, str] = json.loads(_cookies().read_text("utf-8"))
    except (OSError, ValueError):
        cookies = {}
    try:
        saves.write_durably(_cookies(), json.dumps({**cookies, server: cookie}))
    except OSError:
        return


def _cookies() -> Path:
    return saves.data_folder() / "servers.json"


def take_seat(link: Link, name: str) -> str:
    """Take an open seat, or the one this device has; returns the cookie. Raises CannotJoin, and Full."""
    cookie = read_cookie(link.server)
    request = urllib.request.Request(
        f"{link.server}/api/tables/{link.table}/join",
        write(Join(key=link.key, name=name)).encode(),
        {"content-type": "application/json", **({"cookie": cookie} if cookie else {})},
    )
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as response:
            given = response.headers.get("set-cookie", "").partition(";")[0]
    except urllib.error.HTTPError as error:
        raise _refused(error) from error
    except OSError as error:
        raise CannotJoin(silent(link, error)) from error
    if given:
        keep_cookie(link.server, given)
    return given or cookie


class Full(CannotJoin):
    """No seat for this device; the link may still be good for watching."""


def silent(link: Link, error: object) -> Refusal:
    return Refusal("{server} does not answer: {error}", {"server": link.server, "error": str(error)})


def _refused(error: urllib.error.HTTPError) -> CannotJoin:
    try:
        refusal = engine_refusal(read(HttpRefusal, error.read()).refusal)
    except ReadError:
        refusal = Refusal("the server answers {status}", {"status": error.code})
    return CannotJoin(refusal) if error.code == 404 else Full(refusal)


# What comes over the wire


def read_view(game: AnyGame, seen: JsonObject) -> View:
    """The view as the rules know it, from its JSON."""
    kind = type(game.view(game.start(), None))
    return replace(msgspec.convert(seen, kind), options=game.options)


def engine_refusal(said: wire.Refusal) -> Refusal:
    """A refusal as it travelled, ready to be said in any language; one may be a fact of another."""
    facts = {name: _within(fact) for name, fact in said.facts.items()}
    return Refusal(said.says, facts, said.clause, said.expected)


def _within(fact: Json) -> object:
    match fact:
        case {"says": str(), "facts": dict()}:
            return engine_refusal(wire.read_value(wire.Refusal, fact))
        case str():
            return Plain(printable(fact))
        case _:
            return fact


class Plain(str):
    """A text that was quoted where it was written, and is not quoted again."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def printable(text: str) -> str:
    """What came over the wire may not move the cursor or ring the bell."""
    return "".join(letter if letter.isprintable() else "�" for letter in text)
