"""A sheet as JSON, which reads back to an equal sheet."""

from __future__ import annotations

import json
from typing import Final, cast

from freebooter.engine.json_value import Json, JsonObject, to_json
from freebooter.engine.options import OptionsError
from freebooter.games.skull_king.options import SkullKingOptions
from freebooter.wire import ReadError, ScoreSheet, read_value
from freebooter.wire import to_object as to_wire

from .sheet import Sheet, check_table

VERSION: Final = 1
EXPECTED: Final = "a score sheet that Freebooter has written"


class SheetError(ValueError):
    """A file that is no score sheet; says where, and what was expected."""


def to_object(sheet: Sheet) -> JsonObject:
    """The sheet as a JSON object."""
    options = cast("JsonObject", to_json(sheet.options))
    return to_wire(ScoreSheet(VERSION, sheet.names, options, sheet.dealer, sheet.rounds))


def to_text(sheet: Sheet) -> str:
    return json.dumps(to_object(sheet), ensure_ascii=False, indent=1)


def from_text(text: str | bytes) -> Sheet:
    """The sheet of a JSON text; raises SheetError."""
    try:
        return from_object(json.loads(text))
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise SheetError(f"this is not JSON ({error}); expected {EXPECTED}") from error


def from_object(value: object) -> Sheet:
    """The sheet of a JSON object; raises SheetError. What was entered may still be incomplete or wrong."""
    try:
        read = read_value(ScoreSheet, cast("Json", value))
    except ReadError as error:
        raise SheetError(f"{error}; expected {EXPECTED}") from error
    if read.freebooter_scoresheet != VERSION:
        raise SheetError(f"a score sheet of version {read.freebooter_scoresheet}; expected version {VERSION}")
    try:
        options = SkullKingOptions.read(read.options)
        check_table(read.names, options, read.dealer)
    except OptionsError as error:
        raise SheetError(str(error)) from error
    if len(read.rounds) != len(options.hand_sizes):
        raise SheetError(f"{len(read.rounds)} rounds; expected {len(options.hand_sizes)}")
    for number, played in enumerate(read.rounds, 1):
        if len(played.entries) != len(read.names):
            raise SheetError(f"{len(played.entries)} entries in round {number}; expected one for each player")
    return Sheet(read.names, options, read.dealer, read.rounds)
