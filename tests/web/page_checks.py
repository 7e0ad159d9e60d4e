"""What a page must never have: axe findings, things off its edge, targets too small to hit."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

from .contrast import too_faint

AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

WIDER: Final = """() => Math.max(
  document.documentElement.scrollWidth - innerWidth,
  ...[...document.querySelectorAll("dialog[open]")].map((dialog) => dialog.scrollWidth - dialog.clientWidth),
)"""

SMALL: Final = """() => [...document.querySelectorAll("button, a, select, input, summary")].flatMap((target) => {
  const tick = target.matches("[type=checkbox], [type=radio]");
  const box = ((tick && target.closest("label")) || target).getBoundingClientRect();
  // A pixel wide is what only the keyboard brings into sight.
  const shown = Math.min(box.width, box.height) > 1 && getComputedStyle(target).opacity !== "0";
  const inText = target.closest("p, li, .bubble") && target.matches(".clause");
  return shown && !inText && Math.min(box.width, box.height) < 43.5 ? [target.outerHTML.slice(0, 120)] : [];
})"""

# Until what moves, and not for ever, has come to rest.
STILL: Final = """() => document.getAnimations().every(
  (one) => one.playState !== "running" || one.effect.getTiming().iterations > 9,
)"""


def findings(page: Page) -> list[str]:
    """Whatever axe finds, by day and by night; what it leaves open counts too, and contrast is then measured."""
    asked = "dark" if page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") else "light"
    found: list[str] = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found += [f"{scheme}: {one}" for one in _audit(page)]
    page.emulate_media(color_scheme=asked)
    return found


def _audit(page: Page) -> list[str]:
    page.wait_for_function(STILL)
    page.evaluate(AXE.read_text("utf-8"))
    result: dict[str, Any] = page.evaluate("() => axe.run(document, { resultTypes: ['violations', 'incomplete'] })")
    left = result["incomplete"]
    text = [node["target"][-1] for rule in left if rule["id"] == "color-contrast" for node in rule["nodes"]]
    return [
        f"{rule['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:300]}"
        for rule in (*result["violations"], *(rule for rule in left if rule["id"] != "color-contrast"))
        for node in rule["nodes"]
    ] + too_faint(page, text)


def overflow(page: Page) -> int:
    """How many pixels the page is wider than its window, or what an open dialog holds wider than the dialog."""
    return int(page.evaluate(WIDER))


def small_targets(page: Page) -> list[str]:
    return list(page.evaluate(SMALL))
