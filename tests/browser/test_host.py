"""The tables in a browser, driven by their messages: what is kept, shown, refused, and never told."""

from __future__ import annotations

import asyncio
import pickle
import random
from typing import Any

import pytest

from freebooter.browser.thinkers import SecondWorker
from freebooter.engine import JsonObject
from freebooter.games import GAMES, make
from tests.browser.shelf import Browser, Dicts

pytestmark = pytest.mark.anyio

LINE = 1


def wish(game: str, bots: int = 2, **terms: object) -> JsonObject:
    seats = [{"kind": "person", "name": "Ann"}, *({"kind": "bot", "level": "bosun"} for _ in range(bots))]
    return {"game": game, "seats": seats, **terms}  # pyright: ignore[reportReturnType]


async def laid(browser: Browser, game: str, bots: int = 2) -> dict[str, Any]:
    status, made = await browser.ask("POST", "/api/tables", wish(game, bots))
    assert status == 201
    assert isinstance(made, dict)
    return made


async def opened(browser: Browser, made: dict[str, Any], line: int = LINE, device: str | None = None) -> None:
    key = str(made["play"]).rpartition("key=")[2]
    await browser.host.open(line, made["table"], key, device)
    browser.say(line, {"type": "hello", "number": None, "seat": None})


async def played(browser: Browser, line: int, rng: random.Random, most: int = 10_000) -> JsonObject:
    """Any legal move until the game is over."""
    for _ in range(most):
        sent = f"{rng.random()}"
        while not (update := await browser.until(line, "update"))["legal"] and not over(update):
            await asyncio.sleep(0)
        if over(update):
            return update
        move = rng.choice(legal(update))
        browser.say(line, {"type": "move", "id": sent, "number": update["number"], "move": move, "seat": None})
        while not any(m.get("id") == sent for m in browser.heard[line]):
            await asyncio.sleep(0)
    return browser.last(line, "update")


def legal(update: JsonObject) -> list[str]:
    moves = update["legal"]
    assert isinstance(moves, list)
    return [str(move) for move in moves]


def over(update: JsonObject) -> bool:
    view = update["view"]
    assert isinstance(view, dict)
    return bool(view["over"])


@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_game_against_bots_is_played_kept_and_replayed(game: str):
    browser = Browser()
    made = await laid(browser, game)
    await opened(browser, made)
    await played(browser, LINE, random.Random(1))
    _, record = await browser.ask("GET", f"/api/tables/{made['table']}/record")
    status, replayed = await browser.ask("POST", "/api/check?eyes=0", record)
    assert status == 200
    assert isinstance(replayed, dict)
    assert replayed["frames"][-1]["views"]["0"] == browser.last(LINE, "update")["view"]


async def test_a_move_is_kept_before_it_is_shown_and_a_killed_tab_loses_none():
    rng = random.Random(2)
    shelves = Dicts()
    browser = Browser(shelves)
    made = await laid(browser, "get-bit")
    shown = -1
    for killed in range(8):
        browser = Browser(shelves)
        await opened(browser, made)
        assert (await browser.until(LINE, "update"))["number"] >= shown  # pyright: ignore[reportOperatorIssue]
        await played(browser, LINE, rng, most=1 + killed % 3)
        shown = browser.last(LINE, "update")["number"]
        assert isinstance(shown, int)
        browser.kill()


async def test_a_guest_sits_by_the_link_and_hears_its_own_view_alone():
    browser = Browser()
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "open"}, {"kind": "bot", "level": "bosun"}]
    _, made = await browser.ask("POST", "/api/tables", {"game": "skull-king", "seats": seats})
    assert isinstance(made, dict)
    key = str(made["play"]).rpartition("key=")[2]
    status, joined = await browser.ask(
        "POST", f"/api/tables/{made['table']}/join", {"key": key, "name": "Ben", "seat": None}, "bens phone"
    )
    assert (status, joined) == (200, {"seat": 1})
    await opened(browser, made)
    await opened(browser, made, 2, "bens phone")
    assert (await browser.until(2, "table"))["yours"] == [1]
    assert (await browser.until(1, "table"))["yours"] == [0]
    views = {line: (await browser.until(line, "update"))["view"] for line in (1, 2)}
    hands = {line: view["hand"] for line, view in views.items() if isinstance(view, dict)}
    assert hands[1] != hands[2]


async def test_a_guest_cannot_speak_for_the_host_or_be_let_in_without_the_key():
    browser = Browser()
    made = await laid(browser, "captain")
    await browser.host.open(2, made["table"], "", "somebody")
    assert browser.ended[2][0] == 4401
    await browser.host.open(3, made["table"], "wrong", "somebody")
    assert browser.ended[3][0] == 4403
    await browser.host.open(4, "nosuchtabl", "", None)
    assert browser.ended[4][0] == 4404
    _, mine = await browser.ask("GET", "/api/mine", device="somebody")
    assert mine == []


async def test_my_tables_say_whose_turn_it_is():
    browser = Browser()
    made = await laid(browser, "get-bit")
    await opened(browser, made)
    await browser.until(LINE, "update")
    _, mine = await browser.ask("GET", "/api/mine")
    assert isinstance(mine, list)
    assert [(table["table"], table["your_turn"], table["over"]) for table in mine] == [(made["table"], True, False)]


async def test_two_windows_at_one_table_lose_no_move():
    shelves = Dicts()
    one, other = Browser(shelves), Browser(shelves)
    made = await laid(one, "get-bit")
    for browser in (one, other):
        await opened(browser, made)
        await browser.until(LINE, "update")
    await played(one, LINE, random.Random(3), most=1)
    update = other.last(LINE, "update")
    other.say(LINE, {"type": "move", "id": "x", "number": update["number"], "move": legal(update)[0], "seat": None})
    while LINE not in other.ended:
        await asyncio.sleep(0)
    assert other.ended[LINE][0] == 1012
    await opened(other, made, 2)
    assert (await other.until(2, "update"))["number"] >= one.last(LINE, "update")["number"]  # pyright: ignore[reportOperatorIssue]


@pytest.mark.parametrize("text", ["", "[]", '{"type": "move"}', '{"type": "fly"}', "{" * 5000])
async def test_what_cannot_be_read_is_answered(text: str):
    browser = Browser()
    await opened(browser, await laid(browser, "get-bit"))
    browser.host.hear(LINE, text)
    assert "not readable" in str((await browser.until(LINE, "error"))["error"])


async def test_what_is_said_before_a_line_is_let_in_is_heard():
    browser = Browser()
    made = await laid(browser, "get-bit")
    opening = browser.host.open(LINE, made["table"], "", None)
    browser.say(LINE, {"type": "hello", "number": None, "seat": None})
    await opening
    assert (await browser.until(LINE, "table"))["yours"] == [0]


async def test_what_needs_a_server_says_so():
    status, refused = await Browser().ask("POST", "/api/sheets", {})
    assert status == 404
    assert isinstance(refused, dict)
    assert "needs a server" in refused["error"]


async def test_tricks_hints_and_games_played_on_are_answered_here():
    browser = Browser()
    status, outcome = await browser.ask("POST", "/api/wins", {"game": "skull-king", "cards": ["g5", "g9"]})
    assert status == 200
    assert isinstance(outcome, dict)
    made = await laid(browser, "get-bit")
    await opened(browser, made)
    await browser.until(LINE, "update")
    browser.say(LINE, {"type": "hint"})
    assert (await browser.until(LINE, "hint"))["moves"]
    await played(browser, LINE, random.Random(4))
    _, record = await browser.ask("GET", f"/api/tables/{made['table']}/record")
    again = {"record": record, "at": 3, "seat": 0, "level": "bosun"}
    status, on = await browser.ask("POST", "/api/play-on", again)
    assert status == 201
    assert isinstance(on, dict)
    await opened(browser, on, 7)
    assert (await browser.until(7, "update"))["number"] >= 3  # pyright: ignore[reportOperatorIssue]


async def test_who_leaves_when_its_turn_has_come_gives_the_thinker_back():
    go_on = asyncio.Event()

    async def think(asked: bytes) -> bytes:
        await go_on.wait()
        return pickle.dumps((True, []))

    game = make("get-bit", 3)
    view = game.view(game.start(), 0)
    worker = SecondWorker(think, 0.01)
    first, second, third = (
        asyncio.ensure_future(worker.hint((address, "table"), game, {}, view, ())) for address in "abc"
    )
    await asyncio.sleep(0)
    go_on.set()
    await asyncio.sleep(0)
    assert first.done()
    assert not second.done()
    second.cancel()
    for _ in range(10):
        await asyncio.sleep(0)
    assert second.cancelled()
    assert third.done()
