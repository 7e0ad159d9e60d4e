"""The command line's one application; commands join it where they are written."""

from __future__ import annotations

import typer

app = typer.Typer(
    name="freebooter",
    help="Play, study and automate four pirate tabletop games by their exact rules.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
