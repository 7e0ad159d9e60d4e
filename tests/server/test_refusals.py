"""Who may not, may not, and is told so plainly; nothing changes."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from freebooter.server import Limits

from .clients import BOT, OPEN, PERSON, Device, ServerProcess, Talk, key_of, person, seats_for

EVIL = "https://evil.example"


async def begun(url: str) -> tuple[dict[str, str], list[Device]]:
    return await seats_for(url, "get-bit", 4)


async def at_one(talk: Talk) -> None:
    await talk.hello()
    while not talk.number:
        await talk.hear("update")


def test_a_foreign_origin_opens_no_socket_and_makes_no_table(server: ServerProcess):
    async def scene() -> None:
        ann = Device(server.url)
        made = await ann.create("get-bit", PERSON, OPEN)
        with pytest.raises(InvalidStatus) as refused:
            async with ann.socket(made["table"], Origin=EVIL):
                pass
        assert refused.value.response.status_code == 403
        assert "origin" in json.loads(refused.value.response.body or b"")["error"]
        for path in ("/api/tables", "/api/carry", f"/api/tables/{made['table']}/join", "/api/check"):
            answer = await ann.post(path, {}, Origin=EVIL)
            assert (answer.status_code, "origin" in answer.json()["error"]) == (403, True)
        # A name that somebody made to point at this machine
        rebound = {"Origin": "http://evil.example", "Host": "evil.example"}
        assert (await ann.post("/api/tables", {}, **rebound)).status_code == 403
        own = {"Origin": server.url}
        assert (await ann.post("/api/tables", {"game": "get-bit", "seats": [PERSON, OPEN]}, **own)).status_code == 201
        async with ann.socket(made["table"], Origin=server.url) as talk:
            await talk.hello()

    asyncio.run(scene())


def test_a_socket_needs_a_table_and_a_seat_or_a_key(server: ServerProcess):
    async def scene() -> None:
        ann, stranger = Device(server.url), Device(server.url)
        made = await ann.create("get-bit", PERSON, OPEN)
        other = await stranger.create("get-bit", PERSON, OPEN)
        for table, key, code in [
            ("nosuchtabl", "x", 4404),
            ("..", "x", 4404),
            (made["table"], "", 4401),
            (made["table"], "x", 4403),
            (made["table"], key_of(other["play"]), 4403),
        ]:
            async with stranger.socket(table, key) as talk:
                assert (await talk.closed())[0] == code

    asyncio.run(scene())


def test_who_watches_does_not_play(server: ServerProcess):
    async def scene() -> None:
        made, devices = await begun(server.url)
        async with (
            Device(server.url).socket(made["table"], key_of(made["watch"])) as watcher,
            devices[0].socket(made["table"]) as ann,
        ):
            await at_one(watcher)
            await at_one(ann)
            assert watcher.table["play"] is None
            assert (watcher.table["you"], watcher.table["yours"], watcher.table["host"]) == (None, [], False)
            for seat in (None, 0, 99):
                answer = await watcher.move("x", "play 0:1", 1, seat)
                assert (answer["type"], answer["reason"]) == ("refused", "a spectator does not play")
            for kind, facts in [
                ("why", {"move": "play 0:1"}),
                ("hint", {}),
                ("start", {}),
                ("emote", {"emote": "arr"}),
                ("level", {"seat": 1, "level": "open"}),
                ("rematch", {}),
                ("back", {}),
            ]:
                await watcher.say(kind, **facts)
                assert "a spectator" in (await watcher.hear("error"))["error"]
            assert (await ann.hello())["number"] == 1

    asyncio.run(scene())


def test_nobody_moves_for_another_seat(server: ServerProcess):
    async def scene() -> None:
        made, devices = await begun(server.url)
        async with devices[1].socket(made["table"]) as bob:
            await at_one(bob)
            assert "not this device's" in (await bob.move("x", "play 0:1", seat=0))["reason"]
            assert (await bob.move("y", "play 0:1"))["clause"] == "GB-05"
            await bob.say("hello", number=None, seat=0)
            assert "not this device's" in (await bob.hear("error"))["error"]
            assert (await bob.hello())["view"]["you"] == 1
        forged = Device(server.url)
        forged.http.cookies.set("freebooter", "x" * 43)
        async with forged.socket(made["table"]) as talk:
            assert (await talk.closed())[0] == 4401

    asyncio.run(scene())


def test_old_moves_sent_again_change_nothing(server: ServerProcess):
    async def scene() -> None:
        made, devices = await begun(server.url)
        table = made["table"]
        sent: list[tuple[int, str]] = []
        async with (
            devices[0].socket(table) as ann,
            devices[1].socket(table) as bob,
            devices[2].socket(table) as cy,
            devices[3].socket(table) as di,
        ):
            talks = [ann, bob, cy, di]
            for seat, talk in enumerate(talks):
                await at_one(talk)
                sent.append((seat, f"play {seat}:{seat + 1}"))
                assert (await talk.move("1", sent[-1][1], 1))["type"] == "ack"
            for (seat, move), talk in zip(sent, talks, strict=True):
                again = await talk.move("1", move, 1)
                assert (again["type"], again["number"]) == ("ack", seat + 2)
                stale = await talk.move("2", move, 1)
                assert (stale["type"], stale["number"]) == ("refused", 5)
                assert "moved on" in stale["reason"]
            assert (await ann.hello())["number"] == 5

    asyncio.run(scene())


def test_a_socket_begins_with_hello(server: ServerProcess):
    async def scene() -> None:
        ann = Device(server.url)
        made = await ann.create("get-bit", PERSON, BOT, BOT, BOT)
        async with ann.socket(made["table"]) as talk:
            await talk.say("move", id="x", number=1, move="play 0:1")
            assert "hello" in (await talk.hear("error"))["expected"]

    asyncio.run(scene())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{}",
        '{"type": "launch"}',
        '{"type": "move"}',
        '{"type": "hello", "number": -1}',
        '{"type": "hello", "number": 1e99}',
        '{"type": "hello", "extra": 1}',
        '{"type": "move", "id": "", "number": 1, "move": "play 0:1"}',
        '{"type": "move", "id": "x", "number": true, "move": "play 0:1"}',
        '{"type": "why", "move": "\\ud800"}',
        "[" * 2000,
        "\x00",
    ],
)
def test_a_message_that_cannot_be_read_is_answered(server: ServerProcess, text: str):
    async def scene() -> None:
        ann = Device(server.url)
        made = await ann.create("get-bit", PERSON, OPEN)
        async with ann.socket(made["table"]) as talk:
            await talk.hello()
            await talk.socket.send(text)
            assert "not readable" in (await talk.hear("error"))["error"]
            await talk.socket.send(text.encode())
            assert "not readable" in (await talk.hear("error"))["error"]
            await talk.say("ping")
            await talk.hear("pong")

    asyncio.run(scene())


def test_a_message_too_long_ends_the_socket(server: ServerProcess):
    async def scene() -> None:
        ann = Device(server.url)
        made = await ann.create("get-bit", PERSON, OPEN)
        async with ann.socket(made["table"]) as talk:
            await talk.hello()
            await talk.socket.send("x" * 5000)
            assert (await talk.closed())[0] == 1009

    asyncio.run(scene())


def test_a_table_that_other_rules_played_is_not_shown_and_harms_nothing(server: ServerProcess):
    async def scene() -> None:
        ann = Device(server.url)
        made = await ann.create("get-bit", PERSON, BOT)
        log = sqlite3.connect(server.db)
        log.execute("INSERT INTO moves VALUES (?, 1, NULL, 'line 9 9', NULL, 0)", (made["table"],))
        log.commit()
        log.close()
        async with ann.socket(made["table"]) as talk:
            code, reason = await talk.closed()
            assert code == 4409
            assert "other rules" in reason
        assert (await ann.get(f"/api/tables/{made['table']}/record")).status_code == 409
        assert (await ann.get("/api/mine")).json() == []

    asyncio.run(scene())


def test_a_flood_is_slowed_then_sent_away_and_others_play_on(tmp_path: Path):
    async def scene(server: ServerProcess) -> None:
        ann = Device(server.url)
        made = await ann.create("get-bit", PERSON, OPEN)
        async with ann.socket(made["table"]) as talk, ann.socket(made["table"]) as calm:
            await calm.hello()
            for _ in range(10 + 100):
                await talk.say("ping")
            code, reason = await talk.closed()
            assert (code, reason) == (1008, "too many messages")
            assert [message["type"] for message in talk.heard] == ["pong"] * 10 + ["error"] * 99
            await calm.say("ping")
            await calm.hear("pong")
        await ann.create("get-bit", PERSON, OPEN)
        answer = await ann.post("/api/tables", {"game": "get-bit", "seats": [PERSON, OPEN]})
        assert (answer.status_code, answer.json()["error"]) == (429, "too many at once")
        assert answer.json()["refusal"] == {
            "says": "too many at once",
            "facts": {},
            "expected": "a little patience",
            "clause": None,
        }
        assert "freebooter_limited_total 101" in (await ann.get("/metrics")).text

    with ServerProcess(tmp_path, limits=Limits(messages_of_a_socket=(0.001, 10), new_tables=(0.001, 2))) as server:
        asyncio.run(scene(server))


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ({}, "missing required field `game`"),
        ({"game": "get-bit", "seats": [PERSON, OPEN], "colour": 1}, "unknown field"),
        ({"game": "chess", "seats": [PERSON, OPEN]}, "unknown game 'chess'"),
        ({"game": "get-bit", "seats": []}, "cannot seat 0"),
        ({"game": "get-bit", "seats": [PERSON] * 3}, "3 people on one device"),
        ({"game": "get-bit", "seats": [PERSON, {"kind": "bot", "level": "commodore"}]}, "a bot cannot be 'commodore'"),
        ({"game": "get-bit", "seats": [PERSON, OPEN], "options": {"refill_at": 9}}, "refill_at cannot be 9"),
        ({"game": "get-bit", "seats": [PERSON, OPEN], "timer": 1}, "timer cannot be 1"),
        ({"game": "get-bit", "seats": [person("x" * 25), OPEN]}, "that name is 25 characters long"),
    ],
)
def test_a_table_that_cannot_be_is_refused_by_what_is_wrong(server: ServerProcess, body: object, what: str):
    answer = httpx.post(f"{server.url}/api/tables", json=body)
    assert answer.status_code == 400
    assert what in answer.json()["error"]
    assert answer.json()["expected"]
    assert "set-cookie" not in answer.headers


def test_http_refusals_are_json_with_the_right_status(server: ServerProcess):
    with httpx.Client(base_url=server.url) as http:
        for method, path, status in [
            ("GET", "/api/clauses/chess", 404),
            ("GET", "/api/tables/nosuchtabl/record", 404),
            ("POST", "/api/tables/nosuchtabl/join", 400),
            ("DELETE", "/api/tables", 405),
            ("GET", "/qr.svg", 400),
            ("POST", "/api/carry", 400),
        ]:
            answer = http.request(method, path)
            assert (answer.status_code, set(answer.json())) == (status, {"error", "expected", "clause", "refusal"}), (
                path
            )
        too_long = http.post("/api/tables", content=b" " * 20_000)
        assert too_long.status_code == 413
        made = http.post("/api/tables", json={"game": "get-bit", "seats": [PERSON, BOT]}).json()
        path = f"/api/tables/{made['table']}"
        assert http.get(f"{path}/record").status_code == 409
        stranger = httpx.get(f"{server.url}{path}/record")
        assert stranger.status_code == 401
        watching = httpx.get(f"{server.url}{path}/record?key={key_of(made['watch'])}")
        assert watching.status_code == 409
        key = key_of(made["watch"])
        assert httpx.post(f"{server.url}{path}/join", json={"key": key}).status_code == 403


def test_no_secret_is_stored_as_it_is_or_written_to_a_log(server: ServerProcess):
    async def scene() -> None:
        ann = Device(server.url)
        made = await ann.create("get-bit", PERSON, OPEN)
        code = (await ann.post(f"/api/tables/{made['table']}/carry")).json()["code"]
        await ann.get(f"/api/tables/{made['table']}/record?key={key_of(made['play'])}")
        async with ann.socket(made["table"], key_of(made["watch"])) as talk:
            await talk.hello()
        secrets = [ann.http.cookies["freebooter"], key_of(made["play"]), key_of(made["watch"]), code]
        stored = b"".join(path.read_bytes() for path in server.db.parent.glob("tables.db*"))
        logged = server.log.read_text()
        for secret in secrets:
            assert len(secret) >= 10
            assert secret.encode() not in stored
            assert secret not in logged
        assert made["table"] in logged
        secret_file = server.db.with_name("tables.db.secret")
        assert secret_file.stat().st_mode & 0o777 == 0o600

    asyncio.run(scene())
