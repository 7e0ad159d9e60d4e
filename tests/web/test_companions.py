"""The small companions for real tables of the three other games, against the rules themselves."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.server.clients import ServerProcess

from .conftest import Visit
from .page_checks import findings, overflow

NAMES = ("Anne", "Ben", "Cleo", "Dai")


def begin(page: Page, *names: str) -> None:
    for place, name in enumerate(names, 1):
        page.get_by_label(f"Player {place}", exact=True).fill(name)
    page.get_by_role("button", name="Begin", exact=True).click()


@pytest.mark.clause("CA-04")
def test_captains_battles_add_up_and_none_is_assumed(visit: Visit, server: ServerProcess):
    page = visit(f"{server.url}/scoresheet?game=captain", width=360, dark=True)
    begin(page, "Anne", "Ben")
    assert (findings(page), overflow(page)) == ([], 0)
    page.get_by_role("button", name="Settle the draw").click()
    expect(page.get_by_role("alert")).to_contain_text("none is entered as 0")
    page.get_by_label("Anne draws").select_option("7")
    page.get_by_label("Ben draws").select_option("15")
    page.get_by_role("button", name="Settle the draw").click()
    page.get_by_label("Battles Anne won").select_option("3")
    page.get_by_label("Battles Ben won").select_option("3")
    page.get_by_role("button", name="End the round").click()
    expect(page.get_by_role("alert")).to_contain_text("add up to 6, and there were 7")


@pytest.mark.clause("GB-11", "GB-15")
def test_limbs_are_counted_until_a_pirate_is_eaten(visit: Visit, server: ServerProcess):
    page = visit(f"{server.url}/scoresheet?game=get-bit", width=360)
    begin(page, *NAMES[:3])
    bitten = page.get_by_role("button", name="Ben's purple pirate is bitten")
    for _ in range(3):
        bitten.click()
    expect(page.get_by_text("1 limb left")).to_have_count(1)
    page.get_by_role("button", name="Take the last step back").click()
    expect(page.get_by_text("2 limbs left")).to_have_count(1)
    assert (findings(page), overflow(page)) == ([], 0)
    page.reload()
    for _ in range(2):
        bitten.click()
    expect(page.get_by_role("status")).to_contain_text("its player loses")
    expect(bitten).to_be_disabled()


@pytest.mark.clause("PL-04", "PL-06", "PL-07", "PL-R3")
def test_skully_cards_rest_for_a_round_and_the_favor_passes_to_the_right(visit: Visit, server: ServerProcess):
    page = visit(f"{server.url}/scoresheet?game=plank", width=360)
    begin(page, *NAMES[:3])
    expect(page.get_by_text("In turn: Anne, Ben and Cleo")).to_be_visible()
    played = page.get_by_role("group", name="Skully cards Ben played this round")
    played.get_by_role("button", name="Charge!").click()
    page.get_by_role("button", name="Next round").click()
    expect(page.get_by_text("In turn: Cleo, Anne and Ben")).to_be_visible()
    expect(played.get_by_role("button", name="Charge!")).to_be_disabled()
    assert (findings(page), overflow(page)) == ([], 0)
    page.get_by_label("Ben lost the last pirate").check()
    page.get_by_role("button", name="Next round").click()
    expect(page.get_by_text("In turn: Anne and Cleo")).to_be_visible()
    page.get_by_label("Cleo lost the last pirate").check()
    page.get_by_role("button", name="Next round").click()
    expect(page.get_by_role("status")).to_contain_text("Only Anne lives, and wins")
