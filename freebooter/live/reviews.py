"""Finished games reviewed beside the tables, piece by piece; and what is asked of the coach."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from freebooter.coach.review import SECONDS, Work
from freebooter.engine import Who
from freebooter.engine.record import read_record
from freebooter.table import Seat, Setup, played_on
from freebooter.wire import AskReview, GameReview, PlayOn, ReviewUnderWay, WrittenRecord, to_object, write

from .refused import Refused
from .thinking import Place, Thinkers

T = TypeVar("T")
log = logging.getLogger("freebooter.coach")

MOST_SECONDS: Final = 20.0
"""So long all decisions of a review are weighed, however many there are."""

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


class Reviews:
    """Reviews kept by what they are about, so whoever has the record finds it made."""

    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self._reviews: OrderedDict[str, UnderWay] = OrderedDict()
        self._running: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()

    def known(self, name: str) -> UnderWay | None:
        if found := self._reviews.get(name):
            self._reviews.move_to_end(name)
        return found

    def found(self, name: str) -> UnderWay:
        """Raises Refused where there is none."""
        if under_way := self._reviews.get(name):
            return under_way
        raise Refused(404, "no review {review:shown}", "the record and the seat once more", review=name)

    def running(self, address: str) -> int:
        """How many of that address are under way."""
        return self._running[address]

    def begin(self, name: str, work: Work, address: str) -> UnderWay:
        under_way = self._reviews[name] = UnderWay(name, work.pieces)
        while len(self._reviews) > MOST_KEPT:
            self._reviews.popitem(last=False)
        task = asyncio.create_task(self._make(under_way, work, (address, name)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return under_way

    async def _make(self, under_way: UnderWay, work: Work, place: Place) -> None:
        """Piece by piece where bots think, each in its turn."""
        thinkers, game, options = self.thinkers, work.game, work.record.options
        seconds = min(SECONDS, MOST_SECONDS / max(1, len(work.decisions)))

        async def counted(piece: Awaitable[T]) -> T:
            found = await piece
            under_way.done += 1
            return found

        self._running[place[0]] += 1
        try:
            weighed, outcomes = await asyncio.gather(
                asyncio.gather(
                    *(counted(thinkers.weigh(place, game, options, each, seconds)) for each in work.decisions)
                ),
                asyncio.gather(
                    *(counted(thinkers.play_deals(place, game, options, work.drawn, each)) for each in work.handfuls)
                ),
            )
            under_way.told = work.gathered(weighed, [outcome for handful in outcomes for outcome in handful])
        except Exception:
            log.exception("a review failed", extra={"game": game.id})
            self._reviews.pop(under_way.id, None)
        finally:
            self._running[place[0]] -= 1
            self._running += Counter()  # addresses without any are forgotten


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
