"""A store of each backend, with one table that Ann has a seat at."""

from __future__ import annotations

import asyncio
import pkgutil
from collections.abc import AsyncIterator
from importlib import import_module
from typing import Final

import pytest

from freebooter.store import Store

from ..tables import ANN, table
from . import backends
from .backends import Open

BACKENDS: Final = sorted(found.name for found in pkgutil.iter_modules(backends.__path__))


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=BACKENDS)
def open_store(request: pytest.FixtureRequest) -> Open:
    return import_module(f"{backends.__name__}.{request.param}").opens(request)


@pytest.fixture
async def store(open_store: Open) -> AsyncIterator[Store]:
    store = open_store()
    await store.create(table("ship"), [(ANN, 0)])
    yield store
    await asyncio.to_thread(store.close)
