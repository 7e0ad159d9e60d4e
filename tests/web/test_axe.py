"""Every page and dialog by day and by night: nothing that axe finds, nothing that it leaves open."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.server.clients import ServerProcess

from .conftest import Visit
from .page_checks import findings
from .prepared import MOMENTS, SHORT_NAMES, Moment, prepared, show

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


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["desk", "phone"])
@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: f"{moment.game}-{moment.name}")
def test_nothing_is_found_at_a_table(visit: Visit, server: ServerProcess, moment: Moment, size: tuple[int, int]):
    page = visit(width=size[0], height=size[1])
    show(page, server.url, prepared(moment, 4, SHORT_NAMES))
    assert findings(page) == []
