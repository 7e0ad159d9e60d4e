"""A game that arrives as a package is played in the browser to its end, without pages of its own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.server.clients import ServerProcess

from .conftest import Visit
from .page_checks import findings, overflow, small_targets

ROOT: Final = Path(__file__).parents[2]
EXAMPLE: Final = ROOT / "examples" / "ship-captain-crew"
GAME: Final = "ship-captain-crew"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that finds the package by its entry point, as an installed one is found."""
    folder = tmp_path_factory.mktemp("installed")
    facts = folder / "ship_captain_crew-1.0.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: ship-captain-crew\nVersion: 1.0.0\n")
    (facts / "entry_points.txt").write_text(f"[freebooter.games]\n{GAME} = ship_captain_crew:DESCRIPTOR\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(map(str, (folder, EXAMPLE, ROOT))))
        with ServerProcess(folder) as server:
            yield server


def test_a_whole_game_of_a_package_by_clicking(visit: Visit, server: ServerProcess):
    page = visit(server.url, origin=server.url)
    card = page.locator(f"[data-game={GAME}]")
    expect(card.get_by_role("heading")).to_have_text("Ship, Captain and Crew")
    card.get_by_role("button", name="How it goes").click()
    expect(page.get_by_role("dialog").get_by_role("heading", name="Ship, Captain and Crew")).to_be_visible()
    page.keyboard.press("Escape")
    card.get_by_role("button", name="Play with friends").click()
    rounds = page.get_by_label("Rounds", exact=True)
    rounds.fill("2")
    expect(rounds.locator("..")).to_contain_text("How many turns everybody takes.")
    offered = page.get_by_label("Seat 2", exact=True).locator("option")
    expect(offered).to_have_text(["A friend, by link", "Drifter · plays anything", "Sampler · tries what may come"])
    for seat in (2, 3):
        page.get_by_label(f"Seat {seat}", exact=True).select_option("drifter")
    page.get_by_role("button", name="Lay the table").click()

    expect(page.get_by_role("columnheader")).to_have_text(["Players", "cargo"])
    asked = page.get_by_label("Ask about a move: why not?")
    asked.fill("stay")
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(
        page.get_by_role("status").filter(has_text="cargo").or_(page.get_by_text("That is allowed."))
    ).to_be_visible()
    assert (findings(page), overflow(page), small_targets(page)) == ([], 0, [])

    moves = page.locator("[data-move]")
    while page.get_by_role("dialog").count() == 0:
        moves.first.or_(page.get_by_role("dialog")).first.wait_for()
        if moves.count():
            moves.first.click()
            page.locator(".confirm:enabled").click()
            page.wait_for_timeout(50)
    expect(page.get_by_role("dialog")).to_contain_text("with cargo worth")

    page.get_by_role("link", name="Watch the replay").click()
    expect(page.locator("[data-at]")).to_be_visible()
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_role("list", name="Ship's log")).to_contain_text("brings home cargo worth")


def test_its_rules_stand_with_the_others(visit: Visit, server: ServerProcess):
    page = visit(f"{server.url}/rules?game={GAME}", origin=server.url)
    expect(page.locator("#SC-01")).to_be_visible()
    expect(page.get_by_role("heading", name="Ship, Captain and Crew")).to_be_visible()
