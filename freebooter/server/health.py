"""What the server says of itself: that it lives, that it can take players, and all that is wrong with its database."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from freebooter.store import Store, StoreError

from .api import answer, refusal

ANSWERS_WITHIN: Final = 5.0


class Health:
    """`/livez`, `/readyz` and `/healthz`. `damage` is what the last look through the database found."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.damage: list[str] = []
        self.draining = False

    def routes(self) -> list[Route]:
        return [Route("/livez", self.livez), Route("/readyz", self.readyz), Route("/healthz", self.healthz)]

    async def livez(self, request: Request) -> Response:
        """The process answers: there is no reason to end it."""
        return answer({"ok": True})

    async def readyz(self, request: Request) -> Response:
        """A move made now would be kept: players may be sent here."""
        return await self._ready() or answer({"ok": True})

    async def healthz(self, request: Request) -> Response:
        """Ready, and nothing in the database is damaged."""
        if unready := await self._ready():
            return unready
        if self.damage:
            return refusal(503, f"the database is damaged: {'; '.join(self.damage)}", "a database that can be read")
        return answer({"ok": True})

    async def look(self) -> None:
        """Go through the whole database; takes its time, beside everything else."""
        self.damage = await self.store.examine()

    async def _ready(self) -> Response | None:
        """Why a move made now would not be kept, if so: one is written to see."""
        if self.draining:
            return refusal(503, "the server is being stopped", "another node")
        try:
            async with asyncio.timeout(ANSWERS_WITHIN):
                await self.store.alive()
        except StoreError as error:
            return refusal(503, str(error), "a log that can be written")
        except TimeoutError:
            said = f"the log did not answer within {ANSWERS_WITHIN:g} seconds"
            return refusal(503, said, "a log that can be written")
        return None
