"""Ten thousand bad messages and requests: each is answered, nothing breaks, grows or changes."""

from __future__ import annotations

import asyncio
import json
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error

from freebooter.wire.generate.openapi import openapi

from .clients import Device, ServerProcess, Talk, key_of, seats_for

MOST_GROWTH = 16 * 1024 * 1024

words = st.text(max_size=40)
numbers = st.integers(-(2**70), 2**70) | st.floats() | st.integers(-2, 9)
values = st.recursive(
    st.none() | st.booleans() | numbers | words,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4),
    max_leaves=12,
)
TYPES = ["hello", "move", "why", "hint", "start", "rematch", "emote", "level", "back", "ping", "table", "update", "ack"]
# Nearly right: a known type, known fields, and a move that is never this seat's to make
nearly = st.fixed_dictionaries(
    {"type": st.sampled_from(TYPES)},
    optional={
        "id": words | values,
        "number": st.integers(-3, 60) | values,
        "seat": st.integers(-1, 9) | values,
        "move": st.sampled_from(["play 1:1", "play 2:3", "line 0 1 2 3", "play 0:9", "bid 1", ""]) | words | values,
        "level": st.sampled_from(["open", "bosun"]) | values,
        "emote": st.sampled_from(["arr", "ahoy"]) | words,
        "options": values,
        "more": values,
    },
)
messages = st.one_of(
    st.builds(json.dumps, nearly),
    st.builds(json.dumps, values),
    st.text(max_size=200),
    st.binary(max_size=200),
    st.integers(1, 1500).map(lambda depth: "[" * depth),
    st.builds(lambda text, at: text[:at], st.builds(json.dumps, nearly), st.integers(0, 60)),
)


def snapshot(server: ServerProcess) -> list[tuple[object, ...]]:
    """All that the server has stored."""
    log = sqlite3.connect(server.db)
    stored = [row for table in ("tables", "holders", "codes", "moves") for row in log.execute(f"SELECT * FROM {table}")]
    log.close()
    return stored


class Besieged:
    """A game under way with a player's and a watcher's socket open for the whole test."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.runner = asyncio.Runner()
        self.sockets = AsyncExitStack()
        self.talks: list[Talk] = self.runner.run(self._open())
        self.sent = 0

    async def _open(self) -> list[Talk]:
        made, devices = await seats_for(self.server.url, "get-bit", 4)
        watcher = Device(self.server.url).socket(made["table"], key_of(made["watch"]))
        talks = [
            await self.sockets.enter_async_context(socket) for socket in (devices[0].socket(made["table"]), watcher)
        ]
        for talk in talks:
            await talk.hello()
            while not talk.number:
                await talk.hear("update")
        return talks

    async def send(self, batch: list[str | bytes]) -> None:
        for talk in self.talks:
            for message in batch:
                await talk.socket.send(message)
            self.sent += len(batch)
            last = f"end{self.sent}"
            await talk.say(last)
            while last not in (await talk.hear("error"))["error"]:
                pass
            talk.heard.clear()

    def close(self) -> None:
        self.runner.run(self.sockets.aclose())
        self.runner.close()


@pytest.fixture(scope="module")
def besieged(server: ServerProcess) -> Iterator[Besieged]:
    besieged = Besieged(server)
    yield besieged
    besieged.close()


def test_bad_messages_are_answered_and_change_nothing(server: ServerProcess, besieged: Besieged):
    @settings(max_examples=75, database=None)
    @given(st.lists(messages, min_size=30, max_size=30))
    def flood(batch: list[str | bytes]) -> None:
        besieged.runner.run(besieged.send(batch))

    before = snapshot(server)
    flood()
    settled = server.memory()
    flood()
    assert besieged.sent >= 9_000
    assert server.memory() - settled < MOST_GROWTH
    assert snapshot(server) == before


PATHS = ["/api/games", "/api/clauses/", "/api/tables", "/api/mine", "/api/carry", "/api/check", "/qr.svg", "/t/", "/"]
headers = st.dictionaries(
    st.sampled_from(["Cookie", "Origin", "Content-Type", "Accept-Encoding", "If-None-Match", "X-Forwarded-For"]),
    st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=60).map(str.strip),
    max_size=3,
)


@st.composite
def requests(draw: st.DrawFn) -> dict[str, Any]:
    """Nearly any request; none that would make a table."""
    path = draw(st.sampled_from(PATHS)) + draw(st.sampled_from(["", "/", "/join", "nosuchtabl/join", "/%00", "?key=x"]))
    body = draw(st.binary(max_size=300) | st.builds(lambda value: json.dumps(value).encode(), values))
    method = draw(st.sampled_from(["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE"]))
    return {"method": method, "url": path + draw(st.sampled_from(["", "?eyes=9", "?text=%ff"])), "content": body} | {
        "headers": draw(headers)
    }


def test_bad_requests_are_refused_and_change_nothing(server: ServerProcess):
    with httpx.Client(base_url=server.url) as http:

        @settings(max_examples=1000, database=None)
        @given(requests())
        def ask(request: dict[str, Any]) -> None:
            assert http.request(**request).status_code < 500

        before = snapshot(server)
        ask()
        assert snapshot(server) == before
        assert http.get("/healthz").json() == {"ok": True}


beginnings = st.sampled_from([b"", b"GET / HTTP/1.1\r\n", b"GET /ws/x HTTP/1.1\r\nUpgrade: "])


def test_bytes_that_are_no_http_do_not_hurt(server: ServerProcess):
    @settings(max_examples=200, database=None)
    @given(
        st.binary(min_size=1, max_size=200),
        beginnings,
    )
    def shout(noise: bytes, first: bytes) -> None:
        with socket.create_connection(("127.0.0.1", server.port), timeout=5) as line:
            line.sendall(first + noise + b"\r\n\r\n")
            line.shutdown(socket.SHUT_WR)
            assert b"HTTP/1.1 5" not in line.recv(1000)

    shout()
    assert httpx.get(f"{server.url}/healthz").json() == {"ok": True}


schema = schemathesis.openapi.from_dict(openapi())


@schema.parametrize()  # pyright: ignore[reportUntypedFunctionDecorator]
@settings(max_examples=40, database=None)
def test_the_api_by_its_own_description_never_fails(case: schemathesis.Case[Any], server: ServerProcess):
    response = case.call(base_url=server.url)
    case.validate_response(response, checks=[not_a_server_error])
