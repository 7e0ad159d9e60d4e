"""Everything that is made from the messages: the page's types, the tables of docs/server.md, the OpenAPI document."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from .openapi import openapi_text
from .tables import filled
from .typescript import typescript

ROOT: Final = Path(__file__).parents[3]

__all__ = ["ROOT", "generated", "stale"]


def generated(root: Path = ROOT) -> Iterator[tuple[Path, str]]:
    """Each generated file and what should stand in it."""
    for name, text in typescript().items():
        yield root / "web" / "src" / "wire" / name, text
    page = root / "docs" / "server.md"
    yield page, filled(page.read_text("utf-8"))
    yield root / "docs" / "openapi.json", openapi_text()


def stale(root: Path = ROOT) -> list[Path]:
    """The generated files that do not say what the messages say."""
    return [path for path, text in generated(root) if not path.exists() or path.read_text("utf-8") != text]
