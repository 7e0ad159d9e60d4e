"""What a stranger may send that no browser would: odd frames, odd requests for a socket, odd JSON. Nothing breaks."""

from __future__ import annotations

import asyncio
import json
import threading
from typing import Any

import httpx
import pytest
import uvicorn
from starlette.requests import Request
from starlette.types import Message
from uvicorn.server import ServerState

from freebooter.live.metrics import Metrics
from freebooter.server import Config, Limits, requests, socket_connection
from freebooter.server.connections import HttpConnection
from freebooter.server.ledger import Ledger
from freebooter.server.requests import LARGE, SMALL, Requests
from freebooter.server.socket_connection import SocketConnection
from freebooter.wire import AskReview

from .clients import OPEN, PERSON, Device, ServerProcess
from .test_connections import MOST_GROWTH, ended, frame, pour
from .test_frames import SlowReader

UPGRADE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)


def request(line: str, headers: str = UPGRADE) -> bytes:
    return f"{line}\r\nHost: localhost\r\n{headers}\r\n".encode("latin-1")


async def heard(server: ServerProcess, sent: bytes) -> bytes:
    """All that is answered to it before the connection ends."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(sent)
    answer = await ended(reader)
    writer.close()
    return answer


async def closed_with(server: ServerProcess, sent: bytes, headers: str = UPGRADE) -> int:
    """The code that ends a socket at a table of ours after these frames."""
    ann = Device(server.url)
    table = (await ann.create("get-bit", PERSON, OPEN))["table"]
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(request(f"GET /ws/{table} HTTP/1.1", f"Cookie: {ann.cookie}\r\n{headers}"))
    accepted = await reader.readuntil(b"\r\n\r\n")
    assert b" 101 " in accepted
    assert b"extensions" not in accepted.lower()
    writer.write(sent)
    answer = await ended(reader)
    writer.close()
    at = answer.rindex(b"\x88")
    return int.from_bytes(answer[at + 2 : at + 4])


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (b"\x81\x05hello", 1002),
        (b"\xc1\x80\0\0\0\0", 1002),
        (b"\xa1\x80\0\0\0\0", 1002),
        (b"\x91\x80\0\0\0\0", 1002),
        (b"\x83\x80\0\0\0\0", 1002),
        (b"\x8b\x80\0\0\0\0", 1002),
        (b"\x89\xfe\x00\x7e\0\0\0\0" + b"x" * 126, 1002),
        (b"\x09\x80\0\0\0\0", 1002),
        (frame(0, b"x"), 1002),
        (frame(1, b"{", fin=False) + frame(1, b"{"), 1002),
        (b"\x81\xfe\xff\xff", 1009),
        (b"\x81\xff\x80" + b"\0" * 7, 1009),
        (frame(1, b"{", fin=False) + frame(0, b"\xff"), 1007),
        (frame(1, b'{"type": "hello"}') + frame(8, b"\x03\xe9bye"), 1001),
        (frame(8, b"\x03"), 1002),
        (frame(8, b"\x03\xed") + frame(1, b'{"type": "hello"}'), 1002),
        (frame(8) + frame(8) + frame(1, b"\xff"), 1000),
    ],
)
def test_a_socket_of_odd_frames_ends_by_its_code(server: ServerProcess, sent: bytes, code: int):
    assert asyncio.run(closed_with(server, sent)) == code


def test_no_extension_is_taken(server: ServerProcess):
    offer = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\nSec-WebSocket-Protocol: a, b\r\n"
    assert asyncio.run(closed_with(server, frame(8), UPGRADE + offer)) == 1000


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("POST /ws/x HTTP/1.1", b" 400 "),
        ("HEAD /ws/x HTTP/1.1", b" 400 "),
        ("CONNECT /ws/x HTTP/1.1", b" 400 "),
        ("GET /ws/x HTTP/1.0", b" 400 "),
        ("GET http://x HTTP/1.1", b" 403 "),
        ("GET * HTTP/1.1", b" 403 "),
        ("GET ?x HTTP/1.1", b" 400 "),
        ("GET /ws/\xff HTTP/1.1", b" 400 "),
        ("GET //ws HTTP/1.1", b" 403 "),
    ],
)
def test_a_socket_is_asked_for_as_it_should_be(server: ServerProcess, line: str, answer: bytes):
    assert answer in asyncio.run(heard(server, request(line)))


def test_a_socket_does_not_begin_while_a_request_is_answered(server: ServerProcess):
    sent = b"POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}" + request("GET /ws/x HTTP/1.1")
    assert b" 101 " not in asyncio.run(heard(server, sent))
    assert 'why="a socket among requests"' in httpx.get(f"{server.url}/metrics").text


class Stuck(SlowReader):
    """It is seen when the server has given up on it."""

    def __init__(self) -> None:
        super().__init__()
        self.given_up = asyncio.Event()

    def abort(self) -> None:
        self.given_up.set()

    def close(self) -> None: ...


def test_a_socket_does_not_begin_where_answers_wait_for_their_reader():
    """Nobody would tell it that they wait, and what it sends would have no bound."""

    async def scene() -> Stuck:
        transport = Stuck()
        ledger = Ledger(Limits(), Metrics(), 60.0)
        settings = uvicorn.Config(lambda _: None, ws=SocketConnection)
        settings.load()
        line = HttpConnection(ledger, config=settings, server_state=ServerState(), app_state={})
        line.connection_made(transport)
        line.pause_writing()
        line.data_received(request("GET /ws/x HTTP/1.1"))
        line.resume_writing()
        return transport

    transport = asyncio.run(scene())
    assert transport.given_up.is_set()
    assert not transport.kept


def test_a_client_that_closes_and_does_not_read_is_let_go(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(socket_connection, "CLOSE_WITHIN", 0.01)

    async def scene() -> None:
        transport = Stuck()
        line = SocketConnection(Ledger(Limits(), Metrics(), 60.0), "", transport, ServerState())
        line.data_received(frame(8))
        await asyncio.wait_for(transport.given_up.wait(), 20)

    asyncio.run(scene())


def test_what_follows_a_body_in_chunks_is_bounded(server: ServerProcess):
    async def scene() -> None:
        before = server.memory()
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n")
        await pour(writer, b"X-A: b\r\n" * 10_000, 400)
        await ended(reader)
        assert server.memory() - before < MOST_GROWTH

    asyncio.run(scene())
    assert 'why="headers too long"' in httpx.get(f"{server.url}/metrics").text


@pytest.mark.parametrize("depth", [65, 500, 900, 5000])
@pytest.mark.parametrize("path", ["/api/tables", "/api/check", "/api/reviews", "/api/play-on"])
def test_json_is_not_nested_without_end(server: ServerProcess, path: str, depth: int):
    options = '{"rounds":' + "[" * depth + "]" * depth + "}"
    record = f'{{"freebooter":1,"game":"skull-king","options":{options},"seats":["a","b"],"moves":[],"result":null}}'
    bodies = {
        "/api/tables": f'{{"game":"skull-king","seats":[{{"kind":"person"}},{{"kind":"open"}}],"options":{options}}}',
        "/api/check": record,
        "/api/reviews": f'{{"record":{record},"seat":0}}',
        "/api/play-on": f'{{"record":{record},"at":0,"seat":0,"level":"drifter"}}',
    }
    answer = httpx.post(f"{server.url}{path}", content=bodies[path])
    assert answer.status_code == 400
    assert "nested" in answer.text or "recursion" in answer.text


def test_a_long_body_is_taken_apart_beside_the_tables(monkeypatch: pytest.MonkeyPatch):
    threads: list[threading.Thread] = []
    monkeypatch.setattr(requests, "decoder", lambda _: lambda body: threads.append(threading.current_thread()))

    async def scene(body: bytes) -> None:
        async def receive() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        scope: dict[str, Any] = {"type": "http", "method": "POST", "path": "/", "query_string": b"", "headers": []}
        await Requests(Config(), Metrics()).body(Request(scope, receive), AskReview, LARGE)

    asyncio.run(scene(json.dumps("x" * SMALL).encode()))
    assert threads[0] is not threading.main_thread()
