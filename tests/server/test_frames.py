"""The server's frames beside those of the `websockets` library: each reads what the other writes."""

from __future__ import annotations

import asyncio
import random
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.types import Message, Receive, Scope, Send
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Close, Frame, Opcode
from websockets.protocol import SERVER, Protocol, State
from websockets.uri import parse_uri

from freebooter.live.metrics import Metrics
from freebooter.server import Limits
from freebooter.server.frames import (
    BINARY,
    PART,
    PING,
    PONG,
    TEXT,
    FrameError,
    FrameReader,
    close_frame,
    closing_code,
    frame,
    unmasked,
)
from freebooter.server.ledger import Ledger
from freebooter.server.socket_connection import MOST_BYTES, SocketConnection

LONGEST = 4096
messages = st.tuples(st.sampled_from([TEXT, BINARY]), st.text(max_size=300).map(str.encode), st.integers(1, 4))
controls = st.tuples(st.sampled_from([PING, PONG]), st.binary(max_size=125), st.just(1))


@settings(max_examples=200, database=None)
@given(st.lists(messages | controls, max_size=8), st.integers(0, 2**32))
def test_what_the_library_sends_is_read_in_whatever_pieces_it_comes(sent: list[tuple[int, bytes, int]], seed: int):
    rng = random.Random(seed)
    stream = b"".join(
        Frame(Opcode(kind if not part else PART), piece, part == parts - 1).serialize(mask=True)
        for kind, content, parts in sent
        for part, piece in enumerate(_split(content, parts, rng))
    )
    reader = FrameReader(LONGEST)
    read = [each for piece in _split(stream, rng.randint(1, 20), rng) for each in reader.read(piece)]
    assert [each for each in read if each != (PART, b"")] == [(kind, content) for kind, content, _ in sent]


@settings(max_examples=300, database=None)
@given(st.binary(max_size=80))
def test_noise_that_the_library_refuses_is_refused(noise: bytes):
    library = Protocol(SERVER, state=State.OPEN, max_size=LONGEST)
    library.receive_data(noise)
    if library.parser_exc and not library.close_rcvd:
        with pytest.raises(FrameError):
            list(FrameReader(LONGEST).read(noise))


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_the_library_reads_our_frames(size: int):
    library = ClientProtocol(parse_uri("ws://x"), state=State.OPEN, max_size=None)
    library.receive_data(frame(TEXT, b"x" * size) + close_frame(4401, "é" * 100))
    text, closed = cast("list[Frame]", library.events_received())
    assert (text.opcode, text.data) == (Opcode.TEXT, b"x" * size)
    assert Close.parse(bytes(closed.data)) == Close(4401, "é" * 61)


@pytest.mark.parametrize(
    ("stream", "code"),
    [
        (b"\x81\x02hi", 1002),
        (b"\xc1\x80\0\0\0\0", 1002),
        (b"\x83\x80\0\0\0\0", 1002),
        (b"\x09\x80\0\0\0\0", 1002),
        (b"\x80\x80\0\0\0\0", 1002),
        (b"\x01\x80\0\0\0\0\x81\x80\0\0\0\0", 1002),
        (b"\x81\xfe\x10\x01", 1009),
        (b"\x82\xff" + b"\xff" * 8, 1009),
        (b"\x01\xfe\x10\x00\0\0\0\0" + b"x" * 4096 + b"\x00\x81", 1009),
    ],
)
def test_what_is_no_frame_is_refused_before_it_is_kept(stream: bytes, code: int):
    with pytest.raises(FrameError) as refused:
        list(FrameReader(LONGEST).read(stream))
    assert refused.value.code == code


def test_a_mask_is_taken_off():
    assert unmasked(bytes(a ^ b for a, b in zip(b"ahoy", b"mask", strict=True)), b"mask") == b"ahoy"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", 1000),
        (b"\x03\xe8bye", 1000),
        (b"\x03", 1002),
        (b"\x03\xed", 1002),
        (b"\x0f\xa0", 4000),
        (b"\x03\xe8\xff", 1007),
    ],
)
def test_a_close_is_answered_with_its_own_code_unless_that_may_not_be(content: bytes, code: int):
    assert closing_code(content) == code


class SlowReader(asyncio.Transport):
    """Of a client that reads nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.kept: list[bytes] = []

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.kept.append(bytes(data))

    def get_write_buffer_size(self) -> int:
        return sum(map(len, self.kept))

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


def test_what_waits_for_a_slow_reader_is_bounded():
    async def scene() -> SlowReader:
        transport = SlowReader()
        line = SocketConnection(Ledger(Limits(), Metrics(), 60.0), "", transport, ServerState())
        line.pause_writing()
        while line.send(b"x" * 1000):
            pass
        line.close(1013, "slow")
        return transport

    *frames, last = asyncio.run(scene()).kept
    assert MOST_BYTES - 2000 < sum(map(len, frames)) <= MOST_BYTES + len(frames) * 4
    assert last == close_frame(1013, "slow")


def test_messages_that_come_together_take_turns_with_other_work():
    heard: list[str] = []

    async def accept(scope: Scope, receive: Receive, send: Send) -> None:
        said: Message = {"type": "websocket.accept"}
        await send(said)

    async def scene() -> None:
        line = SocketConnection(Ledger(Limits(), Metrics(), 60.0), "", SlowReader(), ServerState())
        key = [(b"sec-websocket-key", b"A" * 22 + b"=="), (b"sec-websocket-version", b"13")]
        line.open(accept, {"headers": key, "state": {}})
        line.serve(lambda content: heard.append(content.decode()), lambda _: None)
        loop = asyncio.get_running_loop()
        loop.call_soon(heard.append, "another's")
        line.data_received(
            b"".join(Frame(Opcode.TEXT, text).serialize(mask=True) for text in (b"one", b"two", b"three"))
        )
        while len(heard) < 4:
            await asyncio.sleep(0)

    asyncio.run(scene())
    assert heard == ["one", "another's", "two", "three"]


def _split(content: bytes, parts: int, rng: random.Random) -> list[bytes]:
    cuts = sorted(rng.randint(0, len(content)) for _ in range(parts - 1))
    return [content[a:b] for a, b in zip([0, *cuts], [*cuts, len(content)], strict=True)]
