"""Every page and dialog by day and by night: nothing that axe finds, nothing that it leaves open."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.server.clients import ServerProcess

from .conftest import Visit
from .page_checks import findings
from .prepared import MOMENTS, SHORT_NAMES, Moment, ended, prepared, show

PAGES: Final = {
    "/": "article",
    "/history": "h1",
    "/insights": "h1",
    "/puzzles": "h1",
    "/puzzles/plank": "h1",
    "/learn/plank": ".how .scene svg",
    "/rules": ".books",
    "/rules?game=get-bit": "article",
    "/rules?wins=skull-king&cards=y12,b2,tigress=pirate": ".decisive",
    "/scoresheet": "form",
}
PAPERS: Final = {
    "skull-king": ("Score sheet", "Last trick", "Reference"),
    "captain": ("Last trick",),
    "plank": (),
    "get-bit": (),
}


@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_found_on_a_page(visit: Visit, server: ServerProcess, path: str):
    page = visit(f"{server.url}{path}")
    page.wait_for_selector(PAGES[path])
    assert findings(page) == []


def opened(page: Page, button: str) -> list[str]:
    page.get_by_role("button", name=button, exact=True).first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    found = findings(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    return found


@pytest.mark.deep
def test_nothing_is_found_in_the_dialogs_of_the_lobby(visit: Visit):
    page = visit()
    found = {"Settings": opened(page, "Settings")}
    for game in PAPERS:
        card = page.locator(f"article[data-game={game}]")
        for name in ("How it goes", "Play with friends", "Pass and play"):
            card.get_by_role("button", name=re.compile(f"^{name}")).click()
            expect(page.get_by_role("dialog")).to_be_visible()
            found[f"{game}, {name}"] = findings(page)
            page.keyboard.press("Escape")
            expect(page.get_by_role("dialog")).to_have_count(0)
    assert {name: what for name, what in found.items() if what} == {}


PHONE: Final = pytest.param((390, 844), id="phone", marks=pytest.mark.deep)


@pytest.mark.parametrize("size", [pytest.param((1280, 800), id="desk"), PHONE])
@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: f"{moment.game}-{moment.name}")
def test_nothing_is_found_at_a_table(visit: Visit, server: ServerProcess, moment: Moment, size: tuple[int, int]):
    page = visit(width=size[0], height=size[1])
    show(page, server.url, prepared(moment, 4, SHORT_NAMES))
    assert findings(page) == []


@pytest.mark.deep
@pytest.mark.parametrize("game", PAPERS)
def test_nothing_is_found_in_the_dialogs_of_a_table(visit: Visit, server: ServerProcess, game: str):
    page = visit()
    moment = next(moment for moment in MOMENTS if moment.game == game)
    show(page, server.url, prepared(moment, 4, SHORT_NAMES))
    found = {name: opened(page, name) for name in (*PAPERS[game], "The table", "Settings", "Call")}
    page.get_by_role("button", name="Rules").click()
    page.locator(".panel dl").wait_for()
    found["Rules"] = findings(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="The table", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    found["Resign"] = findings(page)
    assert {name: what for name, what in found.items() if what} == {}


@pytest.mark.parametrize("game", PAPERS)
def test_nothing_is_found_at_the_end_of_a_game(visit: Visit, server: ServerProcess, game: str):
    page = visit()
    show(page, server.url, ended(game, 4))
    expect(page.get_by_role("dialog").locator(".chest")).to_be_visible()
    assert findings(page) == []
