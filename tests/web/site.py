"""The site of plain files, made once, and behind Python's own file server."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, expect

# Deeper in a host's folder.
AT = "games/freebooter/"


class Files:
    """`python -m http.server` over a folder; a site may lie deeper in it."""

    def __init__(self, folder: Path, at: str = "") -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}/{at}"
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "http.server", str(self.port), "--bind", "127.0.0.1"]
        self._process = subprocess.Popen(
            [*command, "--directory", str(self.folder)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.05)

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


KEPT: Final = """async () => {
  const runtime = document.querySelector('meta[name="freebooter-runtime"]').content;
  const root = new URL(document.querySelector('link[rel="manifest"]').href.replace(/[^/]*$/, ""));
  const whole = new URL(runtime + "whole", root).href;
  while (!(await caches.match(whole)) || !navigator.serviceWorker.controller)
    await new Promise((go) => setTimeout(go, 100));
}"""


def is_kept(page: Page) -> None:
    """Wait till the service worker has all of the site and the runtime is kept whole."""
    page.evaluate(KEPT)


def play_here(page: Page, game: str) -> None:
    page.locator(f"[data-game={game}]").get_by_role("button", name="Play now").click()
    expect(page.locator(".board")).to_be_visible(timeout=120_000)
