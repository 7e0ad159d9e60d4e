"""Everything by keyboard; an illegal card tells why; a blind player hears what happens."""

import random
import re
from functools import partial

from playwright.sync_api import expect

from .conftest import Visit
from .lobby import play_now
from .player import play_until


def test_a_round_of_skull_king_by_keys_alone(visit: Visit):
    page = visit()
    page.locator("[data-game=skull-king]").get_by_role("button", name="Play now").focus()
    page.keyboard.press("Enter")
    bids = page.locator("[data-bid]")
    expect(bids).to_have_count(2)
    expect(page.get_by_role("button", name="Choose your bid")).to_be_disabled()
    page.keyboard.press("Enter")
    expect(bids).to_have_count(2)
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(bids).to_have_count(0)
    expect(page.locator("button.legal[data-card]")).to_be_visible()
    page.keyboard.press("1")
    expect(page.locator("button.chosen[data-card]")).to_have_count(1)
    page.keyboard.press("Enter")
    if page.locator("[data-face]").count():
        page.keyboard.press("e")
    expect(bids).to_have_count(3)

    page.keyboard.press("s")
    expect(page.get_by_role("dialog", name="Score sheet").locator("tbody tr")).to_have_count(1)
    page.keyboard.press("s")
    page.keyboard.press("l")
    expect(page.get_by_role("dialog", name="Last trick").get_by_role("listitem")).to_have_count(4)
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.locator(".panel dl > .chosen")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    expect(page.get_by_role("heading", name="The navigator would")).to_be_visible()
    expect(page.locator("[role=status]").filter(has_text="It is your turn")).to_have_count(1)


def test_get_bit_and_plank_by_keys(visit: Visit):
    page = visit()
    play_now(page, "get-bit")
    held = page.locator("[data-card].legal")
    expect(held).to_have_count(6)
    page.keyboard.press(held.first.get_attribute("data-card") or "")
    expect(page.locator("button.chosen[data-card]")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".where")).to_contain_text("round 2")
    page.goto("/".join(page.url.split("/")[:3]))
    play_now(page, "plank")
    expect(page.locator("[data-card].legal")).to_have_count(10)
    for key in "124":
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(page.get_by_role("list", name="Ship's log")).to_contain_text("has laid out three cards. And 3 more.")


def test_an_illegal_card_tells_why_on_hover_focus_and_tap(visit: Visit):
    page = visit()
    play_now(page, "captain")
    play_until(page, "body:has(.slot):has(.hand [aria-disabled=true])", random.Random(8))
    bound = page.locator(".hand [aria-disabled=true]").first
    bubble = page.locator(".bubble")
    tap = partial(bound.click, force=True)
    for tell in (bound.hover, bound.focus, tap):
        tell()
        expect(bubble).to_contain_text(re.compile("You hold .* and must follow suit"))
        expect(bubble).to_contain_text("CA-09")
        page.mouse.move(640, 90)
        bound.blur()
        expect(bubble).to_have_count(0)
    clause = page.locator(".panel dl > .chosen")
    bound.focus()
    bubble.get_by_role("button", name="Clause CA-09").click()
    expect(clause).to_contain_text("must play one of them or a special card")
    page.keyboard.press("Escape")
    place = page.locator(".hand [data-card]").evaluate_all(
        "cards => cards.findIndex((card) => card.ariaDisabled === 'true')"
    )
    page.keyboard.press(str(place + 1))
    expect(bubble).to_contain_text("CA-09")
    page.keyboard.press("?")
    expect(clause).to_be_visible()
