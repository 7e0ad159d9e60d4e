"""What wins? And the worked examples beside the clauses they show."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from freebooter.games import GAMES
from freebooter.live.asked import examples_of, settled
from freebooter.live.refused import Refused
from freebooter.wire import Trick

from .kept_answers import KeptAnswers
from .requests import Requests, answer, handled


class Rulings:
    """The handlers; what they answer follows from the rules alone."""

    def __init__(self, requests: Requests) -> None:
        self.requests = requests
        self._kept = KeptAnswers()

    def routes(self) -> list[Route]:
        return [
            Route("/api/wins", handled(self.wins), methods=["POST"]),
            Route("/api/examples/{game}", handled(self.examples)),
        ]

    async def wins(self, request: Request) -> Response:
        asked = await self.requests.body(request, Trick)
        return answer(settled(asked))

    async def examples(self, request: Request) -> Response:
        game = request.path_params["game"]
        if game not in GAMES:
            raise Refused(404, "no such game", "{games:commas}", games=tuple(GAMES))
        return await self._kept.answer(request, (game,), lambda: examples_of(game))
