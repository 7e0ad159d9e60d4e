"""What wins? And the worked examples beside the clauses they show."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from freebooter.engine import Json
from freebooter.games import GAMES
from freebooter.rulings import NoSuchTrick, examples, what_wins

from . import messages
from .api import Api, Refused, answer, handled


class Rulings:
    """The handlers; what they answer follows from the rules alone."""

    def __init__(self, api: Api) -> None:
        self.api = api

    def routes(self) -> list[Route]:
        return [
            Route("/api/wins", handled(self.wins), methods=["POST"]),
            Route("/api/examples/{game}", handled(self.examples)),
        ]

    async def wins(self, request: Request) -> Response:
        asked = await self.api.body(request, messages.Wins)
        try:
            settled = what_wins(asked.game, asked.cards, asked.trump, asked.suit_after_escape)
        except NoSuchTrick as error:
            raise Refused(400, error.message, error.expected, error.clause) from error
        return answer(settled.to_json())

    async def examples(self, request: Request) -> Response:
        game = request.path_params["game"]
        if game not in GAMES:
            raise Refused(404, "no such game", ", ".join(GAMES))
        return answer(await asyncio.to_thread(examples_of, game))


def examples_of(game: str) -> list[Json]:
    """The game's worked examples, each settled by the rules."""
    return [
        {
            "clause": example.clause,
            "title": example.title,
            "trump": example.trump,
            "settled": example.settled().to_json(),
        }
        for example in examples()
        if example.game == game
    ]
