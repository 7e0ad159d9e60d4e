"""Records as data to learn from: what was seen, what was done, what came of it, a row for each action.

    freebooter dataset games.jsonl --out games.npz

| column | what it is |
|---|---|
| `game`, `step` | which record of the file, and which action of its game, both from 0 |
| `seat` | who acted |
| `observation` | what that seat saw, int16, in the order of the layout |
| `mask` | 1 for each action that was legal |
| `action` | what was done |
| `earned` | what the seat was paid from here to the end |

All records are of one game with one set of options and as many seats, so that the layout is one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from itertools import chain, islice
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise ImportError('freebooter.envs.dataset needs NumPy: pip install "freebooter[dataset]"') from error

from freebooter.engine import NATURE, JsonObject, Record, RecordError
from freebooter.engine.json_value import to_json
from freebooter.engine.record import read_record, replay
from freebooter.games import make
from freebooter.replay import read_lines
from freebooter.vector.layout import Numbers
from freebooter.vector.rewards import Reward

from .encoding import Encoding

Columns: TypeAlias = dict[str, NDArray[Any]]
CHUNK = 1_000
"""Games of one row group."""


class Row(NamedTuple):
    """One action of one game."""

    game: int
    step: int
    seat: int
    observation: Numbers
    mask: NDArray[np.int8]
    action: int
    earned: float


def rows(encoding: Encoding, record: Record, game: int) -> list[Row]:
    """Every action of a record; raises RecordError where it does not replay."""
    rules, found = encoding.game, list[tuple[Row, int]]()
    paid, before = list[tuple[float, ...]](), rules.start()
    for step in replay(rules, record):
        if step.who is None or step.move is None:
            continue
        if step.who != NATURE:
            parts = encoding.actions.parts(rules.legal(before, step.who), step.who, step.move)
            for at, action in enumerate(parts):
                picked = parts[:at]
                seen = encoding.observe(before, step.who, picked)
                mask = encoding.mask(encoding.choices(before, step.who, picked))
                found.append((Row(game, len(found), step.who, seen, mask, action, 0.0), len(paid)))
        paid.append(encoding.earned(before, step.state))
        before = step.state
    return [row._replace(earned=sum(each[row.seat] for each in paid[at:])) for row, at in found]


def dataset(path: Path, reward: Reward = "place") -> tuple[Encoding, Iterator[list[Row]]]:
    """The encoding of a file's records, and the rows of each; raises RecordError naming the line that is at fault."""
    lines = iter(read_lines(path))
    first = next(lines, None)
    if first is None:
        raise RecordError("an empty file", "records in JSON, one a line")
    opening = parsed(*first)
    encoding = Encoding(make(opening.game, len(opening.seats), opening.options), reward)

    def rest() -> Iterator[list[Row]]:
        for game, (line, text) in enumerate(chain([first], lines)):
            record = parsed(line, text)
            if (record.game, len(record.seats), record.options) != (opening.game, len(opening.seats), opening.options):
                raise RecordError("line {line}: another game than the first", "one game, one table size", line=line)
            yield rows(encoding, record, game)

    return encoding, rest()


def parsed(line: int, text: str) -> Record:
    try:
        return read_record(json.loads(text))
    except json.JSONDecodeError:
        raise RecordError("line {line} is not JSON", "records in JSON, one a line", line=line) from None


def columns(found: Iterable[Row], encoding: Encoding) -> Columns:
    """Rows as arrays, one for each name."""
    each = list(found)
    many = len(each)
    kinds = {"game": np.int32, "step": np.int32, "seat": np.int8, "action": np.int16, "earned": np.float32}
    plain = {name: np.array([getattr(row, name) for row in each], kind) for name, kind in kinds.items()}
    seen = np.array([row.observation for row in each], np.int16).reshape(many, encoding.layout.size)
    mask = np.array([row.mask for row in each], np.int8).reshape(many, encoding.actions.size)
    return plain | {"observation": seen, "mask": mask}


def about(encoding: Encoding) -> JsonObject:
    """What a reader of the data must know: the game, and what stands where in an observation."""
    game = encoding.game
    return {
        "game": game.id,
        "seats": game.seats,
        "options": to_json(game.options),
        "reward": encoding.reward,
        "layout": [to_json(piece) for piece in encoding.layout.pieces],
    }


def write_npz(path: Path, encoding: Encoding, games: Iterable[list[Row]]) -> int:
    """All rows in one compressed NumPy file, held in memory until it is written; how many there are."""
    found = columns(chain.from_iterable(games), encoding)
    named: dict[str, Any] = found | {"about": np.array(json.dumps(about(encoding)))}
    np.savez_compressed(path, **named)
    return len(found["game"])


def write_parquet(path: Path, encoding: Encoding, games: Iterable[list[Row]]) -> int:
    """The rows in Parquet, a group for every thousand games; how many there are."""
    try:
        arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError("Parquet needs pyarrow: pip install 'freebooter[dataset]'", name=error.name) from None

    def table(found: Columns) -> Any:
        wide = {
            name: arrow.FixedSizeListArray.from_arrays(arrow.array(column.ravel()), column.shape[1])
            for name, column in found.items()
            if column.ndim == 2
        }
        return arrow.table(found | wide).replace_schema_metadata({"freebooter": json.dumps(about(encoding))})

    many, left = 0, iter(games)
    with parquet.ParquetWriter(path, table(columns([], encoding)).schema, compression="zstd") as file:
        while chunk := list(islice(left, CHUNK)):
            found = columns(chain.from_iterable(chunk), encoding)
            file.write_table(table(found))
            many += len(found["game"])
    return many


WRITERS: Final[dict[str, Callable[[Path, Encoding, Iterable[list[Row]]], int]]] = {
    ".npz": write_npz,
    ".parquet": write_parquet,
}
"""By the ending of the file's name."""
