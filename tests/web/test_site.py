"""The whole game from plain files: a first visit, then no server at all."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from freebooter.coach.shelf import puzzles_of
from freebooter.engine import Record
from freebooter.engine.record import replay
from freebooter.games import GAMES
from freebooter.games import make as make_game
from freebooter.lessons import read_lesson
from tests.random_games import finished

from .conftest import Visit
from .lessons import make
from .player import act, act_now, play_until
from .site import AT, Files, free_port, is_kept, play_here
from .test_lessons import play_until as lesson_until


def visited(visit: Visit, files: Files) -> Page:
    """A device that has been here once, and from now on has no server."""
    page = visit(origin=files.url, grumbles=True)
    play_here(page, "get-bit")
    is_kept(page)
    files.stop()
    return page


def puzzle_solved(page: Page, files: Files, game: str) -> None:
    puzzle = next(each for each in puzzles_of(game) if "=" not in each.best)
    page.goto(f"{files.url}puzzles/{game}/{puzzle.id}")
    expect(page.locator('.puzzle[data-state="open"]')).to_be_visible()
    make(page, puzzle.best)
    expect(page.locator('.puzzle[data-state="right"]')).to_be_visible()


def lesson_done(page: Page, files: Files, game: str) -> None:
    page.goto(f"{files.url}learn/{game}/first-game")
    steps = [step.id for step in read_lesson(game, "first-game").steps]
    assert lesson_until(page, game, "first-game", steps[-1]) == steps


def test_after_one_visit_all_is_here_without_a_server(visit: Visit, files: Files):
    page = visited(visit, files)
    rng = random.Random(17)
    act(page, rng)
    expect(page.locator(".hand[data-pirate] .legal").first).to_be_visible(timeout=60_000)
    before = told(page)
    page.reload()
    expect(page.locator(".board")).to_be_visible(timeout=60_000)
    assert told(page) == before
    assert play_until_over(page, rng)
    lesson_done(page, files, "get-bit")
    puzzle_solved(page, files, "get-bit")


@pytest.mark.deep
@pytest.mark.parametrize("game", GAMES)
def test_whole_games_lessons_and_puzzles_of_each_without_a_server(visit: Visit, files: Files, game: str):
    page = visited(visit, files)
    page.goto(files.url)
    play_here(page, game)
    assert play_until_over(page, random.Random(game))
    page.get_by_role("link", name="Replay").first.click()
    expect(page.locator(".board")).to_be_visible(timeout=60_000)
    expect(page.get_by_role("button", name="Share")).to_have_count(0)
    lesson_done(page, files, game)
    puzzle_solved(page, files, game)


def told(page: Page) -> list[str]:
    """What has happened, less the cards for the next round: bots go on choosing them."""
    lines = page.locator("ol[aria-labelledby=log-title] > li").all_inner_texts()
    return [line for line in lines if "has chosen a card" not in line]


def play_until_over(page: Page, rng: random.Random) -> list[str]:
    return play_until(page, "dialog[open]", rng, 300)


def test_what_a_device_keeps_goes_along_in_a_file(visit: Visit, files: Files, tmp_path: Path):
    page = visit(origin=files.url, grumbles=True)
    play_here(page, "get-bit")
    act(page, random.Random(3))
    page.goto(files.url)
    expect(page.get_by_role("heading", name="My tables")).to_be_visible(timeout=60_000)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save it all in a file").click()
    download.value.save_as(tmp_path / "baggage.json")
    other = visit(origin=files.url, grumbles=True, name="Ben")
    other.locator("input[type=file][hidden]").last.set_input_files(tmp_path / "baggage.json")
    expect(other.get_by_role("heading", name="My tables")).to_be_visible(timeout=60_000)
    other.locator("section", has_text="My tables").get_by_role("link").first.click()
    expect(other.locator(".board")).to_be_visible(timeout=60_000)


def test_nothing_is_offered_that_needs_a_server(visit: Visit, files: Files):
    page = visit(origin=files.url, grumbles=True)
    expect(page.get_by_role("button", name="Play now")).to_have_count(4)
    page.context.set_offline(True)
    expect(page.get_by_role("link", name="Join a friend's table")).to_be_visible()
    expect(page.get_by_text("There is no connection")).to_have_count(0)
    page.context.set_offline(False)
    page.goto(f"{files.url}scoresheet/")
    page.get_by_label("Player 1", exact=True).fill("Anne")
    page.get_by_label("Player 2", exact=True).fill("Ben")
    page.get_by_role("button", name="Begin the sheet").click()
    expect(page.get_by_role("button", name="Print")).to_be_visible()
    expect(page.get_by_role("button", name="Live")).to_have_count(0)


def test_a_runtime_that_does_not_come_is_told_plainly(visit: Visit, files: Files):
    page = visit(origin=files.url, grumbles=True)
    page.route("**/runtime.json", lambda route: route.abort())
    page.locator("[data-game=get-bit]").get_by_role("button", name="Play now").click()
    expect(page.get_by_role("alert")).to_have_text("That did not work: no answer came; is there a connection?")


# A worker of the test's own, asked as the page asks its own: what each record replays to.
ASK = """async ([worker, runtime, records]) => {
  const tables = new Worker(worker, { type: "module" });
  const { port1 } = new MessageChannel();
  const last = new Map();
  const done = new Promise((resolve, reject) => {
    tables.onmessage = ({ data }) => {
      if (data.kind === "failed") reject(new Error(data.why));
      if (data.kind !== "answer") return;
      last.set(data.ask, [data.status, JSON.parse(data.body).frames?.at(-1).views]);
      if (last.size === records.length) resolve();
    };
  });
  tables.postMessage({ kind: "begin", runtime, base: location.href, thinker: port1 }, [port1]);
  const asked = { kind: "ask", method: "POST", path: "/api/check", device: null };
  records.forEach((record, ask) =>
    tables.postMessage({ ...asked, ask, body: JSON.stringify(record) }),
  );
  await done;
  tables.terminate();
  return records.map((_, ask) => last.get(ask));
}"""


def compared(visit: Visit, files: Files, many: int) -> None:
    page = visit(origin=files.url, grumbles=True)
    rng = random.Random(200)
    kinds = list(GAMES.values())
    records: list[Record] = []
    for number in range(many):
        kind = kinds[number % len(kinds)]
        records.append(finished(make_game(kind.id, rng.choice(kind.seat_range)), rng).record())
    site = files.folder / AT
    worker = next((site / "assets").glob("tables.worker-*.js"))
    runtime = next(path for path in (site / "runtime").iterdir())
    given = [f"{files.url}assets/{worker.name}", f"{files.url}runtime/{runtime.name}/"]
    page.set_default_timeout(600_000)
    found = page.evaluate(ASK, [*given, [record.to_json() for record in records]])
    assert found == [[200, last_views(record)] for record in records]


def last_views(record: Record) -> object:
    game = make_game(record.game, len(record.seats), record.options)
    *_, last = replay(game, record)
    eyes = [*range(game.seats), None]
    views = {"public" if seat is None else str(seat): game.view(last.state, seat).to_json() for seat in eyes}
    return json.loads(json.dumps(views))


def test_records_replay_in_the_browser_to_the_same_position(visit: Visit, files: Files):
    compared(visit, files, 8)


@pytest.mark.deep
def test_two_hundred_records_replay_in_the_browser_to_the_same_position(visit: Visit, files: Files):
    compared(visit, files, 200)


def killed(visit: Visit, files: Files, times: int) -> None:
    """A tab that is closed at any moment loses nothing that was on its screen."""
    rng = random.Random(50)
    page = visit(origin=files.url, grumbles=True)
    play_here(page, "get-bit")
    for _ in range(times):
        shown = int(page.evaluate(SHOWN))
        if page.locator("dialog[open]").count():
            page.goto(files.url)
            play_here(page, "get-bit")
            continue
        act_now(page, rng)
        page.wait_for_timeout(rng.uniform(0, 1500))
        shown, link = max(shown, int(page.evaluate(SHOWN))), page.url
        other = page.context.new_page()
        page.close(run_before_unload=False)
        page = other
        page.set_default_timeout(60_000)
        page.goto(link)
        expect(page.locator(".board")).to_be_visible(timeout=60_000)
        assert int(page.evaluate(SHOWN)) >= shown


# How much has been told so far: each line of the log is shown once its move is.
SHOWN = "document.querySelectorAll('[aria-labelledby=log-title] li').length"


def test_a_tab_killed_at_any_moment_loses_no_shown_move(visit: Visit, files: Files):
    killed(visit, files, 3)


@pytest.mark.deep
def test_fifty_kills_lose_no_shown_move(visit: Visit, files: Files):
    killed(visit, files, 50)


def test_an_installed_app_plays_here_and_goes_on_when_its_server_is_gone(
    visit: Visit, site_folder: Path, tmp_path: Path
):
    port = free_port()
    serving = [sys.executable, "-m", "freebooter", "serve", "--port", str(port), "--db", str(tmp_path / "tables.db")]
    with subprocess.Popen([*serving, "--site", str(site_folder / AT)], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        server.stdout.readline()
        home = f"http://127.0.0.1:{port}/"
        page = visit(origin=home, grumbles=True)
        page.evaluate("dispatchEvent(new Event('appinstalled'))")
        is_kept(page)
        play_here(page, "get-bit")
        assert page.url.startswith(f"{home}t/?table=")
        server.kill()
    page.reload()
    expect(page.locator(".board")).to_be_visible(timeout=60_000)
    assert act(page, random.Random(8))
