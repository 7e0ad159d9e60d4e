"""Keeping score for a table with real cards, line by line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, cast

from freebooter.engine.options import OptionsError
from freebooter.games import descriptor, descriptors, luggage
from freebooter.scoresheet import GAME, Sheet, SheetError, from_csv, from_text, to_csv, to_text

if TYPE_CHECKING:
    from ..prompt import Talk

Companion: TypeAlias = "Callable[[Talk, tuple[str, ...]], None]"


def keep_score(
    names: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    file: Path | None = None,
    language: str | None = None,
) -> int:
    """Keep a Skull King sheet: a new one, the one in `file`, or one that was left. Returns the exit code.

    Raises OptionsError for names or options that no table can have, SheetError or OSError for a bad file.
    """
    from ..preferences import speech_for
    from ..prompt import Talk
    from .keeper import Keeper
    from .opening import open_sheet

    talk = Talk(speech=speech_for(language))
    try:
        opened = open_sheet(talk, tuple(names), dict(options or {}), file)
    except (EOFError, KeyboardInterrupt):
        talk.write()
        return 0
    Keeper(talk, *opened).run()
    return 0


def companion(game: str, names: Sequence[str] = (), language: str | None = None) -> int:
    """What the table of another game needs kept: draws for Captain, limbs, Skully cards. Returns the exit code.

    Raises OptionsError for a game that has none, or names that no table of it can have.
    """
    from ..preferences import speech_for
    from ..prompt import Talk

    keep = cast("Companion | None", luggage(game, "companion"))
    if keep is None:
        kept = [GAME, *(each.id for each in descriptors() if each.companion)]
        raise OptionsError("no companion for {game:shown}", "{games:commas}", game=game, games=kept)
    seats = descriptor(game).seats
    if names and (len(names) not in seats or len(set(names)) < len(names)):
        raise OptionsError(
            "the names {names:commas}",
            "{least} to {most} different ones",
            names=names,
            least=seats.start,
            most=seats[-1],
        )
    talk = Talk(speech=speech_for(language))
    try:
        keep(talk, tuple(names))
    except (EOFError, KeyboardInterrupt):
        talk.write()
    return 0


def read_sheet(path: Path) -> Sheet:
    """The sheet in a file, CSV by its name or else JSON; raises SheetError or OSError."""
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise SheetError(f"{path} is no text; expected a score sheet as JSON or CSV") from error
    return from_csv(text) if path.suffix.lower() == ".csv" else from_text(text)


def write_sheet(sheet: Sheet, path: Path) -> None:
    """Into a file, CSV by its name or else JSON; raises OSError."""
    from ..saves import write_durably

    write_durably(path, to_csv(sheet) if path.suffix.lower() == ".csv" else to_text(sheet))
