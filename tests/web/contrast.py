"""How well text stands out from what is really drawn behind it, where axe cannot tell."""

from __future__ import annotations

import io
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from PIL import Image
from playwright.sync_api import Page

Pixels = npt.NDArray[np.float64]

# Where the element's own text stands on the screen, its colour, how solid it is, what it needs, and whether it is idle.
TEXT: Final = """(selector) => {
  const element = document.querySelector(selector);
  if (!element) return null;
  const style = getComputedStyle(element);
  const boxes = [];
  for (const node of element.childNodes) {
    if (node.nodeType !== Node.TEXT_NODE || !node.textContent.trim()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    boxes.push(...[...range.getClientRects()].map(({ x, y, width, height }) => [x, y, width, height]));
  }
  let solid = 1;
  for (let one = element; one; one = one.parentElement) solid *= Number(getComputedStyle(one).opacity);
  const drawn = element instanceof SVGElement ? style.fill : style.color;
  const colour = new OffscreenCanvas(1, 1).getContext("2d");
  colour.fillStyle = drawn;
  colour.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = colour.getImageData(0, 0, 1, 1).data;
  const idle = element.closest(":disabled, [aria-disabled=true]") !== null;
  const size = parseFloat(style.fontSize);
  const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
  return { boxes, colour: [red, green, blue], solid: (solid * alpha) / 255, least: large ? 3 : 4.5, idle };
}"""

# Set as objects: a style in the markup is forbidden by the page's policy.
HIDE: Final = """(rules) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets = [sheet];
}"""
BARE: Final = """%s, %s * {
  color: transparent !important; fill: transparent !important; text-shadow: none !important;
  -webkit-text-fill-color: transparent !important; transition: none !important;
}"""
# What nods for ever would be taken for letters: it stands still while it is looked at.
PAUSE: Final = "() => document.getAnimations().forEach((one) => one.pause())"
GO_ON: Final = "() => document.getAnimations().forEach((one) => one.play())"
# A ring may lie over a part of a letter, and edges are soft; of what is covered but for a rest nothing is read.
MOST: Final = 0.6
REST: Final = 0.1


def too_faint(page: Page, selectors: list[str]) -> list[str]:
    """Which of these stand out too little, by the pixels behind most of their letters; covered letters are not seen."""
    if not selectors:
        return []
    page.evaluate(PAUSE)
    drawn = _pixels(page)
    bare = _without(page, selectors)
    suspects = [selector for selector in selectors if _faint(page, selector, drawn, bare)]
    # What lies over a text has letters too: such a one is looked at by itself.
    found = [words for one in suspects if (words := _faint(page, one, drawn, _without(page, [one])))]
    page.evaluate(GO_ON)
    return found


def _faint(page: Page, selector: str, drawn: Pixels, bare: Pixels) -> str:
    """How faint it is; empty where it stands out."""
    text: dict[str, Any] | None = page.evaluate(TEXT, selector)
    if text is None or text["idle"]:  # gone meanwhile, or not to be used now
        return ""
    letters = np.abs(drawn - bare).max(axis=2) > 24
    behind = np.concatenate([np.empty((0, 3)), *(bare[place][letters[place]] for place in _places(text["boxes"]))])
    if len(behind) <= REST * sum(width * height for _, _, width, height in text["boxes"]):
        return ""
    front = np.array(text["colour"]) * text["solid"] + behind * (1 - text["solid"])
    ratio = float(np.quantile(_ratio(front, behind), 1 - MOST))
    return f"contrast {ratio:.2f}, not {text['least']}: {selector}" if ratio < text["least"] else ""


def _without(page: Page, selectors: list[str]) -> Pixels:
    """The screen without the letters of these."""
    page.evaluate(HIDE, "".join(BARE % (selector, selector) for selector in selectors))
    pixels = _pixels(page)
    page.evaluate(HIDE, "")
    return pixels


def _places(boxes: list[list[float]]) -> list[tuple[slice, slice]]:
    return [
        (slice(max(int(y), 0), max(int(y + height) + 1, 0)), slice(max(int(x), 0), max(int(x + width) + 1, 0)))
        for x, y, width, height in boxes
    ]


def _pixels(page: Page) -> Pixels:
    shot = page.screenshot(caret="initial")
    return np.asarray(Image.open(io.BytesIO(shot)).convert("RGB"), dtype=np.float64)


def _ratio(one: Pixels, other: Pixels) -> Pixels:
    light, dark = np.maximum(_light(one), _light(other)), np.minimum(_light(one), _light(other))
    return (light + 0.05) / (dark + 0.05)


def _light(colours: Pixels) -> Pixels:
    """Relative luminance, as the guidelines of the Web reckon it."""
    part = colours / 255
    return np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4) @ np.array([0.2126, 0.7152, 0.0722])
