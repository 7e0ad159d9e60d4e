"""What wins? And the worked examples beside the clauses they show."""

from __future__ import annotations

import asyncio
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from freebooter.games import GAMES
from freebooter.rulings import examples, what_wins
from freebooter.wire import Trick, TrickOutcome, WorkedExample, read_value

from .requests import Refused, Requests, answer, handled


class Rulings:
    """The handlers; what they answer follows from the rules alone."""

    def __init__(self, requests: Requests) -> None:
        self.requests = requests

    def routes(self) -> list[Route]:
        return [
            Route("/api/wins", handled(self.wins), methods=["POST"]),
            Route("/api/examples/{game}", handled(self.examples)),
        ]

    async def wins(self, request: Request) -> Response:
        asked = await self.requests.body(request, Trick)
        outcome = what_wins(asked.game, asked.cards, asked.trump, asked.suit_after_escape)
        return answer(read_value(TrickOutcome, outcome.to_json()))

    async def examples(self, request: Request) -> Response:
        game = request.path_params["game"]
        if game not in GAMES:
            raise Refused(404, "no such game", "{games:commas}", games=tuple(GAMES))
        return answer(await asyncio.to_thread(examples_of, game))


@lru_cache
def examples_of(game: str) -> tuple[WorkedExample, ...]:
    """The game's worked examples, each settled by the rules."""
    return tuple(
        WorkedExample(
            clause=example.clause,
            title=example.title,
            trump=example.trump,
            settled=read_value(TrickOutcome, example.settled().to_json()),
        )
        for example in examples()
        if example.game == game
    )
