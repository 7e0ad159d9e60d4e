"""Answers that are made once, however many ask for them while they are made."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest
from starlette.requests import Request

from freebooter.server.kept_answers import KeptAnswers


def asked() -> Request:
    return Request({"type": "http", "headers": []})


def test_what_many_ask_for_at_once_is_made_once():
    made: list[int] = []

    def make() -> object:
        made.append(threading.get_ident())
        time.sleep(0.05)
        return {"made": len(made)}

    async def ask() -> set[bytes]:
        kept = KeptAnswers()
        answers = await asyncio.gather(*(kept.answer(asked(), ("plank",), make) for _ in range(20)))
        return {bytes(answer.body) for answer in answers}

    assert asyncio.run(ask()) == {b'{"made":1}'}
    assert len(made) == 1


def test_who_leaves_does_not_stop_it_for_the_others():
    async def ask() -> bytes:
        kept = KeptAnswers()

        def make() -> object:
            time.sleep(0.05)
            return []

        impatient = asyncio.create_task(kept.answer(asked(), ("plank",), make))
        other = asyncio.create_task(kept.answer(asked(), ("plank",), make))
        await asyncio.sleep(0)
        impatient.cancel()
        return bytes((await other).body)

    assert asyncio.run(ask()) == b"[]"


def test_one_that_could_not_be_made_is_tried_again():
    async def ask() -> bytes:
        kept = KeptAnswers()

        def fail() -> object:
            raise OSError("no such file")

        with pytest.raises(OSError, match="no such file"):
            await kept.answer(asked(), ("plank",), fail)
        return bytes((await kept.answer(asked(), ("plank",), list)).body)

    assert asyncio.run(ask()) == b"[]"
