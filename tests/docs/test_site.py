"""The site: it builds without a warning, no link in it is dead, and it needs no network."""

from __future__ import annotations

import os
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

import pytest

from freebooter.games import GAMES, clauses

from .blocks import ROOT


class Reader(HTMLParser):
    """The links, the things loaded and the places to link to of a page."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.places: set[str] = set()
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.places |= {given.get("id", ""), given.get("name", "")}
        if tag == "a":
            self.links.append(given.get("href", ""))
        elif tag == "link" and given.get("rel") in ("stylesheet", "icon", "preload", "preconnect"):
            self.loaded.append(given.get("href", ""))
        elif "src" in given:
            self.loaded.append(given["src"])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stdout + done.stderr
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Reader]:
    return {page: Reader(page) for page in site.rglob("*.html") if page.name != "404.html"}


def test_no_internal_link_is_dead(pages: dict[Path, Reader]):
    dead: list[str] = []
    for page, read in pages.items():
        for link in read.links:
            path, place = urldefrag(link)
            if urlsplit(link).scheme or not link:
                continue
            target = (page.parent / unquote(path)).resolve() if path else page
            target = target / "index.html" if target.is_dir() else target
            if not target.is_file() or (place and target in pages and unquote(place) not in pages[target].places):
                dead.append(f"{page.name}: {link}")
    assert dead == []


def test_nothing_is_loaded_from_elsewhere(pages: dict[Path, Reader]):
    assert [address for read in pages.values() for address in read.loaded if urlsplit(address).netloc] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_has_its_place_on_the_rules_page(site: Path, pages: dict[Path, Reader], game: str):
    places = pages[site / "rules" / f"{game}.html"].places
    assert {clause.lower() for clause in clauses(game)} <= places


def test_clauses_are_the_programs_own_and_linked(site: Path):
    page = (site / "rules" / "captain.html").read_text("utf-8")
    assert "valued as in <a" in page
    assert "must be a test" not in page
    assert "[CA-" not in page


def test_the_pictures_are_there(site: Path):
    for page in ("index", "tour", "rules/skull-king", "rules/captain", "rules/plank", "rules/get-bit"):
        assert "<svg" in (site / f"{page}.html").read_text("utf-8").partition("md-content")[2]


def test_a_picture_that_is_only_spoken_of_is_not_drawn(site: Path):
    assert "&lt;!-- trick skull-king" in (site / "contributing.html").read_text("utf-8")
