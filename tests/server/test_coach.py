"""Finished games reviewed and played on, and puzzles: what a page asks of the coach."""

from __future__ import annotations

import random
import time
from typing import Any

import httpx
import pytest

from freebooter.coach.shelf import puzzles_of
from freebooter.games import make
from freebooter.simulation import random_game

from .clients import PATIENCE, ServerProcess


def finished(seed: int = 6) -> dict[str, Any]:
    return random_game(make("skull-king", 3, {"rounds": [2]}), random.Random(seed)).to_json()


def under_way(record: dict[str, Any]) -> dict[str, Any]:
    return record | {"moves": record["moves"][:4], "result": None}


def review(server: ServerProcess, record: dict[str, Any], seat: int = 0) -> httpx.Response:
    return httpx.post(f"{server.url}/api/reviews", json={"record": record, "seat": seat}, timeout=PATIENCE)


def told(server: ServerProcess, record: dict[str, Any], seat: int = 0) -> dict[str, Any]:
    """The review, once its work is done."""
    said = review(server, record, seat).json()
    while said["told"] is None:
        time.sleep(0.05)
        said = httpx.get(f"{server.url}/api/reviews/{said['review']}").json()
    return said


def test_a_finished_game_is_reviewed_piece_by_piece_and_kept(server: ServerProcess):
    record = finished()
    first = review(server, record, 1).json()
    assert first["told"] is None
    assert 0 <= first["done"] < first["of"]
    said = told(server, record, 1)
    assert said["done"] == said["of"] == first["of"]
    assert said["told"]["seat"] == 1
    assert said["told"]["luck"]["games"] == 40
    assert said["told"]["decisions"][0]["phase"] == "bidding"
    assert review(server, record, 1).json() == said


def test_a_game_that_is_not_over_is_not_reviewed_nor_played_on(server: ServerProcess):
    record = under_way(finished())
    assert review(server, record).status_code == 409
    body = {"record": record, "at": 2, "seat": 0, "level": "drifter"}
    assert httpx.post(f"{server.url}/api/play-on", json=body).status_code == 400
    claimed = record | {"result": finished()["result"]}
    assert review(server, claimed).status_code == 400
    assert httpx.post(f"{server.url}/api/play-on", json=body | {"record": claimed}).status_code == 400


@pytest.mark.parametrize("seat", [3, -1, "x"])
def test_only_a_seat_that_played_is_reviewed(server: ServerProcess, seat: object):
    assert httpx.post(f"{server.url}/api/reviews", json={"record": finished(), "seat": seat}).status_code == 400


def test_a_review_that_nobody_asked_for_is_not_there(server: ServerProcess):
    assert httpx.get(f"{server.url}/api/reviews/{'0' * 32}").status_code == 404


def test_a_game_is_played_on_from_a_position_with_bots_on_the_other_seats(server: ServerProcess):
    record = finished(3)
    at = next(number for number, (who, _) in enumerate(record["moves"]) if who == 1)
    with httpx.Client(base_url=server.url) as device:
        body = {"record": record, "at": at, "seat": 1, "level": "drifter", "name": "Anne"}
        made = device.post("/api/play-on", json=body)
        assert made.status_code == 201
        assert made.json()["seat"] == 1
        (mine,) = device.get("/api/mine").json()
        assert mine["names"] == ["Seat 0", "Anne", "Seat 2"]
        assert mine["bots"] == [0, 2]
        assert mine["your_turn"]
        assert not mine["over"]


@pytest.mark.parametrize("wrong", [{"at": 10_000}, {"at": -1}, {"seat": 7}, {"level": "nobody"}])
def test_what_cannot_be_played_on_is_refused(server: ServerProcess, wrong: dict[str, object]):
    body = {"record": finished(), "at": 2, "seat": 0, "level": "drifter"} | wrong
    assert httpx.post(f"{server.url}/api/play-on", json=body).status_code == 400


def test_puzzles_are_sent_whole_once(server: ServerProcess):
    place = f"{server.url}/api/puzzles/get-bit"
    sent = httpx.get(place, timeout=PATIENCE)
    shelf = sent.json()
    assert [puzzle["id"] for puzzle in shelf["puzzles"]] == [puzzle.id for puzzle in puzzles_of("get-bit")]
    for puzzle in shelf["puzzles"]:
        assert puzzle["best"] in puzzle["legal"]
        assert puzzle["view"]["you"] == puzzle["seat"]
        assert puzzle["clause"].startswith("GB-")
    assert httpx.get(place, headers={"if-none-match": sent.headers["etag"]}).status_code == 304
    assert httpx.get(f"{server.url}/api/puzzles/chess").status_code == 404
