"""A line that can be cut: a TCP proxy in front of one server, for one of its clients."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Self


class Line:
    """Carries bytes both ways; while it is silent they wait, and while it is down nobody gets through."""

    def __init__(self, host: str, port: int) -> None:
        self.target = (host, port)
        self.port = 0
        self.down = False
        self._open = asyncio.Event()
        self._open.set()
        self._carried: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.port = int(self._server.sockets[0].getsockname()[1])
        return self

    async def __aexit__(self, *_: object) -> None:
        self.mend()
        assert self._server
        self._server.close()
        self._drop()

    def silence(self) -> None:
        """As a network that loses everything: nobody is told."""
        self._open.clear()

    def cut(self) -> None:
        """Every connection is reset, and new ones are refused."""
        self.down = True
        self._drop()

    def mend(self) -> None:
        self.down = False
        self._open.set()

    def _drop(self) -> None:
        for writer in list(self._carried):
            writer.transport.abort()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.down:
            writer.transport.abort()
            return
        try:
            there_reader, there_writer = await asyncio.open_connection(*self.target)
        except OSError:
            writer.transport.abort()
            return
        ends = (writer, there_writer)
        self._carried.update(ends)
        await asyncio.gather(self._pump(reader, there_writer), self._pump(there_reader, writer))
        self._carried.difference_update(ends)

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                await self._open.wait()
                writer.write(data)
                await writer.drain()
        with contextlib.suppress(OSError):
            writer.close()
