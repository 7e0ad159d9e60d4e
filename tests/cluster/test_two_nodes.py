"""Two nodes, one table: players on both see one game."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack

import pytest

from freebooter.games import GAMES
from tests.server.clients import BOT, OPEN, PERSON, Device, ServerProcess, Talk, key_of, play_out, seats_for
from tests.server.killed_server import SHORTER

pytestmark = pytest.mark.anyio
Two = list[ServerProcess]


def at(node: ServerProcess, device: Device) -> Device:
    """The same browser at another node."""
    other = Device(node.url)
    other.http.cookies.update(device.http.cookies)
    return other


async def told(talk: Talk, seat: int, **facts: object) -> None:
    """Hear of the table until a seat is as it should be."""
    while not facts.items() <= talk.table["seats"][seat].items():
        await talk.hear("table")


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_is_played_by_people_at_both_nodes_and_a_bot(two: Two, game: str):
    made, devices = await seats_for(two[0].url, game, 2, 1, options=SHORTER.get(game, {}))
    async with AsyncExitStack() as stack:
        talks = [
            await stack.enter_async_context(at(node, device).socket(made["table"]))
            for node, device in zip(two, devices, strict=True)
        ]
        for talk in talks:
            await talk.hello()
        await asyncio.gather(*(play_out(talk, random.Random(seat), str(seat)) for seat, talk in enumerate(talks)))
        numbers = [[heard["number"] for heard in talk.heard if heard["type"] == "update"] for talk in talks]
        for heard in numbers:
            assert heard == sorted(heard)
        assert numbers[0][-1] == numbers[1][-1]
        records = [(await at(node, devices[0]).get(f"/api/tables/{made['table']}/record")).json() for node in two]
        assert records[0] == records[1]


async def test_moves_that_race_are_both_taken_and_one_sent_to_both_nodes_is_taken_once(two: Two):
    made, devices = await seats_for(two[0].url, "get-bit", 4)
    table = made["table"]
    async with AsyncExitStack() as stack:
        sockets = [at(node, device).socket(table) for node in two for device in devices]
        talks = [await stack.enter_async_context(socket) for socket in sockets]
        here, there = talks[:4], talks[4:]
        for talk in talks:
            await talk.hello()
        reached = 0
        for turn in range(3):
            for talk in talks:
                while (talk.number or 0) < reached or not talk.legal:
                    await talk.hear("update")
            moves = [talk.legal[0] for talk in here]
            number = here[0].number
            twice = [
                talk.move(f"{turn}", move, number)
                for talks in (here, there)
                for talk, move in zip(talks, moves, strict=True)
            ]
            answers = await asyncio.gather(*twice)
            assert [answer["type"] for answer in answers] == ["ack"] * 8
            taken = [answer["number"] for answer in answers]
            reached = max(taken)
            assert taken[:4] == taken[4:]
            assert len(set(taken)) == 4


async def test_two_who_race_for_the_last_seat_do_not_both_get_it(two: Two):
    for _ in range(3):
        host = Device(two[0].url)
        made = await host.create("get-bit", PERSON, OPEN, OPEN, BOT)
        key = {"key": key_of(made["play"])}
        guests = [Device(two[number % 2].url) for number in range(4)]
        joined = await asyncio.gather(*(guest.post(f"/api/tables/{made['table']}/join", key) for guest in guests))
        assert sorted(answer.status_code for answer in joined) == [200, 200, 409, 409]
        assert sorted(answer.json()["seat"] for answer in joined if answer.status_code == 200) == [1, 2]
        async with at(two[1], host).socket(made["table"]) as talk:
            await talk.hello()
            assert talk.table["started"]


async def test_who_comes_and_goes_at_one_node_is_seen_at_the_other(two: Two):
    made, (host, guest) = await seats_for(two[0].url, "get-bit", 2)
    async with at(two[0], host).socket(made["table"]) as here:
        await here.hello()
        async with at(two[1], guest).socket(made["table"]) as there:
            await there.hello()
            await told(here, 1, present=True)
            await told(there, 0, present=True)
            await here.say("emote", emote="ahoy")
            assert (await there.hear("emote"))["seat"] == 0
        await told(here, 1, present=False)


async def test_a_rematch_asked_for_at_both_nodes_is_one_table(two: Two):
    made, (host, guest) = await seats_for(two[0].url, "get-bit", 2)
    async with at(two[0], host).socket(made["table"]) as here, at(two[1], guest).socket(made["table"]) as there:
        await here.hello()
        await there.hello()
        await asyncio.gather(play_out(here, random.Random(1), "a"), play_out(there, random.Random(2), "b"))
        await here.say("rematch")
        first = await there.hear("rematch")
        await there.say("rematch")
        assert (await here.hear("rematch"))["table"] == first["table"]


async def test_a_code_is_spent_at_one_node_alone(two: Two):
    host = Device(two[0].url)
    made = await host.create("get-bit", PERSON, BOT)
    code = (await host.post(f"/api/tables/{made['table']}/carry")).json()
    spent = await asyncio.gather(*(Device(node.url).post("/api/carry", code) for node in two))
    assert sorted(answer.status_code for answer in spent) == [200, 404]


async def test_a_device_that_is_shut_out_at_one_node_is_shut_out_at_the_other(two: Two):
    host = Device(two[0].url)
    made = await host.create("get-bit", PERSON, BOT)
    code = (await host.post(f"/api/tables/{made['table']}/carry")).json()
    phone = Device(two[1].url)
    await phone.post("/api/carry", code)
    async with phone.socket(made["table"]) as talk:
        await talk.hello()
        path = f"/api/tables/{made['table']}/devices"
        other = next(each["device"] for each in (await host.get(path)).json() if not each["this"])
        assert (await host.http.delete(f"{path}/{other}")).status_code == 200
        assert (await talk.closed())[0] == 4401


async def test_a_table_that_waits_is_listed_by_every_node_and_one_that_begins_by_none(two: Two):
    host = Device(two[0].url)
    made = await host.create("get-bit", PERSON, OPEN, listed=True)
    for node in two:
        assert made["table"] in [listed["table"] for listed in (await Device(node.url).get("/api/tables")).json()]
    async with at(two[1], host).socket(made["table"]) as talk:
        await talk.hello()
        await talk.say("start")
        await talk.hear("table", started=True)
    for node in two:
        assert made["table"] not in [listed["table"] for listed in (await Device(node.url).get("/api/tables")).json()]


async def test_nobody_is_told_at_either_node_what_their_seat_may_not_see(two: Two):
    made, devices = await seats_for(two[0].url, "skull-king", 3, options=SHORTER["skull-king"])
    async with AsyncExitStack() as stack:
        watcher = await stack.enter_async_context(Device(two[1].url).socket(made["table"], key_of(made["watch"])))
        await watcher.hello()
        talks = [
            await stack.enter_async_context(at(two[seat % 2], device).socket(made["table"]))
            for seat, device in enumerate(devices)
        ]
        for talk in talks:
            await talk.hello()
        await asyncio.gather(*(play_out(talk, random.Random(seat), str(seat)) for seat, talk in enumerate(talks)))
        for seat, talk in enumerate([*talks, watcher]):
            for heard in talk.heard:
                for event in heard.get("events", ()):
                    assert event["only"] in (None, seat)
