"""Every frame of every socket over whole games, recomputed afterwards from views: the server says nothing else."""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import AsyncExitStack
from typing import Any

import pytest

from freebooter.engine.record import read_record
from freebooter.games import GAMES, descriptor, make
from freebooter.live.encoding import EncodedPosition
from freebooter.table import Position

from .clients import Device, ServerProcess, Talk, key_of, play_out, seats_for

SEATS = 3
TABLE = {"type", "table", "game", "options", "you", "yours", "host", "started", "seats", "timer", "hints"} | {
    *("listed", "hotseat", "patient", "chat", "taken_back", "play", "watch", "rematch")
}


async def whole_game(url: str, game: str) -> tuple[list[Talk], dict[str, Any]]:
    """Three people and two who watch, one of them by the play link; and the record afterwards."""
    options = list(descriptor(game).presets.values())[:2][-1]
    made, devices = await seats_for(url, game, SEATS, options=options)
    table = made["table"]
    async with AsyncExitStack() as sockets:
        players = [await sockets.enter_async_context(device.socket(table)) for device in devices]
        watchers = [
            await sockets.enter_async_context(Device(url).socket(table, key_of(made[link])))
            for link in ("play", "watch")
        ]
        for talk in (*players, *watchers):
            await talk.hello()
        names = "abc"
        await asyncio.gather(
            *(play_out(talk, random.Random(seat), names[seat]) for seat, talk in enumerate(players)),
            *(play_out(talk, random.Random()) for talk in watchers),
        )
    record = await devices[0].get(f"/api/tables/{table}/record")
    return [*players, *watchers], record.json()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_frame_is_a_function_of_its_sockets_view_alone(server: ServerProcess, game: str):
    talks, written = asyncio.run(whole_game(server.url, game))
    record = read_record(written)
    rules = make(game, SEATS, record.options)
    positions = [Position(rules, record.seats, 0, rules.start(), [])]
    for number, (who, text) in enumerate(record.moves, start=1):
        state, events = rules.play(positions[-1].state, who, rules.parse(text))
        positions.append(Position(rules, record.seats, number, state, events))

    for eyes, talk in zip((0, 1, 2, None, None), talks, strict=True):
        updates = [message for message in talk.heard if message["type"] == "update"]
        first = updates[0]["number"]
        assert [update["number"] for update in updates] == list(range(first, len(positions)))
        for update in updates[1:]:
            assert update == json.loads(EncodedPosition(positions[update["number"]]).update(eyes, None))
        for message in talk.heard:
            match message["type"]:
                case "table":
                    assert set(message) == TABLE
                    assert message["you"] == eyes
                case "ack":
                    assert set(message) == {"type", "id", "number"}
                    assert message["id"][0] == "abc"[eyes or 0]
                case "refused":
                    assert "moved on" in message["reason"]
                case other:
                    assert other == "update"
