"""Answers that do not change while the server runs: made once, packed and tagged."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from freebooter.wire import write


@dataclass(frozen=True, slots=True)
class Kept:
    """An answer that does not change, packed and tagged."""

    body: bytes
    packed: bytes
    tag: str

    def answer(self, request: Request) -> Response:
        headers = {"cache-control": "no-cache", "etag": self.tag, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.packed, headers=headers | {"content-encoding": "gzip"}, media_type="application/json")
        return Response(self.body, headers=headers, media_type="application/json")


class KeptAnswers:
    """The answers made so far, by what they are about; one that is being made is waited for by all who ask."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, ...], asyncio.Task[Kept]] = {}

    async def answer(self, request: Request, key: tuple[str, ...], make: Callable[[], object]) -> Response:
        if key not in self._kept:
            self._kept[key] = asyncio.create_task(asyncio.to_thread(lambda: _kept(make())))
        try:
            kept = await asyncio.shield(self._kept[key])
        except Exception:
            self._kept.pop(key, None)
            raise
        return kept.answer(request)


def _kept(value: object) -> Kept:
    body = write(value).encode()
    return Kept(body, gzip.compress(body, mtime=0), f'"{hashlib.sha256(body).hexdigest()[:16]}"')
