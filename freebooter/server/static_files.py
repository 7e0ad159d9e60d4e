"""The browser client: read once, served from memory, packed where the browser can unpack it."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from freebooter.engine import JsonObject
from freebooter.live.first_page import stamped, told

WEB: Final = Path(__file__).parent.parent / "web"
PACKED: Final = {".br": "br", ".gz": "gzip"}
NOT_BUILT: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Freebooter</title>
<h1>The server is up, the client is not built</h1>
<p>Run <code>make play</code> in the project's folder.
Programs can use the server as it is: see <a href="/api/games">the games</a>.</p>
</html>
"""
FOR_EVER: Final = "public, max-age=31536000, immutable"
TYPES: Final = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


@dataclass(frozen=True, slots=True)
class Page:
    """A file: as it is, and packed."""

    body: bytes
    packed: dict[str, bytes]
    media_type: str
    cache: str
    tag: str

    def answer(self, request: Request) -> Response:
        headers = {"cache-control": self.cache, "etag": self.tag, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        wanted = request.headers.get("accept-encoding", "")
        for encoding, body in self.packed.items():
            if encoding in wanted:
                return Response(body, headers=headers | {"content-encoding": encoding}, media_type=self.media_type)
        return Response(self.body, headers=headers, media_type=self.media_type)


class Pages:
    """Every file of the built client by its path; the client's own routes get its one page."""

    def __init__(self, web: Path = WEB, site: Path | None = None) -> None:
        self.files = {
            f"/{path.relative_to(web).as_posix()}": _read(path)
            for path in sorted(web.rglob("*"))
            if path.is_file() and path.suffix not in PACKED
        }
        if site:
            self._add_runtime(site)
        self.index = self.files.get("/index.html") or _page(NOT_BUILT.encode(), {}, "text/html", "no-store")

    def _add_runtime(self, site: Path) -> None:
        """What a site of plain files has besides: tables in the browser, with a server or while it does not answer."""
        folder = next((site / "runtime").glob("*/runtime.json")).parent
        runtime = f"runtime/{folder.name}/"
        for path in folder.iterdir():
            self.files[f"/{runtime}{path.name}"] = replace(_read(path), cache=FOR_EVER)
        files = sorted(path.removeprefix("/") for path in self.files if path.startswith("/assets/"))
        mark = hashlib.sha256("".join([runtime, *(page.tag for page in self.files.values())]).encode()).hexdigest()
        known: JsonObject = {"version": mark[:12], "serverless": False, "runtime": runtime, "files": list(files)}
        index, worker = self.files["/index.html"], self.files["/sw.js"]
        self.files["/index.html"] = _changed(index, stamped(index.body.decode(), runtime))
        self.files["/sw.js"] = _changed(worker, told(worker.body.decode(), known))

    async def serve_index(self, request: Request) -> Response:
        return self.index.answer(request)

    async def serve_file(self, request: Request) -> Response:
        page = self.files.get(request.url.path)
        if not page:
            return Response("Nothing here: expected / or a table's link.\n", 404, media_type="text/plain")
        return page.answer(request)


def _read(path: Path) -> Page:
    packed = {
        encoding: Path(f"{path}{suffix}").read_bytes()
        for suffix, encoding in PACKED.items()
        if Path(f"{path}{suffix}").exists()
    }
    # Vite puts a hash of the content into the names under assets/
    cache = FOR_EVER if path.parent.name == "assets" else "no-cache"
    media_type = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return _page(path.read_bytes(), packed, media_type, cache)


def _changed(page: Page, text: str) -> Page:
    body = text.encode()
    return _page(body, {"gzip": gzip.compress(body, mtime=0)}, page.media_type, page.cache)


def _page(body: bytes, packed: dict[str, bytes], media_type: str, cache: str) -> Page:
    tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
    return Page(body, packed, media_type, cache, tag)
