"""A sheet as CSV, with its points for people who look at it in a spreadsheet; it reads back to an equal sheet."""

from __future__ import annotations

import csv
import io
import json
from typing import Final

from freebooter.engine.json_value import Json, JsonObject, to_json

from .files import EXPECTED, VERSION, SheetError, from_object
from .scores import Row, scores_of
from .sheet import Entry, Sheet, dealer_of

TITLE: Final = "freebooter score sheet"
SHARED: Final = ("round", "cards", "dealer", "destroyed", "settled", "number", "player")
ENTERED: Final = ("bid", "tricks", "14s", "pirates", "kings", "loot of", "own loot", "wager", "harry")
POINTS: Final = ("bid points", "bonus points", "round points", "total")
# What begins a formula, and the apostrophe that keeps it from being one.
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "'")
HEADER: Final[tuple[str, ...]] = SHARED + ENTERED + POINTS


def to_csv(sheet: Sheet) -> str:
    """What the table agreed on in the first line, then a line for every round and player, with the points."""
    rows = scores_of(sheet).rows
    text = io.StringIO()
    write = csv.writer(text, lineterminator="\n")
    write.writerow([TITLE, VERSION, json.dumps(to_json(sheet.options))])
    write.writerow(HEADER)
    for number, played in enumerate(sheet.rounds):
        for player, entry in enumerate(played.entries):
            shared = [
                number + 1,
                sheet.hand_sizes[number],
                "yes" if player == dealer_of(sheet, number) else "",
                _cell(played.destroyed),
                "yes" if played.settled else "",
                player + 1,
                _guarded(sheet.names[player]),
            ]
            points = _points(rows[number][player]) if number < len(rows) else [""] * len(POINTS)
            write.writerow([*shared, *_entered(entry), *points])
    return text.getvalue()


def _guarded(text: str) -> str:
    """An apostrophe before what a spreadsheet would take for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text


def _unguarded(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(FORMULA) else cell


def _cell(number: int | None) -> int | str:
    return "" if number is None else number


def _entered(entry: Entry) -> list[int | str]:
    return [
        _cell(entry.bid),
        _cell(entry.won),
        " ".join(entry.fourteens),
        entry.pirates,
        entry.kings,
        " ".join(str(ally + 1) for ally in entry.loot),
        entry.kept_loot,
        entry.wager,
        entry.harry,
    ]


def _points(row: Row) -> list[int]:
    return [row.bid_points, row.bonus_points, row.round_points, row.running_total]


def from_csv(text: str) -> Sheet:
    """The sheet of a CSV text, also as a spreadsheet saves it; the points are worked out anew. Raises SheetError."""
    agreed, lines = _read(text.removeprefix("\ufeff"))
    first = [line for line in lines if line["round"] == lines[0]["round"]]
    rounds: dict[str, JsonObject] = {}
    for line in lines:
        destroyed = line.number("destroyed") if line["destroyed"] else None
        shared: JsonObject = {"entries": [], "destroyed": destroyed, "settled": bool(line["settled"])}
        entries = rounds.setdefault(line["round"], shared)["entries"]
        assert isinstance(entries, list)
        entries.append(_entry(line))
    return from_object(
        {
            "freebooter_scoresheet": VERSION,
            "names": [_unguarded(line["player"]) for line in first],
            "options": agreed,
            "dealer": next((place for place, line in enumerate(first) if line["dealer"]), 0),
            "rounds": [*rounds.values()],
        }
    )


class _Line(dict[str, str]):
    """A line's cells by column."""

    def __init__(self, place: int, cells: list[str]) -> None:
        if len(cells) != len(HEADER):
            raise SheetError(f"line {place} has {len(cells)} cells; expected {len(HEADER)}")
        super().__init__(zip(HEADER, cells, strict=True))
        self.place = place

    def number(self, column: str) -> int:
        return self.whole(column, self[column])

    def whole(self, column: str, cell: str) -> int:
        try:
            return int(cell)
        except ValueError as error:
            raise SheetError(f"line {self.place}: {column} cannot be {cell!r}; expected a whole number") from error


def _read(text: str) -> tuple[Json, list[_Line]]:
    """The options and the lines."""
    delimiter = ";" if text.startswith((f"{TITLE};", f'"{TITLE}";')) else ","
    try:
        rows = [row for row in csv.reader(io.StringIO(text), delimiter=delimiter, strict=True) if any(row)]
    except csv.Error as error:
        raise SheetError(f"this is not CSV ({error}); expected {EXPECTED}") from error
    match rows:
        # Spreadsheets fill every line up to the width of the widest.
        case [[title, version, options, *rest], header, _, *_] if title == TITLE and not any(rest):
            pass
        case _:
            raise SheetError(f"the first line is not that of a score sheet; expected {EXPECTED}")
    if version != str(VERSION):
        raise SheetError(f"a score sheet of version {version!r}; expected version {VERSION}")
    if tuple(header) != HEADER:
        raise SheetError(f"the columns are {', '.join(header)}; expected {', '.join(HEADER)}")
    try:
        agreed: Json = json.loads(options)
    except ValueError as error:
        raise SheetError(f"the options cannot be {options!r}; expected a JSON object") from error
    return agreed, [_Line(place, cells) for place, cells in enumerate(rows[2:], 3)]


def _entry(line: _Line) -> JsonObject:
    return {
        "bid": line.number("bid") if line["bid"] else None,
        "won": line.number("tricks") if line["tricks"] else None,
        "fourteens": [*line["14s"].split()],
        "pirates": line.number("pirates"),
        "kings": line.number("kings"),
        "loot": [line.whole("loot of", ally) - 1 for ally in line["loot of"].split()],
        "kept_loot": line.number("own loot"),
        "wager": line.number("wager"),
        "harry": line.number("harry"),
    }
