"""Records read back: checked one by one, or one of them told as a story."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from freebooter.engine import Event, OptionsError, Record, RecordError
from freebooter.engine.record import read_record, replay
from freebooter.games import make, resume


class Checked(NamedTuple):
    """One line of a file: its record, or what is wrong with it."""

    line: int
    record: Record | None
    error: str


def read_lines(path: Path) -> Iterator[tuple[int, str]]:
    """The file's records as text: a line each, or one object over the whole file."""
    with path.open(encoding="utf-8") as file:
        first = file.readline()
        if first.strip() in ("{", ""):
            yield 1, first + file.read()
            return
        yield 1, first
        for number, line in enumerate(file, 2):
            if line.strip():
                yield number, line


def check(path: Path) -> Iterator[Checked]:
    """Every record of the file replayed; a file that is no text is one bad record."""
    try:
        for number, line in read_lines(path):
            try:
                record = read_record(json.loads(line))
                resume(record)
                yield Checked(number, record, "")
            except (RecordError, OptionsError) as error:
                yield Checked(number, None, str(error))
            except (ValueError, RecursionError) as error:
                yield Checked(number, None, f"not JSON: {error}")
    except UnicodeDecodeError:
        yield Checked(1, None, "not a text file; expected records in JSON, one a line")


def story(record: Record) -> Iterator[tuple[str, Sequence[Event]]]:
    """Each move of the record with what it made happen."""
    for step in replay(make(record.game, len(record.seats), record.options), record):
        if step.who is not None:
            mover = record.seats[step.who] if isinstance(step.who, int) else step.who
            yield f"{mover}: {step.move}", step.events
