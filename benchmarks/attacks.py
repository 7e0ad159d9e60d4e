"""What a hostile client may do: each attack goes on until it is stopped, begun again wherever the server ends it."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from multiprocessing.synchronize import Event
from typing import Final

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

LOST: Final = (OSError, WebSocketException, httpx.HTTPError, asyncio.IncompleteReadError, TimeoutError)


@dataclass(frozen=True)
class Target:
    """A table of the attacker's own, long since begun, and how to come to it."""

    host: str
    port: int
    table: str
    cookie: str

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"


def frame(opcode: int, payload: bytes = b"", fin: bool = True) -> bytes:
    return bytes([opcode | (0x80 if fin else 0), 0x80 | len(payload), 0, 0, 0, 0]) + payload


async def socket(target: Target) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection(target.host, target.port)
    writer.write(
        f"GET /ws/{target.table} HTTP/1.1\r\nHost: {target.host}:{target.port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        f"Cookie: {target.cookie}\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer


async def pour(writer: asyncio.StreamWriter, piece: bytes) -> None:
    while True:
        writer.write(piece)
        await writer.drain()


async def pings_unread(target: Target) -> None:
    _, writer = await socket(target)
    await pour(writer, frame(9, b"x" * 125) * 500)


async def small_pings(target: Target) -> None:
    reader, writer = await socket(target)
    drain = asyncio.create_task(reader.read(-1))
    try:
        await pour(writer, frame(9) * 2000)
    finally:
        drain.cancel()


async def continuations(target: Target) -> None:
    _, writer = await socket(target)
    writer.write(frame(1, b"{", fin=False))
    await pour(writer, frame(0, fin=False) * 2000)


async def pipelined(target: Target) -> None:
    _, writer = await asyncio.open_connection(target.host, target.port)
    await pour(writer, b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n" * 500)


async def hellos(target: Target) -> None:
    address = f"ws://{target.host}:{target.port}/ws/{target.table}"
    async with connect(address, additional_headers={"Cookie": target.cookie}) as line:

        async def read() -> None:
            async for _ in line:
                pass

        reading = asyncio.create_task(read())
        try:
            while not reading.done():
                await line.send('{"type": "hello", "number": 0}')
                await asyncio.sleep(1 / 18)
        finally:
            reading.cancel()


async def unread_hellos(target: Target) -> None:
    _, writer = await socket(target)
    while True:
        writer.write(frame(1, b'{"type": "hello", "number": 0}'))
        await writer.drain()
        await asyncio.sleep(1 / 18)


async def hints(target: Target) -> None:
    """Tables of its own against bots, and a hint at each of them again and again."""
    async with httpx.AsyncClient(base_url=target.url, timeout=30) as http:
        lines: list[ClientConnection] = []
        for _ in range(25):
            wish = {"game": "get-bit", "seats": [{"kind": "person"}, {"kind": "bot", "level": "drifter"}]}
            made = await http.post("/api/tables", json=wish)
            if made.status_code != 201:
                await asyncio.sleep(1)
                continue
            key = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
            address = f"ws://{target.host}:{target.port}/ws/{made.json()['table']}"
            lines.append(await connect(address, additional_headers={"Cookie": key}))
            await lines[-1].send('{"type": "hello"}')
        while True:
            for line in lines:
                await line.send('{"type": "hint"}')
            await asyncio.sleep(0.5)


async def half_requests(target: Target) -> None:
    lines = [await asyncio.open_connection(target.host, target.port) for _ in range(300)]
    for number in itertools.count():
        for _, writer in lines:
            writer.write(b"POST /api/tables HTTP/1.1\r\n" if not number else b"X-Slow: y\r\n")
        await asyncio.sleep(0.5)


async def qr_codes(target: Target) -> None:
    async with httpx.AsyncClient(base_url=target.url, timeout=30) as http:
        for number in itertools.count():
            await asyncio.gather(*(http.get(f"/qr.svg?text={'x' * 900}{number}{more}") for more in range(10)))


async def records(target: Target) -> None:
    seats, moves = ["a", "b"], [["nature", "line 0 1 2 3"]] * 30_000
    wrong: dict[str, object] = {
        "freebooter": 1,
        "game": "get-bit",
        "options": {},
        "seats": seats,
        "moves": moves,
        "result": None,
    }
    async with httpx.AsyncClient(base_url=target.url, timeout=30) as http:
        while True:
            await asyncio.gather(*(http.post("/api/check", content=json.dumps(wrong)) for _ in range(10)))


async def bad_messages(target: Target) -> None:
    reader, writer = await socket(target)
    drain = asyncio.create_task(reader.read(-1))
    try:
        await pour(writer, frame(1, b'{"type":') * 200)
    finally:
        drain.cancel()


async def pages_unread(target: Target) -> None:
    """The longest answer there is, from as many connections as an address may have."""
    ask = b"GET /api/puzzles/plank HTTP/1.1\r\nHost: localhost\r\n\r\n" * 4
    lines = [await asyncio.open_connection(target.host, target.port, limit=1) for _ in range(500)]
    for _, writer in lines:
        writer.write(ask)
    while not lines[0][1].is_closing():
        await asyncio.sleep(0.5)


async def half_bodies(target: Target) -> None:
    """Records of a megabyte, but for their last bytes."""
    lines = [await asyncio.open_connection(target.host, target.port) for _ in range(200)]
    for _, writer in lines:
        writer.write(b"POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1040000\r\n\r\n" + b"x" * 10**6)
        await asyncio.sleep(0.05)
    await asyncio.sleep(10)
    for _, writer in lines:
        writer.close()


async def hurried_bots(target: Target) -> None:
    """Bots alone at many tables, and somebody at each who has them play as fast as they think."""
    bots = [{"kind": "bot", "level": "drifter"}] * 6

    async def watch() -> None:
        async with httpx.AsyncClient(base_url=target.url, timeout=30) as http:
            made = (await http.post("/api/tables", json={"game": "get-bit", "seats": bots})).json()
        if "play" not in made:
            return
        _, _, key = made["play"].partition("?")
        async with connect(f"ws://{target.host}:{target.port}/ws/{made['table']}?{key}") as line:
            await line.send('{"type": "hello"}')
            async for heard in line:
                await line.send('{"type": "rematch"}' if '"over":true' in str(heard) else '{"type": "hurry"}')

    await asyncio.gather(*(watch() for _ in range(40)), return_exceptions=True)


async def taken_back(target: Target) -> None:
    """A move and back again, late in a long game, as fast as it is answered."""
    bots = [{"kind": "bot", "level": "drifter"}] * 3
    async with httpx.AsyncClient(base_url=target.url, timeout=30) as http:
        wish = {"game": "skull-king", "seats": [{"kind": "person"}, *bots]}
        made = (await http.post("/api/tables", json=wish)).json()
        cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
    address = f"ws://{target.host}:{target.port}/ws/{made['table']}"
    async with connect(address, additional_headers={"Cookie": cookie}) as line:
        await line.send('{"type": "hello"}')
        for number in itertools.count():
            heard = json.loads(await line.recv())
            if heard["type"] == "update" and heard["legal"]:
                move = {"type": "move", "id": f"m{number}", "number": heard["number"], "move": heard["legal"][0]}
                await line.send(json.dumps(move))
                await line.send(json.dumps({"type": "take-back", "id": f"b{number}"}))
            elif heard["type"] == "update" and heard["view"]["over"]:
                return


ATTACKS: Final[dict[str, Callable[[Target], Awaitable[None]]]] = {
    "pings, answers unread": pings_unread,
    "pings of six bytes": small_pings,
    "empty continuations": continuations,
    "pipelined requests": pipelined,
    "hello, again and again": hellos,
    "hello, answers unread": unread_hellos,
    "hints at 25 tables": hints,
    "half-sent requests": half_requests,
    "QR codes": qr_codes,
    "records of a megabyte": records,
    "unreadable messages": bad_messages,
    "long answers unread": pages_unread,
    "half-sent bodies": half_bodies,
    "bots at 40 tables, hurried": hurried_bots,
    "moves taken back": taken_back,
}


def attack(name: str, target: Target, stop: Event) -> None:
    """In a process of its own, so that its work is not what the honest wait for."""
    os.nice(5)

    async def again() -> None:
        while True:
            try:
                await ATTACKS[name](target)
            except LOST:
                await asyncio.sleep(0.05)

    async def until_stopped() -> None:
        going = asyncio.create_task(again())
        while not stop.is_set():
            await asyncio.sleep(0.1)
        going.cancel()

    asyncio.run(until_stopped())
