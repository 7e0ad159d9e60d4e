"""A request's no: its status, what was wrong, and what would do."""

from __future__ import annotations

from freebooter.engine import OptionsError, RefusalError
from freebooter.engine.refusal import Refusal
from freebooter.store import StoreError
from freebooter.table import SeatTaken
from freebooter.wire import HttpRefusal, refusal_of

from .registry import BrokenTable


class Refused(RefusalError):
    """An answer that is no: its status, what was wrong, and what would do."""

    def __init__(self, status: int, says: str, expected: str = "", clause: str | None = None, /, **facts: object):
        super().__init__(says, expected, clause, **facts)
        self.status = status


# What the rooms below raise, and a request may be refused for.
EXPECTED = (RefusalError, BrokenTable, StoreError)


def refusal_for(error: RefusalError | BrokenTable | StoreError) -> tuple[int, Refusal]:
    """The status and the refusal that an error of the rooms below becomes."""
    match error:
        case Refused():
            return error.status, error.refusal
        case OptionsError():
            return 409 if isinstance(error, SeatTaken) else 400, error.refusal
        case RefusalError():
            return 400, error.refusal
        case BrokenTable():
            return 409, Refusal("{why}", {"why": str(error)}, expected="a table that can be replayed")
        case StoreError():
            return 503, Refusal("{why}", {"why": str(error)}, expected="another try later")


def told(refusal: Refusal) -> HttpRefusal:
    return HttpRefusal(refusal.message(), refusal.would_do(), refusal.clause or "", refusal_of(refusal))
