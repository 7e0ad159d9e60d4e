"""One thread that writes: as many jobs to a commit as wait for it, each answered alone."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar, cast

from .rows import Row, rows_of
from .store import Answer, Entry, StoreError

T = TypeVar("T")
C = TypeVar("C")

log = logging.getLogger("freebooter.store")

MOST_PER_COMMIT: Final = 1000


@dataclass(slots=True, eq=False)
class Job(Generic[C]):
    """Something to write: moves for the log, perhaps under a lease, or other work; and what came of it."""

    answer: asyncio.Future[object]
    rows: Sequence[Row] = ()
    fence: int | None = None
    work: Callable[[C], object] | None = None
    result: object = None
    error: StoreError | None = None


class Writer(Generic[C]):
    """`commit` writes jobs durably and notes in each its result or error; what it raises is the error of all."""

    def __init__(self, name: str, commit: Callable[[Sequence[Job[C]]], None], end: Callable[[], None]) -> None:
        self._commit = commit
        self._end = end
        self._jobs: queue.SimpleQueue[Job[C] | None] = queue.SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._write, name=name, daemon=True)
        self._thread.start()

    def do(self, work: Callable[[C], T]) -> Answer[T]:
        return cast("Answer[T]", self._put(Job(asyncio.get_running_loop().create_future(), work=work)))

    def append(self, table: str, entries: Sequence[Entry], fence: int | None) -> Answer[None]:
        answer: Answer[object] = asyncio.get_running_loop().create_future()
        try:
            rows = rows_of(table, entries)
        except StoreError as error:
            answer.set_exception(error)
        else:
            self._put(Job(answer, rows, fence))
        return cast("Answer[None]", answer)

    def close(self) -> None:
        """Write what is queued, and stop."""
        self._closed = True
        self._jobs.put(None)
        self._thread.join()

    def _put(self, job: Job[C]) -> asyncio.Future[object]:
        if self._closed:
            job.answer.set_exception(StoreError("the store is closed"))
        else:
            self._jobs.put(job)
        return job.answer

    def _write(self) -> None:
        going = True
        while going:
            batch = [self._jobs.get()]
            while not self._jobs.empty() and len(batch) < MOST_PER_COMMIT:
                batch.append(self._jobs.get())
            going = None not in batch
            self._write_jobs([job for job in batch if job])
        self._end()

    def _write_jobs(self, jobs: Sequence[Job[C]]) -> None:
        try:
            self._commit(jobs)
        except BaseException as error:
            failed = error if isinstance(error, StoreError) else StoreError(f"the log could not be written: {error}")
            for job in jobs:
                job.error = failed
            log.error("a commit failed", extra={"jobs": len(jobs), "error": str(error)})
        _deliver(jobs)


def _deliver(jobs: Sequence[Job[C]]) -> None:
    """Hand the answers to the loops that wait for them; a loop that has ended waits no more."""
    for loop in dict.fromkeys(job.answer.get_loop() for job in jobs):
        theirs = [job for job in jobs if job.answer.get_loop() is loop]
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(_answer, theirs)


def _answer(jobs: Sequence[Job[C]]) -> None:
    """Whoever has stopped waiting is passed over: the others get their answers all the same."""
    for job in jobs:
        if job.answer.done():
            continue
        if job.error:
            job.answer.set_exception(type(job.error)(str(job.error)))
        else:
            job.answer.set_result(job.result)
