"""The command that trains a network."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from freebooter import OptionsError

from .app import app
from .arena import Seed, Workers
from .given import GameId, fail, needs


@app.command()
def learn(
    game: GameId,
    minutes: Annotated[float, typer.Option(metavar="M", min=0.01, help="In all; a run gone on with counts its own.")],
    out: Annotated[Path, typer.Option(metavar="DIR", help="The run's folder; a run in it is gone on with.")],
    config: Annotated[
        Path | None, typer.Option(metavar="FILE.toml", help="How to learn, instead of the game's own file.")
    ] = None,
    seed: Seed = 0,
    workers: Workers = None,
) -> None:
    """Train a network for a game by self-play; write weights, a manifest and curves."""
    from freebooter.progress import bar

    try:
        with needs("learn"):
            from freebooter.learn.config import read_config
            from freebooter.learn.training import train
        with bar() as drawn:
            task = drawn.add_task(game, total=100)

            def told(part: float, words: str) -> None:
                drawn.update(task, completed=round(100 * part), description=f"{game}: {words}")

            done = train(read_config(game, config), out, minutes, seed, workers or os.cpu_count() or 1, told)
    except (OptionsError, ValueError, OSError) as error:
        fail(str(error))
    if not done.counters.begun:
        fail("stopped before anything was learned")
    share = done.share("clones")
    among = f", {share:.1%} of the wins among copies of the bosun" if share is not None else ""
    typer.echo(f"{out / game}.safetensors: {done.counters.decisions:,} decisions{among}")
