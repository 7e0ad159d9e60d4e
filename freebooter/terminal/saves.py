"""Games left for later, and records of finished ones, in the user's data folder."""

from __future__ import annotations

import json
import os
import secrets
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from freebooter.engine import Json, JsonObject, Record, RecordError
from freebooter.engine.record import read_record


def data_folder() -> Path:
    """Where the platform keeps an application's data; XDG_DATA_HOME is honoured everywhere."""
    if home := os.environ.get("XDG_DATA_HOME"):
        return Path(home) / "freebooter"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "freebooter"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "freebooter"
    return Path.home() / ".local" / "share" / "freebooter"


@dataclass(frozen=True, slots=True)
class Left:
    """A game that was left: its record, the bots' levels (None for a person), and how chance goes on."""

    name: str
    record: Record
    levels: tuple[str | None, ...]
    seed: str
    when: float

    @property
    def path(self) -> Path:
        return data_folder() / "left" / f"{self.name}.json"

    def to_json(self) -> JsonObject:
        return {"record": self.record.to_json(), "levels": list(self.levels), "seed": self.seed, "when": self.when}


def new_name(game: str) -> str:
    return f"{time.strftime('%Y%m%d-%H%M%S')}-{game}-{secrets.token_hex(2)}"


def keep(left: Left) -> Path:
    """Write the game down before anything is shown; a finished one becomes a plain record. May raise OSError."""
    if not left.record.result:
        write_durably(left.path, json.dumps(left.to_json(), ensure_ascii=False))
        return left.path
    record = data_folder() / "records" / f"{left.name}.json"
    write_durably(record, str(left.record))
    left.path.unlink(missing_ok=True)
    return record


def left_games() -> tuple[list[Left], list[str]]:
    """The games left, newest first, and what is wrong with files that could not be read."""
    games: list[Left] = []
    wrong: list[str] = []
    for path in sorted((data_folder() / "left").glob("*.json")):
        try:
            games.append(read_left(path))
        except (OSError, ValueError) as error:
            wrong.append(f"{path} cannot be read: {error}")
    return sorted(games, key=lambda left: left.when, reverse=True), wrong


def read_left(path: Path) -> Left:
    """A game as it was left; raises OSError or ValueError."""
    raw = cast("Json", json.loads(path.read_text("utf-8")))
    match raw:
        case {"record": record, "levels": list() as levels, "seed": str(seed), "when": float(when)}:
            read = read_record(record)
            named = tuple(None if level is None else str(level) for level in levels)
            if len(named) != len(read.seats):
                raise RecordError(
                    "{levels} levels for {seats} seats",
                    "a level or null for each seat",
                    levels=len(named),
                    seats=len(read.seats),
                )
            return Left(path.stem, read, named, seed, when)
        case _:
            raise RecordError("not a game that was left", "an object with record, levels, seed and when")


def write_durably(path: Path, text: str) -> None:
    """All of it or nothing, and on the disk when this returns; readable by the user alone."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise
    if sys.platform != "win32":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
