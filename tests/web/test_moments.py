"""Rare things are staged, large and brief; and what was best is remembered at the end."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from freebooter.engine import Event
from freebooter.games.skull_king.events import BidScored
from tests.server.clients import ServerProcess

from .conftest import Visit
from .prepared import LEGENDARY, Happening, Json, ended, happening, show, step_with

MOMENTS = {
    "get-bit": {"bitten": "is bitten!", "eliminated": "goes under", "eaten": "The shark eats"},
    "captain": {
        "battle-eaten": "Sea Monster!",
        "went-out": "walks the plank",
        "duel": "A duel for Captain!",
        "won": "the last pirate aboard",
    },
    "plank": {"out": "sleeps with Davy Jones", "few-left": "The last round!"},
    "skull-king": {"trick-destroyed": "The Kraken!"},
}
HIGHLIGHTS = {
    "get-bit": ["What decided it"],
    "captain": ["Boldest win", "What decided it"],
    "plank": ["Best shove"],
    "skull-king": ["Best round", "Bravest bid", "What decided it"],
}


def options_of(game: str) -> tuple[tuple[str, object], ...]:
    return LEGENDARY if game == "skull-king" else ()


def met_until_now(before: Json, told: list[Event]) -> bool:
    """Somebody's bid was met before the last of several tricks, and is not after it."""
    scored = [event for event in told if isinstance(event, BidScored)]
    return before["cards"] > 2 and any(one.bid == before["tricks"][one.seat] != one.won for one in scored)


def watch(page: Page, server: ServerProcess, step: Happening, wanted: str) -> None:
    """The step as the table plays it, picture by picture, until that is called out."""
    show(page, server.url, step.before)(step.update)
    called = page.locator(".staged .called", has_text=wanted)
    while not called.count():
        page.keyboard.press("Space")
        page.wait_for_timeout(30)
    expect(page.locator(".staged .told").first).not_to_be_empty()
    expect(page.locator(".staged svg").first).to_be_visible()


@pytest.mark.parametrize("game", MOMENTS)
def test_moments_are_staged_also_with_less_motion_and_a_key_goes_on(visit: Visit, server: ServerProcess, game: str):
    page = visit(speed="slow")
    page.emulate_media(reduced_motion="reduce")
    for kind, wanted in MOMENTS[game].items():
        watch(page, server, happening(game, 4, kind, options_of(game)), wanted)
        page.keyboard.press("Space")
        expect(page.locator(".staged .called", has_text=wanted)).to_have_count(0)


def test_a_tap_anywhere_goes_on_from_a_moment(visit: Visit, server: ServerProcess):
    page = visit(speed="slow", width=390, height=844)
    watch(page, server, happening("skull-king", 4, "trick-destroyed", LEGENDARY), "The Kraken!")
    page.mouse.click(195, 200)
    expect(page.locator(".staged")).to_have_count(0)


def test_all_bids_come_up_together(visit: Visit, server: ServerProcess):
    page = visit(speed="slow")
    step = happening("skull-king", 4, "bid-shown", LEGENDARY)
    show(page, server.url, step.before)(step.update)
    expect(page.locator(".revealed .row")).to_have_count(4)
    expect(page.locator(".revealed")).to_contain_text("Yo-ho-ho!")


def test_a_bid_that_the_last_trick_breaks_is_staged(visit: Visit, server: ServerProcess):
    page = visit(speed="slow")
    watch(page, server, step_with("skull-king", 4, met_until_now), "the last trick breaks the bid")


@pytest.mark.parametrize("game", HIGHLIGHTS)
def test_the_end_remembers_what_was_best(visit: Visit, server: ServerProcess, game: str):
    page = visit()
    show(page, server.url, ended(game, 4, options_of(game)))
    panel = page.get_by_role("dialog")
    expect(panel.locator(".chest")).to_be_visible()
    for title in HIGHLIGHTS[game]:
        expect(panel.get_by_role("term").filter(has_text=title)).to_be_visible()
