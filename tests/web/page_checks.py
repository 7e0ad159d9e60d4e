"""What a page must never have: axe findings, things off its edge, targets too small to hit."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

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


def findings(page: Page) -> list[str]:
    """Serious and critical findings of axe."""
    page.evaluate(AXE.read_text("utf-8"))
    result: dict[str, Any] = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{found['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for found in result["violations"]
        if found["impact"] in ("serious", "critical")
        for node in found["nodes"]
    ]


def overflow(page: Page) -> int:
    """How many pixels the page is wider than its window, or what an open dialog holds wider than the dialog."""
    return int(page.evaluate(WIDER))


def small_targets(page: Page) -> list[str]:
    return list(page.evaluate(SMALL))
