"""The small companions for real tables of the three other games, against the rules themselves."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from freebooter.games.captain import Captain
from freebooter.games.captain.rules import hand_size
from freebooter.games.captain.state import Dealing, Drawing, Over
from freebooter.scoresheet.companions import CannotBe, draw_for_captain, end_captains_round
from tests.server.clients import ServerProcess

from .conftest import Visit
from .page_checks import findings, overflow

NAMES = ("Anne", "Ben", "Cleo", "Dai")


def begin(page: Page, *names: str) -> None:
    for place, name in enumerate(names, 1):
        page.get_by_label(f"Player {place}", exact=True).fill(name)
    page.get_by_role("button", name="Begin", exact=True).click()


@pytest.mark.clause("CA-02", "CA-16", "CA-17", "CA-18", "CA-20")
@pytest.mark.parametrize("seed", [1, 4])
def test_captains_rounds_end_as_the_rules_end_them(visit: Visit, server: ServerProcess, seed: int):
    rng = random.Random(seed)
    page = visit(f"{server.url}/scoresheet?game=captain")
    begin(page, *NAMES)
    state = Captain(len(NAMES)).start()
    while not isinstance(state, Over):
        if isinstance(state, Drawing):
            numbers = {seat: rng.randint(10, 15) for seat in state.drawers}
            for seat, number in numbers.items():
                page.get_by_label(f"{NAMES[seat]} draws").select_option(str(number))
            page.get_by_role("button", name="Settle the draw").click()
            try:
                state, _ = draw_for_captain(state, numbers)
            except CannotBe as error:
                expect(page.get_by_role("alert")).to_contain_text(error.clause)
        else:
            assert isinstance(state, Dealing)
            eaten = rng.random() < 0.3
            alive = [seat for seat, gone in enumerate(state.out) if gone is None]
            battles = [0] * len(NAMES)
            for _ in range(hand_size(state.number) - eaten):
                battles[rng.choice(alive)] += 1
            for seat in alive:
                page.get_by_label(f"Battles {NAMES[seat]} won").select_option(str(battles[seat]))
            if eaten:
                page.get_by_text("Sea Monster! was played in this round").click()
            page.get_by_role("button", name="End the round").click()
            state, _ = end_captains_round(state, battles, eaten)
        if isinstance(state, Dealing):
            expect(page.get_by_text(f"{NAMES[state.captain]} is Captain, ")).to_be_visible()
            expect(page.get_by_role("heading", name=f"Round {state.number}")).to_be_visible()
    winners = [NAMES[seat] for seat in state.result.winners]
    says = f"{winners[0]} alone won battles" if winners else "eats everybody"
    expect(page.get_by_role("status")).to_contain_text(says)


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
