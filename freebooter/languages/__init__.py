"""Languages: what the code says in English, said in others. README.md beside this file says what a folder holds."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, cast

from freebooter.engine import JsonObject

ENGLISH: Final = "en"
FOLDER: Final = Path(__file__).parent

_NUMBERED = re.compile(r"(.*?)(\d+)\.\.(\d+)")


def languages() -> dict[str, str]:
    """Every language's own name, by its code."""
    found = sorted(path.parent.name for path in FOLDER.glob("*/language.json"))
    return {code: str(read(code, "language")["name"]) for code in found}


@cache
def read(code: str, name: str) -> JsonObject:
    """A file of a language's folder; empty where it has none."""
    path = FOLDER / code / f"{name}.json"
    return cast("JsonObject", json.loads(path.read_text("utf-8"))) if path.exists() else {}


@cache
def translations(code: str, name: str, section: str = "") -> Mapping[str, str]:
    """A table of a file, or the file where it is one table; `words` with their numbers written out."""
    file = read(code, name)
    table = cast("dict[str, str]", file.get(section, {}) if section else file)
    return numbered(table) if section == "words" else table


def numbered(words: Mapping[str, str]) -> dict[str, str]:
    """`g1..14: el # verde` written out, a word for each number."""
    written: dict[str, str] = {}
    for code, word in words.items():
        match _NUMBERED.fullmatch(code):
            case None:
                written[code] = word
            case found:
                for number in range(int(found[2]), int(found[3]) + 1):
                    written[f"{found[1]}{number}"] = word.replace("#", str(number))
    return written
