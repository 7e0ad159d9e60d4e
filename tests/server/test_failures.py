"""When the server itself fails: one line in its log, one count, and an answer like any other."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from starlette.routing import Route

from freebooter.server import make_app


def test_a_failure_is_answered_counted_logged_once_and_carries_the_headers(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    app = make_app(tmp_path / "tables.db")

    async def broken(_: object) -> None:
        raise RuntimeError("a plank broke")

    app.router.routes.insert(0, Route("/broken", broken))

    async def scene() -> httpx.Response:
        async with app.router.lifespan_context(app):
            transport = httpx.ASGITransport(app, raise_app_exceptions=True)
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
                answer = await http.get("/broken")
                assert 'http_answers_total{status="500"} 1' in (await http.get("/metrics")).text
                return answer

    answer = asyncio.run(scene())
    assert answer.status_code == 500
    assert answer.json()["refusal"]["says"] == "the server could not answer this"
    assert "content-security-policy" in answer.headers
    assert [record.getMessage() for record in caplog.records].count("a request failed") == 1
