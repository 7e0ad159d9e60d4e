"""A rolling update: nodes of two versions side by side, each table where its rules are."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any, cast

import pytest

from tests.server.clients import BOT, PERSON, Device, ServerProcess, play_out
from tests.store.servers import PostgresServer, RedisServer

pytestmark = pytest.mark.anyio


async def code_of(device: Device, table: str) -> int:
    async with device.socket(table) as talk:
        return (await talk.closed())[0]


async def test_a_table_is_played_where_its_rules_are_and_shut_when_nobody_has_them(
    tmp_path: Path, postgres: PostgresServer, redis: RedisServer
):
    database, settings = postgres.new_database(), cast("dict[str, Any]", {"bus": redis.address, "notice": 0.0})
    with (
        ServerProcess(tmp_path, postgres=database, node="old", **settings) as old,
        ServerProcess(tmp_path, {"RULES": "captain"}, postgres=database, node="new", **settings) as new,
    ):
        host, guest = Device(old.url), Device(new.url)
        before = (await host.create("captain", PERSON, BOT, BOT))["table"]
        after = (await guest.create("captain", PERSON, BOT, BOT))["table"]
        alike = (await host.create("get-bit", PERSON, BOT))["table"]
        host.url, guest.url = new.url, old.url
        assert await code_of(host, before) == await code_of(guest, after) == 1012
        assert (await Device(new.url).get(f"/api/tables/{before}/record")).status_code == 503
        async with host.socket(alike) as talk:
            await talk.hello()
            await play_out(talk, random.Random(1))
        host.url = old.url
        async with host.socket(before) as talk:
            await talk.hello()
            await play_out(talk, random.Random(1))
        await asyncio.to_thread(old.stop)
        host.url = new.url
        assert await code_of(host, before) == 4409
