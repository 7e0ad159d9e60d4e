"""Lessons on the full screen, by keys: what is asked leads to the end, what is wrong is answered."""

from __future__ import annotations

import asyncio

import pytest
from textual.pilot import Pilot

from freebooter.languages.speech import Speech
from freebooter.lessons import read_lesson, read_words
from freebooter.terminal.lesson_seat import LessonSeat, progress_in
from freebooter.terminal.screen.app import Freebooter
from freebooter.terminal.screen.lesson import CaptionPage, LessonScreen
from freebooter.terminal.screen.menu import MenuScreen
from freebooter.terminal.setup import Wish

from .test_lessons import LESSONS, way
from .test_screen import settle, text_of, visit


def shown(app: Freebooter) -> str:
    """The words of the page that lies over the table, in one line."""
    lines = (line.rsplit("│", 2) for line in text_of(app).splitlines())
    return " ".join(" ".join(line[1] for line in lines if len(line) == 3).split())


async def do(app: Freebooter, pilot: Pilot[None], move: str) -> None:
    """Close the caption, and make the move, if one is asked for."""
    assert isinstance(app.screen, CaptionPage)
    await pilot.press("enter")
    await settle(app, pilot)
    if move:
        assert isinstance(app.screen, LessonScreen)
        app.screen.play(move)
        await settle(app, pilot)


SHORTEST = ("get-bit", "first-game")


@pytest.mark.parametrize(
    ("game", "name"),
    [lesson if lesson == SHORTEST else pytest.param(*lesson, marks=pytest.mark.deep) for lesson in LESSONS],
)
def test_a_lesson_is_taken_to_its_end_on_a_small_screen(game: str, name: str):
    lesson = read_lesson(game, name)
    words = read_words(game, name, "en")
    app = Freebooter(Wish(), LessonSeat(lesson, Speech()))

    async def take() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(app, pilot)
            for step, (wrong, right) in zip(lesson.steps, way(lesson), strict=False):
                assert " ".join(words.captions[step.id].says.split()) in shown(app)
                if wrong:
                    await do(app, pilot, wrong)
                    answer = words.captions[step.id].tries.get(wrong) or words.captions[step.id].instead
                    assert " ".join(answer.split()) in shown(app)
                await do(app, pilot, right)
            await pilot.press("enter")
            await settle(app, pilot)
            assert isinstance(app.screen, MenuScreen)

    asyncio.run(take())
    assert progress_in(lesson).done


def test_the_set_up_page_is_there_at_once_and_leads_to_the_lesson():
    async def then(app: Freebooter, pilot: Pilot[None]) -> None:
        await pilot.press("1")
        await settle(app, pilot)
        assert "Players" in text_of(app)
        assert "learn by playing" in text_of(app)
        await pilot.press("l")
        await settle(app, pilot)
        assert isinstance(app.screen, CaptionPage)
        assert read_words("get-bit", "first-game", "en").title in text_of(app)

    visit(Wish(), (100, 30), then)
