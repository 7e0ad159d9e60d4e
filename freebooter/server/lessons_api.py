"""Lessons and how games go: whole, made once and kept, since they follow from the rules alone."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from freebooter.games import GAMES
from freebooter.lessons import game_lessons, languages, lesson_ids, lesson_page, read_lesson
from freebooter.wire import write

from .requests import Refused, handled


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


class Lessons:
    """The handlers, and the answers made so far."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, ...], Kept] = {}

    def routes(self) -> list[Route]:
        return [
            Route("/api/lessons/{game}", handled(self.overview)),
            Route("/api/lessons/{game}/{lesson}", handled(self.lesson)),
        ]

    async def overview(self, request: Request) -> Response:
        game = _game(request)
        language = _language(request, game)
        kept = await self._keep((game, language), lambda: game_lessons(game, language))
        return kept.answer(request)

    async def lesson(self, request: Request) -> Response:
        game, name = _game(request), str(request.path_params["lesson"])
        if name not in lesson_ids(game):
            known = tuple(lesson_ids(game))
            expected = "{lessons:or}" if known else "another game"
            raise Refused(404, "{game} has no lesson {name:shown}", expected, game=game, name=name, lessons=known)
        language = _language(request, game)
        kept = await self._keep((game, name, language), lambda: lesson_page(read_lesson(game, name), language))
        return kept.answer(request)

    async def _keep(self, key: tuple[str, ...], make: Callable[[], object]) -> Kept:
        if key not in self._kept:
            self._kept[key] = await asyncio.to_thread(lambda: _kept(make()))
        return self._kept[key]


def _kept(value: object) -> Kept:
    body = write(value).encode()
    return Kept(body, gzip.compress(body, mtime=0), f'"{hashlib.sha256(body).hexdigest()[:16]}"')


def _game(request: Request) -> str:
    game = str(request.path_params["game"])
    if game not in GAMES:
        raise Refused(404, "no game {game:shown}", "{games:commas}", game=game, games=tuple(GAMES))
    return game


def _language(request: Request, game: str) -> str:
    """One of those there are, so that no more is kept than there is."""
    asked = request.query_params.get("language", "")
    return asked if asked in languages(game) else "en"
