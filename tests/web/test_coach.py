"""The coach in the browser: a game reviewed, its mistakes gone through, played on from there."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from freebooter import make
from freebooter.engine import NATURE, Record, Who

from .conftest import Visit
from .lobby import lay_table, start_with_bots
from .page_checks import findings, overflow, small_targets
from .player import play_to_the_end

GREAT_HAND = ("dealer 2", "deal 0=b14,king 1=g1,y2 2=p3,escape")


def blundered(folder: Path) -> Path:
    """A game of one round in which Seat 0 bids nothing on the Skull King and the black 14."""
    game = make("skull-king", 3, {"rounds": [2]})
    state, moves = game.start(), list[tuple[Who, str]]()
    while waiting := game.to_move(state):
        who = waiting[0]
        text = GREAT_HAND[len(moves)] if who == NATURE else str(game.legal(state, who)[0])
        state, _ = game.play(state, who, game.parse(text))
        moves.append((who, text))
    record = Record(game.id, {"rounds": [2]}, ("Anne", "Ben", "Cleo"), tuple(moves), game.result(state))
    file = folder / "blundered.json"
    file.write_text(str(record), "utf-8")
    return file


def watch(page: Page, file: Path) -> None:
    page.set_input_files("input[type=file]", file)
    expect(page.locator("[data-at]")).to_be_visible()


def review(page: Page, name: str) -> None:
    page.get_by_role("button", name="Review", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=name).click()
    page.locator("[data-accuracy]").wait_for()


def test_a_game_just_played_is_reviewed_and_the_review_shared_by_link(visit: Visit) -> None:
    page = visit()
    lay_table(page, "skull-king", 3, "Past Yer Bedtime")
    start_with_bots(page)
    play_to_the_end(page, random.Random(12))
    page.get_by_role("link", name="Review this game").click()
    report = page.get_by_role("dialog", name="Anne’s game, reviewed")
    accuracy = report.locator("[data-accuracy]").get_attribute("data-accuracy")
    expect(report.get_by_role("heading", name="Luck and skill")).to_be_visible()
    expect(report.locator("tbody tr")).to_have_count(1)
    assert findings(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("Link to this review").input_value()
    assert link.endswith("&review=0")
    friend = visit(link)
    expect(friend.locator("[data-accuracy]")).to_have_attribute("data-accuracy", accuracy or "")


def test_a_mistake_is_found_explained_marked_and_played_again(visit: Visit, tmp_path: Path) -> None:
    page = visit()
    watch(page, blundered(tmp_path))
    review(page, "Anne")
    page.get_by_role("button", name="To the first mistake").click()
    expect(page.locator('[data-grade="blunder"]')).to_contain_text("Bid 0")
    expect(page.locator("[data-best]")).to_have_attribute("data-best", "bid 2")
    expect(page.locator(".review")).to_contain_text("worlds that fit what could be known")
    expect(page.get_by_label("Whose eyes")).to_have_value("0")
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="Play on from here")).to_have_count(0)
    page.keyboard.press("b")
    expect(page.locator('[data-grade="slip"], [data-grade="blunder"]')).to_be_visible()
    assert small_targets(page) == []

    page.get_by_role("button", name="Play on from here").click()
    page.get_by_label("Your seat").select_option("Anne")
    page.get_by_role("button", name="Play on", exact=True).click()
    expect(page).to_have_url(re.compile("/t/[a-z]{10}"))
    expect(page.locator('.hand [data-card="king"], [data-bid="2"]').first).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (844, 390), (360, 640)])
def test_a_review_fits_every_screen(visit: Visit, tmp_path: Path, width: int, height: int) -> None:
    page = visit(width=width, height=height, language="es-ES")
    watch(page, blundered(tmp_path))
    page.get_by_role("button", name="Análisis", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Anne").click()
    page.locator("[data-accuracy]").wait_for()
    assert overflow(page) <= 0
    page.get_by_role("button", name="Al primer error").click()
    expect(page.locator(".review")).to_contain_text("Cumple la apuesta en")
    assert overflow(page) <= 0
    assert findings(page) == []


def test_a_game_that_is_not_over_is_not_reviewed(visit: Visit, tmp_path: Path) -> None:
    record = json.loads(blundered(tmp_path).read_text("utf-8"))
    file = tmp_path / "begun.json"
    file.write_text(json.dumps(record | {"moves": record["moves"][:4], "result": None}), "utf-8")
    page = visit()
    watch(page, file)
    expect(page.get_by_role("button", name="Download")).to_be_visible()
    expect(page.get_by_role("button", name="Review", exact=True)).to_have_count(0)
