"""Sheets with what they come to, for clients that score in another language: `python -m tests.scoresheet.vectors`.

Each line of vectors.jsonl is a sheet as it is saved and its scores; `reason` texts are ours alone, all else
must agree.
"""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

from freebooter.scoresheet import Entry, Round, Sheet, new_sheet, scores_of, to_object, with_entry, with_round

from .from_engine import random_sheet

FILE = Path(__file__).with_name("vectors.jsonl")


def meddled(sheet: Sheet, rng: random.Random) -> Sheet:
    """The sheet with something missing or wrong in it."""
    number = rng.randrange(len(sheet.rounds))
    player = rng.randrange(len(sheet.names))
    entry = sheet.rounds[number].entries[player]
    changes: list[dict[str, object]] = [
        {"bid": None},
        {"won": None},
        {"bid": sheet.hand_sizes[number] + 1},
        {"won": (entry.won or 0) + 1},
        {"fourteens": ("g14", "g14")},
        {"fourteens": ("b14",), "won": 0},
        {"pirates": 7},
        {"pirates": 1, "kings": 1},
        {"kings": 1, "won": 1, "harry": 1},
        {"loot": (player,)},
        {"loot": ((player + 1) % len(sheet.names),) * 2},
        {"kept_loot": 3},
        {"wager": 15},
        {"wager": 20, "won": 0},
        {"harry": -1, "bid": 0},
        {"harry": 2},
    ]
    if rng.random() < 0.2:
        bare = Round(sheet.rounds[number].entries, destroyed=rng.choice([None, 1, 3]), settled=rng.random() < 0.5)
        return with_round(sheet, number, bare)
    return with_entry(sheet, number, player, replace(entry, **rng.choice(changes)))


def sheets(rng: random.Random) -> list[Sheet]:
    finished = [random_sheet(rng)[0] for _ in range(25)]
    crowd = new_sheet([f"Pirate {seat}" for seat in range(8)], {"rounds": [8, 1]}, dealer=7)
    crowd = with_round(crowd, 0, Round((Entry(8, 8, pirates=6), *(Entry(0, 0),) * 7), settled=True))
    return [*finished, *(meddled(sheet, rng) for sheet in finished * 2), new_sheet(["Anne", "Ben"]), crowd]


def line(sheet: Sheet) -> str:
    return json.dumps({"sheet": to_object(sheet), "scores": scores_of(sheet).to_json()}, separators=(",", ":"))


if __name__ == "__main__":
    FILE.write_text("".join(f"{line(sheet)}\n" for sheet in sheets(random.Random(8))), "utf-8")
