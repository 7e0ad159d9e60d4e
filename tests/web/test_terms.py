"""A game on one's own terms: resigned, hurried, taken back, begun together, talked over."""

import random

from playwright.sync_api import Page, expect

from tests.server.clients import ServerProcess

from .conftest import Visit
from .lobby import play_now, start_with_bots
from .page_checks import findings, overflow, small_targets
from .player import act
from .prepared import MOMENTS, SHORT_NAMES, prepared, show


def test_who_resigns_watches_the_bots_and_has_the_end_at_once(visit: Visit):
    page = visit(speed="normal")
    play_now(page, "captain")
    page.goto(page.url.split("?")[0])
    page.get_by_role("button", name="The table").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Play on").click()
    expect(page.get_by_text("You are watching")).to_have_count(0)
    page.get_by_role("button", name="The table").click()
    page.get_by_role("button", name="Resign").click()
    assert findings(page) == []
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.get_by_text("You are watching")).to_be_visible()
    expect(page.locator(".hand [data-card]")).to_have_count(0)
    page.get_by_role("button", name="Skip to the end").click()
    expect(page.get_by_role("dialog")).to_contain_text("Why")


def test_who_is_out_chooses_to_watch_on_to_skip_or_to_leave(visit: Visit, server: ServerProcess):
    page = visit(width=360, height=640, dark=True)
    [moment] = [moment for moment in MOMENTS if (moment.game, moment.name) == ("captain", "card")]
    position = prepared(moment, 4, SHORT_NAMES)
    send = show(page, server.url, position)
    view = position.update["view"]
    out = [1 if seat == view["you"] else None for seat in range(4)]
    gone = {"view": view | {"out": out, "hand": [], "to_move": [(view["you"] + 1) % 4]}, "legal": []}
    expect(page.get_by_text("You are out of the game.")).to_have_count(0)
    send(position.update | gone | {"number": position.update["number"] + 1, "events": []})
    expect(page.get_by_text("You are out of the game.")).to_be_visible()
    for name in ("Skip to the end", "Watch on"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport()
    expect(page.get_by_role("link", name="Leave")).to_be_in_viewport()
    assert (findings(page), overflow(page), small_targets(page)) == ([], 0, [])
    page.get_by_role("button", name="Watch on").click()
    expect(page.get_by_text("You are out of the game.")).to_have_count(0)


def test_a_bid_is_taken_back_against_bots(visit: Visit):
    page = visit()
    play_now(page, "skull-king")
    log = page.get_by_role("list", name="Ship's log")
    assert act(page, random.Random(1)) == "bid"
    expect(log).to_contain_text("bids")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("[data-bid]")).to_have_count(2)
    expect(log).to_contain_text("Anne takes back a move.")
    expect(log).not_to_contain_text("bids 1")
    assert act(page, random.Random(2)) == "bid"
    expect(log).to_contain_text("bids")


def friends(visit: Visit) -> tuple[Page, Page]:
    """Anne's table for two with a clock and a chat, and Bess before it."""
    anne = visit(name="Anne")
    anne.locator("[data-game=skull-king]").get_by_role("button", name="Play with friends").click()
    dialog = anne.get_by_role("dialog")
    anne.get_by_role("radio", name="3", exact=True).check(force=True)
    dialog.locator("label", has_text="Legendary").click()
    dialog.locator("label", has_text="2 minutes").click()
    dialog.locator("label", has_text="Listed in the lobby").click()
    expect(dialog.locator("label", has_text="Chat")).to_have_count(0)
    dialog.locator("label", has_text="Listed in the lobby").click()
    dialog.locator("label", has_text="Chat").click()
    anne.get_by_role("button", name="Lay the table").click()
    return anne, visit(
        anne.get_by_label("Link to play").input_value(), name="Bess", width=360, height=640, grumbles=True
    )


def test_friends_see_what_is_agreed_talk_and_begin_together(visit: Visit):
    anne, bess = friends(visit)
    for agreed in ("Skull King", "Legendary: everything", "2 minutes", "Anne", "With a chat"):
        expect(bess.locator("main")).to_contain_text(agreed)
    assert overflow(bess) <= 0
    bess.get_by_label("Your name").fill("👩‍👩‍👧‍👦" * 25)
    bess.get_by_role("button", name="Sit down").click()
    expect(bess.get_by_role("alert")).to_contain_text("at most 24 characters")
    bess.get_by_label("Your name").fill("👩‍👩‍👧‍👦 Bess")
    bess.get_by_role("button", name="Sit down").click()
    expect(bess.get_by_role("heading", name="the crew gathers")).to_be_visible()
    anne.get_by_label("Write to the table").fill("<b>Ahoy</b> & welcome")
    anne.get_by_role("button", name="Send").click()
    expect(bess.get_by_role("list", name="What was written")).to_contain_text("<b>Ahoy</b> & welcome")
    assert (findings(bess), overflow(bess), small_targets(bess)) == ([], 0, [])

    start_with_bots(anne)
    expect(anne.locator(".clock")).to_have_count(0)
    anne.get_by_role("button", name="I am ready").click()
    expect(anne.get_by_text("The clock waits for 👩‍👩‍👧‍👦 Bess.")).to_be_visible()
    assert (findings(bess), overflow(bess), small_targets(bess)) == ([], 0, [])
    bess.get_by_role("button", name="I am ready").click()
    for page in (anne, bess):
        expect(page.locator(".clock")).to_be_visible()

    bess.get_by_role("button", name="Chat", exact=True).click()
    bess.get_by_label("Write to the table").fill("Arr")
    bess.get_by_role("button", name="Send").click()
    expect(bess.get_by_role("list", name="What was written")).to_contain_text("Bess Arr")
    assert (findings(bess), overflow(bess), small_targets(bess)) == ([], 0, [])
    expect(anne.locator(".shout")).to_have_text("Arr")
    expect(anne.get_by_role("button", name="Chat: something new")).to_be_visible()
    bess.close()
    expect(anne.get_by_text("A bot plays for 👩‍👩‍👧‍👦 Bess in")).to_be_visible()
