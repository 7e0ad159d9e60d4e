"""By day and by night, on a laptop and on a phone, in English and in Spanish."""

import random
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit
from .page_checks import findings, overflow, small_targets
from .player import act

GAMES = ("get-bit", "captain", "plank", "skull-king")


def open_table(page: Page, game: str) -> None:
    """At a table, some acts into the game; at another, should the first game be over so soon."""
    lobby = page.url
    rng = random.Random(9)
    while True:
        page.locator(f"[data-game={game}] .primary").click()
        for _ in range(2):
            act(page, rng)
        expect(page.locator(".turn.yours, dialog[open]").first).to_be_visible()
        if not page.locator("dialog[open]").count():
            return
        page.goto(lobby)


@pytest.mark.parametrize("dark", [False, True], ids=["day", "night"])
@pytest.mark.parametrize("game", GAMES)
def test_no_axe_finding_at_a_table_and_nothing_off_the_edge_of_a_phone(visit: Visit, game: str, dark: bool):
    page = visit(width=360, height=740, dark=dark)
    open_table(page, game)
    assert findings(page) == []
    assert overflow(page) <= 0
    assert small_targets(page) == []
    page.set_viewport_size({"width": 1280, "height": 800})
    assert findings(page) == []
    assert overflow(page) <= 0


@pytest.mark.parametrize("dark", [False, True], ids=["day", "night"])
def test_no_axe_finding_before_the_game(visit: Visit, dark: bool):
    page = visit(dark=dark)
    expect(page.locator("article")).to_have_count(4)
    assert findings(page) == []
    page.get_by_role("button", name="Settings").click()
    assert findings(page) == []
    page.keyboard.press("Escape")
    page.locator("[data-game=skull-king]").get_by_role("button", name="Play with friends").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert findings(page) == []
    page.get_by_role("button", name="Lay the table").click()
    expect(page.get_by_label("Link to play")).to_be_visible()
    assert findings(page) == []
    guest = visit(page.get_by_label("Link to play").input_value(), width=360, dark=dark)
    expect(guest.get_by_role("button", name="Sit down")).to_be_visible()
    assert findings(guest) == []
    assert overflow(guest) <= 0


def test_the_lobby_on_a_phone(visit: Visit):
    page = visit(width=360, height=740)
    expect(page.locator("article")).to_have_count(4)
    assert overflow(page) <= 0
    assert small_targets(page) == []


@pytest.mark.parametrize("language", ["en-US", "es-ES"])
def test_no_dialog_before_a_game_is_cut_off_on_a_phone(visit: Visit, language: str):
    page = visit(width=360, height=740, language=language)
    expect(page.locator("article")).to_have_count(4)
    for game in GAMES:
        for way in range(2):
            page.locator(f"[data-game={game}] .ways .button:not(.primary)").nth(way).click()
            expect(page.get_by_role("dialog")).to_be_visible()
            expect(page.locator("dialog footer .primary")).to_be_in_viewport()
            assert (game, overflow(page), small_targets(page)) == (game, 0, [])
            page.keyboard.press("Escape")
            expect(page.get_by_role("dialog")).to_have_count(0)


def test_no_dialog_at_a_table_is_cut_off_on_a_phone(visit: Visit):
    page = visit(width=360, height=740)
    page.locator("[data-game=skull-king] .primary").click()
    expect(page.locator(".turn.yours")).to_be_visible()
    for button in ("The table", "Settings", "Last trick", "Score sheet"):
        page.get_by_role("button", name="The table").click()
        if button != "The table":
            page.get_by_role("dialog").get_by_role("button", name=button).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert (button, overflow(page), small_targets(page)) == (button, 0, [])
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_day_and_night_follow_the_device_and_can_be_switched(visit: Visit):
    page = visit(dark=True)
    ground = "() => getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(ground) == "rgb(15, 28, 38)"
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Day", exact=True).click()
    assert page.evaluate(ground) == "rgb(243, 233, 210)"


def test_spanish_follows_the_browser_and_can_be_switched(visit: Visit):
    page = visit(language="es-ES")
    expect(page.get_by_role("heading", name="Cuatro juegos de piratas")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "es"
    page.locator("[data-game=get-bit]").get_by_role("button", name="Jugar ya").click()
    expect(page.get_by_text("Te toca")).to_be_visible()
    act(page, random.Random(10))
    log = page.get_by_role("list", name="Cuaderno de bitácora")
    expect(log).to_contain_text("se descubren las cartas", ignore_case=True)
    expect(log).to_contain_text("El tiburón no muerde en la primera ronda.")
    spent = page.locator(".hand [aria-disabled=true]").first
    expect(spent).to_be_visible()
    spent.hover()
    expect(page.locator(".bubble")).to_contain_text("está en el montón del pirata")
    page.locator(".bubble .clause").click()
    expect(page.locator(".panel dl > .chosen")).to_contain_text("Los montones quedan a la vista de todos")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Ajustes").click()
    page.get_by_text("English", exact=True).click()
    expect(page.get_by_text("The shark does not bite in the first round.")).to_be_visible()


def test_what_the_server_refuses_is_told_in_spanish(visit: Visit):
    page = visit(language="es-ES", grumbles=True)
    page.get_by_text("Traer un sitio de otro dispositivo").click()
    page.get_by_label("Código").fill("NADA")
    page.get_by_role("button", name="Tomarlo").click()
    expect(page.get_by_role("alert")).to_contain_text("ese código no existe; se esperaba: un código del otro")
    page.locator("[data-game=skull-king]").get_by_role("button", name="Jugar con amigos").click()
    page.get_by_role("dialog").get_by_label("Rondas", exact=True).select_option("own")
    page.get_by_label("Cartas repartidas en cada ronda").fill("40")
    page.get_by_role("button", name="Poner la mesa").click()
    alert = page.get_by_role("dialog").get_by_role("alert")
    expect(alert).to_contain_text("con 68 cartas no se pueden repartir 40 a cada uno de 4 jugadores")
    expect(alert).to_contain_text("se esperaba: manos de 1 a 17 cartas")


def test_motion_shows_a_round_and_then_it_is_your_turn_again(visit: Visit):
    page = visit(speed="fast")
    page.locator("[data-game=get-bit] .primary").click()
    act(page, random.Random(11))
    log = page.get_by_role("list", name="Ship's log")
    expect(log).to_contain_text("The shark does not bite in the first round.")
    expect(page.get_by_role("button", name="Choose a card")).to_be_visible()


def test_phones_can_pin_the_page_with_its_own_icon(visit: Visit):
    page = visit()
    manifest = page.locator("link[rel=manifest]").get_attribute("href")
    assert manifest
    told = page.request.get(urljoin(page.url, manifest))
    assert told.headers["content-type"] == "application/manifest+json"
    assert told.json()["name"] == "Freebooter"
    icons = {urljoin(page.url, icon["src"]): icon["type"] for icon in told.json()["icons"]}
    touch = page.locator("link[rel=apple-touch-icon]").get_attribute("href")
    assert touch
    assert urljoin(page.url, touch) in icons
    for src, kind in icons.items():
        answer = page.request.get(src)
        assert (answer.status, answer.headers["content-type"]) == (200, kind)


def test_the_lobby_weighs_less_than_150_kilobytes_in_a_dozen_requests(visit: Visit):
    page = visit()
    expect(page.locator("article")).to_have_count(4)
    page.wait_for_load_state("networkidle")
    sizes = page.evaluate(
        """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
          .map((entry) => entry.transferSize)"""
    )
    assert 0 < sum(sizes) < 150_000
    assert len(sizes) <= 12
