"""A store of each backend, with one table that Ann has a seat at."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from freebooter.store import Store

from ..tables import ANN, table
from .backends import BACKENDS, Open


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=sorted(BACKENDS))
def open_store(request: pytest.FixtureRequest) -> Open:
    return BACKENDS[request.param](request)


@pytest.fixture
async def store(open_store: Open) -> AsyncIterator[Store]:
    store = open_store()
    await store.create(table("ship"), [(ANN, 0)])
    yield store
    await asyncio.to_thread(store.close)
