"""A tournament on disk: records as JSON Lines and, beside them, a ledger of who thought how long.

The ledger's first line is the tournament itself: a run is resumed only by the settings it began with.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import TypedDict, cast

from freebooter.engine.record import read_record

from .match_play import Played, Tournament


class Entry(TypedDict):
    deal: int
    rotation: int
    rounds: int
    microseconds: list[list[int]]
    faults: list[int]


class Ledger:
    """Writes each game down when it is over; `played` holds those of an earlier run."""

    def __init__(self, path: Path, tournament: Tournament, resume: bool) -> None:
        self.records, self.entries = path, ledger_path(path)
        self.played: list[Played] = []
        if resume and self.entries.exists():
            written, self.played = read_ledger(path)
            if written != tournament:
                raise ValueError(f"{path} holds another tournament: {written}; expected {tournament}")
        elif not resume and path.exists():
            raise FileExistsError(f"{path} is there already; resume it, or name another file")
        whole = len(self.played) - len(self.played) % tournament.rotations
        del self.played[whole:]
        _keep_lines(self.records, whole)
        _keep_lines(self.entries, whole + 1)
        self._records = self.records.open("a", encoding="utf-8")
        self._entries = self.entries.open("a", encoding="utf-8")
        if not self.entries.stat().st_size:
            self._entries.write(_line(asdict(tournament)))
            self._entries.flush()

    def __enter__(self) -> Ledger:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._records.close()
        self._entries.close()

    def write(self, games: Sequence[Played]) -> None:
        for game in games:
            self._records.write(f"{game.record}\n")
            entry = asdict(game)
            del entry["record"]
            self._entries.write(_line(entry))
        self._records.flush()
        self._entries.flush()


def ledger_path(records: Path) -> Path:
    return records.with_suffix(".ledger.jsonl")


def read_ledger(path: Path) -> tuple[Tournament, list[Played]]:
    """The tournament and the games of it that are written down whole."""
    first, *rest = _whole_lines(ledger_path(path))
    fields = cast("dict[str, object]", json.loads(first))
    fields["bots"] = tuple(cast("list[str]", fields["bots"]))
    tournament = Tournament(**fields)  # pyright: ignore[reportArgumentType]
    played: list[Played] = []
    for line, record in zip(rest, _whole_lines(path), strict=False):
        entry = cast("Entry", json.loads(line))
        played.append(
            Played(
                deal=entry["deal"],
                rotation=entry["rotation"],
                record=read_record(json.loads(record)),
                rounds=entry["rounds"],
                microseconds=tuple(map(tuple, entry["microseconds"])),
                faults=tuple(entry["faults"]),
            )
        )
    return tournament, played


def _line(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False) + "\n"


def _whole_lines(path: Path) -> list[str]:
    """The lines that end; an interrupted one does not."""
    if not path.exists():
        return []
    return [line for line in path.read_text("utf-8").splitlines(keepends=True) if line.endswith("\n")]


def _keep_lines(path: Path, count: int) -> None:
    if path.exists():
        kept = "".join(islice(_whole_lines(path), count))
        path.write_text(kept, "utf-8")
