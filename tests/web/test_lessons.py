"""Lessons in the browser: played to their end by doing what they ask, and by doing wrong things first."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from freebooter.games import GAMES
from freebooter.lessons import lesson_ids, lesson_stops, read_lesson, read_words
from freebooter.wire import LessonStop
from tests.server.clients import ServerProcess

from .conftest import Visit
from .lessons import do, make, step_of
from .page_checks import findings, overflow, small_targets

LESSONS = [(game, name) for game in GAMES for name in lesson_ids(game)]
FIRST = [game for game, name in LESSONS if name == "first-game"]
SIZES = [(360, 640), (390, 844), (844, 390), (1280, 800)]


def stops_by_step(game: str, name: str) -> dict[str, LessonStop]:
    """The first stop of each step: the one that the first of the accepted moves leads to."""
    stops = list(lesson_stops(read_lesson(game, name)))
    return {stop.step: stop for stop in reversed(stops)}


def play_until(page: Page, game: str, name: str, last: str, language: str = "en") -> list[str]:
    """The lesson from where it stands to that step; answers the steps on the way, each pointed at as it should be."""
    lesson, stops = read_lesson(game, name), stops_by_step(game, name)
    words = read_words(game, name, language)
    steps = {step.id: step for step in lesson.steps}
    passed: list[str] = []
    while True:
        step = steps[step_of(page)]
        passed.append(step.id)
        expect(page.locator(".words[data-step]")).to_contain_text(words.captions[step.id].says)
        expect(page.locator(".spotlight .ring")).to_have_count(len(step.point))
        if step.id == last:
            return passed
        do(page, stops[step.id], step)


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_lesson_is_played_to_its_end_by_doing_what_it_asks(
    visit: Visit, server: ServerProcess, game: str, name: str
) -> None:
    page = visit(f"{server.url}/learn/{game}/{name}")
    steps = [step.id for step in read_lesson(game, name).steps]
    assert play_until(page, game, name, steps[-1]) == steps
    page.get_by_role("link", name="All lessons").click()
    expect(page.get_by_role("link", name=re.compile("^Once more"))).to_have_count(1)


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_wrong_deeds_are_explained_and_the_position_stays(
    visit: Visit, server: ServerProcess, game: str, name: str
) -> None:
    page = visit(f"{server.url}/learn/{game}/{name}")
    lesson, stops, words = read_lesson(game, name), stops_by_step(game, name), read_words(game, name, "en")
    explained = 0
    for step in lesson.steps[:-1]:
        assert step_of(page) == step.id
        stop, caption = stops[step.id], words.captions[step.id]
        wrong = [move for move in stop.legal if move not in stop.accept]
        if stop.accept and wrong:
            move = next(iter(caption.tries), wrong[0])
            make(page, move)
            expect(page.locator(".remark")).to_have_text(caption.tries.get(move) or caption.instead)
            assert step_of(page) == step.id
            explained += 1
        do(page, stop, step)
    assert step_of(page) == lesson.steps[-1].id
    assert explained


def test_a_card_that_may_not_be_played_is_explained_by_its_clause(visit: Visit, server: ServerProcess) -> None:
    page = visit(f"{server.url}/learn/skull-king/first-game")
    play_until(page, "skull-king", "first-game", "must-follow")
    page.locator('.hand button[data-card="y5"]').click(force=True)  # it says that it is disabled, and why
    bubble = page.locator(".bubble")
    expect(bubble).to_contain_text("green")
    expect(bubble).to_contain_text("SK-05")
    assert step_of(page) == "must-follow"


def test_a_lesson_is_left_by_escape_and_taken_up_where_it_was(visit: Visit, server: ServerProcess) -> None:
    page = visit(f"{server.url}/learn/captain/first-game")
    play_until(page, "captain", "first-game", "your-trump")
    page.keyboard.press("Escape")
    expect(page).to_have_url(re.compile("/learn/captain$"))
    page.reload()
    page.get_by_role("link", name=re.compile("^Take it up again")).click()
    assert step_of(page) == "your-trump"
    expect(page.locator(".trick > li:not(.slot)")).to_have_count(2)
    assert play_until(page, "captain", "first-game", "end")[-1] == "end"


def test_a_lesson_is_played_by_keys_alone(visit: Visit, server: ServerProcess) -> None:
    page = visit(f"{server.url}/learn/get-bit/first-game")
    for step in ("goal", "shark", "you"):
        assert step_of(page) == step
        page.keyboard.press("Enter")
        expect(page.locator(f'.words[data-step="{step}"]')).to_have_count(0)
    assert step_of(page) == "first-card"
    page.keyboard.press("5")
    page.keyboard.press("Enter")
    expect(page.locator('.words[data-step="swum"]')).to_have_count(1)
    assert page.evaluate("document.activeElement !== document.body")


def test_a_lesson_goes_on_in_another_language(visit: Visit, server: ServerProcess) -> None:
    page = visit(f"{server.url}/learn/plank/first-game", language="es-ES")
    assert play_until(page, "plank", "first-game", "program", "es")[-1] == "program"
    page.get_by_role("button", name="Ajustes").click()
    page.get_by_label("English").check()
    page.keyboard.press("Escape")
    expect(page.locator(".words[data-step]")).to_contain_text(
        read_words("plank", "first-game", "en").captions["program"].says
    )


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("game", FIRST)
def test_a_lesson_fits_every_screen(visit: Visit, server: ServerProcess, game: str, width: int, height: int) -> None:
    page = visit(f"{server.url}/learn/{game}/first-game", width=width, height=height)
    step = next(step for step in read_lesson(game, "first-game").steps if step.accept)
    play_until(page, game, "first-game", step.id)
    assert overflow(page) <= 0
    caption = page.locator("section.caption").bounding_box()
    assert caption
    assert caption["y"] >= -1
    assert caption["y"] + caption["height"] <= height


@pytest.mark.parametrize("dark", [False, True], ids=["day", "night"])
@pytest.mark.parametrize("game", FIRST)
def test_axe_finds_nothing_in_lessons(visit: Visit, server: ServerProcess, game: str, dark: bool) -> None:
    page = visit(f"{server.url}/learn/{game}", dark=dark)
    expect(page.locator(".how .scene svg").first).to_be_visible()
    assert findings(page) == []
    assert small_targets(page) == []
    page.get_by_role("link", name=re.compile("^Begin")).first.click()
    step = next(step for step in read_lesson(game, "first-game").steps if step.accept)
    play_until(page, game, "first-game", step.id)
    assert findings(page) == []


@pytest.mark.parametrize("game", FIRST)
def test_how_it_goes_is_told_in_the_lobby_and_at_the_table(visit: Visit, game: str) -> None:
    page = visit()
    card = page.locator(f'article[data-game="{game}"]')
    card.get_by_role("button", name="How it goes").click()
    expect(page.locator("dialog .goal")).to_be_visible()
    page.keyboard.press("Escape")
    card.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="The table", exact=True).click()
    page.get_by_role("button", name="How it goes").click()
    expect(page.locator("dialog .goal")).to_be_visible()


def test_play_now_remembers_level_players_and_rules(visit: Visit) -> None:
    page = visit()
    card = page.locator('article[data-game="skull-king"]')
    card.get_by_label("Bots").select_option("deckhand")
    card.get_by_label("Players").select_option("3")
    card.get_by_label("Rules").select_option("legendary")
    card.get_by_role("button", name="Play now").click()
    expect(page.locator(".plate[data-seat]")).to_have_count(3)
    kept = json.loads(page.evaluate("localStorage.getItem('freebooter.settings')"))
    assert kept["quick"] == {"skull-king": {"level": "deckhand", "seats": 3, "preset": "legendary"}}
    page.get_by_role("link", name="Freebooter, to the lobby").click()
    expect(card.get_by_label("Bots")).to_have_value("deckhand")
    expect(card.get_by_label("Players")).to_have_value("3")
    expect(card.get_by_label("Rules")).to_have_value("legendary")
