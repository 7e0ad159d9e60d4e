"""Tables over HTTP and WebSocket; docs/server.md is the contract."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import cast

import uvicorn

from freebooter.live.config import Config, Limits
from freebooter.live.keys import SecretError
from freebooter.store import StoreError

from .app import make_app
from .connections import HttpConnection
from .ledger import Ledger
from .logs import log_to_stderr
from .ownership import Ownership
from .socket_connection import SocketConnection
from .tracing import Traces, open_traces

__all__ = ["Config", "Limits", "SecretError", "Traces", "make_app", "open_traces", "serve"]

log = logging.getLogger("freebooter.server")

# How long the log's thread waits for a busy loop at each of its steps: a tenth of what Python has.
SOON = 0.0005


class _Server(uvicorn.Server):
    """Begins when the database is its own, says when it can be visited, and lets its visitors go before it ends."""

    def __init__(
        self,
        config: uvicorn.Config,
        ownership: Ownership,
        ready: Callable[[], None],
        drain: Callable[[], Awaitable[None]] | None,
    ) -> None:
        super().__init__(config)
        self.ownership = ownership
        self.ready = ready
        self.drain = drain

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        try:
            await self.ownership.claim()
        except StoreError:
            await asyncio.to_thread(self.ownership.store.close)
            raise
        await super().startup(sockets)
        if self.started:
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.drain and not self.force_exit:
            await self.drain()
        await super().shutdown(sockets)


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    db: Path | str = Path("freebooter.db"),
    public_url: str | None = None,
    *,
    secret: Path | None = None,
    config: Config = Config(),
    traces: Traces | None = None,
    on_ready: Callable[[str], None] | None = None,
    log_level: int = logging.INFO,
) -> None:
    """Serve tables until stopped. Port 0 takes a free one; `on_ready` is told the address once it answers.

    `db` is a file, or the address of a database, for which the file of the `secret` is to be named.
    """
    log_to_stderr(log_level)
    _raise_file_limit()
    sys.setswitchinterval(SOON)
    config = replace(config, public_url=public_url or config.public_url)
    listener = socket.create_server((host, port), backlog=2048, family=_family(host))
    bound = listener.getsockname()[1]
    shown = "localhost" if host in ("", "0.0.0.0", "::", "127.0.0.1", "::1") else host
    address = config.public_url or f"http://{shown}:{bound}"

    def ready() -> None:
        log.info("ready", extra={"url": address})
        if on_ready:
            on_ready(address)

    app = make_app(db, config, secret, traces)
    ledger = Ledger(config.limits, app.state.registry.metrics, config.silence)
    settings = uvicorn.Config(
        app,
        loop="auto",
        http=cast("type[asyncio.Protocol]", partial(HttpConnection, ledger)),
        ws=SocketConnection,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
        timeout_keep_alive=30,
    )
    with contextlib.suppress(KeyboardInterrupt):
        _Server(settings, app.state.ownership, ready, app.state.drain).run(sockets=[listener])


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def _raise_file_limit() -> None:
    """Every socket is an open file."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
