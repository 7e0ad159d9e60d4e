"""Tables as people use them: start, join, reload, retry, rematch, pass and play, come back days later."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from freebooter.engine.record import read_record
from freebooter.games import GAMES, resume

from .clients import BOT, OPEN, PERSON, Device, ServerProcess, Talk, key_of, person, play_out, seats_for


@pytest.mark.parametrize("game", sorted(GAMES))
def test_one_person_plays_a_whole_game_against_bots(server: ServerProcess, game: str):
    async def scene() -> None:
        ann = Device(server.url)
        made = await ann.create(game, person("Ann"), BOT, BOT)
        assert made["seat"] == 0
        async with ann.socket(made["table"]) as talk:
            await talk.hello()
            assert talk.table["started"]
            assert talk.table["host"]
            assert [seat["kind"] for seat in talk.table["seats"]] == ["person", "bot", "bot"]
            await play_out(talk, random.Random(1))
        record = (await ann.get(f"/api/tables/{made['table']}/record")).json()
        assert resume(read_record(record)).result
        updates = [message["number"] for message in talk.heard if message["type"] == "update"]
        assert updates == list(range(updates[0], len(record["moves"]) + 1))

    asyncio.run(scene())


@pytest.mark.parametrize("game", sorted(GAMES))
def test_who_comes_first_finds_the_cards_dealt(server: ServerProcess, game: str):
    async def scene() -> None:
        ann = Device(server.url)
        made = await ann.create(game, PERSON, BOT, BOT)
        async with ann.socket(made["table"]) as talk:
            first = await talk.hello()
            assert first["number"] > 0
            assert first["view"]["to_move"] not in ([], ["nature"])

    asyncio.run(scene())


def test_friends_join_by_the_link_and_the_last_seat_starts_the_game(server: ServerProcess):
    async def scene() -> None:
        ann, bob = Device(server.url), Device(server.url)
        made = await ann.create("get-bit", person("Ann"), OPEN, BOT)
        async with ann.socket(made["table"]) as talk:
            await talk.hello()
            assert not talk.table["started"]
            assert (talk.number, talk.legal) == (0, [])
            path = f"/api/tables/{made['table']}/join"
            assert (await bob.post(path, {"key": key_of(made["play"]), "name": "Bob"})).json() == {"seat": 1}
            table = await talk.hear("table", started=True)
            assert [seat["name"] for seat in table["seats"]][:2] == ["Ann", "Bob"]
            assert (await talk.hear("update", number=1))["legal"]
            again = await bob.post(path, {"key": key_of(made["play"]), "name": "Bob", "seat": None})
            assert again.json() == {"seat": 1}
            late = await Device(server.url).post(path, {"key": key_of(made["play"])})
            assert late.status_code == 409

    asyncio.run(scene())


def test_the_host_fills_the_table_with_bots_and_starts(server: ServerProcess):
    async def scene() -> None:
        ann, bob = Device(server.url), Device(server.url)
        made = await ann.create("get-bit", PERSON, OPEN, OPEN, OPEN)
        await bob.post(f"/api/tables/{made['table']}/join", {"key": key_of(made["play"]), "seat": 2})
        async with ann.socket(made["table"]) as host, bob.socket(made["table"]) as guest:
            await host.hello()
            await guest.hello()
            await guest.say("start")
            assert "host" in (await guest.hear("error"))["error"]
            await host.say("level", seat=1, level="bosun")
            table = await host.hear("table")
            while table["seats"][1]["level"] != "bosun":
                table = await host.hear("table")
            await host.say("level", seat=0, level="bosun")
            assert "seat 0" in (await host.hear("error"))["error"]
            await host.say("start")
            table = await guest.hear("table", started=True)
            assert [seat["kind"] for seat in table["seats"]] == ["person", "bot", "person", "bot"]

    asyncio.run(scene())


async def see_ahead(talk: Talk, number: int) -> None:
    while (talk.number or 0) < number:
        await talk.hear("update")


def test_a_reload_resumes_with_what_was_missed(server: ServerProcess):
    async def scene() -> None:
        made, devices = await seats_for(server.url, "get-bit", 3)
        table = made["table"]
        async with devices[0].socket(table) as ann, devices[1].socket(table) as bob:
            await ann.hello()
            await bob.hello()
            await see_ahead(bob, 1)
            async with devices[2].socket(table) as cy:
                await cy.hello()
                await see_ahead(cy, 1)
                await cy.move("1", cy.legal[0])
                await see_ahead(cy, 2)
            await see_ahead(bob, 2)
            assert (await bob.move("1", bob.legal[0]))["type"] == "ack"
            async with devices[2].socket(table) as cy:
                update = await cy.hello(number=2)
                assert update["number"] == 3
                assert [event["seat"] for event in update["events"]] == [1]
                assert cy.view["you"] == 2
                assert (await cy.hello(number=None))["events"] == []
                assert (await cy.hello(number=3))["events"] == []
            async with devices[2].socket(table) as cy:
                update = await cy.hello(number=None)
                assert [event["kind"] for event in update["events"]] == ["lined", "chosen", "chosen"]

    asyncio.run(scene())


def test_a_retry_gets_the_first_answer_and_the_move_is_made_once(server: ServerProcess):
    async def scene() -> None:
        made, devices = await seats_for(server.url, "get-bit", 4)
        async with devices[0].socket(made["table"]) as ann:
            await ann.hello()
            await see_ahead(ann, 1)
            for _ in range(3):
                await ann.say("move", id="x", number=1, move="play 0:3")
            for _ in range(3):
                assert (await ann.hear("ack", "refused"))["number"] == 2
        async with devices[0].socket(made["table"]) as ann:
            await ann.hello()
            assert (await ann.move("x", "play 0:3", number=1)) == {"type": "ack", "id": "x", "number": 2}
            assert ann.number == 2
            assert "another move" in (await ann.move("x", "play 0:2", number=1))["reason"]

    asyncio.run(scene())


def test_why_not_is_answered_with_the_clause(server: ServerProcess):
    async def scene() -> None:
        made, devices = await seats_for(server.url, "get-bit", 4)
        async with devices[0].socket(made["table"]) as ann:
            await ann.hello()
            await see_ahead(ann, 1)
            await ann.say("why", move="play 1:3")
            why = await ann.hear("why")
            assert (why["ok"], why["clause"]) == (False, "GB-05")
            await ann.say("why", move="play 0:3")
            assert (await ann.hear("why"))["ok"]
            await ann.say("why", move="fly")
            why = await ann.hear("why")
            assert "expected" in why["reason"]
            assert why["refusal"]["says"] == "{given} is no move"

    asyncio.run(scene())


def test_hints_are_given_where_the_table_allows_them(server: ServerProcess):
    async def scene() -> None:
        ann = Device(server.url)
        for hints in (True, False):
            made = await ann.create("get-bit", PERSON, BOT, BOT, BOT, hints=hints)
            async with ann.socket(made["table"]) as talk:
                await talk.hello()
                while not talk.legal:
                    await talk.hear("update")
                await talk.say("hint")
                answer = await talk.hear("hint", "error")
                assert answer["type"] == ("hint" if hints else "error")
                if hints:
                    assert {hint["move"] for hint in answer["moves"]} <= set(talk.legal)
                    assert answer["moves"][0]["unit"] in ("win", "points")

    asyncio.run(scene())


def test_emotes_go_to_everybody_and_only_the_preset_ones(server: ServerProcess):
    async def scene() -> None:
        made, devices = await seats_for(server.url, "get-bit", 2)
        async with devices[0].socket(made["table"]) as ann, devices[1].socket(made["table"]) as bob:
            await ann.hello()
            await bob.hello()
            await bob.say("emote", emote="arr")
            assert await ann.hear("emote") == {"type": "emote", "seat": 1, "emote": "arr"}
            await bob.say("emote", emote="<b>")
            assert "arr" in (await bob.hear("error"))["expected"]
            await ann.say("ping")
            await ann.hear("pong")

    asyncio.run(scene())


def test_a_rematch_takes_the_same_seats_and_the_watchers_along(server: ServerProcess):
    async def scene() -> None:
        made, devices = await seats_for(server.url, "get-bit", 2)
        table, watch = made["table"], key_of(made["watch"])
        async with (
            devices[0].socket(table) as ann,
            devices[1].socket(table) as bob,
            Device(server.url).socket(table, watch) as watcher,
        ):
            await asyncio.gather(ann.hello(), bob.hello(), watcher.hello())
            await ann.say("rematch")
            assert "not over" in (await ann.hear("error"))["error"]
            await asyncio.gather(play_out(ann, random.Random(1)), play_out(bob, random.Random(2)))
            await ann.say("rematch", options={"refill_at": 3})
            assert "refill_at" in (await ann.hear("error"))["error"]
            await ann.say("rematch", options={"refill_at": 1})
            new = await ann.hear("rematch")
            await bob.say("rematch", options={"refill_at": 2})
            assert (await bob.hear("rematch"))["table"] == new["table"]
            seen = await watcher.hear("rematch")
            assert seen["play"] is None
        async with (
            devices[1].socket(new["table"]) as bob,
            Device(server.url).socket(new["table"], key_of(seen["watch"])) as watcher,
        ):
            await bob.hello()
            assert (bob.table["you"], bob.table["started"]) == (1, True)
            assert bob.table["options"] == {"refill_at": 1}
            assert (await watcher.hello())["view"]["you"] is None

    asyncio.run(scene())


def test_pass_and_play_holds_several_seats_on_one_device(server: ServerProcess):
    async def scene() -> None:
        ann = Device(server.url)
        made = await ann.create("get-bit", person("Ann"), person("Bob"), BOT, hotseat=True)
        async with ann.socket(made["table"]) as talk:
            await talk.hello()
            assert (talk.table["you"], talk.table["yours"]) == (0, [0, 1])
            await talk.hello(seat=1)
            assert talk.view["you"] == 1
            while not talk.legal:
                await talk.hear("update")
            own = talk.legal[0]
            assert (await talk.move("a", own))["type"] == "ack"
            assert (await talk.move("b", "play 0:1", seat=0))["type"] == "ack"
            await talk.say("hello", number=None, seat=2)
            assert "not this device's" in (await talk.hear("error"))["error"]
            rng = random.Random(3)
            while not talk.view["over"]:
                for seat in (0, 1):
                    await talk.hello(talk.number, seat)
                    if talk.legal:
                        await talk.move(f"{seat} {talk.number}", rng.choice(talk.legal), seat=seat)

    asyncio.run(scene())


def test_a_seat_is_carried_to_another_device_by_a_code_that_works_once(server: ServerProcess):
    async def scene() -> None:
        ann, phone = Device(server.url), Device(server.url)
        made = await ann.create("get-bit", PERSON, OPEN)
        path = f"/api/tables/{made['table']}/carry"
        assert (await phone.post(path)).status_code == 401
        code = (await ann.post(path)).json()["code"]
        assert (await phone.post("/api/carry", {"code": code.lower()})).json() == {"table": made["table"], "seat": 0}
        assert (await Device(server.url).post("/api/carry", {"code": code})).status_code == 404
        async with phone.socket(made["table"]) as talk:
            await talk.hello()
            assert talk.table["you"] == 0

    asyncio.run(scene())


def test_this_devices_tables_and_the_listed_ones(server: ServerProcess):
    async def scene() -> None:
        ann = Device(server.url)
        assert (await ann.get("/api/mine")).json() == []
        first = await ann.create("get-bit", person("Ann"), BOT, BOT, BOT)
        second = await ann.create("get-bit", person("Ann"), OPEN, listed=True)
        hidden = await ann.create("get-bit", person("Ann"), OPEN)
        async with ann.socket(first["table"]) as talk:
            await talk.hello()
            await see_ahead(talk, 1)
            mine = (await ann.get("/api/mine")).json()
        assert {table["table"] for table in mine} == {first["table"], second["table"], hidden["table"]}
        assert mine[0] | {"updated": 0} == {
            "table": first["table"],
            "game": "get-bit",
            "seat": 0,
            "seats": [0],
            "names": talk.view and mine[0]["names"],
            "started": True,
            "over": False,
            "your_turn": True,
            "updated": 0,
            "round": 1,
            "to_move": mine[0]["to_move"],
            "bots": [1, 2, 3],
        }
        assert mine[0]["to_move"][0] == 0, "bots may have moved meanwhile"
        listed = {table["table"]: table for table in (await Device(server.url).get("/api/tables")).json()}
        assert hidden["table"] not in listed
        assert listed[second["table"]]["open"] == 1
        assert listed[second["table"]]["names"] == ["Ann"]
        stranger = Device(server.url)
        key = key_of(listed[second["table"]]["play"])
        assert (await stranger.post(f"/api/tables/{second['table']}/join", {"key": key})).status_code == 200
        assert second["table"] not in [table["table"] for table in (await ann.get("/api/tables")).json()]

    asyncio.run(scene())


def test_bots_alone_play_for_who_watches(server: ServerProcess):
    async def scene() -> None:
        ann = Device(server.url)
        made = await ann.create("get-bit", BOT, BOT, BOT, BOT)
        assert made["seat"] is None
        async with ann.socket(made["table"], key_of(made["play"])) as talk:
            await talk.hello()
            while not talk.view["over"]:
                await talk.hear("update")
            await talk.say("rematch")
            assert (await talk.hear("rematch"))["table"] != made["table"]

    asyncio.run(scene())


def test_a_table_sleeps_when_empty_and_wakes_with_its_first_visitor(tmp_path: Path):
    async def scene(server: ServerProcess) -> None:
        made, devices = await seats_for(server.url, "get-bit", 4)
        async with devices[0].socket(made["table"]) as ann:
            await ann.hello()
            await see_ahead(ann, 1)
            await ann.move("x", "play 0:3")
        for _ in range(100):
            await asyncio.sleep(0.05)
            if "freebooter_tables 0" in (await devices[0].get("/metrics")).text:
                break
        else:
            raise AssertionError("the table never slept")
        mine = (await devices[1].get("/api/mine")).json()
        assert [(table["your_turn"], table["over"]) for table in mine] == [(True, False)]
        async with devices[1].socket(made["table"]) as bob:
            update = await bob.hello()
            assert update["number"] == 2
            assert update["view"]["committed"] == [True, None, None, None]

    with ServerProcess(tmp_path, linger=0.05) as server:
        asyncio.run(scene(server))


def test_when_time_is_out_a_bot_plays_and_the_seat_is_handed_back(server: ServerProcess):
    async def scene() -> None:
        made, devices = await seats_for(server.url, "get-bit", 2, timer=5)
        async with devices[0].socket(made["table"]) as ann, devices[1].socket(made["table"]) as bob:
            await ann.hello()
            await bob.hello()
            await ann.say("ready")
            await bob.say("ready")
            await bob.hear("table")
            await see_ahead(bob, 1)
            while bob.heard[-1].get("deadline") is None:
                await bob.hear("update")
            assert 4 < bob.heard[-1]["deadline"] <= 5
            for pirate in (0, 2):
                await ann.move(str(pirate), f"play {pirate}:1", number=ann.number)
                await see_ahead(ann, 2 + (pirate > 0))
            table = await ann.hear("table")
            while not table["seats"][1]["stand_in"]:
                table = await ann.hear("table")
            await see_ahead(ann, 5)
            await bob.say("back")
            table = await ann.hear("table")
            while table["seats"][1]["stand_in"]:
                table = await ann.hear("table")

    asyncio.run(scene())
