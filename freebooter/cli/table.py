"""Commands to play: at the terminal, at a server's table, with real cards."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer

from freebooter import OptionsError

from .app import app
from .completion import games, levels
from .given import Language, OptionsText, fail, needs, read_options


@app.command()
def play(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Without one there is a menu.", autocompletion=games)
    ] = None,
    seats: Annotated[int | None, typer.Option(help="How many players.")] = None,
    bots: Annotated[
        str,
        typer.Option(metavar="LEVEL", help="A level up to admiral, or a character.", autocompletion=levels),
    ] = "bosun",
    options: OptionsText = "{}",
    seed: Annotated[int | None, typer.Option(help="The same seed deals the same cards.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Lines instead of a full screen.")] = False,
    hotseat: Annotated[int, typer.Option(min=1, help="How many people share this terminal.")] = 1,
    name: Annotated[list[str] | None, typer.Option(help="What you are called; repeat it for each person.")] = None,
    language: Language = None,
) -> None:
    """Play in the terminal against bots."""
    from freebooter import terminal

    if not (plain or terminal.full_screen_installed()):
        typer.echo('Lines, since the full screen needs the extra play: pip install "freebooter[play]"', err=True)
    try:
        given = read_options(options)
        raise typer.Exit(terminal.play(game, seats, bots, given, seed, plain, hotseat, name or (), language))
    except OptionsError as error:
        fail(str(error))


@app.command()
def lesson(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Without one: what there is.", autocompletion=games)
    ] = None,
    name: Annotated[str | None, typer.Argument(metavar="[LESSON]", help="Else the first that is not done.")] = None,
    again: Annotated[bool, typer.Option("--again", help="From its beginning, not where it was left.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Lines instead of a full screen.")] = False,
    language: Language = None,
) -> None:
    """Learn a game by playing: a prepared deal that says what to look at and waits for the right move."""
    from freebooter import terminal
    from freebooter.lessons import LessonError

    try:
        raise typer.Exit(terminal.lesson(game, name, again, plain, language))
    except (OptionsError, LessonError) as error:
        fail(str(error))


@app.command()
def join(
    url: Annotated[str, typer.Argument(metavar="URL", help="A table's play link.")],
    name: Annotated[str, typer.Option(help="What you are called at the table.")] = "",
    plain: Annotated[bool, typer.Option("--plain", help="Lines instead of a full screen.")] = False,
    language: Language = None,
) -> None:
    """Take a seat at a table on a server, from the terminal."""
    from freebooter import terminal

    try:
        with needs("play"):
            raise typer.Exit(terminal.join(url, plain, name, language))
    except OptionsError as error:
        fail(str(error))


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes a free one.")] = 8000,
    db: Annotated[Path | None, typer.Option(metavar="FILE", help="Where tables are kept.")] = None,
    store: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Or a database, such as postgresql://…")] = None,
    node: Annotated[str, typer.Option(metavar="NAME", help="With --store: this one among several at once.")] = "",
    bus: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Where nodes hint at news: redis://…")] = None,
    secret: Annotated[Path | None, typer.Option(metavar="FILE", help="What links are made from; with --store.")] = None,
    public_url: Annotated[str | None, typer.Option(help="The address that players use.")] = None,
    site: Annotated[
        Path | None, typer.Option(metavar="DIR", help="A site of `freebooter site`: browsers may hold tables too.")
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the table in a browser.")] = False,
) -> None:
    """Serve tables to browsers and terminals."""
    import logging
    import webbrowser

    with needs("play"):
        from freebooter import server
    from freebooter.store import StoreError, backend_at
    from freebooter.terminal.saves import data_folder

    def ready(url: str) -> None:
        typer.echo(f"Freebooter is at {url} (Ctrl-C ends it; games are kept in {backend.name if backend else file})")
        if open_browser:
            webbrowser.open(url)

    file = db or data_folder() / "tables.db"
    try:
        backend = backend_at(store) if store is not None else None
    except StoreError as error:
        fail(f"--store cannot be {store!r}: {error}")
    if store is not None and backend is None:
        fail(f"--store cannot be {store!r}; expected the address of a database, or a file with --db")
    if node and (backend is None or not backend.shared):
        fail("--node needs a database that several servers can have; expected --store postgresql://…")
    if site is not None and not any((site / "runtime").glob("*/runtime.json")):
        fail(f"--site cannot be {str(site)!r}: there is no runtime in it; expected a folder of `freebooter site`")
    if bus and not node:
        fail("--bus carries hints between nodes; expected --node NAME too")
    if secret is None and backend is not None:
        secret = data_folder() / f"{backend.schemes[0]}.secret"
    with needs("otel"):
        traces = server.open_traces(node)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        level = logging.WARNING if open_browser else logging.INFO
        with needs(backend.extra) if backend else nullcontext():
            server.serve(
                host,
                port,
                store or file,
                public_url,
                secret=secret,
                config=server.Config(node=node, bus=bus, site=site),
                traces=traces,
                on_ready=ready,
                log_level=level,
            )
    except (StoreError, server.SecretError) as error:
        fail(f"cannot serve: {error}")
    except OSError as error:
        fail(f"cannot serve at {host}:{port} from {file}: {error.strerror or error}")


@app.command()
def scoresheet(
    names: Annotated[list[str] | None, typer.Argument(metavar="[NAMES]", help="Who plays, in seat order.")] = None,
    file: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a sheet, JSON or CSV.")] = None,
    options: OptionsText = "{}",
    game: Annotated[str, typer.Option(help="Or another game's small companion.")] = "",
    language: Language = None,
) -> None:
    """Keep score for a table with real cards."""
    with needs("play"):
        from freebooter.scoresheet import GAME as SHEETS
        from freebooter.scoresheet import SheetError
        from freebooter.terminal.scorekeeping import companion, keep_score

    try:
        if game not in ("", SHEETS):
            raise typer.Exit(companion(game, names or [], language))
        raise typer.Exit(keep_score(names or [], read_options(options), file, language))
    except (OptionsError, SheetError) as error:
        fail(str(error))
    except OSError as error:
        fail(f"cannot read or write {file}: {error.strerror}")
