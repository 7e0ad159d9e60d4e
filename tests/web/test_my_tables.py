"""The tables of a device, and the games that were finished on it."""

import json
import random
from pathlib import Path

from playwright.sync_api import expect

from tests.server.clients import ServerProcess

from .conftest import Visit
from .lobby import lay_table, play_now, start_with_bots
from .page_checks import findings, overflow, small_targets
from .player import play_to_the_end

LAY_EIGHT = """async () => {
  const body = { game: "plank", seats: [{ kind: "person", name: "Anne" }, { kind: "bot", level: "bosun" }] };
  const headers = { "content-type": "application/json" };
  for (let n = 0; n < 8; n++) await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(body) });
}"""


def test_all_my_tables_are_in_the_lobby_and_one_can_be_dismissed(visit: Visit, server: ServerProcess):
    page = visit(width=360, height=640)
    page.evaluate(LAY_EIGHT)
    play_now(page, "plank")
    expect(page.locator(".turn.yours")).to_be_visible()
    page.goto(server.url)
    mine = page.get_by_role("region", name="My tables")
    rows = mine.get_by_role("listitem")
    expect(rows).to_have_count(6)
    expect(rows.first).to_contain_text("your turn")
    expect(rows.first).to_contain_text("round 1")
    expect(rows.last).to_contain_text("Goes on when you come")
    assert (findings(page), overflow(page), small_targets(page)) == ([], 0, [])
    mine.get_by_role("button", name="Show all").click()
    expect(rows).to_have_count(9)
    mine.get_by_role("button", name="Do not show this table any more").first.click()
    expect(rows).to_have_count(8)
    page.reload()
    mine.get_by_role("button", name="Show all").click()
    expect(rows).to_have_count(8)
    mine.get_by_role("button", name="Show the dismissed ones again").click()
    expect(rows).to_have_count(9)


def test_a_finished_game_stays_on_the_device_with_result_replay_and_figures(visit: Visit, tmp_path: Path):
    page = visit()
    lay_table(page, "skull-king", 3, "Past Yer Bedtime")
    start_with_bots(page)
    play_to_the_end(page, random.Random(20))
    expect(page.locator("dialog .yours")).to_contain_text("you")
    page.get_by_role("link", name="To the lobby", exact=True).click()
    page.get_by_role("link", name="Finished games: 1").click()
    figures = page.get_by_role("region", name="Skull King")
    expect(figures).to_contain_text("of 1")
    expect(figures).to_contain_text("Bids met")
    expect(page.get_by_role("list").get_by_text("Anne")).to_be_visible()
    assert findings(page) == []
    page.set_viewport_size({"width": 360, "height": 640})
    assert (overflow(page), small_targets(page)) == (0, [])
    with page.expect_download() as download:
        page.get_by_role("button", name="Export all as a file").click()
    file = tmp_path / "games.json"
    download.value.save_as(file)
    [game] = json.loads(file.read_text())
    assert game["record"]["game"] == "skull-king"
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/record" in request.url else None)
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.locator("[data-at]")).to_be_visible()
    page.reload()
    expect(page.locator("[data-at]")).to_be_visible()
    assert not asked
    page.go_back()
    page.get_by_role("button", name="Forget this game").click()
    expect(page.get_by_text("No game has been finished")).to_be_visible()
