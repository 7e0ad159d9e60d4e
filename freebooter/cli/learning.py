"""Commands for those who study how to play: the metagame of bots, and records as data."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from freebooter import OptionsError, RecordError

from .app import app
from .arena import Report, Seed, Workers, write_page
from .given import AsJson, GameId, OptionsText, fail, needs, print_json, read_options


@app.command()
def metagame(
    game: GameId,
    bots: Annotated[str, typer.Option(metavar="A,B,…", help="Levels, from drifter to admiral, or characters.")],
    seats: Annotated[int, typer.Option(help="How many players.")] = 4,
    games: Annotated[int, typer.Option(min=1, help="Games of each mix, rounded up to whole deals.")] = 200,
    seed: Seed = 0,
    samples: Annotated[int, typer.Option(min=1, help="Playouts a navigator or an admiral has for a decision.")] = 30,
    options: OptionsText = "{}",
    report: Report = None,
    workers: Workers = None,
    as_json: AsJson = False,
) -> None:
    """Play every mix of the bots; find the equilibrium and alpha-rank of sending them."""
    from rich.console import Console

    from freebooter.arena.metagame import metagame, metagame_report, metagame_table, solvers

    with needs("metagame"):
        solvers()
    names = [name.strip() for name in bots.split(",") if name.strip()]
    try:
        found = metagame(
            game, names, seats=seats, games=games, seed=seed, options=read_options(options), samples=samples,
            workers=workers, progress=True,
        )  # fmt: skip
    except (OptionsError, ValueError) as error:
        fail(str(error))
    write_page(report, metagame_report(found) if report else "")
    if as_json:
        payoffs = [{"mix": list(mix), "payoffs": paid} for mix, paid in found.payoffs.items()]
        print_json({"weights": found.weights, "regret": found.regret, "payoffs": payoffs})
    else:
        Console(highlight=False).print(metagame_table(found))


@app.command()
def dataset(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Records of one game, one a line.")],
    out: Annotated[Path, typer.Option(metavar="FILE", help="Where to: FILE.npz or FILE.parquet.")],
    reward: Annotated[str, typer.Option(help="win, place, score or rounds.")] = "place",
) -> None:
    """Write records as data to learn from: observations, legal actions, actions, what was earned."""
    try:
        from freebooter.envs.dataset import WRITERS, dataset
    except ImportError as error:
        fail(str(error))
    if out.suffix not in WRITERS:
        fail(f"--out cannot be {str(out)!r}; expected a name that ends in {' or '.join(WRITERS)}")
    try:
        encoding, games = dataset(file, reward)  # pyright: ignore[reportArgumentType]
        many = WRITERS[out.suffix](out, encoding, games)
    except (OptionsError, RecordError, ModuleNotFoundError) as error:
        fail(f"{file}: {error}")
    except OSError as error:
        fail(f"cannot read {file} or write {out}: {error.strerror}")
    typer.echo(f"{many} actions of {encoding.game.id}, {encoding.layout.size} numbers each, in {out}")
