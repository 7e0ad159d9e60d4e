"""A game that is over can be watched again: stepped through, with other eyes, shared, downloaded, dropped."""

import base64
import json
import random
import zlib
from pathlib import Path

from playwright.sync_api import expect

from freebooter import Match, make
from freebooter.bots import make_bot
from freebooter.games.captain.events import Duel

from .conftest import Visit
from .lobby import lay_table, start_with_bots
from .page_checks import findings, overflow
from .player import play_to_the_end


def test_a_game_just_played_can_be_stepped_through_shared_and_downloaded(visit: Visit, tmp_path: Path):
    page = visit()
    lay_table(page, "skull-king", 3, "Past Yer Bedtime")
    start_with_bots(page)
    play_to_the_end(page, random.Random(12))
    page.get_by_role("link", name="Watch the replay").click()
    at = page.locator("[data-at]")
    expect(at).to_have_attribute("data-at", "2")
    page.get_by_role("button", name="One move on").click()
    page.keyboard.press("ArrowRight")
    expect(at).to_have_attribute("data-at", "4")
    hands = page.get_by_role("list", name="Everybody's hand").get_by_role("listitem")
    expect(hands.locator(".paper")).to_have_count(3)
    page.get_by_label("Whose eyes").select_option("public")
    expect(page.locator(".paper")).to_have_count(0)
    page.get_by_label("Whose eyes").select_option("1")
    expect(page.locator(".hand .paper")).to_have_count(1)
    page.keyboard.press("End")
    last = at.get_attribute("data-at") or ""
    expect(page.get_by_text("the dishes").first).to_be_visible()
    page.get_by_label("Position in the game").fill("3")
    expect(at).to_have_attribute("data-at", "3")
    assert findings(page) == []

    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("Link to this replay").input_value()
    page.keyboard.press("Escape")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    assert len(json.loads(file.read_text())["moves"]) == int(last)

    friend = visit(link)
    expect(friend.locator("[data-at]")).to_contain_text(f"/ {last}")


def test_a_record_given_to_the_lobby_plays_by_itself_with_all_cards_open(visit: Visit, tmp_path: Path):
    game = make("get-bit", 4)
    match, rng = Match(game, ["Ann", "Ben", "Cy", "Dee"], random.Random(13)), random.Random(13)
    bot = make_bot("deckhand", game)
    match.begin()
    while match.result is None:
        seat = game.to_move(match.state)[0]
        assert isinstance(seat, int)
        match.play(seat, bot.choose(game.view(match.state, seat), game.legal(match.state, seat), rng))
    file = tmp_path / "record.json"
    file.write_text(str(match.record()))

    page = visit(speed="fast", grumbles=True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/api/check" in request.url else None)
    page.locator("input[type=file]").set_input_files(file)
    at = page.locator("[data-at]")
    expect(at).to_have_attribute("data-at", "1")
    assert page.url.endswith("/replay")
    page.reload()
    expect(at).to_have_attribute("data-at", "1")
    asked.clear()
    page.get_by_role("link", name="Freebooter").click()
    page.locator("input[type=file]").set_input_files(file)
    expect(at).to_have_attribute("data-at", "1")
    page.keyboard.press("Home")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".place")).to_have_count(4)
    expect(page.locator(".slot:not(.open) text")).to_have_count(2)
    page.get_by_label("Position in the game").fill(str(len(match.moves) - 2))
    page.get_by_role("button", name="Play", exact=True).click()
    expect(at).to_have_attribute("data-at", str(len(match.moves)))
    assert len(asked) == 1

    page.get_by_role("link", name="Freebooter").click()
    file.write_text("{}")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text("a record without")


def test_a_duel_for_captain_is_shown_also_where_nothing_moves(visit: Visit, tmp_path: Path):
    match = up_to_a_duel()
    file = tmp_path / "record.json"
    file.write_text(str(match.record()))
    page = visit(speed="off")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator("[data-at]")).to_have_attribute("data-at", "2")
    page.get_by_role("button", name="To the end").click()
    duel = page.get_by_role("group", name="Drawing for Captain")
    expect(duel.locator("li")).not_to_have_count(0)
    expect(duel.locator(".highest")).to_have_count(1)
    expect(page.locator(".banner .who")).to_contain_text(duel.locator(".highest").inner_text().split()[-1])
    duel.get_by_role("button", name="Close").click()
    expect(duel).to_have_count(0)


def test_a_replay_goes_by_rounds_and_tricks_and_keeps_no_card_of_another_round(visit: Visit, tmp_path: Path):
    game = make("skull-king", 3, {"rounds": [3, 2]})
    match, rng = Match(game, ["Ann", "Ben", "Cy"], random.Random(5)), random.Random(5)
    match.begin()
    while match.result is None:
        seat = game.to_move(match.state)[0]
        assert isinstance(seat, int)
        match.play(seat, rng.choice(game.legal(match.state, seat)))
    file = tmp_path / "record.json"
    file.write_text(str(match.record()))
    page = visit(speed="off")
    page.locator("input[type=file]").set_input_files(file)
    at, where = page.locator("[data-at]"), page.locator(".where")
    expect(where).to_contain_text("round 1")
    page.keyboard.press("ArrowDown")
    expect(where).to_contain_text("trick 2 of 3")
    expect(page.locator(".trick li .paper, .trick li .card")).not_to_have_count(0)
    page.get_by_role("button", name="One trick on").click()
    expect(where).to_contain_text("trick 3 of 3")
    page.keyboard.press("ArrowUp")
    expect(where).to_contain_text("trick 2 of 3")
    page.get_by_role("button", name="One round on").click()
    expect(where).to_contain_text("round 2")
    expect(page.locator(".trick li")).to_have_count(0)
    page.set_viewport_size({"width": 360, "height": 640})
    assert overflow(page) <= 0
    page.keyboard.press("End")
    expect(where).to_contain_text("The game is over")
    expect(at).to_have_attribute("data-at", str(len(match.moves)))


def up_to_a_duel() -> Match:
    """Two of the crew have won most battles of a round and draw for Captain of the next one."""
    for seed in range(1000):
        rng = random.Random(seed)
        match = Match(make("captain", 4), ["Ann", "Ben", "Cy", "Dee"], rng)
        match.begin()
        while match.result is None:
            seat = match.game.to_move(match.state)[0]
            assert isinstance(seat, int)
            events = match.play(seat, rng.choice(match.game.legal(match.state, seat)))
            if any(isinstance(event, Duel) for event in events):
                return match
    raise AssertionError("no duel in a thousand games")


def test_a_link_that_brings_its_record_opens_there_and_is_played_on(visit: Visit):
    game = make("get-bit", 4)
    match, rng = Match(game, ["Ann", "Ben", "Cy", "Dee"], random.Random(3)), random.Random(3)
    match.begin()
    while match.result is None:
        seat = game.to_move(match.state)[0]
        assert isinstance(seat, int)
        match.play(seat, rng.choice(game.legal(match.state, seat)))
    packed = zlib.compress(str(match.record()).encode(), 9, -zlib.MAX_WBITS)
    record = base64.urlsafe_b64encode(packed).decode().rstrip("=")

    page = visit()
    page.goto(f"{page.url}replay#record={record}&at=14&seat=2")
    expect(page.locator("[data-at]")).to_have_attribute("data-at", "14")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("combobox").first).to_have_value("2")
    dialog.get_by_role("button").last.click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".hand[data-pirate]")).to_be_visible()

    page.goto(f"{page.url.partition('/t/')[0]}/replay#record={record[:200]}")
    expect(page.get_by_role("alert")).to_contain_text("cut short")
