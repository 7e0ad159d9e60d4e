"""Commands that measure: matches between bots, and what options do to a game."""

from __future__ import annotations

from collections.abc import Generator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from freebooter import OptionsError

from .app import app
from .completion import levels, levels_so_far
from .given import AsJson, GameId, OptionsText, fail, needs, print_json, read_options

Report = Annotated[Path | None, typer.Option(metavar="FILE.html", help="Write one page with plots.")]
Seed = Annotated[int, typer.Option(help="The same seed deals the same games.")]
Workers = Annotated[int | None, typer.Option(min=1, help="How many processes; all cores by default.")]


@app.command()
def arena(
    game: GameId,
    bots: Annotated[
        str,
        typer.Option(
            metavar="A,B,…", help="Levels, entry points or module:Bot; see docs/bots.md.", autocompletion=levels_so_far
        ),
    ] = "",
    bot: Annotated[list[str] | None, typer.Option(metavar="COMMAND", help="A program that plays; repeatable.")] = None,
    seats: Annotated[int, typer.Option(help="How many players.")] = 4,
    games: Annotated[int, typer.Option(min=1, help="Rounded up to whole deals.")] = 400,
    seed: Seed = 0,
    budget: Annotated[
        float, typer.Option(metavar="MS", min=1, help="Milliseconds a navigator or an admiral thinks.")
    ] = 1000,
    samples: Annotated[int | None, typer.Option(min=1, help="Playouts a decision instead of a time.")] = None,
    options: OptionsText = "{}",
    out: Annotated[Path | None, typer.Option(metavar="FILE.jsonl", help="Write every game's record.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on where FILE.jsonl was interrupted.")] = False,
    report: Report = None,
    workers: Workers = None,
    cluster: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster; or auto.")] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other on the same deals with seats rotated; tell who is better, and how surely."""
    from rich.console import Console

    from freebooter import arena

    with needs("arena"):
        arena.ratings_model()  # what is missing is told before the games are played
    players = (*(name.strip() for name in bots.split(",") if name.strip()), *(bot or ()))
    if resume and not out:
        fail("--resume needs --out, the file to go on with")
    try:
        tournament = arena.Tournament(game, players, seats, games, seed, read_options(options), budget / 1000, samples)
        with executor_at(cluster) as executor:
            played = arena.run_arena(
                tournament, out=out, resume=resume, workers=workers, executor=executor, progress=True
            )
    except (OptionsError, ValueError, OSError, ConnectionError) as error:
        fail(str(error))
    except KeyboardInterrupt:
        fail(f"interrupted; go on with --out {out} --resume" if out else "interrupted; nothing was kept without --out")
    write_page(report, arena.report(tournament, played) if report else "")
    if as_json:
        print_json(arena.standings(played))
    else:
        Console(highlight=False).print(arena.table(played, f"{game}, {seats} seats"))


@app.command()
def balance(
    game: GameId,
    seats: Annotated[int | None, typer.Option(help="How many players; every table size by default.")] = None,
    games: Annotated[int, typer.Option(min=1, help="Games for each variant.")] = 400,
    seed: Seed = 0,
    bot: Annotated[str, typer.Option(metavar="LEVEL", help="Who plays.", autocompletion=levels)] = "bosun",
    report: Report = None,
    workers: Workers = None,
    as_json: AsJson = False,
) -> None:
    """What a game's options and table sizes do to it: length, first seat, nobody's wins, bids met."""
    from rich.console import Console

    from freebooter import arena

    try:
        figures = arena.balance(game, seats=seats, games=games, seed=seed, bot=bot, workers=workers, progress=True)
    except (OptionsError, ValueError) as error:
        fail(str(error))
    write_page(report, arena.balance_report(game, figures) if report else "")
    if as_json:
        print_json(figures)
    else:
        Console(highlight=False).print(arena.balance_table(figures))


@contextmanager
def executor_at(cluster: str | None) -> Generator[Executor | None]:
    """The cluster's executor, where one is named."""
    if cluster is None:
        yield None
        return
    with needs("ray"):
        from freebooter.arena.cluster import RayExecutor
    with RayExecutor(cluster) as executor:
        yield executor


def write_page(path: Path | None, page: str) -> None:
    if path:
        try:
            path.write_text(page, "utf-8")
        except OSError as error:
            fail(f"cannot write {path}: {error.strerror}")
