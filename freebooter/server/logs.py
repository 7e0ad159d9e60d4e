"""Structured logs: one JSON object a line, with no query, cookie, key or name in it."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from freebooter.live.metrics import Metrics

FACTS: Final = (
    "method",
    "path",
    "status",
    "ms",
    "table",
    "game",
    "bot",
    "move",
    "error",
    "url",
    "node",
    "alive",
    "fence",
    "sockets",
)
log = logging.getLogger("freebooter.http")


class JsonLines(logging.Formatter):
    """A log record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
        }
        line |= {fact: getattr(record, fact) for fact in FACTS if hasattr(record, fact)}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def log_to_stderr(level: int) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.getLogger("freebooter").setLevel(level)
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)


class AccessLog:
    """A line and a count for every HTTP answer; the path only, since links carry keys in the query."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()

        async def send_and_note(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.metrics.answers[message["status"]] += 1
                facts = {"method": scope["method"], "path": scope["path"][:200], "status": message["status"]}
                log.info("answered", extra=facts | {"ms": round((time.perf_counter() - began) * 1000, 1)})
            await send(message)

        await self.app(scope, receive, send_and_note)
