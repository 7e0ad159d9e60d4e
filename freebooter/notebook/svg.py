"""A few words of SVG, in the day's colours of the table."""

from __future__ import annotations

from html import escape
from typing import Final

INK: Final = "#22303c"
MUTED: Final = "#5a6470"
LINE: Final = "#c9b98f"
ACCENT: Final = "#9a3b26"
SURFACE: Final = "#fbf6e9"
PAPER: Final = "#fffdf6"
SEA: Final = "#d5e4df"
DEEP: Final = "#2a4a57"
WOOD: Final = "#cfa66c"
SEATS: Final = (
    "#a5341f", "#855900", "#1f6b3f", "#1f5590", "#6b3a8f", "#2b2f36", "#0f666d", "#7d4420", "#97346a",
)  # fmt: skip


def tag(name: str, content: str = "", /, **attributes: object) -> str:
    """An element; an underscore in an attribute's name stands for a hyphen."""
    given = "".join(f' {key.replace("_", "-")}="{escape(str(value))}"' for key, value in attributes.items())
    return f"<{name}{given}>{content}</{name}>"


def text(x: float, y: float, words: str, size: int = 14, **attributes: object) -> str:
    given: dict[str, object] = {"fill": INK, "text_anchor": "middle", "font_size": size, **attributes}
    return tag("text", escape(words), x=round(x, 1), y=round(y, 1), **given)


def rect(x: float, y: float, width: float, height: float, **attributes: object) -> str:
    return tag("rect", x=round(x, 1), y=round(y, 1), width=width, height=height, **attributes)


def at(x: float, y: float, content: str, scale: float = 1) -> str:
    return tag("g", content, transform=f"translate({x:g} {y:g}) scale({scale:g})")


def picture(width: float, height: float, content: str, told: str) -> str:
    """The whole, with the words for anyone who cannot see it."""
    ground = rect(0, 0, width, height, fill=SURFACE, rx=10)
    return tag(
        "svg",
        ground + content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        role="img",
        aria_label=told,
        style=f"width:{width:g}px;max-width:100%;height:auto;font-family:'Alegreya Sans',system-ui,sans-serif",
    )


def shortened(words: str, length: int) -> str:
    return words if len(words) <= length else words[: length - 1] + "…"
