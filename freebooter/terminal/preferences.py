"""What a player chose once and means for every game after: the language, so far."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import cast

from freebooter.engine import OptionsError
from freebooter.languages import ENGLISH, languages
from freebooter.languages.speech import Speech

from . import saves

ENVIRONMENT = ("LC_ALL", "LC_MESSAGES", "LANG")


def speech_for(asked: str | None = None) -> Speech:
    """The language asked for, which is then remembered; else the one remembered; else the environment's.

    Raises OptionsError for a language that there is not.
    """
    if asked is None:
        return Speech(remembered() or from_environment(os.environ))
    if asked not in languages():
        raise OptionsError("unknown language {given:shown}", "{known:or}", given=asked, known=list(languages()))
    remember(asked)
    return Speech(asked)


def remembered() -> str:
    """The language last chosen on this device, or nothing."""
    try:
        kept = cast("dict[str, object]", json.loads(_file().read_text("utf-8")))
        code = str(kept["language"])
    except (OSError, ValueError, KeyError, TypeError):
        return ""
    return code if code in languages() else ""


def remember(code: str) -> None:
    """Without a place to keep it the language is only this game's."""
    try:
        saves.write_durably(_file(), json.dumps({"language": code}))
    except OSError:
        return


def _file() -> Path:
    return saves.data_folder() / "preferences.json"


def from_environment(environment: Mapping[str, str]) -> str:
    """The language of the first variable that names one, as in es_MX.UTF-8; English where none is known."""
    for name in ENVIRONMENT:
        if value := environment.get(name, ""):
            code = value.replace("-", "_").partition("_")[0].partition(".")[0].lower()
            return code if code in languages() else ENGLISH
    return ENGLISH
