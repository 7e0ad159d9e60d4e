"""What a person does in the lobby before a game."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def play_now(page: Page, game: str) -> None:
    page.locator(f"[data-game={game}]").get_by_role("button", name="Play now").click()
    expect(page.locator(".board")).to_be_visible()


def lay_table(page: Page, game: str, seats: int, preset: str = "") -> str:
    """A table for friends; answers the link to play."""
    page.locator(f"[data-game={game}]").get_by_role("button", name="Play with friends").click()
    page.get_by_role("radio", name=str(seats), exact=True).check(force=True)
    if preset:
        page.get_by_role("dialog").locator("label", has_text=preset).click()
    page.get_by_role("button", name="Lay the table").click()
    return page.get_by_label("Link to play").input_value()


def start_with_bots(page: Page) -> None:
    page.get_by_role("button", name="Start, bots").click()
    expect(page.locator(".board")).to_be_visible()


def sit_down(page: Page) -> None:
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".board")).to_be_visible()
