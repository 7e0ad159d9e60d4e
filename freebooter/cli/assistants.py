"""The command for assistants."""

from __future__ import annotations

from typing import Annotated

import typer

from .app import app
from .given import needs


@app.command()
def mcp(
    http: Annotated[bool, typer.Option("--http", help="Listen on an address, at /mcp, instead of stdio.")] = False,
    host: Annotated[str, typer.Option(help="With --http: the address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="With --http.")] = 8765,
) -> None:
    """Let assistants play, teach and referee, by the Model Context Protocol."""
    with needs("mcp"):
        from freebooter.mcp.server import server
    if http:
        server().run("streamable-http", host=host, port=port)
    else:
        server().run("stdio")
