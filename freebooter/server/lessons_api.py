"""Lessons and how games go: whole, made once and kept, since they follow from the rules alone."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from freebooter.games import GAMES
from freebooter.lessons import game_lessons, languages, lesson_ids, lesson_page, read_lesson
from freebooter.live.refused import Refused

from .kept_answers import KeptAnswers
from .requests import handled


class Lessons:
    """The handlers, and the answers made so far."""

    def __init__(self) -> None:
        self._kept = KeptAnswers()

    def routes(self) -> list[Route]:
        return [
            Route("/api/lessons/{game}", handled(self.overview)),
            Route("/api/lessons/{game}/{lesson}", handled(self.lesson)),
        ]

    async def overview(self, request: Request) -> Response:
        game = _game(request)
        language = _language(request, game)
        return await self._kept.answer(request, (game, language), lambda: game_lessons(game, language))

    async def lesson(self, request: Request) -> Response:
        game, name = _game(request), str(request.path_params["lesson"])
        if name not in lesson_ids(game):
            known = tuple(lesson_ids(game))
            expected = "{lessons:or}" if known else "another game"
            raise Refused(404, "{game} has no lesson {name:shown}", expected, game=game, name=name, lessons=known)
        language = _language(request, game)
        key = (game, name, language)
        return await self._kept.answer(request, key, lambda: lesson_page(read_lesson(game, name), language))


def _game(request: Request) -> str:
    game = str(request.path_params["game"])
    if game not in GAMES:
        raise Refused(404, "no game {game:shown}", "{games:commas}", game=game, games=tuple(GAMES))
    return game


def _language(request: Request, game: str) -> str:
    """One of those there are, so that no more is kept than there is."""
    asked = request.query_params.get("language", "")
    return asked if asked in languages(game) else "en"
