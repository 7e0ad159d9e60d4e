"""The clauses of a rulebook as data: one file per game, read by clients, docs and checks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TypedDict, cast


@dataclass(frozen=True, slots=True)
class Clause:
    """A rule, or a ruling where the rulebook is silent (`question` is then what it settles)."""

    id: str
    text: str
    question: str = ""
    option: str = ""


class _Entry(TypedDict, total=False):
    id: str
    text: str
    question: str
    option: str


@cache
def read_clauses(package: str) -> dict[str, Clause]:
    """The clauses in `clauses.toml` of a game's package, by id, in the file's order."""
    import tomllib  # here, since a game starts without them
    from importlib import resources

    raw = tomllib.loads(resources.files(package).joinpath("clauses.toml").read_text("utf-8"))
    entries = cast("list[_Entry]", raw["clause"])
    return {entry["id"]: Clause(**entry) for entry in entries if "id" in entry and "text" in entry}
