"""Plays a tournament on all cores, or wherever an executor has some; what was interrupted can be resumed."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Generator, Iterator, Mapping
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import count
from multiprocessing.util import Finalize
from pathlib import Path
from typing import Final

from freebooter.bots import Bot
from freebooter.progress import bar

from .ledger import Ledger
from .match_play import Played, Players, Tournament

AHEAD: Final = 512
"""Deals handed out before the first of them must be back."""

UNGUARDED: Final = (
    "the arena starts processes that import this script again; expected the call of run_arena under "
    '`if __name__ == "__main__":`, or workers=1'
)


def run_arena(
    tournament: Tournament,
    *,
    bots: Mapping[str, Bot] | None = None,
    out: Path | None = None,
    resume: bool = False,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: bool = False,
) -> list[Played]:
    """Every game of the tournament, in order. With `out` each is written down as it ends:
    records there, thinking times in a ledger beside it; with `resume` those already there are kept.

    `bots` are objects for names of the tournament. The games are played by so many processes, with one worker by
    this one, or by the `executor` given: its threads, processes or machines each make the bots for themselves.
    """
    if getattr(multiprocessing.current_process(), "_inheriting", False):
        raise RuntimeError(UNGUARDED)
    at_first = Players(tournament, bots)
    try:
        at_first.check()  # a bot that cannot play is refused here, not in every process
    finally:
        at_first.close()
    with ExitStack() as stack:
        ledger = stack.enter_context(Ledger(out, tournament, resume)) if out else None
        played = list(ledger.played) if ledger else []
        deals = range(len(played) // tournament.rotations, tournament.deals)
        drawn = stack.enter_context(bar(progress))
        task = drawn.add_task(tournament.game, total=tournament.deals * tournament.rotations, completed=len(played))
        hands = min(workers or os.cpu_count() or 1, max(1, len(deals)))
        task_of = Task(f"{os.getpid()}/{next(_numbers)}", tournament, dict(bots or {}))
        for games in stack.enter_context(_dealt(task_of, deals, hands, executor)):
            if ledger:
                ledger.write(games)
            played += games
            drawn.advance(task, len(games))
    return played


@dataclass(frozen=True)
class Task:
    """What a worker must know to play any deal of a run; the name tells runs apart."""

    name: str
    tournament: Tournament
    bots: dict[str, Bot] = field(default_factory=dict[str, Bot])


@contextmanager
def _dealt(task: Task, deals: range, workers: int, executor: Executor | None) -> Generator[Iterator[list[Played]]]:
    """The deals' games, in order."""
    try:
        if executor:
            yield _handed_out(executor, task, deals)
        elif workers == 1:
            yield (play_deal(task, deal) for deal in deals)
        else:
            with _processes(workers) as pool:
                yield _handed_out(pool, task, deals)
    finally:
        _dismiss(task.name)


@contextmanager
def _processes(workers: int) -> Generator[Executor]:
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, context, _sign_on)
    try:
        yield pool
    except BrokenProcessPool as error:
        raise RuntimeError(f"a process of the arena ended; if this is a script: {UNGUARDED}") from error
    finally:
        pool.shutdown(cancel_futures=True)


def _handed_out(executor: Executor, task: Task, deals: range) -> Iterator[list[Played]]:
    """So many deals at a time that nobody waits for work, and each is given back once, in order."""
    waiting: deque[Future[list[Played]]] = deque()
    left = iter(deals)
    try:
        for deal in left:
            waiting.append(executor.submit(play_deal, task, deal))
            if len(waiting) == AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


def _sign_on() -> None:
    """The interrupt is for the process that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


_numbers = count()
_seated: dict[tuple[str, int], Players] = {}


def play_deal(task: Task, deal: int) -> list[Played]:
    """One deal, by players that this thread made for the run and keeps for its next deals."""
    key = task.name, threading.get_ident()
    if key not in _seated:
        _seated[key] = Players(task.tournament, task.bots)
        Finalize(_seated[key], _seated[key].close, exitpriority=1)
    return list(_seated[key].play_deal(deal))


def _dismiss(run: str) -> None:
    """The players that this process made for a run; those of another end with it."""
    for key in [key for key in _seated if key[0] == run]:
        _seated.pop(key).close()
