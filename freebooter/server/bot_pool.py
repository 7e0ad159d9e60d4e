"""Bots at work: in processes of their own, so that thinking never holds up a table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import random
import signal
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final, TypeVar

from freebooter.coach.luck import Draws, Outcome
from freebooter.coach.review import Decision
from freebooter.engine import JsonObject, Move, View
from freebooter.games import AnyGame
from freebooter.live import thinking
from freebooter.live.fair_queue import FairQueue
from freebooter.live.thinking import Place
from freebooter.wire import HintMove, ReviewedMove

T = TypeVar("T")

log = logging.getLogger("freebooter.bot_pool")
TRIES: Final = 3
MOVE: Final = "move"
HINT: Final = "hint"
REVIEW: Final = "review"
MOST_HINTS: Final = 4


class BotPool:
    """A pool of processes; one that dies is replaced, and its thought begun again. Moves go before hints, hints before
    the pieces of a review."""

    def __init__(self, workers: int, budget: float) -> None:
        self.workers = workers
        self.budget = budget
        self._pool = self._hire()
        self._queue: FairQueue[asyncio.Future[None]] = FairQueue((MOVE, HINT, REVIEW))
        self._running: Counter[str] = Counter()

    def warm_up(self) -> None:
        """Have the processes started before the first bot is asked."""
        _begin(self._pool, self.workers)

    async def choose(
        self, place: Place, level: str, game: AnyGame, options: JsonObject, view: View, legal: Sequence[Move]
    ) -> str:
        """The move a bot of that level makes; any legal one if thinking fails, for no table waits for ever."""
        try:
            return await self._ask(
                MOVE, place, thinking.choose, level, self.budget, game.id, game.seats, options, view, legal
            )
        except Exception:
            log.exception("a bot failed", extra={"bot": level, "game": game.id})
            return str(random.choice(legal))

    async def hint(
        self, place: Place, game: AnyGame, options: JsonObject, view: View, legal: Sequence[Move]
    ) -> list[HintMove]:
        """What the navigator would do, best first."""
        return await self._ask(HINT, place, thinking.weigh_hint, self.budget, game.id, game.seats, options, view, legal)

    async def weigh(
        self, place: Place, game: AnyGame, options: JsonObject, decision: Decision, seconds: float
    ) -> ReviewedMove:
        """A piece of a review: one decision."""
        return await self._ask(REVIEW, place, thinking.weigh, game.id, game.seats, options, decision, seconds)

    async def play_deals(
        self, place: Place, game: AnyGame, options: JsonObject, drawn: Draws, numbers: range
    ) -> list[Outcome]:
        """A piece of a review: games with the same deals."""
        return await self._ask(REVIEW, place, thinking.play_deals, game.id, game.seats, options, drawn, numbers)

    @property
    def waiting(self) -> int:
        """How many thoughts wait for a process."""
        return self._queue.length

    def has_room_for(self, address: str) -> bool:
        """Whether the address may ask for another hint."""
        return self._queue.waiting(HINT, address) < MOST_HINTS

    def dismiss(self) -> None:
        self._pool.shutdown(cancel_futures=True)

    async def _ask(self, kind: str, place: Place, work: Callable[..., T], *given: object) -> T:
        for _ in range(TRIES):
            await self._turn(kind, place)
            pool = self._pool
            try:
                thought = pool.submit(work, *given)
            except BaseException:
                self._end(kind)
                self._replace(pool)
                continue
            # The process is busy until it has thought, whether or not anybody still waits for it.
            loop = asyncio.get_running_loop()
            thought.add_done_callback(lambda _, loop=loop: _tell(loop, self._end, kind))
            try:
                return await asyncio.wrap_future(thought)
            except BrokenProcessPool:
                log.warning("a bot's process died")
                self._replace(pool)
        raise RuntimeError(f"{TRIES} processes died of one thought")

    async def _turn(self, kind: str, place: Place) -> None:
        """Wait for a process, in turn."""
        turn = asyncio.get_running_loop().create_future()
        self._queue.put(kind, place, turn)
        self._go_on()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._end(kind)
            raise

    def _go_on(self) -> None:
        while self._running.total() < self.workers:
            # One process is kept for moves, where there is more than one.
            full = self._running[HINT] + self._running[REVIEW] >= max(1, self.workers - 1)
            if (next_one := self._queue.get([HINT, REVIEW] if full else [])) is None:
                return
            kind, turn = next_one
            if not turn.done():
                self._running[kind] += 1
                turn.set_result(None)

    def _end(self, kind: str) -> None:
        self._running[kind] -= 1
        self._go_on()

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        if pool is self._pool:
            self._pool = self._hire()
            _begin(self._pool, self.workers)

    def _hire(self) -> ProcessPoolExecutor:
        spawn = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, mp_context=spawn, initializer=_leave_with_the_server)


def _tell(loop: asyncio.AbstractEventLoop, call: Callable[[str], None], kind: str) -> None:
    """From the executor's thread to the loop, unless the server has stopped."""
    with contextlib.suppress(RuntimeError):
        loop.call_soon_threadsafe(call, kind)


def _begin(pool: ProcessPoolExecutor, workers: int) -> None:
    """Start the processes with Ctrl-C ignored from their first instruction on: it is the server that hears it."""
    aside = threading.current_thread() is not threading.main_thread()
    before = None if aside else signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        for _ in range(workers):
            pool.submit(os.getpid)
    finally:
        if not aside:
            signal.signal(signal.SIGINT, before)


def _leave_with_the_server() -> None:
    """A worker whose server was killed ends too; the pool's own pipes would keep it waiting for ever."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = multiprocessing.parent_process()
    assert server

    def wait() -> None:
        server.join()
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()
