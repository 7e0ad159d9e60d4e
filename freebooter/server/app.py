"""The ASGI application: its routes, and what lives from its start to its end."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncGenerator
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from freebooter.engine.refusal import Refusal
from freebooter.live.config import Config
from freebooter.live.keys import Keys, read_secret
from freebooter.live.limits import Buckets
from freebooter.live.registry import TableRegistry
from freebooter.store import backend_at, open_store
from freebooter.table.descriptions import describe_all

from . import garbage
from .bot_pool import BotPool
from .cluster import CLUSTER, drain, join_cluster
from .coach_api import Coach
from .health import Health
from .lessons_api import Lessons
from .logs import AccessLog
from .ownership import Ownership
from .requests import Requests, refused
from .rulings_api import Rulings
from .security import SecurityHeaders, address_of
from .sheets_api import Sheets
from .static_files import Pages
from .tables_api import Tables
from .tracing import Traces
from .upkeep import keep_up
from .websocket import WebSocketEndpoint

if TYPE_CHECKING:
    from .metrics import Exposition

log = logging.getLogger("freebooter.http")
AFTER_THE_START: Final = 0.2
PAGES: Final = (
    *("/", "/t/", "/t/{table}", "/history", "/replay", "/rules", "/scoresheet", "/insights", "/join", "/join/"),
    *("/puzzles", "/puzzles/{game}", "/puzzles/{game}/{puzzle}", "/learn/{game}", "/learn/{game}/{lesson}"),
)


def make_app(
    db: Path | str, config: Config = Config(), secret: Path | None = None, traces: Traces | None = None
) -> Starlette:
    """The server over one database: a file, with the secret of its links beside it, or the address of a database."""
    if secret is None:
        file = Path(db)
        secret = file.with_name(file.name + ".secret")
    keys = Keys(read_secret(secret))
    backend = backend_at(db) if isinstance(db, str) else None
    bot_pool = BotPool(config.workers, config.budget)
    cluster = join_cluster(str(db), config, bot_pool, keys) if config.node else None
    registry = cluster.registry if cluster else TableRegistry(config, open_store(db), bot_pool, keys)
    registry.traces = traces
    store = registry.store
    health = Health(store)
    group = CLUSTER if cluster else ""
    ownership = Ownership(store, shared=backend is not None and backend.leased, group=group)
    registry.metrics.gauges += [
        ("tables", "Tables in memory.", lambda: len(registry.tables)),
        ("sockets", "Sockets open.", lambda: registry.sockets),
        ("bots_waiting", "Bots' moves and hints that wait for a process.", lambda: bot_pool.waiting),
        ("store_up", "Whether the last write of the readiness check was kept.", lambda: health.store_up),
        ("damaged", "Places in the database that cannot be read.", lambda: len(health.damage)),
        ("draining", "Whether the server is being stopped.", lambda: health.draining),
    ]
    requests = Requests(config, registry.metrics)
    pages = Pages(site=config.site)

    @cache
    def exposition() -> Exposition:
        """Prometheus' own client takes long to import, and is not needed before somebody asks."""
        from .metrics import Exposition

        return Exposition(registry.metrics)

    async def metrics(request: Request) -> Response:
        asked = await asyncio.to_thread(exposition)
        return PlainTextResponse(asked.text())

    async def make_ready() -> None:
        """The games, which take long to import, soon after the start and before the first visitor asks for one."""
        await asyncio.sleep(AFTER_THE_START)
        await asyncio.to_thread(describe_all)

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncGenerator[None]:
        await ownership.claim()
        if cluster:
            await cluster.begin()
        bot_pool.warm_up()
        garbage.begin()
        beside = [
            asyncio.create_task(garbage.collect_when_quiet(registry.metrics.moves.total)),
            asyncio.create_task(keep_up(registry, health)),
            asyncio.create_task(ownership.keep()),
            asyncio.create_task(make_ready()),
        ]
        yield
        for task in beside:
            task.cancel()
        registry.close()
        if cluster:
            await cluster.end()
        await asyncio.to_thread(bot_pool.dismiss)
        await ownership.give_back()
        await asyncio.to_thread(store.close)
        if traces:
            await asyncio.to_thread(traces.close)

    app = Starlette(
        routes=[
            *Tables(registry, requests).routes(),
            *Rulings(requests).routes(),
            *Lessons().routes(),
            *Coach(registry, requests).routes(),
            *Sheets(registry, requests).routes(),
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
            Middleware(Failures),
        ],
        exception_handlers={HTTPException: _refuse},
        lifespan=life,
    )
    app.state.registry = registry
    app.state.ownership = ownership
    app.state.drain = partial(drain, cluster, health) if cluster else None
    return app


async def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    said = Refusal("{why}", {"why": error.detail}, expected="a request of docs/server.md")
    response = refused(error.status_code, said)
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
        said = Refusal("too many requests at once", expected="a little patience")
        await refused(429, said)(scope, receive, send)


class Failures:
    """What went wrong in the server itself is logged once, and answered like any other refusal."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def send_and_note(message: Message) -> None:
            nonlocal begun
            begun = begun or message["type"] == "http.response.start"
            await send(message)

        try:
            await self.app(scope, receive, send_and_note)
        except Exception:
            if scope["type"] != "http" or begun:
                raise
            log.exception("a request failed", extra={"method": scope["method"], "path": scope["path"][:200]})
            said = Refusal("the server could not answer this", expected="another try; what went wrong is in its log")
            await refused(500, said)(scope, receive, send)
