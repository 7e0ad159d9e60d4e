"""Work that costs much: one thing at a time, address by address, and what is owed is paid first."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator

import pytest
from starlette.requests import Request
from starlette.types import Message

from freebooter.live.metrics import Metrics
from freebooter.server import Config, Limits
from freebooter.server.requests import LARGE, MOST_ON_THEIR_WAY, Refused, Requests


def request_of(address: str, length: int = 0) -> Request:
    """A request whose body nobody may read."""

    async def receive() -> Message:
        raise AssertionError("the body was read")

    headers = [(b"content-length", str(length).encode())]
    return Request({"type": "http", "method": "POST", "client": (address, 1), "headers": headers}, receive)


def requests_of(processor: tuple[float, float] = (1e6, 1e6)) -> Requests:
    return Requests(Config(limits=Limits(processor_of_an_address=processor)), Metrics())


def test_costly_work_is_done_one_by_one_and_an_address_waits_once():
    async def scene() -> list[str]:
        requests, done = requests_of(), list[str]()
        alone = threading.Lock()

        def work(name: str) -> None:
            assert alone.acquire(blocking=False), "two at once"
            done.append(name)
            alone.release()

        async def ask(name: str, address: str) -> None:
            await requests.costly(request_of(address), lambda: work(name))

        greedy = [asyncio.create_task(ask(f"greedy {number}", "10.0.0.1")) for number in range(5)]
        await asyncio.sleep(0)
        await asyncio.gather(*greedy, ask("modest", "10.0.0.2"))
        return done

    done = asyncio.run(scene())
    assert done.index("modest") == 1
    assert [name for name in done if name != "modest"] == [f"greedy {number}" for number in range(5)]


def test_whoever_owes_is_refused_before_the_body_is_read():
    async def scene() -> None:
        requests = requests_of((1e-9, 0.05))
        with pytest.raises(AssertionError, match="the body was read"):
            await requests.read(request_of("10.0.0.1", LARGE), LARGE)
        with pytest.raises(Refused, match="too much at once"):
            await requests.read(request_of("10.0.0.1", LARGE), LARGE)
        with pytest.raises(AssertionError, match="the body was read"):
            await requests.read(request_of("10.0.0.2", LARGE), LARGE)

    asyncio.run(scene())


def test_a_body_that_says_it_is_too_long_is_not_read():
    async def scene() -> None:
        with pytest.raises(Refused, match="too long") as refused:
            await requests_of().read(request_of("10.0.0.1", LARGE + 1), LARGE)
        assert refused.value.status == 413

    asyncio.run(scene())


def test_an_address_has_a_few_long_bodies_on_their_way_and_others_have_theirs():
    async def scene() -> None:
        requests = requests_of()

        async def drip() -> Message:
            await asyncio.sleep(3600)
            raise AssertionError

        def dripping(address: str) -> Request:
            return Request({"type": "http", "method": "POST", "client": (address, 1), "headers": []}, drip)

        async def read(address: str) -> bytes:
            return await requests.read(dripping(address), LARGE)

        greedy = [asyncio.create_task(read("10.0.0.1")) for _ in range(MOST_ON_THEIR_WAY)]
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="too many long bodies"):
            await read("10.0.0.1")
        modest = asyncio.create_task(read("10.0.0.2"))
        greedy[0].cancel()
        await asyncio.sleep(0.01)
        again = asyncio.create_task(read("10.0.0.1"))
        await asyncio.sleep(0)
        assert not modest.done()
        assert not again.done()
        for task in (*greedy, modest, again):
            task.cancel()

    asyncio.run(scene())


def test_what_is_searched_for_long_is_searched_one_by_one_and_paid_for():
    async def scene() -> None:
        requests, searching = requests_of((1e-9, 0.05)), 0

        async def search() -> None:
            nonlocal searching
            searching += 1
            assert searching == 1
            await asyncio.sleep(0.1)
            searching -= 1

        await asyncio.gather(*(requests.looked_up(request_of(f"10.0.0.{at}"), search) for at in range(3)))
        with pytest.raises(Refused, match="too much at once"):
            await requests.looked_up(request_of("10.0.0.1"), search)

    asyncio.run(scene())


def test_a_long_answer_is_made_in_turn_and_paid_for():
    async def scene() -> None:
        requests = requests_of((1e3, 1.0))
        loop = threading.get_ident()

        def pieces() -> Iterator[bytes]:
            for number in range(3):
                assert threading.get_ident() != loop, "made on the loop"
                yield bytes([number])

        request = request_of("10.0.0.1")
        assert [piece async for piece in requests.piecemeal(request, pieces())] == [b"\0", b"\1", b"\2"]

    asyncio.run(scene())
