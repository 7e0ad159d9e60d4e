"""What the server says of itself: that it lives, that it can take players, and all that is wrong with its database."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from freebooter.engine.refusal import Refusal
from freebooter.store import Store, StoreError
from freebooter.wire import Health as Healthy

from .requests import answer, refused

ANSWERS_WITHIN: Final = 5.0


class Health:
    """`/livez`, `/readyz` and `/healthz`. `damage` is what the last look through the database found."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.damage: list[str] = []
        self.draining = False
        self.store_up = True

    def routes(self) -> list[Route]:
        return [Route("/livez", self.livez), Route("/readyz", self.readyz), Route("/healthz", self.healthz)]

    async def livez(self, request: Request) -> Response:
        """The process answers: there is no reason to end it."""
        return answer(Healthy(True))

    async def readyz(self, request: Request) -> Response:
        """A move made now would be kept: players may be sent here."""
        return await self._ready() or answer(Healthy(True))

    async def healthz(self, request: Request) -> Response:
        """Ready, and nothing in the database is damaged."""
        if unready := await self._ready():
            return unready
        if self.damage:
            damage = {"damage": "; ".join(self.damage)}
            return refused(
                503, Refusal("the database is damaged: {damage}", damage, None, "a database that can be read")
            )
        return answer(Healthy(True))

    async def look(self) -> None:
        """Go through the whole database; takes its time, beside everything else."""
        self.damage = await self.store.examine()

    async def _ready(self) -> Response | None:
        """Why a move made now would not be kept, if so: one is written to see."""
        if self.draining:
            return refused(503, Refusal("the server is being stopped", expected="another node"))
        try:
            async with asyncio.timeout(ANSWERS_WITHIN):
                await self.store.alive()
        except StoreError as error:
            self.store_up = False
            return refused(503, Refusal("{why}", {"why": str(error)}, None, "a log that can be written"))
        except TimeoutError:
            self.store_up = False
            late = {"seconds": ANSWERS_WITHIN}
            says = "the log did not answer within {seconds} seconds"
            return refused(503, Refusal(says, late, None, "a log that can be written"))
        self.store_up = True
        return None
