"""What was seen to go wrong at tables and in the lobby, and does not any more."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from tests.server.clients import ServerProcess

from .cable import Cable
from .conftest import Visit
from .lobby import lay_table, play_now, start_with_bots
from .page_checks import findings, overflow
from .player import play_to_the_end
from .prepared import MOMENTS, SHORT_NAMES, Moment, prepared, show

TIGRESS = Moment(
    "skull-king",
    "tigress",
    lambda view: view["phase"] == "playing" and "tigress" in view["hand"] and len(set(view["hand"])) > 3,
)


def test_the_tigress_asks_no_longer_once_another_card_is_chosen(visit: Visit, server: ServerProcess):
    page = visit()
    what = prepared(TIGRESS, 3, SHORT_NAMES)
    show(page, server.url, what)
    for _ in range(2):
        page.locator("[data-card=tigress]").click()
    expect(page.locator("[data-face]")).to_have_count(2)
    page.locator("button.legal[data-card]:not([data-card=tigress])").first.click()
    expect(page.locator("[data-face]")).to_have_count(0)


def test_an_installed_app_opens_at_the_lobby_without_a_line(visit: Visit, cable: Cable):
    page = visit(f"{cable.url}/rules", origin=cable.url, grumbles=True)
    page.evaluate("async () => void (await navigator.serviceWorker.ready)")
    page.reload()
    cable.cut()
    page.goto(cable.url)
    expect(page.locator("article")).to_have_count(4)
    page.context.set_offline(True)
    expect(page.get_by_text("There is no connection.")).to_be_visible()
    page.get_by_role("link", name="Score sheet").click()
    expect(page.get_by_role("heading", name="Score sheet").first).to_be_visible()


def test_ears_and_keys_find_their_way(visit: Visit):
    page = visit()
    names = page.locator("article .ways :is(button, a)").evaluate_all(
        "all => all.map((one) => one.getAttribute('aria-label') ?? one.textContent)"
    )
    assert len(names) == len(set(names)) == 20
    page.keyboard.press("Tab")
    skip = page.get_by_role("button", name="To the content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    assert findings(page) == []
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    play_now(page, "get-bit")
    expect(page.locator("main")).to_be_focused()
    expect(page.get_by_text("1–9, 0 choose")).to_be_visible()


def test_the_table_says_when_it_is_over_and_who_is_you(visit: Visit):
    page = visit()
    lay_table(page, "skull-king", 2, "Past Yer Bedtime")
    start_with_bots(page)
    play_to_the_end(page, random.Random(31))
    expect(page.locator(".where")).to_contain_text("The game is over")
    expect(page.locator(".where")).not_to_contain_text("trick")
    expect(page.locator("dialog .yours")).to_contain_text("Anne")
    expect(page.locator("dialog .yours em")).to_have_text("you")


def test_a_long_name_without_a_gap_breaks_nothing(visit: Visit):
    page = visit(width=360, height=640, name="Wilhelminamontgomeryship")
    lay_table(page, "captain", 2)
    assert overflow(page) <= 0
    start_with_bots(page)
    page.get_by_role("button", name="Ship's log").click()
    log = page.get_by_role("list", name="Ship's log")
    expect(log).to_contain_text("Wilhelminamontgomeryship")
    assert overflow(page) <= 0
    assert log.evaluate("list => list.scrollWidth <= list.clientWidth")


def test_naming_trump_fits_a_laptop(visit: Visit, server: ServerProcess):
    page = visit(speed="off")
    [moment] = [moment for moment in MOMENTS if moment.name == "trump"]
    show(page, server.url, prepared(moment, 9, SHORT_NAMES))
    panel = page.locator(".trumps")
    for part in (panel, panel.locator(".primary")):
        expect(part).to_be_in_viewport(ratio=1)
    assert overflow(page) <= 0


def test_a_choice_on_the_plank_is_never_under_its_confirmation(visit: Visit, server: ServerProcess):
    page = visit(width=360, height=640)
    [moment] = [moment for moment in MOMENTS if (moment.game, moment.name) == ("plank", "choice")]
    what = prepared(moment, 5, SHORT_NAMES)
    show(page, server.url, what)
    for move in what.update["legal"]:
        page.locator(f'.choose [data-move="{move}"]').click()
        expect(page.locator(f'.choose [data-move="{move}"]')).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="Confirm")).to_be_in_viewport(ratio=1)
