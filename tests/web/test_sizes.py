"""Every table, at every size of screen, with any number of players and the longest names: all in sight and in reach."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from freebooter.games import GAMES
from tests.server.clients import ServerProcess

from .conftest import Visit
from .page_checks import small_targets
from .prepared import LEGENDARY, LONG_NAMES, MOMENTS, SHORT_NAMES, Moment, full_mat, prepared, show

SIZES: Final = ((360, 640), (390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080), (2560, 1440))

# What is off the screen, and which rank lies under something else.
AMISS: Final = """() => {
  const wrong = [];
  const page = document.documentElement;
  const name = (what) => what.closest("[data-card], [data-seat], li")?.textContent.trim() || what.className;
  if (page.scrollWidth > innerWidth) wrong.push(`wider by ${page.scrollWidth - innerWidth}`);
  if (page.scrollHeight > innerHeight) wrong.push(`taller by ${page.scrollHeight - innerHeight}`);
  const inSight = (what) => {
    const box = what.getBoundingClientRect();
    if (box.width && (box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 14))
      wrong.push(`off the screen: ${name(what)} ${JSON.stringify(box)}`);
  };
  const uncovered = (what) => {
    const box = what.getBoundingClientRect();
    const [x, y] = [box.left + box.width * 0.22, box.top + box.width * 0.24];
    const top = document.elementFromPoint(x, y);
    const own = what.closest("button, li");
    if (!top || !(own.contains(top) || top.contains(own))) wrong.push(`covered: ${name(what)} by ${top?.className}`);
  };
  document.querySelectorAll(".plate, [data-card], .primary, .turn, .place").forEach(inSight);
  document.querySelectorAll("button[data-card] .paper").forEach(uncovered);
  if (!document.querySelector(".over > *")) document.querySelectorAll(".trick .paper").forEach(uncovered);
  return wrong;
}"""


# Notes when a caption comes, what it says, and when it goes.
WATCH: Final = """() => new MutationObserver(() => {
  const caption = document.querySelector(".caption");
  if (caption && !window.shown) [window.shown, window.said] = [performance.now(), caption.textContent];
  if (!caption && window.shown && !window.gone) window.gone = performance.now();
}).observe(document.body, { childList: true, subtree: true })"""


def amiss(page: Page) -> list[str]:
    return list(page.evaluate(AMISS)) + small_targets(page)


def settled(page: Page) -> list[str]:
    """What is amiss once nothing moves any more."""
    wrong = amiss(page)
    for _ in range(40):
        if not wrong:
            break
        page.wait_for_timeout(50)
        wrong = amiss(page)
    return wrong


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: f"{moment.game}-{moment.name}")
def test_all_is_in_sight_on_one_screen_and_no_rank_is_covered(visit: Visit, server: ServerProcess, moment: Moment):
    page = visit()
    page.emulate_media(reduced_motion="reduce")
    found: dict[tuple[int, tuple[int, int]], list[str]] = {}
    for seats in GAMES[moment.game].seat_range:
        show(page, server.url, prepared(moment, seats, LONG_NAMES))
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            if wrong := settled(page):
                found[seats, (width, height)] = wrong
    assert found == {}


def test_a_caption_stays_as_long_as_it_takes_to_read_also_with_less_motion(visit: Visit, server: ServerProcess):
    page = visit(speed="normal")
    page.emulate_media(reduced_motion="reduce")
    what = prepared(MOMENTS[1], 4, SHORT_NAMES)
    text = "Ben plays a card that everybody should have the time to read"
    event: dict[str, Any] = {"kind": "told", "text": text, "clause": "SK-05", "only": None}
    send = show(page, server.url, what)
    page.evaluate(WATCH)
    send({**what.update, "number": what.update["number"] + 1, "events": [event]})
    page.wait_for_function("() => window.gone")
    assert text in page.evaluate("() => window.said")
    assert page.evaluate("() => window.gone - window.shown") >= len(text) * 60 - 300


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844), (844, 390)])
@pytest.mark.parametrize("game", ["skull-king", "captain"])
def test_a_caption_covers_no_rank_and_not_the_suit_to_follow(
    visit: Visit, server: ServerProcess, game: str, width: int, height: int
):
    page = visit(speed="normal", width=width, height=height)
    [moment] = [moment for moment in MOMENTS if (moment.game, moment.name) == (game, "card")]
    what = prepared(moment, GAMES[game].seat_range[-1], SHORT_NAMES)
    event: dict[str, Any] = {"kind": "told", "text": "Ben wins the trick with the black 12", "clause": "SK-05"}
    send = show(page, server.url, what)
    send({**what.update, "number": what.update["number"] + 1, "events": [event | {"only": None}]})
    caption = page.locator(".caption").bounding_box()
    suit = page.locator(".strip > :first-child").bounding_box()
    assert caption
    assert suit
    assert settled(page) == []
    beside = caption["x"] >= suit["x"] + suit["width"]
    assert beside or caption["y"] + caption["height"] <= suit["y"] + 4


def test_the_panel_of_the_tigress_goes_when_another_card_is_chosen(visit: Visit, server: ServerProcess):
    tigress = Moment("skull-king", "tigress", lambda view: "tigress" in view["hand"] and full_mat(view), LEGENDARY)
    what = prepared(tigress, 3, SHORT_NAMES)
    legal = [*what.update["legal"], "play tigress=pirate", "play tigress=escape"]
    page = visit()
    show(page, server.url, replace(what, update={**what.update, "legal": legal}))
    card = page.locator("[data-card=tigress]")
    card.click()
    card.click()
    expect(page.locator("[data-face=pirate]")).to_be_visible()
    page.locator("button.legal[data-card]:not([data-card=tigress])").last.click()
    expect(page.locator("[data-face]")).to_have_count(0)
