"""A listed table is for strangers: an address has one of its seats."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx

from freebooter.server import make_app

from .clients import OPEN, PERSON, key_of


def test_an_address_takes_one_seat_of_a_listed_table(tmp_path: Path):
    app = make_app(tmp_path / "tables.db")

    def device(address: str) -> httpx.AsyncClient:
        transport = httpx.ASGITransport(app, client=(address, 1))
        return httpx.AsyncClient(transport=transport, base_url="http://localhost")

    async def scene(listed: bool) -> list[int]:
        async with device("203.0.113.1") as ann:
            wish = {"game": "get-bit", "seats": [PERSON, OPEN, OPEN, OPEN], "listed": listed}
            made = (await ann.post("/api/tables", json=wish)).json()
        said: list[int] = []
        for address in ("203.0.113.1", "203.0.113.2", "203.0.113.2", "203.0.113.3"):
            async with device(address) as other:
                body = {"key": key_of(made["play"])}
                said.append((await other.post(f"/api/tables/{made['table']}/join", json=body)).status_code)
        return said

    async def scenes() -> tuple[list[int], list[int]]:
        async with app.router.lifespan_context(app):
            return await scene(True), await scene(False)

    assert asyncio.run(scenes()) == ([409, 200, 409, 200], [200, 200, 200, 409])
