"""Small parts on their own: buckets, slow readers, bots that die, processes that must not stay behind."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from freebooter.bots import LEVELS
from freebooter.engine import NATURE, Move, View
from freebooter.games import GAMES, AnyGame, make
from freebooter.live.keys import Keys, hashed, new_code, new_table_id, new_token, read_secret
from freebooter.live.limits import Bucket, Buckets, neighbourhood_of
from freebooter.live.sockets import Socket
from freebooter.server.bot_pool import BotPool

from .clients import ServerProcess


def test_a_bucket_lets_a_burst_pass_then_its_rate():
    bucket = Bucket((2, 3), now=0.0)
    assert [bucket.take(0.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(1.0) for _ in range(3)] == [True, True, False]
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]


def test_each_address_has_its_own_bucket_and_a_household_one():
    buckets = Buckets((0, 1))
    assert buckets.take("192.0.2.1", 0.0)
    assert not buckets.take("192.0.2.1", 0.0)
    assert buckets.take("192.0.2.2", 0.0)
    assert neighbourhood_of("2001:db8::1") == neighbourhood_of("2001:db8::ffff") != neighbourhood_of("2001:db8:1::1")
    assert neighbourhood_of("not an address") == "not an address"


class Full:
    """The line of a reader that has fallen behind."""

    def __init__(self) -> None:
        self.closed: list[int] = []

    def send(self, content: bytes) -> bool:
        return False

    def close(self, code: int, reason: str) -> None:
        self.closed.append(code)


def test_a_reader_that_falls_behind_is_sent_away_to_resume():
    line = Full()
    socket = Socket(line, (0,), True, "", "", (1, 1), 0.0)
    for _ in range(3):
        socket.put(b"{}")
    assert line.closed == [1013]


def test_keys_open_their_own_table_only():
    keys = Keys(b"x" * 32)
    assert keys.kind_of("ship", keys.key("ship", "play")) == "play"
    assert keys.kind_of("ship", keys.key("ship", "watch")) == "watch"
    assert keys.kind_of("boat", keys.key("ship", "play")) is None
    assert Keys(b"y" * 32).kind_of("ship", keys.key("ship", "play")) is None
    assert keys.kind_of("ship", "é") is None
    made = {new_table_id() for _ in range(100)} | {new_token() for _ in range(100)} | {new_code() for _ in range(100)}
    assert len(made) == 300
    assert hashed("x") != hashed("y")


def test_the_secret_is_made_once(tmp_path: Path):
    path = tmp_path / "deep" / "tables.db.secret"
    assert read_secret(path) == read_secret(path)
    assert len(read_secret(path)) == 32


def first_decision(name: str) -> tuple[AnyGame, View, Sequence[Move]]:
    game = make(name, 3)
    state = game.start()
    while game.to_move(state) == (NATURE,):
        state, _ = game.apply(state, NATURE, game.nature(state, random.Random(1)))
    seat = game.to_move(state)[0]
    assert isinstance(seat, int)
    return game, game.view(state, seat), game.legal(state, seat)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_bots_of_every_level_think_in_a_process_of_their_own_and_survive_its_death(name: str):
    game, view, legal = first_decision(name)
    bot_pool = BotPool(workers=1, budget=0.05)

    async def scene() -> None:
        for level in LEVELS:
            assert await bot_pool.choose(("", ""), level, game, {}, view, legal) in map(str, legal)
        for worker in list(bot_pool._pool._processes):  # pyright: ignore
            assert worker != os.getpid()
            os.kill(worker, signal.SIGKILL)
        assert await bot_pool.choose(("", ""), "drifter", game, {}, view, legal) in map(str, legal)
        weighed = await bot_pool.hint(("", ""), game, {}, view, legal)
        assert {each.move for each in weighed} <= set(map(str, legal))
        assert await bot_pool.choose(("", ""), "no such level", game, {}, view, legal) in map(str, legal)

    try:
        asyncio.run(scene())
    finally:
        bot_pool.dismiss()


def test_a_killed_server_leaves_no_process_behind(tmp_path: Path):
    server = ServerProcess(tmp_path)
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    deadline = time.monotonic() + 20
    while not (workers := children.read_text().split()) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert workers
    server.kill()
    while any(Path(f"/proc/{worker}").exists() for worker in workers) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not [worker for worker in workers if Path(f"/proc/{worker}").exists()]
