"""What commands are given and how they answer: arguments they share, misuse, JSON."""

from __future__ import annotations

import json
import math
from collections.abc import Generator
from contextlib import contextmanager
from typing import Annotated, NoReturn, cast

import typer

from freebooter import AnyGame, OptionsError, make
from freebooter.engine import Json, JsonObject
from freebooter.engine.json_value import to_json

from .completion import games, options_of_the_game

GameId = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's id: `freebooter games` lists them.", autocompletion=games)
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
OptionsText = Annotated[
    str,
    typer.Option(
        "--options", metavar="JSON", help="The game's options as a JSON object.", autocompletion=options_of_the_game
    ),
]
Language = Annotated[
    str | None, typer.Option(metavar="CODE", help="The language, such as en or es; remembered for the next time.")
]


def fail(message: str) -> NoReturn:
    """Misuse: say what was given and what was expected, and leave with 2."""
    typer.echo(f"freebooter: {message}", err=True)
    raise typer.Exit(2)


@contextmanager
def needs(extra: str) -> Generator[None]:
    """Around what is imported beyond the core: a package that is missing is asked for by its extra, if it has one."""
    try:
        yield
    except ModuleNotFoundError as missing:
        package = (missing.name or "freebooter").partition(".")[0]
        if package == "freebooter" or not extra:
            raise
        fail(f'this command needs {package}; expected the extra {extra}: pip install "freebooter[{extra}]"')


def print_json(value: object) -> None:
    """JSON and nothing else: what is not finite, as an interval of a single deal, is null."""
    typer.echo(json.dumps(finite(to_json(value)), ensure_ascii=False, allow_nan=False))


def finite(value: Json) -> Json:
    match value:
        case float() if not math.isfinite(value):
            return None
        case list():
            return [finite(each) for each in value]
        case dict():
            return {name: finite(each) for name, each in value.items()}
        case _:
            return value


def read_options(text: str) -> JsonObject:
    try:
        value: object = json.loads(text)
    except ValueError:
        fail(f"--options cannot be {text!r}; expected a JSON object such as '{{\"refill_at\": 1}}'")
    if not isinstance(value, dict):
        fail(f"--options cannot be {text!r}; expected a JSON object")
    return cast("JsonObject", value)


def read_game(game: str, seats: int, options: str) -> AnyGame:
    try:
        return make(game, seats, read_options(options))
    except OptionsError as error:
        fail(str(error))
