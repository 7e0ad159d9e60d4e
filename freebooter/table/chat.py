"""What players write to each other: kept while the table is in memory, and nowhere else."""

from __future__ import annotations

from collections import deque
from typing import Final

from freebooter.engine.refusal import Refusal
from freebooter.wire import Said

from .names import MOST_MARKS, is_mark, is_seen, may_stand

LONGEST_LINE: Final = 200
KEPT: Final = 100
# So many lines at once, then one every so many seconds.
AT_ONCE: Final = 5
EVERY: Final = 3.0


class Chat:
    """The last lines of a table, numbered from 1. Times are told, never asked for."""

    def __init__(self) -> None:
        self.lines: deque[Said] = deque(maxlen=KEPT)
        self._said = 0
        self._times: dict[int, deque[float]] = {}

    def say(self, seat: int, text: str, now: float) -> Said | Refusal:
        """A line as everybody is to see it, or why not."""
        text = plain(text)
        if not any(map(is_seen, text)):
            return Refusal("there is nothing to read in that", expected="some words")
        if len(text) > LONGEST_LINE:
            return Refusal(
                "that is {length} characters long",
                {"length": len(text), "most": LONGEST_LINE},
                expected="at most {most} characters",
            )
        times = self._times.setdefault(seat, deque(maxlen=AT_ONCE))
        if len(times) == AT_ONCE and now - times[0] < AT_ONCE * EVERY:
            return Refusal("too much at once", expected="a little patience")
        times.append(now)
        self._said += 1
        line = Said(self._said, seat, text)
        self.lines.append(line)
        return line

    def hear(self, line: Said) -> None:
        """A line that was said elsewhere; those said here follow it."""
        self._said = max(self._said, line.line)
        self.lines.append(line)


def plain(text: str) -> str:
    """One line of the signs that a name may have, with no more marks on a letter than a name's."""
    seen: list[str] = []
    marks = 0
    for letter in " ".join(text.split()):
        marks = marks + 1 if is_mark(letter) else 0
        if may_stand(letter) and marks <= MOST_MARKS:
            seen.append(letter)
    return " ".join("".join(seen).split())
