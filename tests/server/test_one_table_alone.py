"""A table that cannot be shown says so; every other, and the list of one's own, goes on."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from .clients import PERSON, Device, ServerProcess

BOT = {"kind": "bot", "level": "drifter"}


@pytest.mark.parametrize(
    ("harm", "says"),
    [
        ("UPDATE tables SET rules = 7 WHERE id = ?", "of version 7 of the rules; this server has 1"),
        ("UPDATE tables SET setup = json_set(setup, '$.undo', 3) WHERE id = ?", "other rules"),
        ("UPDATE tables SET setup = json_set(setup, '$.game', 'tomorrow') WHERE id = ?", "other rules"),
        ("UPDATE tables SET setup = '{' WHERE id = ?", "damaged"),
        ("UPDATE moves SET move = x'00' WHERE \"table\" = ?", "damaged"),
        ("UPDATE moves SET move = 'play 9:9' WHERE \"table\" = ?", "other rules"),
    ],
)
def test_one_table_says_so_and_all_others_go_on(tmp_path: Path, harm: str, says: str):
    with ServerProcess(tmp_path, linger=0.0) as server:

        async def make() -> tuple[Device, list[str]]:
            ann = Device(server.url)
            made = [(await ann.create("get-bit", PERSON, BOT, BOT, BOT))["table"] for _ in range(3)]
            for table in made:
                async with ann.socket(table) as talk:
                    await talk.hello()
            return ann, made

        async def look(ann: Device, bad: str, *good: str) -> None:
            mine = (await ann.get("/api/mine")).json()
            assert {table["table"] for table in mine} == set(good)
            async with ann.socket(bad) as talk:
                code, reason = await talk.closed()
                assert code == 4409
                assert says in reason
            assert (await ann.get(f"/api/tables/{bad}/record")).status_code == 409
            for table in good:
                async with ann.socket(table) as talk:
                    await talk.hello()
                    assert talk.legal

        ann, (bad, *good) = asyncio.run(make())
        server.stop()
        with closing(sqlite3.connect(server.db)) as log, log:
            assert log.execute(harm, (bad,)).rowcount
        server.start()
        again = Device(server.url)
        again.http.cookies = ann.http.cookies
        asyncio.run(look(again, bad, *good))
        assert "Traceback" not in server.log.read_text()
