"""The game beside the documentation: the fonts they share, and links by which a page is played.

`FREEBOOTER_GAME` is the game's folder as seen from the documentation's first page, `../` where `freebooter site` made
both. Without it the documentation stands alone: nothing in it leads to a game that is not there.

On a line of its own in a page, `<!-- try skull-king kraken -->` becomes a lesson to open in the page, and
`<!-- with the game -->` … `<!-- without it -->` … `<!-- either way -->` chooses between two texts; `href="game:rules"`
is an address of the game's.
"""

from __future__ import annotations

import base64
import os
import re
import zlib
from html import escape
from pathlib import Path
from posixpath import relpath
from urllib.parse import urlencode

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Link, Navigation
from mkdocs.structure.pages import Page

from freebooter.engine import Record
from freebooter.games import GAMES

BUILT = Path(__file__).parents[2] / "freebooter" / "web" / "assets"
FONTS = ("pirata-one-latin-400-normal", "alegreya-sans-latin-400-normal", "alegreya-sans-latin-700-normal")
FIRST = "first-game"
_CHOICE = re.compile(r"(?ms)^<!-- with the game -->\n(.*?)^<!-- without it -->\n(.*?)^<!-- either way -->\n")
_TRY = re.compile(r"(?m)^<!-- try ([\w-]+)(?: ([\w-]+))? -->$")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """The name above every page leads to the game."""
    if beside():
        config.extra["homepage"] = beside()
    return config


def on_nav(nav: Navigation, **_: object) -> Navigation:
    if beside():
        nav.items.insert(0, Link("Play now", beside()))  # pyright: ignore[reportUnknownMemberType]
    return nav


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """The client's own fonts, where it is built; without them the page has those of the reader's machine."""
    for font in FONTS:
        for found in sorted(BUILT.glob(f"{font}-*.woff2"))[:1]:
            files.append(File.generated(config, f"assets/{font}.woff2", abs_src_path=str(found)))
    return files


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    markdown = _CHOICE.sub(lambda found: found[1 if beside() else 2], markdown)
    markdown = _TRY.sub(lambda found: tried(page, found[1], found[2] or FIRST), markdown)
    return markdown.replace('href="game:', f'href="{address(page, "")}')


def beside() -> str:
    return os.environ.get("FREEBOOTER_GAME", "")


def address(page: Page, path: str) -> str:
    """A page of the game, seen from a page of the documentation."""
    here = page.file.src_uri.rpartition("/")[0]
    folder = f"{relpath('.', here or '.')}/{beside()}".removeprefix("./")
    return folder + path


def tried(page: Page, game: str, lesson: str) -> str:
    if not beside():
        return ""
    title = GAMES[game].title
    name = "a guided first game" if lesson == FIRST else f"the lesson of the {lesson}"
    link = escape(address(page, f"learn/{game}/{lesson}"))
    return (
        f'<div class="try"><p><strong>Try it.</strong> {title}, {name}: it points, waits, and says why.</p>'
        f'<p><a class="md-button md-button--primary" data-frame="{escape(title)}" href="{link}">Try it here</a> '
        f'<a class="md-button" href="{link}">On a page of its own</a></p></div>'
    )


def played_on(page: Page, record: Record, at: int, seat: int) -> str:
    """A link that opens the game at that position of the record."""
    if not beside():
        return ""
    packed = zlib.compress(str(record).encode(), 9, -zlib.MAX_WBITS)
    fragment = urlencode({"record": base64.urlsafe_b64encode(packed).decode().rstrip("="), "at": at, "seat": seat})
    return f'<a class="play-on" href="{address(page, "replay")}#{escape(fragment)}">Play on from here</a>'


def laid_out(page: Page, game: str, cards: str, trump: str | None) -> str:
    """A link that lays the trick out in *What wins?*."""
    if not beside():
        return ""
    query = urlencode({"wins": game, "cards": cards, **({"trump": trump} if trump else {})}, safe=",")
    return f'<a class="play-on" href="{escape(address(page, f"rules?{query}"))}">Lay it out yourself</a>'
