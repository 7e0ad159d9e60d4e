"""A learner's hands: does on the table what a lesson asks for, or something else."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from freebooter.lessons import Step
from freebooter.wire import LessonStop


def step_of(page: Page) -> str:
    """The step whose caption is to be read; waits until it is drawn."""
    page.wait_for_selector(".words[data-step] p:not(.muted)")
    return page.locator(".words[data-step]").get_attribute("data-step") or ""


def do(page: Page, stop: LessonStop, step: Step) -> None:
    """What the lesson waits for; where it waits for nothing, read on."""
    if stop.accept:
        make(page, next(move for move in step.accept if move in stop.legal))
    else:
        page.locator(".caption .on .primary").click()
    expect(page.locator(f'.words[data-step="{step.id}"]')).to_have_count(0)


def make(page: Page, move: str) -> None:
    """The move, by the buttons that make it."""
    kind, _, what = move.partition(" ")
    match kind:
        case "bid":
            page.locator(f'[data-bid="{what}"]').click()
            page.locator(".panel .primary").click()
        case "trump":
            page.locator(f'[data-suit="{what}"]').click()
            page.locator(".trumps .primary").click()
        case "program":
            while (taken := page.locator(".draft button")).count():
                taken.first.click()
            for card in what.split():
                page.locator(f'.cards > .why button[data-card="{card}"]').click()
            page.locator(".turn .primary").click()
        case "discard":
            while (picked := page.locator(".hand button.chosen")).count():
                picked.first.click()
            for card in what.split(","):
                page.locator(f'.hand button[data-card="{card}"]').click()
            page.locator(".panel .primary").click()
        case "lead" | "wager" | "adjust":
            page.locator(f'.panel [data-move="{move}"]').click()
            page.locator(".panel .primary").click()
        case "play" if ":" in what:
            pirate, _, card = what.partition(":")
            page.locator(f'[data-pirate="{pirate}"] [data-card="{card}"]').click()
            page.locator(".confirm .primary").click()
        case "play":
            card, _, face = what.partition("=")
            place = page.locator(f'.hand button[data-card="{card}"]')
            place.click()
            place.click()
            if face:
                page.locator(f'[data-face="{face}"]').click()
        case _:
            page.locator(f'.choose [data-move="{move}"]').click()
            page.locator(".choose .primary").click()
