"""Puzzles in the browser, with a line and without, and one's own progress."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from freebooter.coach.shelf import puzzles_of, record_of
from freebooter.games import GAMES, resume
from freebooter.wire import KeptPuzzle
from tests.server.clients import ServerProcess

from .cable import Cable
from .conftest import Visit
from .lessons import make
from .lobby import lay_table, start_with_bots
from .page_checks import findings, overflow, small_targets
from .player import play_to_the_end

# Waits until the worker keeps that path.
KEPT: Final = """async (path) => {
  while (!(await caches.match(path, { ignoreVary: true }))) await new Promise((go) => setTimeout(go, 50));
}"""


def state(page: Page, wanted: str) -> None:
    expect(page.locator(f'.puzzle[data-state="{wanted}"]')).to_be_visible()


def another(puzzle: KeptPuzzle) -> str:
    """A legal move that is not the best."""
    match = resume(record_of(puzzle))
    moves = puzzle.offered or [str(move) for move in match.game.legal(match.state, puzzle.seat)]
    return next(move for move in moves if move != puzzle.best and "=" not in move)


def answer(page: Page, puzzle: KeptPuzzle, move: str) -> None:
    """On the board, or by one of the moves that are offered."""
    if puzzle.offered:
        page.locator(f'[data-offered="{move}"]').click()
    else:
        make(page, move)


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_failed_hinted_and_then_solved(visit: Visit, server: ServerProcess, game: str) -> None:
    puzzle = next(each for each in puzzles_of(game) if "=" not in each.best)
    page = visit(f"{server.url}/puzzles/{game}/{puzzle.id}")
    state(page, "open")
    answer(page, puzzle, another(puzzle))
    state(page, "wrong")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".puzzle")).to_contain_text("Something else is better by")
    assert findings(page) == []
    assert small_targets(page) == []
    answer(page, puzzle, puzzle.best)
    state(page, "right")
    expect(page.locator(".puzzle")).to_contain_text("worlds that fit what you can know")
    expect(page.locator(".puzzle .clause")).to_be_visible()
    kept = json.loads(page.evaluate("localStorage.getItem('freebooter.puzzles')"))[game][puzzle.id]
    assert kept["solved"]
    assert not kept["first"]
    page.get_by_role("link", name="All puzzles").first.click()
    expect(page.get_by_text("1 puzzle tried on this device, 0 solved at the first try.")).to_be_visible()


def test_a_series_leads_from_puzzle_to_puzzle_of_its_theme(visit: Visit, server: ServerProcess) -> None:
    first, second = [each for each in puzzles_of("skull-king") if each.theme == "bidding"][:2]
    page = visit(f"{server.url}/puzzles/skull-king")
    page.get_by_role("link", name="Go on: bidding").click()
    expect(page).to_have_url(re.compile(f"/{first.id}\\?theme=bidding"))
    state(page, "open")
    make(page, first.best)
    state(page, "right")
    page.get_by_role("link", name="Next puzzle").click()
    expect(page).to_have_url(re.compile(f"/{second.id}\\?theme=bidding"))
    state(page, "open")


def test_the_answer_can_be_shown_in_spanish(visit: Visit, server: ServerProcess) -> None:
    page = visit(f"{server.url}/puzzles/captain/today", language="es-ES")
    state(page, "open")
    page.get_by_role("button", name="Pista").click()
    page.get_by_role("button", name="Solución").click()
    state(page, "shown")
    expect(page.locator(".puzzle")).to_contain_text("mundos que encajan con lo que puedes saber")


def test_the_puzzle_of_the_day_works_without_a_line(visit: Visit, cable: Cable) -> None:
    page = visit(f"{cable.url}/puzzles/get-bit", origin=cable.url, grumbles=True)
    expect(page.get_by_role("heading", name="Today’s puzzle")).to_be_visible()
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    for path in ("/api/puzzles/get-bit", "/api/clauses/get-bit"):
        page.evaluate(KEPT, path)
    cable.cut()
    page.goto(f"{cable.url}/puzzles/get-bit/today")
    state(page, "open")
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Show me").click()
    state(page, "shown")


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (844, 390), (360, 640)])
@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_fits_every_screen(visit: Visit, server: ServerProcess, game: str, width: int, height: int) -> None:
    page = visit(f"{server.url}/puzzles/{game}/{puzzles_of(game)[0].id}", width=width, height=height)
    state(page, "open")
    assert overflow(page) <= 0
    box = page.locator(".puzzle").bounding_box()
    assert box
    assert box["y"] + box["height"] <= height


def test_a_game_of_ones_own_is_counted_exported_and_forgotten(visit: Visit, tmp_path: Path) -> None:
    page = visit()
    page.get_by_role("link", name="Your progress").click()
    expect(page.get_by_text("Nothing yet.")).to_be_visible()
    page.go_back()
    lay_table(page, "skull-king", 3, "Past Yer Bedtime")
    start_with_bots(page)
    play_to_the_end(page, random.Random(12))
    page.get_by_role("link", name="Review this game").click()
    page.get_by_role("link", name="Counted among my insights").click()
    expect(page.get_by_text("1 game finished, 1 reviewed")).to_be_visible()
    for heading in ("Accuracy over time", "Bids met, by the strength of the hand", "Head to head"):
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
    assert findings(page) == []
    assert small_targets(page) == []
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    file = tmp_path / "insights.json"
    download.value.save_as(file)
    (game,) = json.loads(file.read_text())["games"]
    assert game["levels"][0] is None
    assert game["review"]["accuracy"] is not None
    page.get_by_role("button", name="Delete everything").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete everything").click()
    expect(page.get_by_text("Nothing yet.")).to_be_visible()
    assert page.evaluate("localStorage.getItem('freebooter.insights')") is None
