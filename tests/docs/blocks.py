"""The code blocks of the documentation, and what a page says about running them.

- `sh`: run as it stands, in the page's own folder, and must succeed.
- `console`: lines after `$ ` are run, and must print exactly the lines that follow; `…` stands for any lines.
- `python`: run, a page's blocks one after another in one process.
- `<!-- needs: freebooter.vector.env -->` before a `python` block: it is run by itself, where that module can be
  imported, with the packages it takes.
- `<!-- with: a server -->` before a block: one is started on `tables.db`, and http://localhost:8000 is its address.
- `<!-- shown: why -->` before a block: it cannot be run in a test, and why. Its shell syntax is checked, and every
  `freebooter` command and option and every make target in it must exist.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
_FENCE = re.compile(
    r"(?:^<!-- (?P<marker>with|needs|shown): (?P<about>.+?) -->\n)?^```(?P<language>\w*)[^\n]*\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True)
class Block:
    page: Path
    line: int
    language: str
    marker: str
    about: str
    text: str

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def blocks_of(page: Path) -> list[Block]:
    text = page.read_text("utf-8")
    return [
        Block(
            page,
            text.count("\n", 0, found.start("text")),
            found["language"],
            found["marker"] or "",
            found["about"] or "",
            found["text"],
        )
        for found in _FENCE.finditer(text)
    ]


def all_blocks(*languages: str, marker: str | None = None) -> list[Block]:
    return [
        block
        for page in PAGES
        for block in blocks_of(page)
        if block.language in languages and (marker is None or block.marker == marker)
    ]


def console_steps(block: Block) -> list[tuple[str, str]]:
    """Commands with what they print."""
    steps: list[tuple[str, str]] = []
    for line in block.text.splitlines(keepends=True):
        if line.startswith("$ "):
            steps.append((line[2:], ""))
        else:
            command, printed = steps[-1]
            steps[-1] = command, printed + line
    return steps
