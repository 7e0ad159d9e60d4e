"""Writes the site's folder."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from freebooter.engine import JsonObject
from freebooter.live.first_page import policy, stamped, told

from .answers import answers, pages
from .core import SiteError, write_runtime

WEB: Final = Path(__file__).parents[1] / "web"
DOCS: Final = Path(__file__).parents[2] / "mkdocs.yml"
Told = Callable[[str], None]

__all__ = ["SiteError", "make_site"]


def make_site(out: Path, docs: bool = True, tell: Told = lambda step: None) -> None:
    """The whole site in a folder that is new, empty, or an older site; raises SiteError."""
    if not (WEB / "index.html").is_file():
        raise SiteError("the page is not built; expected freebooter installed from its wheel, or by make play")
    _clear(out)
    tell("the page")
    _copy_page(out)
    tell("rules, lessons and puzzles")
    for path, body in answers():
        file = out / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(body)
    tell("the runtime")
    runtime = f"runtime/{write_runtime(out / 'runtime')}/"
    _write_pages(out, _first_page(runtime))
    _write_worker(out, runtime)
    if docs and DOCS.is_file():
        tell("the documentation")
        _write_docs(out / "docs")
    (out / ".nojekyll").touch()


def _clear(out: Path) -> None:
    """Nothing that is not ours is deleted."""
    if out.exists() and any(out.iterdir()):
        if not (out / "runtime").is_dir() or not (out / "sw.js").is_file():
            raise SiteError(f"{out} has other files in it; expected a new folder, an empty one, or an older site")
        shutil.rmtree(out)
    out.mkdir(parents=True, exist_ok=True)


def _copy_page(out: Path) -> None:
    shutil.copytree(WEB, out, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.br", "*.gz", "index.html", "sw.js"))
    manifest = out / "freebooter.webmanifest"
    text = manifest.read_text("utf-8").replace('"start_url": "/"', '"start_url": "./"').replace('"src": "/', '"src": "')
    manifest.write_text(text, "utf-8")


def _first_page(runtime: str) -> str:
    # A server's, but for WebAssembly. Only a header can say who may frame a page, and the documentation frames it.
    rules = f'\n    <meta http-equiv="Content-Security-Policy" content="{policy(compiles=True)}" />'
    index = (WEB / "index.html").read_text("utf-8").replace('="/', '="./')
    return stamped(index, runtime, f'\n    <meta name="freebooter-server" content="none" />{rules}')


def _write_pages(out: Path, index: str) -> None:
    """The same page at each of its addresses, with its paths as seen from there."""
    (out / "index.html").write_text(index, "utf-8")
    for folder in pages():
        up = "../" * (folder.count("/") + 1)
        page = out / folder / "index.html"
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(index.replace('="./', f'="{up}'), "utf-8")


def _write_worker(out: Path, runtime: str) -> None:
    """The service worker, told what there is to keep."""
    files = sorted(file.relative_to(out).as_posix() for file in out.rglob("*") if file.is_file())
    kept = ["" if name == "index.html" else name for name in files if not _is_page(name, runtime)]
    mark = hashlib.sha256()
    for name in files:
        mark.update(name.encode() + (out / name).read_bytes())
    site: JsonObject = {"version": mark.hexdigest()[:12], "serverless": True, "runtime": runtime, "files": list(kept)}
    worker = (WEB / "sw.js").read_text("utf-8")
    (out / "sw.js").write_text(told(worker, site), "utf-8")


def _is_page(name: str, runtime: str) -> bool:
    """Made of the first page by the worker itself, or kept by whoever loads the runtime."""
    return name.startswith(runtime) or name.endswith("/index.html")


def _write_docs(into: Path) -> None:
    """Beside the game, by the same tools as `make docs`."""
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--quiet", "--config-file", DOCS, "--site-dir", into.resolve()],
        cwd=DOCS.parent,
        env=os.environ | {"FREEBOOTER_GAME": "../", "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise SiteError(f"the documentation could not be made: {done.stderr.strip()[-400:]}")
