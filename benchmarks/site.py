"""How long a first visit and a later one to the site of plain files take, to the first move that may be made.

    python -m benchmarks.site --site site

The files come from `python -m http.server` through a line of so many megabits a second.
"""

from __future__ import annotations

import argparse
import asyncio
import threading
import time
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.web.conftest import CHROMIUM, FLAGS
from tests.web.site import Files, free_port, is_kept

PIECE = 16 * 1024
MOVE = ".hand[data-pirate] .legal"


class Line:
    """A port that leads to another, all its connections together at one pace; counts what came back."""

    def __init__(self, to: int, megabits: float) -> None:
        self.to = to
        self.pace = megabits * 1e6 / 8
        self.port = free_port()
        self.bytes = 0
        self._free = 0.0
        ready = threading.Event()
        threading.Thread(target=lambda: asyncio.run(self._run(ready)), daemon=True).start()
        ready.wait()

    async def _run(self, ready: threading.Event) -> None:
        server = await asyncio.start_server(self._carry, "127.0.0.1", self.port)
        ready.set()
        await server.serve_forever()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self.to)
        asked = asyncio.create_task(self._pass(reader, back, slow=False))
        await self._pass(there, writer, slow=True)
        asked.cancel()
        writer.close()

    async def _pass(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, slow: bool) -> None:
        while piece := await source.read(PIECE):
            if slow:
                self.bytes += len(piece)
                now = time.monotonic()
                self._free = max(now, self._free) + len(piece) / self.pace
                await asyncio.sleep(self._free - now)
            target.write(piece)
            await target.drain()
        target.close()


def visit(context: BrowserContext, url: str) -> tuple[Page, float]:
    """From the address to the first move of Get Bit!, by Play now."""
    began = time.monotonic()
    page = context.new_page()
    page.set_default_timeout(120_000)
    page.goto(url)
    page.locator("[data-game=get-bit]").get_by_role("button", name="Play now").click()
    page.wait_for_selector(MOVE)
    return page, time.monotonic() - began


def lobby(browser: Browser, url: str, line: Line) -> int:
    """The bytes of the lobby, uncompressed as a plain file server sends them."""
    before = line.bytes
    page = browser.new_page()
    page.goto(url)
    page.wait_for_selector("[data-game]")
    page.wait_for_load_state("networkidle")
    page.close()
    return line.bytes - before


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--site", type=Path, required=True)
    parser.add_argument("--megabits", type=float, default=10.0)
    parser.add_argument("--visits", type=int, default=3)
    given = parser.parse_args()
    files = Files(given.site)
    line = Line(files.port, given.megabits)
    url = f"http://127.0.0.1:{line.port}/"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        print(f"lobby: {lobby(browser, url, line) / 1000:.0f} kB")
        for number in range(given.visits):
            context = browser.new_context()
            before = line.bytes
            page, cold = visit(context, url)
            came = line.bytes - before
            is_kept(page)
            page.close()
            page, warm = visit(context, url)
            print(f"visit {number + 1}: first {cold:.2f} s with {came / 1e6:.2f} MB, again {warm:.2f} s", flush=True)
            context.close()
        browser.close()
    files.stop()


if __name__ == "__main__":
    main()
