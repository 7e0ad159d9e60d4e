"""Packages as pip would leave them, made in a folder on the path."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

from freebooter.games.registry import GROUP, descriptor, packaged

EXAMPLE: Final = Path(__file__).parents[2] / "examples" / "ship-captain-crew"


def announce(site: Path, package: str, entries: dict[str, str]) -> None:
    """The metadata that says which games a package brings."""
    info = site / f"{package.replace('-', '_')}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    told = "\n".join(f"{game} = {reference}" for game, reference in entries.items())
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n{told}\n")
    forget()


def announce_example(site: Path) -> None:
    """The fifth game, its metadata taken from its own project file."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text())["project"]
    announce(site, project["name"], project["entry-points"][GROUP])


def forget() -> None:
    """Look at packages anew."""
    packaged.cache_clear()
    descriptor.cache_clear()
