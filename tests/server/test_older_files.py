"""A database that 0.1.0 wrote goes on: links, seats, codes, score sheets, games under way and games that ended."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from .clients import Device, ServerProcess, Talk, play_out

WRITTEN = Path(__file__).parent.parent / "store" / "from_0_1_0"
KNOWN: dict[str, Any] = json.loads((WRITTEN / "known.json").read_text())
TABLES: list[dict[str, Any]] = KNOWN["tables"]


@pytest.fixture(scope="module")
def old_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("older")
    for name in ("tables.db", "tables.db.secret"):
        shutil.copy(WRITTEN / name, folder / name)
    with ServerProcess(folder) as server:
        yield server
    assert "Traceback" not in server.log.read_text()


def device(server: ServerProcess, token: str) -> Device:
    found = Device(server.url)
    found.http.cookies.set("freebooter", token)
    return found


def unfinished(game: str) -> dict[str, Any]:
    return next(known for known in TABLES if known["game"] == game and not known["over"])


@pytest.mark.parametrize("known", [known for known in TABLES if known["over"]], ids=lambda known: known["game"])
def test_a_finished_game_has_its_record(old_server: ServerProcess, known: dict[str, Any]):
    cookies = {"freebooter": known["tokens"][0]}
    record = httpx.get(f"{old_server.url}/api/tables/{known['table']}/record", cookies=cookies).json()
    assert record == known["record"]
    by_link = httpx.get(f"{old_server.url}/api/tables/{known['table']}/record?key={known['watch']}")
    assert by_link.json() == known["record"]


@pytest.mark.parametrize("game", ["captain", "get-bit", "plank", "skull-king"])
def test_a_game_under_way_is_played_to_its_end_by_the_same_devices(old_server: ServerProcess, game: str):
    known = unfinished(game)

    async def scene() -> dict[str, Any]:
        devices = [device(old_server, token) for token in known["tokens"]]

        async def sit(seat: int) -> None:
            async with devices[seat].socket(known["table"]) as talk:
                await talk.hello()
                await play_out(talk, random.Random(seat), f"again {seat} ")

        await asyncio.gather(*(sit(seat) for seat in range(3)))
        return (await devices[0].get(f"/api/tables/{known['table']}/record")).json()

    record = asyncio.run(scene())
    assert record["result"]
    for number, seat, move, _ in known["acknowledged"]:
        assert record["moves"][number - 1] == [seat, move]


def test_a_move_sent_again_gets_the_answer_that_0_1_0_gave(old_server: ServerProcess):
    known = unfinished("get-bit")
    number, seat, move, client = known["acknowledged"][0]

    async def scene() -> dict[str, Any]:
        async with device(old_server, known["tokens"][seat]).socket(known["table"]) as talk:
            await talk.hello()
            return await talk.move(client, move)

    assert asyncio.run(scene()) == {"type": "ack", "id": client, "number": number}


def test_what_a_device_holds_is_found_again(old_server: ServerProcess):
    for known in TABLES:
        mine = httpx.get(f"{old_server.url}/api/mine", cookies={"freebooter": known["tokens"][1]}).json()
        assert [(table["table"], table["seats"]) for table in mine if table["table"] == known["table"]] == [
            (known["table"], [1])
        ]


def test_a_rematch_stays_and_a_waiting_table_can_still_be_joined(old_server: ServerProcess):
    known = next(known for known in TABLES if "rematch" in known)
    waiting = KNOWN["waiting"]

    async def scene() -> tuple[Talk, httpx.Response]:
        async with device(old_server, known["tokens"][0]).socket(known["table"]) as talk:
            await talk.hello()
        joined = await Device(old_server.url).post(f"/api/tables/{waiting['table']}/join", {"key": waiting["play"]})
        return talk, joined

    talk, joined = asyncio.run(scene())
    assert talk.table["rematch"]["table"] == known["rematch"]
    assert joined.json() == {"seat": 1}


def test_a_code_from_before_is_still_good(tmp_path: Path):
    """Its ten minutes are over by now, so that they are made to begin again."""
    for name in ("tables.db", "tables.db.secret"):
        shutil.copy(WRITTEN / name, tmp_path / name)
    (known,) = KNOWN["codes"]
    with closing(sqlite3.connect(tmp_path / "tables.db")) as log, log:
        spoilt = log.execute(
            "UPDATE codes SET until = 9e9 WHERE code = ?", (hashlib.sha256(known["code"].encode()).digest(),)
        )
        assert spoilt.rowcount == 1
    with ServerProcess(tmp_path) as server:
        spent = httpx.post(f"{server.url}/api/carry", json={"code": known["code"]})
        assert spent.json() == {"table": known["table"], "seat": known["seats"][0]}


def test_score_sheets_are_read_and_written_by_their_old_keys(old_server: ServerProcess):
    for known in KNOWN["sheets"]:
        place = f"{old_server.url}/api/sheets/{known['sheet']}"
        assert httpx.get(place).json() == {"number": 1, "sheet": known["text"]}
        assert httpx.put(place, json={"key": known["key"], "sheet": known["text"]}).json() == {"number": 2}
