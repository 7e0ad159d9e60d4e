"""What one asks for does not keep the others waiting, and how long a bot takes tells nothing."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from freebooter.games import make
from freebooter.live.fair_queue import FairQueue
from freebooter.live.live_table import answer_time
from freebooter.server import Config, Limits
from freebooter.server.bot_pool import MOST_HINTS, BotPool

from .clients import BOT, OPEN, PERSON, Device, ServerProcess, key_of, play_out, seats_for


def test_moves_go_before_hints_and_each_address_and_table_has_its_turn():
    queue: FairQueue[str] = FairQueue(("move", "hint"))
    for number in range(3):
        queue.put("hint", ("greedy", f"t{number}"), f"hint {number}")
    for number in range(3):
        queue.put("move", ("greedy", "t0"), f"greedy t0 {number}")
    queue.put("move", ("greedy", "t1"), "greedy t1")
    queue.put("move", ("modest", "t9"), "modest")
    taken = [queue.get() for _ in range(9)]
    assert [item for _, item in filter(None, taken)] == [
        *("greedy t0 0", "modest", "greedy t1", "greedy t0 1", "greedy t0 2"),
        *("hint 0", "hint 1", "hint 2"),
    ]
    assert taken[-1] is None


def test_what_may_not_have_its_turn_waits_on():
    queue: FairQueue[str] = FairQueue(("move", "hint"))
    queue.put("hint", ("a", "t"), "hint")
    assert queue.get(without=["hint"]) is None
    assert queue.waiting("hint", "a") == 1
    assert queue.get() == ("hint", "hint")
    assert queue.waiting("hint", "a") == 0


def test_ninety_hints_of_one_address_do_not_keep_anothers_bot_waiting():
    """One process: a move that comes after ninety hints is thought of second."""

    async def scene(pool: BotPool) -> list[str]:
        game = make("get-bit", 4)
        state, _ = game.play(game.start(), "nature", game.nature(game.start(), random.Random(1)))
        view, legal = game.view(state, 0), game.legal(state, 0)
        done: list[str] = []

        async def ask(number: int) -> None:
            await pool.hint(("greedy", str(number)), game, {}, view, legal)
            done.append("hint")

        async def move() -> None:
            await pool.choose(("modest", "t"), "bosun", game, {}, view, legal)
            done.append("move")

        tasks = [asyncio.create_task(ask(number)) for number in range(90)]
        await asyncio.sleep(0)
        assert not pool.has_room_for("greedy")
        assert pool.has_room_for("modest")
        last = asyncio.create_task(move())
        await last
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        # Whoever gave up took nobody's turn along.
        await pool.choose(("modest", "t"), "drifter", game, {}, view, legal)
        return done

    pool = BotPool(workers=1, budget=0.02)
    try:
        assert asyncio.run(scene(pool)).index("move") <= 1
        assert MOST_HINTS < 90
    finally:
        pool.dismiss()


@pytest.mark.parametrize("thought", [0.0, 0.001, 0.6, 1.0, 1.1])
def test_a_bot_answers_at_the_same_stroke_whatever_it_had_to_think_about(thought: float):
    assert answer_time(since=100.0, clock=1.1, now=100.0 + thought) == pytest.approx(101.1)


def test_a_late_bot_waits_for_the_next_stroke_and_without_a_clock_none_waits():
    assert answer_time(100.0, 1.1, 101.2) == pytest.approx(102.2)
    assert answer_time(100.0, 0.0, 101.2) == 101.2
    config = Config(pace=0.6, budget=1.0)
    assert config.clock("bosun") == config.clock("drifter") == 0.6
    assert config.clock("navigator") > config.budget


def test_hello_again_does_not_send_the_game_again(server: ServerProcess):
    async def scene() -> None:
        made, (ann, bob) = await seats_for(server.url, "get-bit", 2)
        async with ann.socket(made["table"]) as here, bob.socket(made["table"]) as there:
            await here.hello()
            await there.hello()
            await asyncio.gather(play_out(here, random.Random(1), "a"), play_out(there, random.Random(2), "b"))
            assert (await here.hello())["events"] == []
            assert len((await here.hello(number=1))["events"]) > 10
        async with ann.socket(made["table"]) as again:
            assert len((await again.hello())["events"]) > 10

    asyncio.run(scene())


def test_whoever_asks_for_too_much_work_is_slowed_and_others_are_not(tmp_path: Path):
    """An address that owes time is refused until it has paid; the price is in the limits, not in the clock."""

    async def scene(server: ServerProcess) -> None:
        made, (ann, _) = await seats_for(server.url, "get-bit", 2)
        async with ann.socket(made["table"]) as talk:
            await talk.hello()
            await talk.say("hello", number=0)
            assert (await talk.hear("error"))["refusal"]["says"] == "too much at once"

    with ServerProcess(tmp_path, limits=Limits(processor_of_an_address=(1e-9, 1e-9))) as server:
        asyncio.run(scene(server))


def test_whoever_has_bots_play_without_end_pays_for_it(tmp_path: Path):
    """Bots without a clock play as fast as they think; they wait while the first visitor's address owes for them."""

    async def scene(server: ServerProcess) -> None:
        greedy = Device(server.url)
        many = await greedy.create("skull-king", *[BOT] * 6)
        async with greedy.socket(many["table"], key_of(many["play"])) as talk:
            await talk.hello()
            assert talk.number is not None
            first = talk.number + 1
            await talk.hear("update", number=first)
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(1.0):
                    await talk.hear("update", number=first + 30)

    # Whatever anything costs, whoever asked for it owes for that many seconds.
    with ServerProcess(tmp_path, limits=Limits(processor_of_an_address=(1e-9, 1.5e-9))) as server:
        asyncio.run(scene(server))


def test_the_host_is_still_host_when_the_line_drops_for_a_moment(tmp_path: Path):
    async def scene(server: ServerProcess) -> None:
        ann, bob = Device(server.url), Device(server.url)
        made = await ann.create("get-bit", PERSON, OPEN, OPEN)
        await bob.post(f"/api/tables/{made['table']}/join", {"key": key_of(made["play"])})
        async with bob.socket(made["table"]) as there:
            async with ann.socket(made["table"]) as here:
                await here.hello()
                await there.hello()
                while not there.table["seats"][0]["present"]:
                    await there.hear("table")
            while there.table["seats"][0]["present"]:
                await there.hear("table")
            assert not there.table["host"]
            await there.say("start")
            assert "host" in (await there.hear("error"))["error"]

    with ServerProcess(tmp_path, gone_after=600.0) as server:
        asyncio.run(scene(server))


def test_a_person_the_host_removes_holds_the_seat_no_longer(server: ServerProcess):
    async def scene() -> None:
        ann, bob = Device(server.url), Device(server.url)
        made = await ann.create("get-bit", PERSON, OPEN, OPEN)
        table = made["table"]
        await bob.post(f"/api/tables/{table}/join", {"key": key_of(made["play"])})
        code = (await bob.post(f"/api/tables/{table}/carry")).json()["code"]
        async with ann.socket(table) as here, bob.socket(table) as there:
            await here.hello()
            await there.hello()
            await here.say("level", seat=1, level="open")
            while here.table["seats"][1]["kind"] != "open":
                await here.hear("table")
            assert (await there.closed())[0] == 4401
        async with bob.socket(table) as again:
            assert (await again.closed())[0] == 4401
        assert (await Device(server.url).post("/api/carry", {"code": code})).status_code == 404
        cy = Device(server.url)
        joined = await cy.post(f"/api/tables/{table}/join", {"key": key_of(made["play"])})
        assert joined.json() == {"seat": 1}

    asyncio.run(scene())


def test_who_comes_back_while_the_removal_is_written_is_sent_away_too(tmp_path: Path):
    async def scene(server: ServerProcess) -> None:
        ann, bob = Device(server.url), Device(server.url)
        made = await ann.create("get-bit", PERSON, OPEN, OPEN)
        await bob.post(f"/api/tables/{made['table']}/join", {"key": key_of(made["play"])})
        async with ann.socket(made["table"]) as here:
            await here.hello()
            with closing(sqlite3.connect(server.db, isolation_level=None)) as log:
                log.execute("BEGIN IMMEDIATE")
                await here.say("level", seat=1, level="open")
                await here.say("ping")
                await here.hear("pong")
                async with bob.socket(made["table"]) as there:
                    await there.hello()
                    log.execute("ROLLBACK")
                    assert (await there.closed())[0] == 4401

    with ServerProcess(tmp_path) as server:
        asyncio.run(scene(server))


def test_the_devices_that_hold_a_seat_are_listed_and_one_is_revoked(server: ServerProcess):
    async def scene() -> None:
        ann, phone, bob = Device(server.url), Device(server.url), Device(server.url)
        made = await ann.create("get-bit", PERSON, OPEN, BOT)
        table = made["table"]
        code = (await ann.post(f"/api/tables/{table}/carry")).json()["code"]
        await phone.post("/api/carry", {"code": code})
        await bob.post(f"/api/tables/{table}/join", {"key": key_of(made["play"])})
        path = f"/api/tables/{table}/devices"
        devices = (await ann.get(path)).json()
        assert [(device["seats"], device["this"]) for device in devices].count(([0], True)) == 1
        assert len(devices) == 2
        assert (await Device(server.url).get(path)).status_code == 401
        (other,) = [device["device"] for device in devices if not device["this"]]
        assert (await bob.http.delete(f"{path}/{other}")).status_code == 404
        async with phone.socket(table) as talk:
            await talk.hello()
            assert (await ann.http.delete(f"{path}/{other}")).json() == {"revoked": other}
            assert (await talk.closed())[0] == 4401
        async with phone.socket(table) as talk:
            assert (await talk.closed())[0] == 4401
        assert [device["this"] for device in (await ann.get(path)).json()] == [True]

    asyncio.run(scene())


def test_qr_codes_are_bounded_by_bytes_and_odd_hosts_are_refused_without_a_failure(server: ServerProcess):
    async def scene() -> None:
        ann = Device(server.url)
        assert (await ann.http.get("/qr.svg", params={"text": "⚓" * 400})).status_code == 400
        assert (await ann.http.get("/qr.svg", params={"text": "⚓" * 300})).status_code == 200
        odd = {"Host": "[", "Origin": "http://["}
        answer = await ann.http.post("/api/tables", json={}, headers=odd)
        assert answer.status_code == 403

    asyncio.run(scene())
