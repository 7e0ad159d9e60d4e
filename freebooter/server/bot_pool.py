"""Bots at work: in processes of their own, so that thinking never holds up a table."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import random
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import Final, TypedDict, TypeVar

import msgspec

from freebooter.bots import Bot, hint, make_bot
from freebooter.engine import JsonObject, Move, View
from freebooter.games import AnyGame, make

T = TypeVar("T")

log = logging.getLogger("freebooter.bot_pool")
TRIES: Final = 3


class Weighed(TypedDict):
    """A move as the navigator values it."""

    move: str
    value: float
    unit: str
    samples: int


class BotPool:
    """A pool of processes; one that dies is replaced, and its thought begun again."""

    def __init__(self, workers: int, budget: float) -> None:
        self.workers = workers
        self.budget = budget
        self._pool = self._hire()

    def warm_up(self) -> None:
        """Have the processes started before the first bot is asked."""
        for _ in range(self.workers):
            self._pool.submit(os.getpid)

    async def choose(self, level: str, game: AnyGame, options: JsonObject, view: View, legal: Sequence[Move]) -> str:
        """The move a bot of that level makes; any legal one if thinking fails, for no table waits for ever."""
        try:
            return await self._ask(_choose, level, self.budget, game.id, game.seats, options, view, legal)
        except Exception:
            log.exception("a bot failed", extra={"bot": level, "game": game.id})
            return str(random.choice(legal))

    async def hint(self, game: AnyGame, options: JsonObject, view: View, legal: Sequence[Move]) -> list[Weighed]:
        """What the navigator would do, best first."""
        return await self._ask(_hint, self.budget, game.id, game.seats, options, view, legal)

    def dismiss(self) -> None:
        self._pool.shutdown(cancel_futures=True)

    async def _ask(self, work: Callable[..., T], *given: object) -> T:
        for _ in range(TRIES):
            pool = self._pool
            try:
                return await asyncio.wrap_future(pool.submit(work, *given))
            except BrokenProcessPool:
                log.warning("a bot's process died")
                if pool is self._pool:
                    self._pool = self._hire()
        raise RuntimeError(f"{TRIES} processes died of one thought")

    def _hire(self) -> ProcessPoolExecutor:
        spawn = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, mp_context=spawn, initializer=_leave_with_the_server)


def _leave_with_the_server() -> None:
    """A worker whose server was killed ends too; the pool's own pipes would keep it waiting for ever.

    Ctrl-C reaches every process at the terminal: it is the server that hears it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = multiprocessing.parent_process()
    assert server

    def wait() -> None:
        server.join()
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()


@lru_cache(256)
def _game(game: str, seats: int, options: bytes) -> AnyGame:
    return make(game, seats, msgspec.json.decode(options))


@lru_cache(256)
def _bot(level: str, budget: float, game: AnyGame) -> Bot:
    return make_bot(level, game, budget)


def _choose(
    level: str, budget: float, game: str, seats: int, options: JsonObject, view: View, legal: Sequence[Move]
) -> str:
    bot = _bot(level, budget, _game(game, seats, msgspec.json.encode(options)))
    return str(bot.choose(view, legal, random.Random()))


def _hint(
    budget: float, game: str, seats: int, options: JsonObject, view: View, legal: Sequence[Move]
) -> list[Weighed]:
    weighed = hint(_game(game, seats, msgspec.json.encode(options)), view, legal, random.Random(), budget)
    return [
        Weighed(move=str(each.move), value=round(each.value, 3), unit=each.unit, samples=each.samples)
        for each in weighed
        if each.samples
    ]
