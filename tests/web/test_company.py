"""Friends at one table: by link, hidden from each other, watched, on one device, and again."""

import random
import re

from playwright.sync_api import expect

from .conftest import Visit
from .lobby import lay_table, play_now, sit_down, start_with_bots
from .player import act, act_now, play_until


def test_two_browsers_choose_in_secret_and_reveal_together(visit: Visit):
    anne = visit(name="Anne")
    link = lay_table(anne, "get-bit", 2)
    expect(anne.get_by_role("img", name="QR code")).to_be_visible()
    bess = visit(link, name="Bess")
    sit_down(bess)
    expect(bess.get_by_role("button", name="Choose a card").first).to_be_visible()

    heard: list[str] = []
    bess.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    bess.reload()
    expect(bess.locator(".hand[data-pirate]")).to_have_count(2)
    heard.clear()
    for _ in range(2):
        assert act(anne, random.Random(1)) == "swim"
    expect(anne.get_by_text("Committed.")).to_have_count(2)
    expect(bess.get_by_text("Waiting for")).to_have_count(0)
    expect(bess.locator(".place .slot.open")).to_have_count(2)
    said = "".join(heard)
    assert '"kind":"chosen"' in said
    assert '"committed":[true,null,true,null]' in said
    assert not re.search(r'"committed":\[[1-9]', said)

    for _ in range(2):
        act(bess, random.Random(2))
    for page in (anne, bess):
        expect(page.get_by_role("list", name="Ship's log")).to_contain_text("The cards are turned up")


def test_a_spectator_sees_the_table_and_no_hand(visit: Visit):
    anne = visit(name="Anne")
    lay_table(anne, "captain", 3)
    watch = anne.get_by_label("Link to watch").input_value()
    start_with_bots(anne)
    play_until(anne, ".trick li:nth-child(1)", random.Random(3))
    hand = anne.locator(".hand button").count()
    assert hand
    guest = visit(watch, name="Guest")
    expect(guest.get_by_text("You are watching")).to_be_visible()
    expect(guest.locator(".plates li")).to_have_count(3)
    expect(guest.locator(".hand")).to_have_count(0)
    expect(guest.get_by_text("is dealt")).to_have_count(0)
    expect(guest.get_by_text("Trump", exact=True)).to_be_visible()
    expect(guest.get_by_role("button", name="Hint")).to_have_count(0)


def test_pass_and_play_draws_a_curtain_between_the_players(visit: Visit):
    page = visit()
    page.locator("[data-game=plank]").get_by_role("button", name="Pass and play").click()
    page.get_by_label("Name of seat 2").fill("Bess")
    page.get_by_role("button", name="Begin").click()
    for name in ("Anne", "Bess"):
        expect(page.get_by_role("heading", name=f"Hand over to {name}")).to_be_visible()
        expect(page.locator("[data-card], .track, .hand")).to_have_count(0)
        page.get_by_role("button", name=f"I am {name}").click()
        expect(page.locator("[data-card].legal")).to_have_count(10)
        assert act(page, random.Random(4)) == "program"
    uncover = page.get_by_role("button", name=re.compile("^I am "))
    asked = page.locator(".choose, [data-card].legal")
    while not page.locator(".where", has_text="round 2").count():
        expect(uncover.or_(asked).first).to_be_visible()
        if uncover.count():
            uncover.click()
        else:
            act(page, random.Random(5))


def test_rematch_brings_the_same_crew_to_a_new_table(visit: Visit):
    anne = visit(name="Anne")
    link = lay_table(anne, "skull-king", 2, "Past Yer Bedtime")
    bess = visit(link, name="Bess")
    sit_down(bess)
    while not (anne.locator("dialog[open]").count() and bess.locator("dialog[open]").count()):
        for page in (anne, bess):
            act_now(page, random.Random(6))
            page.wait_for_timeout(20)
    anne.get_by_role("button", name="Play again").click()
    expect(anne.locator("[data-bid]")).to_have_count(2)
    expect(bess.get_by_text("Anne started the next game.")).to_be_visible()
    bess.get_by_role("button", name="To the next game").click()
    expect(bess.locator("[data-bid]")).to_have_count(2)
    expect(bess.locator(".plates")).to_contain_text("Anne")
    assert anne.url.split("?")[0] == bess.url.split("?")[0] != link.split("?")[0]
    bess.get_by_role("button", name="Call").click()
    bess.get_by_role("button", name="Ahoy!").click()
    expect(anne.locator(".shout").first).to_have_text("Ahoy!")


def test_a_device_that_was_let_in_can_be_shut_out(visit: Visit):
    page = visit()
    play_now(page, "get-bit")
    page.get_by_role("button", name="The table").click()
    page.get_by_role("button", name="Take my seat to another device").click()
    code = page.locator(".code").inner_text()
    other = visit(grumbles=True)
    other.get_by_text("Bring a seat from another device").click()
    other.get_by_label("Code").fill(code)
    other.get_by_role("button", name="Take it").click()
    expect(other.locator(".board")).to_be_visible()
    page.get_by_role("button", name="Devices at my seat").click()
    expect(page.get_by_text("This device")).to_be_visible()
    page.get_by_role("button", name="Shut it out").click()
    expect(page.get_by_role("button", name="Shut it out")).to_have_count(0)
    expect(page.get_by_text("This device")).to_be_visible()
    other.reload()
    expect(other.get_by_role("heading", name="This table stays shut")).to_be_visible()
