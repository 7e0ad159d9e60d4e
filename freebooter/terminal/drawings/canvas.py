"""A grid of characters to draw on; what falls outside it is cut off."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text


class Canvas:
    """Cells hold a character and the name of its ink."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._cells: list[list[tuple[str, str]]] = [[(" ", "ink")] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, ink: str = "ink") -> None:
        """Text from a cell on; a wide character takes two cells, a combining one joins the cell before."""
        if not 0 <= y < self.height:
            return
        row = self._cells[y]
        for character in text:
            wide = cell_len(character)
            if wide == 0 and 0 < x <= self.width:
                row[x - 1] = (row[x - 1][0] + character, row[x - 1][1])
            elif wide and 0 <= x <= self.width - wide:
                row[x] = (character, ink)
                if wide == 2:
                    row[x + 1] = ("", ink)
            x += wide

    def draw(self, x: int, y: int, rows: Sequence[str], ink: str = "ink") -> None:
        """Rows of a figure; spaces in it let through what is behind."""
        for below, row in enumerate(rows):
            for right, character in enumerate(row):
                if character != " ":
                    self.put(x + right, y + below, character, ink)

    def centre(self, x: int, y: int, width: int, text: str, ink: str = "ink") -> None:
        text = shortened(text, width)
        self.put(x + (width - cell_len(text)) // 2, y, text, ink)

    def lines(self) -> list[Text]:
        return [_run_together(row) for row in self._cells]


def _run_together(row: Sequence[tuple[str, str]]) -> Text:
    line = Text(no_wrap=True, end="")
    run, run_ink = "", "ink"
    for character, ink in row:
        if ink != run_ink and run:
            line.append(run, run_ink)
            run = ""
        run, run_ink = run + character, ink
    line.append(run, run_ink)
    line.rstrip()
    return line


def shortened(text: str, width: int) -> str:
    """The text in at most this many cells, with an ellipsis where it was cut."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, max(width - 1, 0)).rstrip() + "…" if width > 0 else ""
