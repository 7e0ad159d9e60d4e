"""Clients that abuse the connection itself: it ends, memory stays, and the others play on."""

from __future__ import annotations

import asyncio
import os
import struct
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from freebooter.live.limits import Bucket
from freebooter.server import Limits

from .clients import OPEN, PERSON, Device, ServerProcess, Talk, key_of

MOST_GROWTH = 32 * 1024 * 1024


def frame(opcode: int, payload: bytes = b"", fin: bool = True) -> bytes:
    """A masked client frame; the mask is zero, which leaves the payload as it is."""
    return bytes([opcode | (0x80 if fin else 0), 0x80 | len(payload), 0, 0, 0, 0]) + payload


async def upgraded(server: ServerProcess, table: str, cookie: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A raw socket at a table, by a device's cookie."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=2**16)
    writer.write(
        f"GET /ws/{table} HTTP/1.1\r\nHost: localhost:{server.port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        f"Cookie: {cookie}\r\n\r\n".encode()
    )
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    return reader, writer


@asynccontextmanager
async def opened(server: ServerProcess) -> AsyncGenerator[tuple[Talk, asyncio.StreamReader, asyncio.StreamWriter]]:
    """An honest player's socket, and a raw one at the same table that nobody reads."""
    ann = Device(server.url)
    made = await ann.create("get-bit", PERSON, OPEN)
    async with ann.socket(made["table"]) as talk:
        await talk.hello()
        reader, writer = await upgraded(server, made["table"], ann.cookie)
        yield talk, reader, writer
        writer.close()


def test_a_player_who_neither_reads_nor_answers_counts_as_away_and_a_bot_stands_in(tmp_path: Path):
    async def scene(server: ServerProcess) -> None:
        ann, bob = Device(server.url), Device(server.url)
        made = await ann.create("get-bit", PERSON, OPEN)
        await bob.post(f"/api/tables/{made['table']}/join", {"key": key_of(made["play"])})
        async with ann.socket(made["table"]) as talk:
            await talk.hello()
            _, writer = await upgraded(server, made["table"], bob.cookie)
            writer.write(frame(1, b'{"type": "hello"}'))
            await seen(talk, present=True)
            await seen(talk, present=False)
            await seen(talk, stand_in=True)
            writer.close()

    async def seen(talk: Talk, **facts: bool) -> None:
        while not facts.items() <= talk.table["seats"][1].items():
            await talk.hear("table")

    with ServerProcess(tmp_path, silence=0.2, gone_after=0.5) as server:
        asyncio.run(scene(server))
        assert "Traceback" not in server.log.read_text()


async def ended(reader: asyncio.StreamReader) -> bytes:
    """All that still comes before the connection ends."""
    heard = b""
    try:
        while piece := await asyncio.wait_for(reader.read(2**16), 20):
            heard += piece
    except ConnectionError:
        pass
    return heard


async def pour(writer: asyncio.StreamWriter, piece: bytes, times: int) -> None:
    try:
        for _ in range(times):
            writer.write(piece)
            await writer.drain()
    except ConnectionError:
        pass


@pytest.mark.parametrize(
    ("what", "piece", "times"),
    [
        ("pings that nobody reads the answers to", frame(9, b"x" * 125) * 500, 800),
        ("pings without end", frame(9) * 10_000, 40),
        ("empty continuations", frame(0, fin=False) * 10_000, 40),
    ],
)
def test_frames_without_end_end_their_own_socket_only(tmp_path: Path, what: str, piece: bytes, times: int):
    async def scene(server: ServerProcess) -> None:
        async with opened(server) as (talk, reader, writer):
            before = server.memory()
            if what == "empty continuations":
                writer.write(frame(1, b"{", fin=False))
            await pour(writer, piece, times)
            heard = await ended(reader)
            assert heard.count(b"\x8a") < 2000
            await talk.say("ping")
            await talk.hear("pong")
            assert server.memory() - before < MOST_GROWTH
        assert 'freebooter_cut_total{why="too many frames"} 1' in httpx.get(f"{server.url}/metrics").text

    with ServerProcess(tmp_path, limits=Limits()) as server:
        asyncio.run(scene(server))
        assert "Traceback" not in server.log.read_text()


def test_requests_queued_on_one_connection_are_few(tmp_path: Path):
    async def scene(server: ServerProcess) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        before = server.memory()
        await pour(writer, b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n" * 2000, 400)
        await ended(reader)
        assert server.memory() - before < MOST_GROWTH
        assert httpx.get(f"{server.url}/healthz").json() == {"ok": True}
        assert 'why="too many requests at once"' in httpx.get(f"{server.url}/metrics").text

    with ServerProcess(tmp_path) as server:
        asyncio.run(scene(server))
        assert "Traceback" not in server.log.read_text()


def test_a_few_requests_on_one_connection_are_answered_in_order(server: ServerProcess):
    async def scene() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(b"GET /api/clauses/chess HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        first = await reader.readuntil(b"\r\n\r\n")
        assert b"404" in first
        length = int(first.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
        await reader.readexactly(length)
        assert b"200" in await reader.readuntil(b"\r\n\r\n")
        writer.close()

    asyncio.run(scene())


def test_headers_without_end_are_cut_off(server: ServerProcess):
    async def scene() -> None:
        before = server.memory()
        for line in (b"X-More: " + b"x" * 8000 + b"\r\n", b"x" * 8000):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(b"GET /api/games HTTP/1.1\r\nHost: x\r\nX-Long: ")
            await pour(writer, line, 2000)
            await ended(reader)
        assert server.memory() - before < MOST_GROWTH

    asyncio.run(scene())


def test_an_address_has_so_many_connections(tmp_path: Path):
    async def scene(server: ServerProcess) -> None:
        lines = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(5)]
        assert await ended(lines[4][0]) == b""
        for _, writer in lines[:2]:
            writer.close()
            await writer.wait_closed()
        for attempt in range(100):
            try:
                assert httpx.get(f"{server.url}/healthz").json() == {"ok": True}
                break
            except httpx.TransportError:
                assert attempt < 99
        for _, writer in lines:
            writer.close()

    with ServerProcess(tmp_path, limits=Limits(connections=4)) as server:
        asyncio.run(scene(server))


def test_a_text_that_is_no_utf8_ends_the_socket_with_a_plain_line(server: ServerProcess):
    async def scene() -> None:
        async with opened(server) as (_, reader, writer):
            writer.write(frame(1, b"\xff\xfe"))
            heard = await ended(reader)
            assert struct.pack("!H", 1007) in heard
        assert "no UTF-8" in server.log.read_text()

    asyncio.run(scene())


def test_an_empty_bucket_gives_nothing_and_a_debt_is_paid_before_more_is_had():
    bucket = Bucket((1.0, 10.0), 0.0)
    assert bucket.take(0.0, 10.0)
    assert not bucket.take(0.5, 1.0)
    assert bucket.take(1.0, 1.0)
    bucket.charge(1.0, 500.0)
    assert not bucket.take(10.0, 0.1)
    assert bucket.take(11.5, 0.1)


def test_the_descriptors_of_cut_connections_are_given_back(server: ServerProcess):
    async def scene() -> None:
        held = len(os.listdir(f"/proc/{server.process.pid}/fd"))  # noqa: PTH208
        for _ in range(20):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(b"GET / HTTP/1.1\r\n" + b"x" * 100_000)
            await ended(reader)
            writer.close()
        assert len(os.listdir(f"/proc/{server.process.pid}/fd")) <= held + 2  # noqa: PTH208

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("limit", "sent"),
    [
        ("headers_within", b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-More"),
        ("headers_within", b""),
        ("body_within", b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"),
    ],
)
def test_a_request_that_is_begun_and_not_ended_is_cut_in_time(tmp_path: Path, limit: str, sent: bytes):
    """The other times are too long for the test: it is the one limit that ends the connection."""

    async def scene(server: ServerProcess) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(sent)
        assert await ended(reader) == b""
        writer.close()
        assert 'freebooter_cut_total{why="a request not sent in time"} 1' in httpx.get(f"{server.url}/metrics").text

    far = Limits(headers_within=600.0, body_within=600.0, read_within=600.0)
    with ServerProcess(tmp_path, limits=replace(far, **{limit: 0.2})) as server:
        asyncio.run(scene(server))


def test_a_request_whose_body_drips_is_cut_in_time(tmp_path: Path):
    async def scene(server: ServerProcess) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10000\r\n\r\n")
        cut = asyncio.create_task(ended(reader))
        while not cut.done():
            writer.write(b" ")
            await asyncio.sleep(0.02)
        assert cut.result() == b""
        writer.close()

    with ServerProcess(tmp_path, limits=Limits(body_within=0.3)) as server:
        asyncio.run(scene(server))


def test_an_answer_that_nobody_reads_is_cut_in_time(tmp_path: Path):
    async def scene(server: ServerProcess) -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", server.port)
        why = 'freebooter_cut_total{why="answers not read"} 1'
        numbers = ""
        async with asyncio.timeout(30), httpx.AsyncClient(base_url=server.url) as http:
            with suppress(ConnectionError):
                while why not in numbers:
                    writer.write(b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 4)
                    await writer.drain()
                    numbers = (await http.get("/metrics")).text
            while why not in numbers:
                numbers = (await http.get("/metrics")).text
        writer.close()

    with ServerProcess(tmp_path, limits=Limits(requests=(1e6, 1e6), read_within=0.2)) as server:
        asyncio.run(scene(server))


def test_a_body_that_is_given_up_half_way_leaves_a_plain_line(server: ServerProcess):
    async def scene() -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(b"POST /api/sheets HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
        await writer.drain()
        async with asyncio.timeout(20):
            numbers = ""
            writer.close()
            while 'http_answers_total{status="400"}' not in numbers:
                numbers = (await Device(server.url).get("/metrics")).text

    asyncio.run(scene())
    assert "Traceback" not in server.log.read_text()
