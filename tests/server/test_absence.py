"""Who is away for too long has a bot standing in, over real sockets; the seat is theirs when they return."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from .clients import Device, ServerProcess, Talk, seats_for


async def see_seat(talk: Talk, seat: int, **facts: object) -> dict[str, Any]:
    """The table when the seat is shown like that."""
    table = talk.table
    while not facts.items() <= table["seats"][seat].items():
        table = await talk.hear("table")
    return table


def cut(talk: Talk) -> None:
    """The wire ends without a word, as when a phone loses its network."""
    talk.socket.transport.abort()


async def at_number(talk: Talk, number: int) -> None:
    while talk.number is None or talk.number < number:
        await talk.hear("update")


def test_a_bot_plays_for_who_is_gone_and_the_seat_is_handed_back_at_return(tmp_path: Path):
    async def scene(server: ServerProcess) -> None:
        made, (ann, bob) = await seats_for(server.url, "get-bit", 2)
        async with ann.socket(made["table"]) as here:
            await here.hello()
            async with bob.socket(made["table"]) as there:
                await there.hello()
                await see_seat(here, 1, present=True, stand_in=False)
                cut(there)
            await see_seat(here, 1, present=False, stand_in=True)
            # The line-up is move 1; the stand-in chooses for both of Bob's pirates, and Ann's choices still lack.
            await at_number(here, 3)
            assert here.view["committed"][1::2] == [True, True]
            assert here.view["committed"][0::2] == [None, None]
            assert here.view["to_move"] == [0]
            async with bob.socket(made["table"]) as again:
                await again.hello()
                await see_seat(here, 1, present=True, stand_in=False)
                assert again.table["seats"][1] == here.table["seats"][1]
                for pirate in (0, 2):
                    await here.move(f"a{pirate}", f"play {pirate}:{pirate + 1}")
                    await at_number(here, 4 + pirate // 2)
                await at_number(again, 5)
                assert again.legal, "the next round waits for Bob himself"
                assert (await again.move("b", again.legal[0]))["type"] == "ack"
                assert again.view["you"] == 1

    with ServerProcess(tmp_path, gone_after=0.3) as server:
        asyncio.run(scene(server))
        assert "Traceback" not in server.log.read_text()


def test_who_is_back_in_time_finds_the_seat_as_it_was(tmp_path: Path):
    async def scene(server: ServerProcess) -> None:
        made, (ann, bob) = await seats_for(server.url, "get-bit", 2)
        async with ann.socket(made["table"]) as here:
            await here.hello()
            async with bob.socket(made["table"]) as there:
                await there.hello()
                cut(there)
            await see_seat(here, 1, present=False)
            async with bob.socket(made["table"]) as again:
                await again.hello()
                await see_seat(here, 1, present=True)
                for pirate in (0, 2):
                    await here.move(f"a{pirate}", f"play {pirate}:{pirate + 1}")
                assert again.legal
            tables = [message for message in here.heard if message["type"] == "table"]
            assert not any(table["seats"][1]["stand_in"] for table in tables)

    with ServerProcess(tmp_path, gone_after=600.0) as server:
        asyncio.run(scene(server))


async def a_stand_in_plays(url: str) -> None:
    """A table of two where one stays and the other's seat is played for."""
    made, (ann, bob) = await seats_for(url, "get-bit", 2)
    async with ann.socket(made["table"]) as here:
        await here.hello()
        async with bob.socket(made["table"]) as there:
            await there.hello()
            cut(there)
        await at_number(here, 3)


def test_where_nobody_is_left_no_bot_plays_on(tmp_path: Path):
    async def scene(server: ServerProcess) -> None:
        made, (ann, bob) = await seats_for(server.url, "get-bit", 2)
        for device in (ann, bob):
            async with device.socket(made["table"]) as talk:
                await talk.hello()
                cut(talk)
        watcher = Device(server.url)
        async with watcher.socket(made["table"], made["watch"].partition("?key=")[2]) as eyes:
            await eyes.hello()
            await a_stand_in_plays(server.url)  # at another table, left later: here it would have played by now
            await eyes.say("ping")
            await eyes.hear("pong")
            assert eyes.number == 1

    with ServerProcess(tmp_path, gone_after=0.1) as server:
        asyncio.run(scene(server))
