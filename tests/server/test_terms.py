"""Playing on one's own terms, over real sockets: resign, hurry, take back, be ready, chat."""

from __future__ import annotations

import asyncio
from pathlib import Path

from freebooter.engine.record import read_record
from freebooter.games import resume

from .clients import BOT, OPEN, Device, ServerProcess, Talk, key_of, person, seats_for


async def finish(talk: Talk) -> None:
    while not talk.view["over"]:
        await talk.hear("update")


def test_who_resigns_watches_a_bot_play_on_and_has_the_game_ended_at_once(server: ServerProcess):
    async def scene() -> None:
        ann = Device(server.url)
        made = await ann.create("skull-king", person("Ann"), BOT, BOT, options={"rounds": [2]})
        async with ann.socket(made["table"]) as talk:
            await talk.hello()
            await talk.say("resign")
            table = await talk.hear("table", you=None)
            assert [seat["kind"] for seat in table["seats"]] == ["bot"] * 3
            assert talk.view["you"] is None, "the hand of the bot is nobody's to see"
            await talk.say("hurry")
            await finish(talk)
        assert (await ann.get("/api/mine")).json() == []
        async with Device(server.url).socket(made["table"], key_of(made["play"])) as later:
            assert (await later.hello())["view"]["over"]

    asyncio.run(scene())


def test_nobody_hurries_a_game_that_waits_for_a_person(server: ServerProcess):
    async def scene() -> None:
        ann = Device(server.url)
        made = await ann.create("get-bit", person("Ann"), BOT)
        async with ann.socket(made["table"]) as talk:
            await talk.hello()
            await talk.say("hurry")
            assert "somebody is to move" in (await talk.hear("error"))["error"]
        async with Device(server.url).socket(made["table"], key_of(made["watch"])) as watcher:
            await watcher.hello()
            await watcher.say("hurry")
            assert "a spectator does not play" in (await watcher.hear("error"))["error"]

    asyncio.run(scene())


def test_a_move_taken_back_outlives_a_kill_and_the_record_is_what_was_played(tmp_path: Path):
    async def play(server: ServerProcess, ann: Device) -> str:
        made = await ann.create("skull-king", person("Ann"), BOT, options={"rounds": [3]})
        async with ann.socket(made["table"]) as talk:
            await talk.hello()
            dealt = talk.view["hand"]
            assert (await talk.move("a", "bid 1"))["type"] == "ack"
            await talk.say("take-back", id="b")
            ack = await talk.hear("ack", "refused", id="b")
            update = await talk.hear("update", number=ack["number"])
            assert [event["kind"] for event in update["events"]] == ["took-back"]
            assert update["view"]["hand"] == dealt
            assert "bid 2" in update["legal"]
            await talk.say("take-back", id="b")
            assert await talk.hear("ack", id="b") == ack
        return made["table"]

    async def go_on(server: ServerProcess, ann: Device, table: str) -> None:
        async with ann.socket(table) as talk:
            told = await talk.hello()
            assert talk.table["taken_back"] == 1
            assert [event["kind"] for event in told["events"]].count("took-back") == 1
            assert not any(event["kind"] == "bids-revealed" for event in told["events"])
            assert (await talk.move("c", "bid 2"))["type"] == "ack"
            while not talk.view["over"]:
                await talk.hear("update")
                if talk.legal:
                    await talk.say("move", id=f"m{talk.number}", number=talk.number, move=talk.legal[0])
        record = (await ann.get(f"/api/tables/{table}/record")).json()
        assert [0, "bid 1"] not in record["moves"]
        assert [0, "bid 2"] in record["moves"]
        assert resume(read_record(record)).result

    with ServerProcess(tmp_path) as server:
        ann = Device(server.url)
        table = asyncio.run(play(server, ann))
        server.kill()
        server.start()
        again = Device(server.url)
        again.http.cookies.update(ann.http.cookies)
        asyncio.run(go_on(server, again, table))


def test_a_clock_first_runs_when_everybody_is_ready(server: ServerProcess):
    async def scene() -> None:
        made, (ann, bob) = await seats_for(server.url, "get-bit", 2, timer=30)
        async with ann.socket(made["table"]) as here, bob.socket(made["table"]) as there:
            assert (await here.hello())["deadline"] is None
            await there.hello()
            assert [seat["ready"] for seat in there.table["seats"]] == [False, False]
            await here.say("ready")
            table = await there.hear("table")
            assert [seat["ready"] for seat in table["seats"]] == [True, False]
            await there.say("ready")
            update = await here.hear("update")
            assert 29 < update["deadline"] <= 30

    asyncio.run(scene())


def test_everybody_hears_who_started_the_next_game(server: ServerProcess):
    async def scene() -> None:
        ann = Device(server.url)
        made = await ann.create("skull-king", person("Ann"), BOT, options={"rounds": [1]})
        async with ann.socket(made["table"]) as talk:
            await talk.hello()
            async with Device(server.url).socket(made["table"], key_of(made["watch"])) as watcher:
                await watcher.hello()
                while not talk.view["over"]:
                    if talk.legal:
                        await talk.say("move", id=f"m{talk.number}", number=talk.number, move=talk.legal[0])
                    await talk.hear("update")
                await talk.say("rematch")
                assert (await watcher.hear("rematch"))["by"] == 0

    asyncio.run(scene())


def test_players_write_to_each_other_where_the_table_has_a_chat(server: ServerProcess):
    async def scene() -> None:
        ann, bob = Device(server.url), Device(server.url)
        made = await ann.create("get-bit", person("Ann"), OPEN, chat=True)
        await bob.post(f"/api/tables/{made['table']}/join", {"key": key_of(made["play"]), "name": "Bob"})
        async with ann.socket(made["table"]) as here:
            await here.hello()
            assert here.table["chat"]
            await here.say("say", text="<i>Ahoy</i>\u202e")
            assert (await here.hear("said"))["text"] == "<i>Ahoy</i>"
            async with bob.socket(made["table"]) as there:
                await there.say("hello")
                late = await there.hear("said")
                assert (late["line"], late["seat"], late["text"]) == (1, 0, "<i>Ahoy</i>")
                await there.hear("update")
                await there.say("say", text="Aye")
                assert (await here.hear("said"))["seat"] == 1
                for _ in range(5):
                    await there.say("say", text="Aye")
                assert "too much at once" in (await there.hear("error"))["error"]
        assert "Ahoy" not in server.log.read_text()
        assert b"Ahoy" not in server.db.read_bytes()

    asyncio.run(scene())


def test_where_there_is_no_chat_nobody_writes(server: ServerProcess):
    async def scene() -> None:
        ann = Device(server.url)
        made = await ann.create("get-bit", person("Ann"), BOT)
        async with ann.socket(made["table"]) as talk:
            await talk.hello()
            await talk.say("say", text="Ahoy")
            assert "this table has no chat" in (await talk.hear("error"))["error"]
        body = {"game": "get-bit", "seats": [person("Ann"), OPEN], "chat": True, "listed": True}
        assert "a listed table has no chat" in (await ann.post("/api/tables", body)).text

    asyncio.run(scene())


def test_my_tables_say_where_each_game_stands(server: ServerProcess):
    async def scene() -> None:
        ann = Device(server.url)
        made = await ann.create("skull-king", person("Ann"), BOT, person("Bob"), hotseat=True)
        async with ann.socket(made["table"]) as talk:
            await talk.hello()
        (mine,) = (await ann.get("/api/mine")).json()
        assert (mine["round"], mine["bots"], mine["over"]) == (1, [1], False)
        assert set(mine["to_move"]) >= {0, 2}

    asyncio.run(scene())


def test_who_is_away_is_shown_with_the_time_left_to_their_seat(tmp_path: Path):
    async def scene(server: ServerProcess) -> None:
        made, (ann, bob) = await seats_for(server.url, "get-bit", 2)
        async with ann.socket(made["table"]) as here:
            await here.hello()
            async with bob.socket(made["table"]) as there:
                await there.hello()
            table = here.table
            while table["seats"][1]["present"] or not table["seats"][0]["present"] or not table["seats"][1]["bot_in"]:
                table = await here.hear("table")
            assert 40 < table["seats"][1]["bot_in"] <= 50

    with ServerProcess(tmp_path, gone_after=50.0) as server:
        asyncio.run(scene(server))
