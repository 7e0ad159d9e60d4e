"""A whole game of each, from the lobby to the result, by clicking only what the page offers."""

import random

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit
from .lobby import play_now
from .player import play_to_the_end


def is_told_why(page: Page) -> None:
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("row")).not_to_have_count(0)
    expect(dialog.locator("li .clause").last).to_be_visible()


@pytest.mark.parametrize("game", ["get-bit", "captain", "plank"])
def test_a_whole_game_against_bots_begins_with_one_click(visit: Visit, game: str):
    page = visit()
    play_now(page, game)
    assert play_to_the_end(page, random.Random(game))
    is_told_why(page)


def test_a_whole_legendary_game_of_skull_king_set_up_in_the_lobby(visit: Visit):
    page = visit()
    page.locator("[data-game=skull-king]").get_by_role("button", name="Play with friends").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Legendary: everything").click()
    dialog.get_by_label("Rounds", exact=True).select_option("own")
    dialog.get_by_label("Cards dealt in each round").fill("2 4 6")
    for seat in (2, 3, 4):
        dialog.get_by_label(f"Seat {seat}").select_option("deckhand")
    dialog.get_by_role("button", name="Lay the table").click()
    expect(page.locator(".board")).to_be_visible()
    acts = play_to_the_end(page, random.Random(5))
    assert acts.count("bid") == 3
    assert acts.count("card") == 12
    is_told_why(page)
    page.get_by_role("button", name="Look at the table").click()
    page.keyboard.press("s")
    sheet = page.get_by_role("dialog")
    expect(sheet.locator("tbody tr")).to_have_count(3)
    totals = page.get_by_role("img").get_attribute("aria-label") or ""
    assert len(totals.split(", ")) == 4
