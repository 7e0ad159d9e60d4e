"""Commands to study: the referee, random games, records, hints."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Annotated

import typer

from freebooter import resume
from freebooter.engine.json_value import to_json

from .app import app
from .given import AsJson, GameId, OptionsText, fail, print_json, read_game


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
    from freebooter.pages import print_tally
    from freebooter.progress import progress
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
def hint(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A game under way, as a record.")],
    seat: Annotated[int, typer.Option(help="Whose move.")],
    budget: Annotated[float, typer.Option(metavar="MS", min=1, help="Milliseconds to think.")] = 1000,
    as_json: AsJson = False,
) -> None:
    """What the strongest bot would play, with each move's worth and the samples behind it."""
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
    weighed = weigh(game, game.view(match.state, seat), game.legal(match.state, seat), random.Random(0), budget / 1000)
    if as_json:
        return print_json(
            [
                {"move": str(each.move), "value": each.value, "unit": each.unit, "samples": each.samples}
                for each in weighed
            ]
        )
    return print_hint(weighed)
