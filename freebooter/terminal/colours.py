"""The colours the drawings are drawn with, by day, by night, and for a terminal whose background is not ours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from rich.text import Text

NIGHT: Final[Mapping[str, str]] = {
    "ink": "#efe6d0",
    "muted": "#a9b4bb",
    "line": "#4a6478",
    "accent": "bold #f0b35a",
    "on-accent": "bold #1a1206 on #f0b35a",
    "good": "#6fcf9f",
    "warning": "#f2c14e",
    "bold": "bold #efe6d0",
    "sea": "#3f7391",
    "deep": "#2c536b",
    "wood": "#c08a55",
    "red": "#ff8a75",
    "yellow": "#f2c14e",
    "green": "#6fcf9f",
    "blue": "#7db7f0",
    "purple": "#cba0f0",
    "black": "#d8d3c6",
    "brown": "#dfa878",
    "crimson": "#f28aa5",
}

DAY: Final[Mapping[str, str]] = {
    "ink": "#22303c",
    "muted": "#5a6470",
    "line": "#a8966a",
    "accent": "bold #9a3b26",
    "on-accent": "bold #fff8ea on #9a3b26",
    "good": "#1f6b4f",
    "warning": "#8a5a00",
    "bold": "bold #22303c",
    "sea": "#3b6f8c",
    "deep": "#24506a",
    "wood": "#7a4a1c",
    "red": "#a8321c",
    "yellow": "#8a5b00",
    "green": "#176b3a",
    "blue": "#1f4f8a",
    "purple": "#6b2f8f",
    "black": "#1b1b22",
    "brown": "#7a3e12",
    "crimson": "#8a1f3d",
}

TERMINAL: Final[Mapping[str, str]] = {
    "ink": "",
    "muted": "dim",
    "accent": "bold",
    "bold": "bold",
    "good": "green",
    "warning": "yellow",
}


def painted(lines: Iterable[Text], colours: Mapping[str, str]) -> Text:
    """Lines whose spans name colours, as one text in these colours."""
    painted = [paint(line, colours) for line in lines]
    return Text("\n").join(painted)


def paint(line: Text, colours: Mapping[str, str]) -> Text:
    result = Text(line.plain, style=colours.get("ink", ""), no_wrap=line.no_wrap, end=line.end)
    for span in line.spans:
        result.stylize(colours.get(str(span.style), ""), span.start, span.end)
    return result
