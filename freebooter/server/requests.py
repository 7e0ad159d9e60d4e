"""What every request needs, whatever it asks for: its body read, its refusal said, its price paid."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import cache, wraps
from typing import Final, TypeVar

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from freebooter.engine.refusal import Refusal
from freebooter.live.config import Config
from freebooter.live.encoding import encode_answer
from freebooter.live.limits import Buckets, neighbourhood_of
from freebooter.live.metrics import Metrics
from freebooter.live.refused import EXPECTED, Refused, refusal_for, told

from .decoding import decoder_of
from .security import address_of, origin_allowed

T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]
log = logging.getLogger("freebooter.http")

SMALL: Final = 16 * 1024
LARGE: Final = 1024 * 1024
LONGEST_FREE: Final = 64 * 1024
# So many longer ones of an address may be on their way at once, for each is in memory until it is whole.
MOST_ON_THEIR_WAY: Final = 16
# What a byte of a long body costs: a megabyte is a tenth of a second.
BYTE: Final = 1e-7
NOT_KEPT: Final = {"cache-control": "no-store"}
TOO_MUCH: Final = Refusal("too much at once", expected="a little patience")


def answer(value: object, status: int = 200) -> Response:
    """A message, or a tuple of them, as JSON."""
    return Response(encode_answer(value), status, media_type="application/json", headers=NOT_KEPT)


def refused(status: int, refusal: Refusal) -> Response:
    """The answer to a request that is refused."""
    return answer(told(refusal), status)


def handled(handler: Handler) -> Handler:
    """Errors of the rooms below become refusals."""

    @wraps(handler)
    async def handle(request: Request) -> Response:
        try:
            return await handler(request)
        except EXPECTED as error:
            return refused(*refusal_for(error))
        except ClientDisconnect:
            return Response(status_code=400)

    return handle


decoder = cache(decoder_of)


async def _whole(request: Request, most: int, too_long: Refused) -> bytes:
    body = bytearray()
    async for piece in request.stream():
        body += piece
        if len(body) > most:
            raise too_long
    return bytes(body)


class Requests:
    """Reads bodies and takes payment."""

    def __init__(self, config: Config, metrics: Metrics) -> None:
        self.config = config
        self.metrics = metrics
        self._time = Buckets(config.limits.processor_of_an_address)
        self._at_work = asyncio.Semaphore(1)
        self._looking = asyncio.Semaphore(1)
        self._queues: dict[str, tuple[asyncio.Semaphore, int]] = {}
        self._on_their_way: Counter[str] = Counter()

    async def body(self, request: Request, kind: type[T], most: int = SMALL) -> T:
        """The body as that message; the origin is checked with it, since whatever has a body changes something.

        A long one is taken apart beside the tables.
        """
        self.same_origin(request)
        read, body = decoder(kind), await self.read(request, most)
        return await self.costly(request, lambda: read(body)) if len(body) > SMALL else read(body)

    async def read(self, request: Request, most: int) -> bytes:
        """The body; one that says it is too long is not read, and a long one is paid for before it is."""
        said = int(request.headers.get("content-length", "0"))
        too_long = Refused(413, "too long", "at most {most} bytes", most=most)
        if said > most:
            raise too_long
        if most <= LONGEST_FREE:
            return await _whole(request, most, too_long)
        self._pay_for_bytes(request, said or most)
        with self._on_its_way(neighbourhood_of(address_of(request.scope))):
            return await _whole(request, most, too_long)

    @contextmanager
    def _on_its_way(self, address: str) -> Generator[None]:
        if self._on_their_way[address] >= MOST_ON_THEIR_WAY:
            self.metrics.limited += 1
            raise Refused(429, "too many long bodies at once", "{most} at most", most=MOST_ON_THEIR_WAY)
        self._on_their_way[address] += 1
        try:
            yield
        finally:
            self._on_their_way[address] -= 1
            if not self._on_their_way[address]:
                del self._on_their_way[address]

    def _pay_for_bytes(self, request: Request, size: int) -> None:
        now = time.monotonic()
        bucket = self._time.of(address_of(request.scope), now)
        if not bucket.take(now, 0.0):
            self.metrics.limited += 1
            raise Refused(429, "too much at once", "a little patience")
        bucket.charge(now, size * BYTE)

    def same_origin(self, request: Request) -> None:
        if not origin_allowed(self.config, request.headers):
            raise Refused(
                403, "origin {origin:shown} may not ask", "this server's own pages", origin=request.headers["origin"]
            )

    def limit(self, buckets: Buckets, request: Request) -> None:
        """One of so many that an address may ask for."""
        if not buckets.take(address_of(request.scope), time.monotonic()):
            self.metrics.limited += 1
            raise Refused(429, "too many at once", "a little patience")

    async def costly(self, request: Request, work: Callable[[], T]) -> T:
        """Work in a thread, whose time the address pays for; refused while it owes for earlier work."""
        address = neighbourhood_of(address_of(request.scope))
        async with self._turn(address):
            self._owes_nothing(address)
            return await self._timed(address, asyncio.to_thread(work))

    async def looked_up(self, request: Request, look: Callable[[], Awaitable[T]]) -> T:
        """What the store may have to search for long, paid for likewise; one at a time, so that a reader stays free."""
        address = neighbourhood_of(address_of(request.scope))
        self._owes_nothing(address)
        async with self._looking:
            return await self._timed(address, look())

    def _owes_nothing(self, address: str) -> None:
        if not self._time.take(address, time.monotonic(), 0.0):
            self.metrics.limited += 1
            raise Refused(429, "too much at once", "a little patience")

    async def piecemeal(self, request: Request, pieces: Iterator[bytes]) -> AsyncGenerator[bytes]:
        """A long answer, each piece of it made in its turn and paid for; the next waits for what is owed."""
        address = neighbourhood_of(address_of(request.scope))
        while True:
            async with self._turn(address):
                piece = await self._timed(address, asyncio.to_thread(next, pieces, None))
            if piece is None:
                return
            yield piece
            now = time.monotonic()
            await asyncio.sleep(self._time.of(address, now).debt_at(now))

    async def _timed(self, address: str, work: Awaitable[T]) -> T:
        began = time.monotonic()
        try:
            return await work
        finally:
            now = time.monotonic()
            self._time.of(address, now).charge(now, now - began)

    @asynccontextmanager
    async def _turn(self, address: str) -> AsyncGenerator[None]:
        """One costly thing at a time, for all work shares a processor with the tables; an address waits only once."""
        queue, waiting = self._queues.get(address, (asyncio.Semaphore(1), 0))
        self._queues[address] = queue, waiting + 1
        try:
            async with queue, self._at_work:
                yield
        finally:
            queue, waiting = self._queues.pop(address)
            if waiting > 1:
                self._queues[address] = queue, waiting - 1
