"""The coach over HTTP: finished games reviewed and played on, and puzzles. docs/server.md is the contract."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from freebooter.coach.puzzle_pages import puzzle_shelf
from freebooter.coach.review import SECONDS, Work
from freebooter.engine import Who
from freebooter.engine.record import read_record
from freebooter.games import GAMES
from freebooter.store import Entry
from freebooter.table import Seat, Setup, played_on
from freebooter.wire import AskReview, GameReview, NewTableMade, PlayOn, ReviewUnderWay, WrittenRecord, to_object, write

from .fair_queue import Place
from .kept_answers import KeptAnswers
from .keys import hashed, new_token
from .limits import Buckets, neighbourhood_of
from .registry import TableRegistry
from .requests import LARGE, Refused, Requests, answer, handled
from .security import address_of, base_url, give_token, token_of

T = TypeVar("T")
log = logging.getLogger("freebooter.coach")

MOST_SECONDS: Final = 20.0
"""So long all decisions of a review are weighed, however many there are."""

MOST_AT_ONCE: Final = 2
MOST_KEPT: Final = 200


@dataclass(slots=True)
class UnderWay:
    """A review, begun or told."""

    id: str
    of: int
    done: int = 0
    told: GameReview | None = None

    def message(self) -> ReviewUnderWay:
        return ReviewUnderWay(self.id, self.done, self.of, self.told)


class Coach:
    """The handlers. A review is kept by what it is about, so whoever has the record finds it made."""

    def __init__(self, registry: TableRegistry, requests: Requests) -> None:
        self.registry = registry
        self.requests = requests
        self._asked = Buckets(registry.config.limits.reviews)
        self._new_tables = registry.buckets("tables_played_on", registry.config.limits.new_tables)
        self._reviews: OrderedDict[str, UnderWay] = OrderedDict()
        self._running: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()
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
        if known := self._reviews.get(name):
            self._reviews.move_to_end(name)
            return answer(known.message())
        work = await self.requests.costly(request, lambda: work_of(wish.record, wish.seat))
        address = neighbourhood_of(address_of(request.scope))
        if self._running[address] >= MOST_AT_ONCE:
            raise Refused(429, "{most} reviews of this address are under way", "one of them done", most=MOST_AT_ONCE)
        self.requests.limit(self._asked, request)
        under_way = self._reviews[name] = UnderWay(name, work.pieces)
        while len(self._reviews) > MOST_KEPT:
            self._reviews.popitem(last=False)
        task = asyncio.create_task(self._make(under_way, work, (address, name)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return answer(under_way.message())

    async def how_far(self, request: Request) -> Response:
        name = str(request.path_params["review"])
        if under_way := self._reviews.get(name):
            return answer(under_way.message())
        raise Refused(404, "no review {review:shown}", "the record and the seat once more", review=name)

    async def _make(self, under_way: UnderWay, work: Work, place: Place) -> None:
        """Piece by piece in the bots' processes, each in its turn."""
        pool, game, options = self.registry.bot_pool, work.game, work.record.options
        seconds = min(SECONDS, MOST_SECONDS / max(1, len(work.decisions)))

        async def counted(piece: Awaitable[T]) -> T:
            found = await piece
            under_way.done += 1
            return found

        self._running[place[0]] += 1
        try:
            weighed, results = await asyncio.gather(
                asyncio.gather(*(counted(pool.weigh(place, game, options, each, seconds)) for each in work.decisions)),
                asyncio.gather(
                    *(counted(pool.play_deals(place, game, options, work.drawn, each)) for each in work.handfuls)
                ),
            )
            under_way.told = work.gathered(weighed, [result for handful in results for result in handful])
        except Exception:
            log.exception("a review failed", extra={"game": game.id})
            self._reviews.pop(under_way.id, None)
        finally:
            self._running[place[0]] -= 1
            self._running += Counter()  # addresses without any are forgotten

    async def play_on(self, request: Request) -> Response:
        wish = await self.requests.body(request, PlayOn, LARGE)
        setup, seats, moves = await self.requests.costly(request, lambda: begun_again(wish))
        self.requests.limit(self._new_tables, request)
        token = token_of(self.registry.config, request.headers) or new_token()
        saved, people = await self.registry.create(setup, seats, hashed(token))
        entries = [Entry(number, who, move) for number, (who, move) in enumerate(moves, 1)]
        if entries:
            await self.registry.store.append(saved.id, entries)
        base = base_url(self.registry.config, request)
        play, watch = self.registry.link(base, saved.id, "play"), self.registry.link(base, saved.id, "watch")
        response = answer(NewTableMade(saved.id, play, watch, people[0]), status=201)
        give_token(self.registry.config, response, token)
        return response

    async def puzzles(self, request: Request) -> Response:
        game = str(request.path_params["game"])
        if game not in GAMES:
            raise Refused(404, "no game {game:shown}", "{games:commas}", game=game, games=tuple(GAMES))
        return await self._puzzles.answer(request, (game,), lambda: puzzle_shelf(game))


def name_of(wish: AskReview) -> str:
    return hashlib.sha256(f"{wish.seat} {write(wish.record)}".encode()).hexdigest()[:32]


def begun_again(wish: PlayOn) -> tuple[Setup, Sequence[Seat], Sequence[tuple[Who, str]]]:
    """Raises RecordError or OptionsError."""
    return played_on(read_record(to_object(wish.record)), wish.at, wish.seat, wish.level, wish.name)


def work_of(written: WrittenRecord, seat: int) -> Work:
    """What is to be done for a review; raises Refused for a game that is not over, RecordError or OptionsError."""
    work = Work(read_record(to_object(written)), seat)
    if work.game.result(work.end) is None:
        raise Refused(409, "the game is not over", "a record after the end")
    return work
