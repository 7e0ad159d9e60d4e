"""The command line's one application; commands join it where they are written."""

from __future__ import annotations

from typing import Annotated

import typer

from freebooter import __version__

app = typer.Typer(
    name="freebooter",
    help="Play, study and automate four pirate tabletop games by their exact rules.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def tell_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"freebooter {__version__}")
        raise typer.Exit


@app.callback()
def every_command(
    version: Annotated[
        bool, typer.Option("--version", callback=tell_version, is_eager=True, help="Tell the version, and no more.")
    ] = False,
) -> None:
    """Play, study and automate four pirate tabletop games by their exact rules."""
