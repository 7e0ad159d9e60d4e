"""The ASGI application: its routes, and what lives from its start to its end."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from freebooter.store import SqliteStore

from . import garbage
from .api import Api, refusal
from .bot_pool import BotPool
from .config import Config
from .health import Health
from .keys import Keys, read_secret
from .lessons_api import Lessons
from .limits import Buckets
from .logs import AccessLog
from .registry import TableRegistry
from .rulings_api import Rulings
from .security import SecurityHeaders, address_of
from .sheets_api import Sheets
from .static_files import Pages
from .upkeep import keep_up
from .websocket import WebSocketEndpoint

PAGES: Final = ("/", "/t/{table}", "/replay", "/rules", "/scoresheet", "/learn/{game}", "/learn/{game}/{lesson}")


def make_app(db: Path, config: Config = Config()) -> Starlette:
    """The server over one database file; the secret of its links lies beside it."""
    keys = Keys(read_secret(db.with_name(db.name + ".secret")))
    store = SqliteStore(db)
    bot_pool = BotPool(config.workers, config.budget)
    registry = TableRegistry(config, store, bot_pool, keys)
    health = Health(store)
    api = Api(registry)
    pages = Pages()

    async def metrics(request: Request) -> Response:
        return PlainTextResponse(registry.metrics.text(len(registry.tables), registry.sockets))

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncGenerator[None]:
        bot_pool.warm_up()
        garbage.begin()
        beside = [
            asyncio.create_task(garbage.collect_when_quiet(registry.metrics.moves.total)),
            asyncio.create_task(keep_up(registry, health)),
        ]
        yield
        for task in beside:
            task.cancel()
        registry.close()
        await asyncio.to_thread(bot_pool.dismiss)
        await asyncio.to_thread(store.close)

    app = Starlette(
        routes=[
            *api.routes(),
            *Rulings(api).routes(),
            *Lessons().routes(),
            *Sheets(api).routes(),
            WebSocketRoute("/ws/{table}", WebSocketEndpoint(registry)),
            *health.routes(),
            Route("/metrics", metrics),
            *(Route(path, pages.serve_index) for path in PAGES),
            Route("/{path:path}", pages.serve_file),
        ],
        middleware=[
            Middleware(AccessLog, metrics=registry.metrics),
            Middleware(SecurityHeaders, config=config),
            Middleware(RequestLimit, registry=registry),
        ],
        exception_handlers={HTTPException: _refuse},
        lifespan=life,
    )
    app.state.registry = registry
    return app


async def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    response = refusal(error.status_code, error.detail, "a request of docs/server.md")
    response.headers.update(error.headers or {})
    return response


class RequestLimit:
    """So many requests from one address, then 429."""

    def __init__(self, app: ASGIApp, registry: TableRegistry) -> None:
        self.app = app
        self.registry = registry
        self._buckets = Buckets(registry.config.limits.requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or self._buckets.take(address_of(scope), time.monotonic()):
            await self.app(scope, receive, send)
            return
        self.registry.metrics.limited += 1
        await refusal(429, "too many requests at once", "a little patience")(scope, receive, send)
