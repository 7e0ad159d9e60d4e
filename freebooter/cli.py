"""The command line: thin; each command calls one room.

Exit codes: 0 done, 1 the answer is no (a record does not replay), 2 the command was misused.
"""

from __future__ import annotations

import json
import sys
from dataclasses import fields
from pathlib import Path
from typing import Annotated, NoReturn, cast

import typer

from freebooter import GAMES, AnyGame, OptionsError, clauses, make, resume
from freebooter.engine import JsonObject
from freebooter.engine.json_value import to_json

app = typer.Typer(
    name="freebooter",
    help="Play, study and automate four pirate tabletop games by their exact rules.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

GameId = Annotated[str, typer.Argument(metavar="GAME", help="get-bit, captain, plank or skull-king")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
OptionsText = Annotated[str, typer.Option("--options", metavar="JSON", help="The game's options as a JSON object.")]


def fail(message: str) -> NoReturn:
    """Misuse: say what was given and what was expected, and leave with 2."""
    typer.echo(f"freebooter: {message}", err=True)
    raise typer.Exit(2)


def print_json(value: object) -> None:
    typer.echo(json.dumps(to_json(value), ensure_ascii=False))


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


@app.command()
def games(as_json: AsJson = False) -> None:
    """The games, their seats and their options."""
    defaults = {
        kind.id: {field.name: to_json(getattr(kind.Options(), field.name)) for field in fields(kind.Options)}
        for kind in GAMES.values()
    }
    if as_json:
        return print_json(
            [
                {
                    "id": kind.id,
                    "title": kind.title,
                    "seats": [kind.seat_range.start, kind.seat_range[-1]],
                    "options": defaults[kind.id],
                }
                for kind in GAMES.values()
            ]
        )
    for kind in GAMES.values():
        typer.echo(f"{kind.id:12} {kind.title}, {kind.seat_range.start}-{kind.seat_range[-1]} players")
        for name, default in defaults[kind.id].items():
            typer.echo(f"{'':12} {name}: {json.dumps(default)}")
    return None


@app.command()
def rules(
    game: GameId,
    clause: Annotated[str | None, typer.Argument(metavar="[CLAUSE]", help="One clause, such as GB-07.")] = None,
    as_json: AsJson = False,
) -> None:
    """The clauses of a game, or one of them."""
    try:
        book = clauses(game)
    except OptionsError as error:
        fail(str(error))
    if clause and clause.upper() not in book:
        fail(f"{game} has no clause {clause!r}; expected one of {', '.join(book)}")
    chosen = [book[clause.upper()]] if clause else list(book.values())
    if as_json:
        return print_json(chosen)
    from freebooter.pages import print_clauses

    return print_clauses(game, chosen)


@app.command()
def referee() -> None:
    """Answer requests on standard input, one JSON object a line (docs/notation.md)."""
    from freebooter.referee import serve

    serve(sys.stdin.buffer, sys.stdout.buffer)


@app.command()
def simulate(
    game: GameId,
    seats: Annotated[int, typer.Option(help="How many players.")] = 4,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    options: OptionsText = "{}",
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Write every game to FILE, one a line.")] = None,
    as_json: AsJson = False,
) -> None:
    """Play random games and count them."""
    from freebooter.pages import print_tally, progress
    from freebooter.simulation import Tally, random_games

    chosen = read_game(game, seats, options)
    tally = Tally(seats)
    try:
        file = record.open("w", encoding="utf-8") if record else None
    except OSError as error:
        fail(f"cannot write {record}: {error.strerror}")
    for played in progress(random_games(chosen, games, seed), games, f"{game}, {seats} seats"):
        tally.count(played)
        if file:
            file.write(f"{played}\n")
    if file:
        file.close()
    if as_json:
        print_json({"game": game, "seats": seats, "games": tally.games, "decisions": tally.decisions,
                    "wins": tally.wins, "unwon": tally.unwon, "mean_length": tally.mean_length})  # fmt: skip
    else:
        print_tally(tally)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, or many, one a line.")],
    show: Annotated[bool, typer.Option("--show", help="Tell the first game move by move, with clauses.")] = False,
    as_json: AsJson = False,
) -> None:
    """Check every record of a file; tell where one goes wrong."""
    from freebooter.pages import print_story
    from freebooter.replay import check

    good = bad = 0
    try:
        for checked in check(file):
            if checked.record is None:
                bad += 1
                typer.echo(f"{file}:{checked.line}: {checked.error}", err=True)
            else:
                good += 1
                if show:
                    print_story(checked.record)
                    break
    except OSError as error:
        fail(f"cannot read {file}: {error.strerror}; expected a file of records")
    if as_json:
        print_json({"good": good, "bad": bad})
    elif not show:
        typer.echo(
            f"{good} {'record replays' if good == 1 else 'records replay'}, {bad} {'does' if bad == 1 else 'do'} not"
        )
    if bad or not good:
        raise typer.Exit(1)


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Without one there is a menu.")] = None,
    seats: Annotated[int | None, typer.Option(help="How many players.")] = None,
    bots: Annotated[str, typer.Option(metavar="LEVEL", help="drifter, deckhand, bosun or navigator.")] = "bosun",
    options: OptionsText = "{}",
    seed: Annotated[int | None, typer.Option(help="The same seed deals the same cards.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Lines instead of a full screen.")] = False,
    hotseat: Annotated[int, typer.Option(min=1, help="How many people share this terminal.")] = 1,
) -> None:
    """Play in the terminal against bots."""
    from freebooter import terminal

    try:
        raise typer.Exit(terminal.play(game, seats, bots, read_options(options), seed, plain, hotseat))
    except (OptionsError, ValueError) as error:
        fail(str(error))


@app.command()
def join(
    url: Annotated[str, typer.Argument(metavar="URL", help="A table's play link.")],
    name: Annotated[str, typer.Option(help="What you are called at the table.")] = "",
    plain: Annotated[bool, typer.Option("--plain", help="Lines instead of a full screen.")] = False,
) -> None:
    """Take a seat at a table on a server, from the terminal."""
    from freebooter import terminal

    raise typer.Exit(terminal.join(url, plain, name))


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes a free one.")] = 8000,
    db: Annotated[Path | None, typer.Option(metavar="FILE", help="Where tables are kept.")] = None,
    public_url: Annotated[str | None, typer.Option(help="The address that players use.")] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the table in a browser.")] = False,
) -> None:
    """Serve tables to browsers and terminals."""
    import webbrowser

    from freebooter import server
    from freebooter.terminal.saves import data_folder

    def ready(url: str) -> None:
        typer.echo(f"Freebooter is at {url} (Ctrl-C ends it; games are kept in {file})")
        if open_browser:
            webbrowser.open(url)

    file = db or data_folder() / "tables.db"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        server.serve(host, port, file, public_url, on_ready=ready)
    except OSError as error:
        fail(f"cannot serve at {host}:{port} from {file}: {error.strerror or error}")


@app.command()
def hint(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A game under way, as a record.")],
    seat: Annotated[int, typer.Option(help="Whose move.")],
    budget: Annotated[float, typer.Option(help="Seconds to think.")] = 1.0,
    as_json: AsJson = False,
) -> None:
    """What the navigator would play, with each move's worth and the samples behind it."""
    import random

    from freebooter.bots import hint as weigh
    from freebooter.pages import print_hint
    from freebooter.replay import check

    checked = next(check(record)) if record.is_file() else fail(f"cannot read {record}; expected a record")
    if checked.record is None:
        fail(f"{record}: {checked.error}")
    match = resume(checked.record)
    game = match.game
    if seat not in game.to_move(match.state):
        fail(f"seat {seat} is not to move; expected one of {to_json(game.to_move(match.state))}")
    weighed = weigh(game, game.view(match.state, seat), game.legal(match.state, seat), random.Random(0), budget)
    if as_json:
        return print_json(
            [
                {"move": str(each.move), "value": each.value, "unit": each.unit, "samples": each.samples}
                for each in weighed
            ]
        )
    return print_hint(weighed)


def main() -> None:
    app()
