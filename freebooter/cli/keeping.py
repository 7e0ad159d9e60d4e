"""Commands for whoever keeps a server: copies of its database, and moves to another."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .app import app
from .given import fail, needs

if TYPE_CHECKING:
    from freebooter.store import Entry, SavedTable
    from freebooter.store.moving import Side

    Fold = Callable[[SavedTable, Sequence[Entry], float], object]


@app.command()
def backup(
    copy: Annotated[Path, typer.Argument(metavar="COPY", help="The file to write.")],
    db: Annotated[Path | None, typer.Option(metavar="FILE", help="Where tables are kept.")] = None,
) -> None:
    """Copy a server's tables, and the secret of its links, while it runs."""
    from freebooter.store import StoreError
    from freebooter.store.backup import back_up
    from freebooter.terminal.saves import data_folder

    file = db or data_folder() / "tables.db"
    secret, its_copy = (path.with_name(path.name + ".secret") for path in (file, copy))
    try:
        moves = back_up(file, copy)
        if secret.exists():
            its_copy.touch(mode=0o600)
            its_copy.chmod(0o600)
            shutil.copyfile(secret, its_copy)
    except StoreError as error:
        fail(str(error))
    except OSError as error:
        fail(f"{its_copy} cannot be written: {error.strerror}")
    typer.echo(f"{copy} holds {moves} moves, as they were just now")
    if not secret.exists():
        typer.echo(f"There is no {secret.name} beside the tables: keep the one that the links were made with.")


@app.command("move-store")
def move_store(
    source: Annotated[
        str, typer.Argument(metavar="FROM", help="A file, or the address of a database, such as postgresql://…")
    ],
    target: Annotated[str, typer.Argument(metavar="TO", help="Likewise; empty so far.")],
) -> None:
    """Copy everything from one database to another, while no server runs, and check it by replaying."""
    from freebooter.store import StoreError, backend_at
    from freebooter.store.moving import move, side

    with needs("play"):  # of which the check is made, so it is asked for before anything is copied
        from freebooter.live.registry import fold

    try:
        extras = [backend.extra if backend else "" for backend in (backend_at(source), backend_at(target))]
        in_a_file = backend_at(source) is None
        if in_a_file and not Path(source).exists():
            fail(f"there is no {source}")
        with needs(extras[0]), side(source) as here, needs(extras[1]), side(target) as there:
            counts = move(here, there)
            broken = _unplayable(there, fold)
    except StoreError as error:
        fail(f"nothing was moved: {error}")
    kept = ", ".join(f"{count} {name}" for name, count in counts.items())
    typer.echo(f"Copied and compared: {kept}.")
    typer.echo(f"{counts['tables'] - len(broken)} tables replay by these rules.")
    if broken:
        typer.echo(f"As before, {len(broken)} do not: {' '.join(broken)}")
    if in_a_file and Path(f"{source}.secret").exists():
        typer.echo(f"The links stay good with the secret in {source}.secret: give it to the servers of the copy.")


def _unplayable(copy: Side, fold: Fold) -> list[str]:
    """The tables of the copy whose logs the rules here do not play."""
    from freebooter.store.rows import MOVE, TABLE, entry_of, table_of

    moves = copy.rows("moves", f'"table", {MOVE}', '"table", number')
    of_a_table = {name: [row[1:] for row in rows] for name, rows in groupby(moves, lambda row: row[0])}
    broken: list[str] = []
    for row in copy.rows("tables", TABLE, "id"):
        try:
            table = table_of(row)
            fold(table, [entry_of(each) for each in of_a_table.get(table.id, [])], 0.0)
        except Exception:
            broken.append(str(row[0]))
    return broken
