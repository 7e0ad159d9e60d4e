"""Draws the pictures of the README and the documentation anew, by day and by night, by playing until there is
something to see: python -m tests.web.pictures"""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.server.clients import ServerProcess

from .conftest import CHROMIUM, FLAGS
from .lobby import lay_table, play_now, start_with_bots
from .player import play_until

PICTURES: Final = Path(__file__).parents[2] / "docs" / "pictures"


def at_round(number: int, *there: str) -> str:
    return f'body:has(.where:has-text("round {number}"))' + "".join(f":has({what})" for what in there)


def lobby(page: Page) -> None:
    page.wait_for_timeout(500)


def get_bit(page: Page) -> None:
    play_now(page, "get-bit")
    play_until(page, at_round(5, ".hand[data-pirate] .legal"), random.Random(2), 30)
    page.locator(".hand[data-pirate] .legal").last.click()


def captain(page: Page) -> None:
    play_now(page, "captain")
    play_until(page, at_round(1, ".trick li:nth-child(3) ~ .slot", ".hand [aria-disabled=true]"), random.Random(8), 30)
    page.locator(".hand [aria-disabled=true]").last.hover()


def plank(page: Page) -> None:
    play_now(page, "plank")
    play_until(page, at_round(2, ".choose [data-move]"), random.Random(4), 30)


def skull_king(page: Page) -> None:
    lay_table(page, "skull-king", 5, "Legendary")
    start_with_bots(page)
    play_until(page, at_round(6, ".trick li:nth-child(3) ~ .slot", ".hand [aria-disabled=true]"), random.Random(3))
    page.locator(".hand [aria-disabled=true]").last.hover()


def phone(page: Page) -> None:
    lay_table(page, "skull-king", 4, "Legendary")
    start_with_bots(page)
    play_until(page, at_round(5, ".trick li:nth-child(3) ~ .slot", ".hand [aria-disabled=true]"), random.Random(5))


SCENES: Final[dict[str, Callable[[Page], None]]] = {
    "lobby": lobby,
    "get-bit": get_bit,
    "captain": captain,
    "plank": plank,
    "skull-king": skull_king,
    "phone": phone,
}


def draw(browser: Browser, url: str, name: str) -> None:
    small = name == "phone"
    size = (390, 700) if small else (1280, 800)
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, device_scale_factor=1.5 if small else 1, locale="en-US"
    )
    settings = json.dumps({"speed": "off", "name": "Anne"})
    context.add_init_script(f"localStorage.setItem('freebooter.settings', JSON.stringify({settings}))")
    page = context.new_page()
    while True:
        page.goto(url)
        try:
            SCENES[name](page)
            break
        except AssertionError:
            print(f"{name}: that game came to nothing, another")
    page.wait_for_timeout(1000)
    for called in (name, f"{name}-night"):
        page.emulate_media(color_scheme="light" if called == name else "dark")
        page.wait_for_timeout(300)
        picture = PICTURES / f"{called}.png"
        page.screenshot(path=picture)
        Image.open(picture).quantize(256, dither=Image.Dither.NONE).save(picture, optimize=True)
    context.close()


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        for name in SCENES:
            draw(browser, server.url, name)
        browser.close()


if __name__ == "__main__":
    main()
