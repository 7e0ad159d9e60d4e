"""The coach over HTTP: finished games reviewed and played on, and puzzles. docs/server.md is the contract."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from freebooter.coach.puzzle_pages import puzzle_shelf
from freebooter.games import GAMES
from freebooter.live.asked import made, make_of_moves
from freebooter.live.keys import hashed, new_token
from freebooter.live.limits import Buckets, neighbourhood_of
from freebooter.live.refused import Refused
from freebooter.live.registry import TableRegistry
from freebooter.live.reviews import Reviews, begun_again, name_of, work_of
from freebooter.wire import AskReview, PlayOn

from .kept_answers import KeptAnswers
from .requests import LARGE, Requests, answer, handled
from .security import address_of, base_url, give_token, token_of

MOST_AT_ONCE: Final = 2


class Coach:
    """The handlers."""

    def __init__(self, registry: TableRegistry, requests: Requests) -> None:
        self.registry = registry
        self.requests = requests
        self._asked = Buckets(registry.config.limits.reviews)
        self._new_tables = registry.buckets("tables_played_on", registry.config.limits.new_tables)
        self._reviews = Reviews(registry.thinkers)
        self._puzzles = KeptAnswers()

    def routes(self) -> list[Route]:
        return [
            Route("/api/reviews", handled(self.review), methods=["POST"]),
            Route("/api/reviews/{review}", handled(self.how_far)),
            Route("/api/play-on", handled(self.play_on), methods=["POST"]),
            Route("/api/puzzles/{game}", handled(self.puzzles)),
        ]

    async def review(self, request: Request) -> Response:
        wish = await self.requests.body(request, AskReview, LARGE)
        name = await self.requests.costly(request, lambda: name_of(wish))
        if known := self._reviews.known(name):
            return answer(known.message())
        work = await self.requests.costly(request, lambda: work_of(wish.record, wish.seat))
        address = neighbourhood_of(address_of(request.scope))
        if self._reviews.running(address) >= MOST_AT_ONCE:
            raise Refused(429, "{most} reviews of this address are under way", "one of them done", most=MOST_AT_ONCE)
        self.requests.limit(self._asked, request)
        return answer(self._reviews.begin(name, work, address).message())

    async def how_far(self, request: Request) -> Response:
        return answer(self._reviews.found(str(request.path_params["review"])).message())

    async def play_on(self, request: Request) -> Response:
        wish = await self.requests.body(request, PlayOn, LARGE)
        setup, seats, moves = await self.requests.costly(request, lambda: begun_again(wish))
        self.requests.limit(self._new_tables, request)
        token = token_of(self.registry.config, request.headers) or new_token()
        saved, people = await make_of_moves(self.registry, setup, seats, moves, hashed(token))
        base = base_url(self.registry.config, request)
        response = answer(made(self.registry, base, saved, people), status=201)
        give_token(self.registry.config, response, token)
        return response

    async def puzzles(self, request: Request) -> Response:
        game = str(request.path_params["game"])
        if game not in GAMES:
            raise Refused(404, "no game {game:shown}", "{games:commas}", game=game, games=tuple(GAMES))
        return await self._puzzles.answer(request, (game,), lambda: puzzle_shelf(game))
