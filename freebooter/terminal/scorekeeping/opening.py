"""Opening a sheet: one that was left, one from a file, or a new one."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from pathlib import Path

from freebooter.engine import OptionsError
from freebooter.games.skull_king.options import PRESETS, SkullKingOptions
from freebooter.languages.speech import Speech
from freebooter.scoresheet import PLAYERS, Sheet, SheetError, from_text, largest_hand, new_sheet, scores_of

from ..prompt import Talk
from ..saves import data_folder
from . import read_sheet
from .asking import Plain, ask_choice, ask_names, ask_player

EXPANSIONS = (
    ("Mermaids", "mermaids", "SK-21"),
    ("Loot", "loot", "SK-24"),
    ("the Kraken", "kraken", "SK-26"),
    ("the Pirates' abilities", "abilities", "SK-29"),
)
MOST_OFFERED = 9


def open_sheet(
    talk: Talk, names: tuple[str, ...], options: Mapping[str, object], file: Path | None
) -> tuple[Sheet, Path]:
    """A sheet and the file it is kept in."""
    if file and file.exists():
        return read_sheet(file), file
    if not names:
        left = sheets_left(talk)
        if left and (chosen := ask_to_go_on(talk, left)):
            return chosen
    return ask_new_sheet(talk, names, options), file or new_path()


def new_path() -> Path:
    return data_folder() / "scoresheets" / f"{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(2)}.json"


def sheets_left(talk: Talk) -> list[tuple[Sheet, Path]]:
    """Sheets that are not over, newest first."""
    left: list[tuple[Sheet, Path]] = []
    for path in sorted((data_folder() / "scoresheets").glob("*.json"), reverse=True):
        try:
            sheet = from_text(path.read_bytes())
        except (OSError, SheetError) as error:
            talk.say("{file} cannot be read: {error}", "warning", file=path, error=error)
            continue
        if not scores_of(sheet).over:
            left.append((sheet, path))
    return left[:MOST_OFFERED]


def ask_to_go_on(talk: Talk, left: list[tuple[Sheet, Path]]) -> tuple[Sheet, Path] | None:
    choices: list[tuple[str, tuple[Sheet, Path] | None]] = [
        (describe(sheet, talk.speech), (sheet, path)) for sheet, path in left
    ]
    choices.append((talk.speech.say("a new sheet"), None))
    return ask_choice(Plain(talk), talk.speech.say("Go on with a sheet you left?"), choices)


def describe(sheet: Sheet, speech: Speech) -> str:
    number = (scores_of(sheet).current or 0) + 1
    names = speech.listed(sheet.names)
    return speech.say("{names}, round {round} of {rounds}", names=names, round=number, rounds=len(sheet.rounds))


def ask_new_sheet(talk: Talk, names: tuple[str, ...], options: Mapping[str, object]) -> Sheet:
    table = Plain(talk)
    names = names or ask_names(table, PLAYERS.start, PLAYERS[-1])
    agreed = dict(options) or ask_options(table, len(names))
    new_sheet(names, agreed)
    return new_sheet(names, agreed, ask_player(table, talk.speech.say("Who deals first?"), names))


def ask_options(table: Plain, players: int) -> dict[str, object]:
    """Expansions, then rounds."""
    options: dict[str, object] = {}
    table.talk.say("Which expansions? Numbers with spaces, Enter for none.", "accent")
    for number, (words, _, clause) in enumerate(EXPANSIONS, 1):
        table.talk.write(f"  {number}  {table.talk.speech.say(words)} ({clause})")
    while True:
        said = table.hear(table.talk.speech.say("Choose:") + " ").replace(",", " ").split()
        if all(number in {"1", "2", "3", "4"} for number in said):
            break
        table.talk.say("Expected numbers from 1 to 4, or nothing.", "warning")
    for number in said:
        options[EXPANSIONS[int(number) - 1][1]] = True
    return {**options, "rounds": ask_rounds(table, players, options)}


def ask_rounds(table: Plain, players: int, options: Mapping[str, object]) -> str | list[int]:
    """A preset or a list; where the deck is too small for a preset, the same with smaller hands is offered."""
    say = table.talk.speech.say
    largest = largest_hand(players, SkullKingOptions.read(options))
    choices: list[tuple[str, str | list[int] | None]] = []
    for name, sizes in PRESETS.items():
        if max(sizes) <= largest:
            choices.append((f"{say(name)}: {' '.join(map(str, sizes))}", name))
        else:
            fitting = [min(size, largest) for size in sizes]
            hands = " ".join(map(str, fitting))
            says = "{rounds}, no hand above {most}: {hands}"
            choices.append((say(says, rounds=say(name), most=largest, hands=hands), fitting))
    asks = say("How many cards are dealt, round by round?")
    chosen = ask_choice(table, asks, [*choices, (say("another list"), None)])
    while chosen is None:
        prompt = say("Hand sizes with spaces, 1 to {most}:", most=largest) + " "
        said = table.hear(prompt).replace(",", " ").split()
        try:
            rounds = [int(size) for size in said]
            new_sheet([str(player) for player in range(players)], {**options, "rounds": rounds})
            return rounds
        except OptionsError as error:
            table.talk.write(table.talk.speech.refused(error.refusal) + ".", "warning")
        except ValueError:
            table.talk.say("Expected whole numbers with spaces.", "warning")
    return chosen
