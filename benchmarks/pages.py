"""How soon a person can play: a cold browser, a server on this machine, the clock inside the page.

Every visit has a browser context of its own, with nothing in its cache. A table is drawn when its board is
on the page, and playable when a legal move of ours can be clicked; where a bot moves first (Captain), its
unhurried move lies between the two. Needs Debian's chromium and a built client.

    python -m benchmarks.pages --visits 9
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from rich.console import Console
from rich.table import Table as Grid

from freebooter.games import GAMES

SERVER = """
import logging, sys
from pathlib import Path
from freebooter.server import Config, Limits, serve
wide = Limits(*[(1e9, 1e9)] * 7, open_sockets=10**6)
tell = lambda url: print(url, flush=True)
serve(port=0, db=Path(sys.argv[1]), config=Config(limits=wide), on_ready=tell, log_level=logging.WARNING)
"""
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
SEATS = {"get-bit": 5, "captain": 5, "plank": 4, "skull-king": 4}

# Looks at every frame, and keeps when each thing was first there; a click begins the clock anew.
WATCH = """(() => {
  const first = {};
  window.first = first;
  const wanted = {
    lobby: "[data-game] .primary:enabled",
    drawn: ".board > *",
    playable: "button.legal:enabled, [data-bid]:enabled, [data-suit]:enabled",
  };
  addEventListener("click", () => { first.began ??= performance.now(); }, true);
  const look = () => {
    for (const [name, selector] of Object.entries(wanted))
      if (first[name] === undefined && document.querySelector(selector)) first[name] = performance.now();
    requestAnimationFrame(look);
  };
  look();
})()"""
WEIGHT = """() => {
  const came = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  return { requests: came.length, bytes: came.reduce((sum, entry) => sum + entry.transferSize, 0) };
}"""

console = Console(width=110)


@contextmanager
def running_server() -> Generator[str]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVER, f"{folder}/pages.db"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout
            try:
                yield process.stdout.readline().strip()
            finally:
                process.terminate()


def fresh(browser: Browser) -> tuple[BrowserContext, Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.add_init_script(WATCH)
    return context, context.new_page()


def seen(page: Page, last: str) -> dict[str, float]:
    """Milliseconds until each thing was there, waiting for the last of them."""
    page.wait_for_function(f"() => window.first.{last} !== undefined", timeout=60_000)
    first: dict[str, float] = page.evaluate("() => window.first")
    began = first.pop("began", 0.0)
    return {name: at - began for name, at in first.items()}


def from_the_link(browser: Browser, url: str, game: str) -> dict[str, float]:
    """From the table's address to the first legal move; the seat's cookie is there already."""
    context, page = fresh(browser)
    seats: list[dict[str, str]] = [{"kind": "person"}, *[{"kind": "bot", "level": "bosun"}] * (SEATS[game] - 1)]
    made: dict[str, Any] = context.request.post(f"{url}/api/tables", data={"game": game, "seats": seats}).json()
    page.goto(made["play"])
    times = seen(page, "playable") | page.evaluate(WEIGHT)
    context.close()
    return times


def from_the_click(browser: Browser, url: str, game: str) -> dict[str, float]:
    """From the click on *Play now* to the first legal move."""
    context, page = fresh(browser)
    page.goto(url)
    page.wait_for_load_state("networkidle")
    page.locator(f"[data-game={game}] .primary").click()
    times = seen(page, "playable")
    context.close()
    return times


def lobby(browser: Browser, url: str) -> dict[str, float]:
    context, page = fresh(browser)
    page.goto(url)
    times = seen(page, "lobby")
    page.wait_for_load_state("networkidle")
    times |= page.evaluate(WEIGHT)
    context.close()
    return times


def figures(visits: list[dict[str, float]], name: str) -> tuple[str, str]:
    times = [visit[name] for visit in visits]
    return f"{statistics.median(times):.0f} ms", f"{max(times):.0f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(description="How soon a table can be played in a cold browser.")
    parser.add_argument("--visits", type=int, default=9)
    parser.add_argument("--chromium", type=Path, default=Path("/usr/bin/chromium"))
    asked = parser.parse_args()
    grid = Grid("from", "to", "drawn, median", "worst", "playable, median", "worst", "requests", "kB")
    with running_server() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=asked.chromium, args=FLAGS)
        visits = [lobby(browser, url) for _ in range(asked.visits + 1)][1:]
        requests, weight = visits[-1]["requests"], visits[-1]["bytes"] / 1000
        grid.add_row("its address", "lobby", *figures(visits, "lobby"), "", "", f"{requests}", f"{weight:.0f}")
        for game in GAMES:
            visits = [from_the_link(browser, url, game) for _ in range(asked.visits + 1)][1:]
            requests, weight = visits[-1]["requests"], visits[-1]["bytes"] / 1000
            times = *figures(visits, "drawn"), *figures(visits, "playable")
            grid.add_row("its link", game, *times, f"{requests}", f"{weight:.0f}")
        for game in GAMES:
            visits = [from_the_click(browser, url, game) for _ in range(asked.visits + 1)][1:]
            grid.add_row("Play now", game, *figures(visits, "drawn"), *figures(visits, "playable"))
        browser.close()
    console.print(grid)


if __name__ == "__main__":
    main()
