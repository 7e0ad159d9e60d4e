"""What the browser gets: headers, cookies, the client's files, the QR code, the replay."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from freebooter.engine import Match
from freebooter.games import GAMES, clauses, make
from freebooter.server import Config, make_app
from freebooter.server.static_files import Pages

from .clients import BOT, OPEN, PERSON, Device, ServerProcess


def test_every_answer_forbids_inline_script_and_framing(server: ServerProcess):
    for path in ("/", "/t/abc", "/api/games", "/nowhere", "/healthz"):
        headers = httpx.get(f"{server.url}{path}").headers
        policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
        assert policy["default-src"] == "'none'"
        assert policy["script-src"] == "'self'"
        assert policy["frame-ancestors"] == "'none'"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_the_cookie_cannot_be_read_by_scripts_nor_sent_from_elsewhere(server: ServerProcess):
    answer = httpx.post(f"{server.url}/api/tables", json={"game": "get-bit", "seats": [PERSON, OPEN]})
    name, *attributes = answer.headers["set-cookie"].split("; ")
    token = name.removeprefix("freebooter=")
    assert len(token) * 6 >= 128
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(attributes)
    assert "Secure" not in attributes


def test_behind_https_the_cookie_is_secure_and_links_are_public(tmp_path: Path):
    app = make_app(tmp_path / "x.db", Config(public_url="https://play.example", workers=1))

    async def scene() -> None:
        transport = httpx.ASGITransport(app)
        async with app.router.lifespan_context(app), httpx.AsyncClient(transport=transport, base_url=URL) as client:
            await look(client)

    async def look(client: httpx.AsyncClient) -> None:
        answer = await client.post("/api/tables", json={"game": "get-bit", "seats": [PERSON, OPEN]})
        assert answer.headers["set-cookie"].startswith("__Host-freebooter=")
        assert "Secure" in answer.headers["set-cookie"]
        assert answer.headers["strict-transport-security"]
        assert answer.json()["play"].startswith("https://play.example/t/")
        body = {"game": "get-bit", "seats": [PERSON, OPEN]}
        for origin, status in [("https://play.example", 201), ("http://play.example", 403), ("null", 403)]:
            assert (await client.post("/api/tables", json=body, headers={"origin": origin})).status_code == status

    asyncio.run(scene())


URL = "https://play.example"


@pytest.fixture
def web(tmp_path: Path) -> Path:
    """A small client of our own, as Vite would leave it."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Freebooter</title>")
    (tmp_path / "assets" / "app-1a2b.js").write_text("hoist()")
    (tmp_path / "assets" / "app-1a2b.js.gz").write_bytes(gzip.compress(b"hoist()"))
    return tmp_path


def get(web: Path, path: str, **headers: str) -> httpx.Response:
    async def ask() -> httpx.Response:
        pages = Pages(web)
        app = Starlette(routes=[Route("/", pages.serve_index), Route("/{path:path}", pages.serve_file)])
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=URL) as client:
            return await client.get(path, headers={name.replace("_", "-"): value for name, value in headers.items()})

    return asyncio.run(ask())


def test_hashed_files_are_kept_and_the_page_is_asked_for_again(web: Path):
    page = get(web, "/")
    assert page.headers["cache-control"] == "no-cache"
    assert get(web, "/", if_none_match=page.headers["etag"]).status_code == 304
    script = get(web, "/assets/app-1a2b.js")
    assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert script.headers["content-type"].startswith("text/javascript")
    assert script.headers["content-encoding"] == "gzip"
    assert script.text == "hoist()"
    plain = get(web, "/assets/app-1a2b.js", accept_encoding="identity")
    assert "content-encoding" not in plain.headers
    for path in ("/assets/", "/assets/app-1a2b.js.gz", "/../pages.py", "/assets/%2e%2e/index.html"):
        assert get(web, path).status_code == 404


def test_without_a_built_client_the_page_says_so(tmp_path: Path):
    assert "not built" in get(tmp_path / "nothing", "/").text


def test_games_and_clauses_are_told(server: ServerProcess):
    assert [game["id"] for game in httpx.get(f"{server.url}/api/games").json()] == list(GAMES)
    for game in GAMES:
        told = httpx.get(f"{server.url}/api/clauses/{game}").json()
        assert [clause["id"] for clause in told] == list(clauses(game))
        assert set(told[0]) == {"id", "text", "question", "option"}


def test_a_qr_code_is_a_picture(server: ServerProcess):
    answer = httpx.get(f"{server.url}/qr.svg", params={"text": f"{server.url}/t/x?key=y"})
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg")
    assert httpx.get(f"{server.url}/qr.svg", params={"text": "x" * 1001}).status_code == 400


def finished(game: str) -> Match:
    rng = random.Random(5)
    match = Match(make(game, 3), ("Ann", "Bob", "Cy"), rng)
    match.begin()
    while waiting := match.game.to_move(match.state):
        seat = waiting[0]
        assert isinstance(seat, int)
        match.play(seat, rng.choice(match.game.legal(match.state, seat)))
    return match


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_record_is_replayed_for_any_eyes(server: ServerProcess, game: str):
    match = finished(game)
    record = json.loads(str(match.record()))
    whole = httpx.post(f"{server.url}/api/check", json=record).json()
    assert whole["names"] == ["Ann", "Bob", "Cy"]
    assert [frame["number"] for frame in whole["frames"]] == list(range(len(record["moves"]) + 1))
    assert [[frame["who"], frame["move"]] for frame in whole["frames"][1:]] == record["moves"]
    assert set(whole["frames"][0]["views"]) == {"0", "1", "2", "public"}
    assert whole["frames"][-1]["views"]["1"] == match.game.view(match.state, 1).to_json()
    one = httpx.post(f"{server.url}/api/check?eyes=1", json=record).json()
    assert [frame["views"] for frame in one["frames"]] == [{"1": frame["views"]["1"]} for frame in whole["frames"]]
    heard = [event["only"] for frame in one["frames"] for event in frame["events"]]
    assert set(heard) <= {None, 1}
    assert httpx.post(f"{server.url}/api/check?eyes=7", json=record).status_code == 400


def test_a_record_that_does_not_replay_is_refused_where_it_goes_wrong(server: ServerProcess):
    record = json.loads(str(finished("get-bit").record()))
    record["moves"][5][1] = "play 0:9"
    answer = httpx.post(f"{server.url}/api/check", json=record)
    assert answer.status_code == 400
    assert answer.json()["error"].startswith("move 5:")
    for nonsense in (b"", b"[]", b"{}", b"[" * 100_000, b"\xff"):
        assert httpx.post(f"{server.url}/api/check", content=nonsense).status_code == 400
    assert httpx.post(f"{server.url}/api/check", content=b" " * 1_100_000).status_code == 413


def test_health_and_numbers(server: ServerProcess):
    async def scene() -> None:
        ann = Device(server.url)
        assert (await ann.get("/healthz")).json() == {"ok": True}
        made = await ann.create("get-bit", PERSON, OPEN)
        async with ann.socket(made["table"]) as talk:
            await talk.hello()
            numbers = (await ann.get("/metrics")).text
        assert "freebooter_sockets 1.0\n" in numbers
        assert 'freebooter_acknowledge_seconds_bucket{le="+Inf"}' in numbers

    asyncio.run(scene())


def test_who_just_plays_sees_one_line_and_no_log_also_at_the_end(tmp_path: Path):
    async def play(url: str) -> None:
        ann = Device(url)
        made = await ann.create("get-bit", PERSON, BOT, BOT, BOT)
        async with ann.socket(made["table"]) as talk:
            await talk.hello()
            while talk.number is None or talk.number < 4:
                await talk.hear("update")

    command = [sys.executable, "-m", "freebooter", "serve", "--port", "0", "--open", "--db", str(tmp_path / "x.db")]
    with subprocess.Popen(
        command,
        env=os.environ | {"BROWSER": "true"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as server:
        assert server.stdout
        line = server.stdout.readline()
        asyncio.run(play(line.split()[3]))
        os.killpg(server.pid, signal.SIGINT)
        more, log = server.communicate(timeout=20)
    assert line.startswith("Freebooter is at http://localhost:")
    assert (more, log) == ("", "")
