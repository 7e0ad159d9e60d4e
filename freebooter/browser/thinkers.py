"""Bots that think in a second worker, one thought at a time: moves before hints, hints before pieces of a review."""

from __future__ import annotations

import asyncio
import logging
import pickle
import random
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Final, TypeVar

from freebooter.engine import JsonObject, Move, View
from freebooter.games import AnyGame
from freebooter.live import thinking
from freebooter.live.fair_queue import FairQueue
from freebooter.live.thinking import Place
from freebooter.wire import HintMove, ReviewedMove

if TYPE_CHECKING:
    from freebooter.coach.luck import Draws, Outcome
    from freebooter.coach.review import Decision

T = TypeVar("T")
log = logging.getLogger("freebooter.thinkers")
MOVE: Final = "move"
HINT: Final = "hint"
REVIEW: Final = "review"
MOST_HINTS: Final = 4

Think = Callable[[bytes], Awaitable[bytes]]


class SecondWorker:
    """`think` carries a thought there and brings back what came of it; both ends run this same code."""

    def __init__(self, think: Think, budget: float) -> None:
        self.think = think
        self.budget = budget
        self._queue: FairQueue[asyncio.Future[None]] = FairQueue((MOVE, HINT, REVIEW))
        self._busy = False

    async def choose(
        self, place: Place, level: str, game: AnyGame, options: JsonObject, view: View, legal: Sequence[Move]
    ) -> str:
        try:
            return await self._ask(
                MOVE, place, thinking.choose, level, self.budget, game.id, game.seats, options, view, tuple(legal)
            )
        except Exception:
            log.exception("a bot failed")
            return str(random.choice(legal))

    async def hint(
        self, place: Place, game: AnyGame, options: JsonObject, view: View, legal: Sequence[Move]
    ) -> list[HintMove]:
        given = (self.budget, game.id, game.seats, options, view, tuple(legal))
        return await self._ask(HINT, place, thinking.weigh_hint, *given)

    async def weigh(
        self, place: Place, game: AnyGame, options: JsonObject, decision: Decision, seconds: float
    ) -> ReviewedMove:
        return await self._ask(REVIEW, place, thinking.weigh, game.id, game.seats, options, decision, seconds)

    async def play_deals(
        self, place: Place, game: AnyGame, options: JsonObject, drawn: Draws, numbers: range
    ) -> list[Outcome]:
        return await self._ask(REVIEW, place, thinking.play_deals, game.id, game.seats, options, drawn, numbers)

    def has_room_for(self, address: str) -> bool:
        return self._queue.waiting(HINT, address) < MOST_HINTS

    async def _ask(self, kind: str, place: Place, work: Callable[..., T], *given: object) -> T:
        turn = asyncio.get_running_loop().create_future()
        self._queue.put(kind, place, turn)
        self._go_on()
        try:
            await turn
            worked, came = pickle.loads(await self.think(pickle.dumps((work, given))))
        finally:
            # Who leaves after its turn has come, and before it has seen so, gives the worker back too.
            if turn.done() and not turn.cancelled():
                self._busy = False
                self._go_on()
        if not worked:
            raise RuntimeError(came)
        return came

    def _go_on(self) -> None:
        while not self._busy and (following := self._queue.get([])) is not None:
            turn = following[1]
            if not turn.done():
                self._busy = True
                turn.set_result(None)


def thought(asked: bytes) -> bytes:
    """In the second worker: what is asked, done. Nothing but the first worker says what that is."""
    work, given = pickle.loads(asked)
    try:
        return pickle.dumps((True, work(*given)))
    except Exception as error:
        return pickle.dumps((False, f"{type(error).__name__}: {error}"))
