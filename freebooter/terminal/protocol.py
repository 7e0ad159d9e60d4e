"""The browser's protocol as the terminal speaks it: a play link, the HTTP join, and the socket's messages."""

from __future__ import annotations

import json
import re
import urllib.error
import urllib.request
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, TypeAlias
from urllib.parse import parse_qs, quote, urlsplit

import msgspec
from msgspec import Struct

from freebooter.engine import View
from freebooter.games import AnyGame

from . import saves

PATIENCE: Final = 10.0


class CannotJoin(Exception):
    """There is no sitting down at this table; the text says why and what would do."""


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
        raise CannotJoin(f"{url!r} is no table's link; expected one like https://example.org/t/bidanofeku?key=…")
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
        json.dumps({"key": link.key, "name": name, "seat": None}).encode(),
        {"content-type": "application/json", **({"cookie": cookie} if cookie else {})},
    )
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as response:
            given = response.headers.get("set-cookie", "").partition(";")[0]
    except urllib.error.HTTPError as error:
        raise _refused(error) from error
    except OSError as error:
        raise CannotJoin(f"{link.server} does not answer: {error}") from error
    if given:
        keep_cookie(link.server, given)
    return given or cookie


class Full(CannotJoin):
    """No seat for this device; the link may still be good for watching."""


def _refused(error: urllib.error.HTTPError) -> CannotJoin:
    try:
        answer = json.loads(error.read())
        text = f"{answer['error']}; expected {answer['expected']}"
    except (ValueError, KeyError, TypeError):
        text = f"the server answers {error.code}"
    return CannotJoin(text) if error.code == 404 else Full(text)


# The socket's messages


class _Message(Struct, tag_field="type"):
    pass


class SeatSeen(Struct):
    name: str
    kind: str
    level: str | None = None
    present: bool = True
    stand_in: bool = False


class TableSeen(_Message, tag="table"):
    table: str
    game: str
    options: dict[str, Any]
    you: int | None
    started: bool
    seats: list[SeatSeen]
    hints: bool = True


class Update(_Message, tag="update"):
    number: int
    events: list[dict[str, Any]]
    view: dict[str, Any]
    legal: list[str]
    deadline: float | None = None


class Ack(_Message, tag="ack"):
    id: str
    number: int


class Refused(_Message, tag="refused"):
    id: str
    reason: str
    clause: str = ""


class Why(_Message, tag="why"):
    move: str
    ok: bool
    reason: str = ""
    clause: str = ""


class HintMove(Struct):
    move: str
    value: float
    unit: str


class Hint(_Message, tag="hint"):
    number: int
    moves: list[HintMove]


class Emote(_Message, tag="emote"):
    seat: int
    emote: str


class Rematch(_Message, tag="rematch"):
    table: str
    play: str | None = None
    watch: str = ""


class Pong(_Message, tag="pong"):
    pass


class Complaint(_Message, tag="error"):
    error: str
    expected: str = ""


Message: TypeAlias = TableSeen | Update | Ack | Refused | Why | Hint | Emote | Rematch | Pong | Complaint
read_message = msgspec.json.Decoder(Message).decode


def read_view(game: AnyGame, seen: dict[str, Any]) -> View:
    """The view as the rules know it, from its JSON."""
    kind = type(game.view(game.start(), None))
    return replace(msgspec.convert(seen, kind), options=game.options)


def printable(text: str) -> str:
    """What came over the wire may not move the cursor or ring the bell."""
    return "".join(letter if letter.isprintable() else "�" for letter in text)
