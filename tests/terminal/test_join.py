"""A seat at a real server's table, with the connection cut and the server killed in mid-game."""

from __future__ import annotations

import asyncio
import io
import json
import random
import socket
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from freebooter.terminal import joining, protocol
from freebooter.terminal.drawings import drawing_of
from freebooter.terminal.line import play_in_lines
from freebooter.terminal.prompt import Talk
from freebooter.terminal.protocol import CannotJoin, Link, printable, read_link, take_seat
from freebooter.terminal.remote import LOST, RemoteSeat
from freebooter.terminal.screen.app import Freebooter
from freebooter.terminal.screen.table import TableScreen
from freebooter.terminal.setup import Wish
from tests.server.clients import ServerProcess

PATIENCE = 30.0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    server = ServerProcess(tmp_path_factory.mktemp("server"))
    yield server
    server.stop()


def new_table(server: ServerProcess, game: str, *seats: str, **settings: object) -> tuple[Link, Link, str]:
    """A play and a watch link, and the cookie of the host, who has the first seat."""
    wished = [{"kind": "person", "name": "Host"}]
    wished += [{"kind": "open"} if seat == "open" else {"kind": "bot", "level": seat} for seat in seats]
    body = json.dumps({"game": game, "seats": wished, **settings}).encode()
    request = urllib.request.Request(f"{server.url}/api/tables", body, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as response:
        made = json.loads(response.read())
        cookie = response.headers["set-cookie"].partition(";")[0]
    return read_link(made["play"]), read_link(made["watch"]), cookie


def joined(link: Link, cookie: str = "") -> RemoteSeat:
    seat = RemoteSeat(link, cookie or take_seat(link, "Anne"))
    seat.sit()
    return seat


def play_random(seat: RemoteSeat, rng: random.Random, cut_at: tuple[int, ...] = ()) -> None:
    """Random moves to the end; the wire is cut right after the moves of these numbers."""
    moves = 0
    while True:
        while seat.go_on():
            pass
        if not seat.legal:
            return
        assert seat.play(rng.choice(seat.legal)) is None
        moves += 1
        if moves in cut_at:
            cut(seat)


def cut(seat: RemoteSeat) -> None:
    """As a pulled cable would, without a word of good-bye."""
    connection = seat._socket  # pyright: ignore[reportPrivateUsage]
    if connection:
        connection.socket.shutdown(socket.SHUT_RDWR)


@pytest.mark.parametrize("game", ["get-bit", "captain", "plank", "skull-king"])
def test_views_of_every_game_are_read_back_as_the_rules_know_them(server: ServerProcess, game: str):
    options = {"skull-king": {"rounds": [2], "abilities": True}, "plank": {"round_limit": 2}}.get(game, {})
    link, _, cookie = new_table(server, game, "drifter", "drifter", options=options)
    seat = joined(link, cookie)
    drawing = drawing_of(game)
    rng = random.Random(1)
    while not seat.view.over:
        if not seat.go_on() and seat.legal:
            assert drawing.draw(seat.view, seat.names, 80, 24)
            assert drawing.ask(seat.view, seat.legal, seat.names, ()).legal
            seat.play(rng.choice(seat.legal))
    assert seat.view.options == seat.game.options
    assert seat.view.result
    seat.leave()


def test_a_game_goes_on_over_cut_wires_and_a_killed_server(tmp_path: Path):
    server = ServerProcess(tmp_path)
    link, _, cookie = new_table(server, "get-bit", "open", "drifter", "drifter")
    anne, host = joined(link), joined(link, cookie)
    others = threading.Thread(target=play_random, args=(host, random.Random(2), (3, 5)))
    others.start()
    rng = random.Random(1)
    while anne.view.round < 3:
        if not anne.go_on() and anne.legal:
            anne.play(rng.choice(anne.legal))
    server.kill()
    while LOST not in anne.notice:
        time.sleep(0.01)
    if anne.legal:
        anne.play(rng.choice(anne.legal))  # kept, and sent when there is a server again
    server.start()
    play_random(anne, rng, (4, 6))
    others.join(PATIENCE)
    assert not others.is_alive()
    assert anne.view.over
    assert host.view.over
    assert anne.view.result == host.view.result
    assert anne.log == host.log, "nothing told twice, nothing left out"
    again = joined(link)
    assert again.view.you == 1, "the device comes back to its own seat"
    assert again.log == anne.log
    for seat in (anne, host, again):
        seat.leave()
    server.stop()


def test_the_line_mode_at_a_table_far_away(server: ServerProcess, monkeypatch: pytest.MonkeyPatch):
    link, _, cookie = new_table(server, "get-bit", "drifter", "drifter", "drifter")
    typed = ["? 1", "h", "u", "1", "1", *"12345" * 100]
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    said = io.StringIO()
    play_in_lines(joined(link, cookie), Talk(Console(file=said, highlight=False, soft_wrap=True, width=80)))
    text = said.getvalue()
    assert "GB-07: Move:" in text
    assert "The navigator would choose" in text
    assert "You have made no move yet" in text
    assert "not in its hand (GB-06)" in text
    assert "The game is over." in text


def test_the_full_screen_at_a_table_far_away(server: ServerProcess):
    link, _, cookie = new_table(server, "get-bit", "open", "drifter", "drifter", timer=60)
    host, anne = joined(link, cookie), None

    async def run() -> None:
        nonlocal anne
        assert "1 seat is open" in host.notice
        app = Freebooter(Wish(), host, pace=0)
        async with app.run_test(size=(80, 24)) as pilot:
            anne = await asyncio.to_thread(joined, link)
            screen = app.screen
            assert isinstance(screen, TableScreen)
            await until(pilot, lambda: screen.choices.asking)
            await until(pilot, lambda: "s left" in screen.asked().plain)
            await pilot.press("3", "enter")
            await until(pilot, lambda: screen.seat.view.committed[0] == 3)  # pyright: ignore
            cut(host)
            while anne.go_on():
                pass
            anne.play("play 1:4")
            await until(pilot, lambda: screen.choices.asking and screen.seat.view.round == 2)
            await pilot.press("q")
        assert str(link) in app.farewell

    asyncio.run(run())
    assert anne
    anne.leave()


async def until(pilot: object, happened: object) -> None:
    deadline = time.monotonic() + PATIENCE
    while not happened():  # pyright: ignore
        assert time.monotonic() < deadline
        await pilot.pause()  # pyright: ignore
        await asyncio.sleep(0.01)


def test_who_finds_no_seat_watches(server: ServerProcess):
    link, watch, cookie = new_table(server, "get-bit", "drifter", "drifter", "drifter")
    host = joined(link, cookie)
    with pytest.raises(protocol.Full, match="every seat is taken"):
        take_seat(link, "Late")
    watcher = RemoteSeat(watch, "")
    watcher.sit()
    assert watcher.view.you is None
    assert watcher.notice == "You are watching."
    play_random(host, random.Random(1))
    while not watcher.view.over:
        watcher.go_on()
    assert watcher.view.result == host.view.result
    watcher.leave()
    host.leave()


def test_what_is_no_table_is_refused_in_words(server: ServerProcess, capsys: pytest.CaptureFixture[str]):
    for url, says in (
        ("ahoy", "'ahoy' is no table's link; expected one like"),
        (f"{server.url}/t/bidanofeku?key=x", "no table 'bidanofeku'"),
        ("http://127.0.0.1:9/t/bidanofeku?key=x", "http://127.0.0.1:9 does not answer"),
    ):
        assert joining.join_table(url, plain=True) == 1
        assert says in capsys.readouterr().err
    link, _, _ = new_table(server, "get-bit", "drifter", "drifter", "drifter")
    with pytest.raises(CannotJoin, match="that key does not open this table"):
        RemoteSeat(Link(link.server, link.table, "wrong"), "").sit()


def test_nothing_from_the_wire_moves_the_cursor():
    assert printable("Anne\x1b[2J\x07\r\u202e") == "Anne�[2J���"
