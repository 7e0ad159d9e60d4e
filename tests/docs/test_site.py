"""The site: it builds without a warning, no link in it is dead, and it needs no network."""

from __future__ import annotations

import base64
import json
import os
import re
import subprocess
import sys
import zlib
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urldefrag, urlsplit

import pytest

from freebooter.engine.record import read_record
from freebooter.games import GAMES, clauses
from freebooter.table import played_on

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


def built(folder: Path, game: str) -> Path:
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1", "FREEBOOTER_GAME": game},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stdout + done.stderr
    return folder


def read(site: Path) -> dict[Path, Reader]:
    return {page: Reader(page) for page in site.rglob("*.html") if page.name != "404.html"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("site"), "")


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Reader]:
    return read(site)


@pytest.fixture(scope="module")
def beside(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The documentation below the page of the game."""
    return built(tmp_path_factory.mktemp("whole") / "docs", "../")


def test_no_internal_link_is_dead(pages: dict[Path, Reader]):
    assert dead_links(pages) == []


def dead_links(pages: dict[Path, Reader]) -> list[str]:
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
    return dead


def test_beside_the_game_only_links_to_the_game_leave_the_documentation(beside: Path):
    assert {
        link.partition(": ")[2].lstrip("./").partition("#")[0].partition("?")[0] for link in dead_links(read(beside))
    } == {
        "",
        "rules",
        "replay",
        *(f"learn/{game}/first-game" for game in GAMES),
    }


def test_every_rules_page_can_be_tried(beside: Path):
    for game in GAMES:
        links = Reader(beside / "rules" / f"{game}.html").links
        assert f"../../learn/{game}/first-game" in links


def test_every_position_shown_can_be_played_on(beside: Path):
    for source in ROOT.glob("docs/**/*.md"):
        shown = re.findall(r"(?m)^<!-- position ([\w-]+) (\d+) (\d+) -->$", source.read_text("utf-8"))
        page = (beside / source.relative_to(ROOT / "docs")).with_suffix(".html")
        links = [link for link in Reader(page).links if "#record=" in link]
        assert len(links) == len(shown)
        for (game, seats, moves), link in zip(shown, links, strict=True):
            given = dict(parse_qsl(urldefrag(link).fragment))
            packed = base64.urlsafe_b64decode(given["record"] + "==")
            record = read_record(json.loads(zlib.decompress(packed, -zlib.MAX_WBITS)))
            setup, wishes, log = played_on(record, int(given["at"]), int(given["seat"]), "bosun", "Anne")
            assert (setup.game, len(wishes), len(log)) == (game, int(seats), int(moves))


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
