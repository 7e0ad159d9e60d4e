"""The two looks of the full screen: a chart by day, lamplight by night."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from textual.theme import Theme
from textual.widget import Widget

from .. import colours as palettes

NIGHT: Final = Theme(
    name="night",
    primary="#f0b35a",
    accent="#f0b35a",
    foreground="#efe6d0",
    background="#0f1c26",
    surface="#182a37",
    panel="#182a37",
    success="#6fcf9f",
    warning="#f2c14e",
    dark=True,
    variables={"line": "#33495a", "muted": "#a9b4bb", "on-accent": "#1a1206"},
)
DAY: Final = Theme(
    name="day",
    primary="#9a3b26",
    accent="#9a3b26",
    foreground="#22303c",
    background="#f3e9d2",
    surface="#fbf6e9",
    panel="#fbf6e9",
    success="#1f6b4f",
    warning="#8a5a00",
    dark=False,
    variables={"line": "#c9b98f", "muted": "#5a6470", "on-accent": "#fff8ea"},
)


def colours_of(widget: Widget) -> Mapping[str, str]:
    """The colours of the look that is on now."""
    return palettes.NIGHT if widget.app.current_theme.dark else palettes.DAY  # pyright: ignore[reportUnknownMemberType]
