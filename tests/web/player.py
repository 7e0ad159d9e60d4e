"""A player's hands: does one thing that the page offers, and nothing that it does not."""

from __future__ import annotations

import random
import time
from typing import Final

from playwright.sync_api import Page

PATIENCE: Final = 60.0

# What the page asks for now, as the eyes find it: the first of these that is there.
OFFER: Final = """() => {
  const there = (what) => document.querySelector(what) !== null;
  if (there("dialog[open]")) return "over";
  if (there("[data-face]")) return "tigress";
  if (there("[data-bid]")) return "bid";
  if (there("[data-suit]")) return "trump";
  if (there(".choose [data-move]")) return "plank";
  if (there(".panel [data-move]")) return "ability";
  if (there(".panel .primary")) return "discard";
  if (there(".turn .primary")) return "program";
  if (there(".hand[data-pirate] .legal")) return "swim";
  if (there("button.legal[data-card]")) return "card";
  return "";
}"""

# Pirates and spaces of the drawing that a pointer can reach.
REACHABLE: Final = """() => [...document.querySelectorAll(".scene .hit, .scene .goal")].flatMap((shape) => {
  const box = shape.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
  return document.elementFromPoint(x, y) === shape ? [[x, y]] : [];
})"""


def act(page: Page, rng: random.Random) -> str:
    """Wait until something is asked for, and do it; says what it was."""
    page.wait_for_function(OFFER)
    return act_now(page, rng)


def act_now(page: Page, rng: random.Random) -> str:
    """One act of whatever is asked for; says what it was, or nothing if nothing is asked."""

    def one_of(what: str) -> None:
        found = page.locator(what)
        found.nth(rng.randrange(found.count())).click()

    match offer := str(page.evaluate(OFFER)):
        case "tigress":
            one_of("[data-face]")
        case "bid":
            one_of("[data-bid]")
            page.get_by_role("button", name="Bid").click()
        case "trump":
            one_of("[data-suit]")
            page.locator(".trumps .primary").click()
        case "ability":
            one_of(".panel [data-move]")
            page.get_by_role("button", name="Confirm").click()
        case "discard":
            confirm = page.get_by_role("button", name="Confirm")
            while confirm.is_disabled():
                one_of("button.legal[data-card]:not(.chosen)")
            confirm.click()
        case "program":
            for _ in range(3):
                one_of("button.legal[data-card]:not(.chosen)")
            page.get_by_role("button", name="Lay them down").click()
        case "plank":
            choose_on_the_plank(page, rng)
        case "swim":
            one_of(".hand[data-pirate] .legal")
            page.locator(".confirm .primary:enabled").click()
        case "card":
            card = page.locator("button.legal[data-card]")
            card = card.nth(rng.randrange(card.count()))
            card.click()
            card.click()
        case _:
            pass
    return offer


def choose_on_the_plank(page: Page, rng: random.Random) -> None:
    """By clicking pirates, and where to, until the choice can be confirmed."""
    confirm = page.get_by_role("button", name="Confirm")
    while confirm.is_disabled():
        spots = page.evaluate(REACHABLE)
        assert spots, "a choice is asked for and nothing in the drawing can be clicked"
        page.mouse.click(*rng.choice(spots))
    confirm.click()


def play_until(page: Page, done: str, rng: random.Random, patience: float = PATIENCE) -> list[str]:
    """Act until the selector is on the page; answers what was done."""
    acts: list[str] = []
    until = time.monotonic() + patience
    while not page.locator(done).count():
        assert time.monotonic() < until, f"no {done} after {len(acts)} acts: {page.locator('main').inner_text()[:400]}"
        if offer := act_now(page, rng):
            acts.append(offer)
        else:
            page.wait_for_timeout(20)
    return acts


def play_to_the_end(page: Page, rng: random.Random) -> list[str]:
    return play_until(page, "dialog[open]", rng)
