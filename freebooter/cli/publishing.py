"""The command that makes the site of plain files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .app import app
from .given import fail, needs


@app.command()
def site(
    out: Annotated[Path, typer.Option(metavar="DIR", help="The folder to write: new, empty, or an older site.")],
    docs: Annotated[bool, typer.Option(help="With the documentation, where its sources are.")] = True,
) -> None:
    """Write the whole game as plain files, for any static host: it needs no server."""
    with needs("site"):
        from freebooter.site import SiteError, make_site

    try:
        with needs("site"):
            make_site(out, docs, lambda step: typer.echo(f"… {step}", err=True))
    except SiteError as error:
        fail(str(error))
    except OSError as error:
        fail(f"{out} cannot be written: {error.strerror or error}")
    size = sum(file.stat().st_size for file in out.rglob("*") if file.is_file())
    typer.echo(f"The site is in {out} ({size / 1e6:.1f} MB). Try it: python -m http.server --directory {out}")
