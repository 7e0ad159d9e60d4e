"""Score sheets shown live, and tricks settled: what the pages for real tables ask of the server."""

from __future__ import annotations

import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from freebooter.rulings import examples, what_wins
from freebooter.scoresheet import Entry, Round, new_sheet, to_object, to_text, with_round
from freebooter.server import Limits
from freebooter.server.sheets_api import MOST

from .clients import ServerProcess

SHEET = json.loads(to_text(new_sheet(["Anne", "Ben"], {"rounds": [1, 2]})))
ONE_ROUND = Round((Entry(1, 1), Entry(0, 0)), settled=True)
WRITTEN = json.loads(to_text(with_round(new_sheet(["Anne", "Ben"], {"rounds": [1, 2]}), 0, ONE_ROUND)))


@pytest.fixture
def shown(server: ServerProcess) -> dict[str, str]:
    answer = httpx.post(f"{server.url}/api/sheets", json={"sheet": SHEET})
    assert answer.status_code == 201
    return answer.json()


def test_a_sheet_is_read_by_its_link_and_written_by_its_key(server: ServerProcess, shown: dict[str, str]):
    assert shown["link"] == f"{server.url}/scoresheet?live={shown['sheet']}"
    place = f"{server.url}/api/sheets/{shown['sheet']}"
    first = httpx.get(place)
    assert first.json() == {"number": 1, "sheet": SHEET}
    assert httpx.get(place, headers={"if-none-match": first.headers["etag"]}).status_code == 304
    assert httpx.put(place, json={"key": shown["key"], "sheet": WRITTEN}).json() == {"number": 2}
    again = httpx.get(place, headers={"if-none-match": first.headers["etag"]})
    assert again.json() == {"number": 2, "sheet": WRITTEN}


def test_another_key_writes_nothing(server: ServerProcess, shown: dict[str, str]):
    place = f"{server.url}/api/sheets/{shown['sheet']}"
    assert httpx.put(place, json={"key": "x" * 43, "sheet": WRITTEN}).status_code == 403
    assert httpx.get(place).json()["number"] == 1
    with sqlite3.connect(server.db) as log:
        ((key,),) = log.execute("SELECT key FROM sheets WHERE id = ?", (shown["sheet"],)).fetchall()
    assert shown["key"].encode() not in key


def test_who_showed_a_sheet_can_withdraw_it(server: ServerProcess, shown: dict[str, str]):
    place = f"{server.url}/api/sheets/{shown['sheet']}"

    def withdraw(key: str) -> int:
        return httpx.request("DELETE", place, json={"key": key}).status_code

    assert withdraw("x" * 43) == 403
    assert httpx.get(place).status_code == 200
    assert withdraw(shown["key"]) == 200
    assert httpx.get(place).status_code == 404
    assert httpx.put(place, json={"key": shown["key"], "sheet": WRITTEN}).status_code == 404
    assert withdraw(shown["key"]) == 404


@pytest.mark.parametrize("name", ["nosuchsheet12345", "x", "..", "%00"])
def test_a_sheet_that_is_not_there(server: ServerProcess, name: str):
    assert httpx.get(f"{server.url}/api/sheets/{name}").status_code == 404


def test_only_a_score_sheet_is_kept(server: ServerProcess, shown: dict[str, str]):
    bad: list[Any] = [{}, {**SHEET, "dealer": 7}, {**SHEET, "more": 1}, {**SHEET, "rounds": []}, [], "sheet"]
    for sheet in bad:
        assert httpx.post(f"{server.url}/api/sheets", json={"sheet": sheet}).status_code == 400
        body = {"key": shown["key"], "sheet": sheet}
        assert httpx.put(f"{server.url}/api/sheets/{shown['sheet']}", json=body).status_code == 400
    big = {"sheet": {**SHEET, "names": ["A" * 70_000, "B"]}}
    assert httpx.post(f"{server.url}/api/sheets", json=big).status_code == 413
    evil = {"origin": "https://evil.example"}
    assert httpx.post(f"{server.url}/api/sheets", json={"sheet": SHEET}, headers=evil).status_code == 403


def test_the_largest_sheet_fits(server: ServerProcess):
    names = ["Ñ" * 23 + str(player) for player in range(8)]
    entry = Entry(9, 9, ("g14", "y14", "p14", "b14"), 6, 1, (1, 2), 0, 20, -1)
    sheet = new_sheet(names, {"rounds": [8] * 30, "mermaids": True, "loot": True, "abilities": True})
    for number in range(30):
        sheet = with_round(sheet, number, Round((entry,) * 8, 1, settled=True))
    assert httpx.post(f"{server.url}/api/sheets", json={"sheet": to_object(sheet)}).status_code == 201


def eventually_gone(place: str) -> None:
    """The sweep runs beside the first answers."""
    deadline = time.monotonic() + 10
    while (status := httpx.get(place).status_code) == 200 and time.monotonic() < deadline:
        time.sleep(0.05)
    assert status == 404


def test_one_address_shows_so_many_sheets(tmp_path: Path):
    server = ServerProcess(tmp_path)
    try:
        place = f"{server.url}/api/sheets"
        for _ in range(MOST):
            assert httpx.post(place, json={"sheet": SHEET}).status_code == 201
        refused = httpx.post(place, json={"sheet": SHEET})
        assert (refused.status_code, refused.json()["expected"]) == (429, "one of them withdrawn")
    finally:
        server.stop()


def test_new_sheets_are_limited_and_old_ones_marked_before_they_go(tmp_path: Path):
    server = ServerProcess(tmp_path, limits=Limits(new_tables=(0.0, 2)))
    place = f"{server.url}/api/sheets"
    try:
        first = httpx.post(place, json={"sheet": SHEET}).json()
        assert httpx.post(place, json={"sheet": SHEET}).status_code == 201
        assert httpx.post(place, json={"sheet": SHEET}).status_code == 429
        with closing(sqlite3.connect(server.db)) as log, log:
            log.execute("UPDATE sheets SET written = written - 31 * 24 * 3600")
        server.stop()
        server.start()
        assert httpx.get(f"{place}/{first['sheet']}").status_code == 200
        with closing(sqlite3.connect(server.db)) as log, log:
            assert log.execute("SELECT count(*) FROM sheets WHERE marked IS NOT NULL").fetchone() == (2,)
            log.execute("UPDATE sheets SET marked = marked - 25 * 3600")
        server.stop()
        server.start()
        eventually_gone(f"{place}/{first['sheet']}")
    finally:
        server.stop()


def test_what_wins_is_what_the_rules_say(server: ServerProcess):
    asked = {"game": "skull-king", "cards": ["y12", "y5", "b2"]}
    answer = httpx.post(f"{server.url}/api/wins", json=asked).json()
    assert answer == json.loads(json.dumps(what_wins("skull-king", "y12 y5 b2").to_json()))
    assert (answer["winner"], answer["clause"]) == (2, "SK-06")
    assert answer["events"][0]["kind"] == "trick-won"
    asked = {"game": "captain", "cards": ["g12", "p4"], "trump": "parrots"}
    assert httpx.post(f"{server.url}/api/wins", json=asked).json()["winner"] == 1


def test_a_trick_that_cannot_be_is_refused_with_its_clause(server: ServerProcess):
    for game, cards, trump, clause in [
        ("skull-king", ["y12", "tigress"], None, "SK-11"),
        ("skull-king", ["y12", "z5"], None, "SK-01"),
        ("captain", ["g12", "g12"], None, "CA-01"),
        ("captain", ["g12", "g11"], "green", "CA-06"),
    ]:
        answer = httpx.post(f"{server.url}/api/wins", json={"game": game, "cards": cards, "trump": trump})
        assert (answer.status_code, answer.json()["clause"]) == (400, clause)
    for body in [{"game": "plank", "cards": []}, {"game": "captain", "cards": ["g1"] * 17}, {"game": 7}]:
        assert httpx.post(f"{server.url}/api/wins", json=body).status_code == 400


def test_examples_come_settled(server: ServerProcess):
    told = httpx.get(f"{server.url}/api/examples/captain").json()
    ours = [example for example in examples() if example.game == "captain"]
    assert [(one["clause"], one["title"]) for one in told] == [(one.clause, one.title) for one in ours]
    assert told[0]["settled"]["winner"] is None
    assert httpx.get(f"{server.url}/api/examples/get-bit").json() == []
    assert httpx.get(f"{server.url}/api/examples/chess").status_code == 404
