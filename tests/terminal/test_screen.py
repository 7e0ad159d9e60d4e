"""The full screen, driven by keys; what it shows is compared with snapshots of its text.

UPDATE_SNAPSHOTS=1 writes them anew, and the drawings of docs/ with them: read the difference before it is committed.
"""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Callable, Coroutine
from pathlib import Path

import pytest
from textual.pilot import Pilot

from freebooter.terminal import saves
from freebooter.terminal.screen.app import Freebooter
from freebooter.terminal.screen.menu import MenuScreen, SetupScreen
from freebooter.terminal.screen.sheets import Curtain, Page
from freebooter.terminal.screen.table import TableScreen
from freebooter.terminal.setup import Wish

SNAPSHOTS = Path(__file__).parent / "snapshots"
DRAWINGS = Path(__file__).parents[2] / "docs" / "drawings"
SIZES = [(80, 24), (120, 40)]
VOYAGES: dict[str, tuple[int, dict[str, object], list[str]]] = {
    "get-bit": (4, {}, ["3", "enter", "4", "enter", "5"]),
    "captain": (5, {}, ["1", "enter", "2", "enter", "1"]),
    "plank": (4, {}, ["1", "enter", "8", "enter", "1", "0", "enter", "1", "enter", "2", "enter", "1"]),
    "skull-king": (4, {"rounds": [6, 3]}, ["2", "enter", "1", "enter", "2", "enter", "3"]),
}

Visit = Callable[[Freebooter, Pilot[None]], Coroutine[None, None, None]]


def visit(wish: Wish, size: tuple[int, int], then: Visit) -> Freebooter:
    app = Freebooter(wish, pace=0)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await settle(app, pilot)
            await then(app, pilot)

    asyncio.run(run())
    return app


async def settle(app: Freebooter, pilot: Pilot[None]) -> None:
    """Until nothing moves by itself: a question, a page, a menu or the end."""
    for _ in range(500):
        await pilot.pause()
        screen = app.screen
        if not isinstance(screen, TableScreen) or screen.at_rest:
            await pilot.pause()
            return
        await asyncio.sleep(0.01)
    raise AssertionError("nobody is asked anything")


async def press(app: Freebooter, pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settle(app, pilot)


def text_of(app: Freebooter) -> str:
    """The screen as it is seen, without its colours."""
    strips = app.screen._compositor.render_strips()  # pyright: ignore[reportPrivateUsage]
    lines = ["".join(segment.text for segment in strip).rstrip() for strip in strips]
    return "\n".join(lines) + "\n"


def check(name: str, shown: str) -> None:
    path = SNAPSHOTS / f"{name}.txt"
    if os.environ.get("UPDATE_SNAPSHOTS"):
        SNAPSHOTS.mkdir(exist_ok=True)
        path.write_text(shown, "utf-8")
    assert path.exists(), f"{path} is missing; UPDATE_SNAPSHOTS=1 writes it"
    assert shown == path.read_text("utf-8")


def draw(name: str, app: Freebooter) -> None:
    """The same screen for the docs, with no font to fetch from elsewhere."""
    if os.environ.get("UPDATE_SNAPSHOTS"):
        svg = app.export_screenshot(title="freebooter play")
        DRAWINGS.mkdir(exist_ok=True)
        (DRAWINGS / f"terminal-{name}.svg").write_text(re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL))


def table_of(app: Freebooter) -> TableScreen:
    assert isinstance(app.screen, TableScreen)
    return app.screen


def wish_for(game: str, hotseat: int = 1) -> Wish:
    seats, options, _ = VOYAGES[game]
    return Wish(game, seats, "drifter", options, seed=7, hotseat=hotseat, names=("Anne", "Bart"))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", VOYAGES)
def test_the_table_looks_as_it_did(game: str, size: tuple[int, int]):
    async def then(app: Freebooter, pilot: Pilot[None]) -> None:
        name = f"{game}-{size[0]}x{size[1]}"
        check(f"{name}-begin", text_of(app))
        await press(app, pilot, *VOYAGES[game][2])
        check(f"{name}-later", text_of(app))
        draw(f"{game}-wide" if size[0] > 80 else game, app)

    visit(wish_for(game), size, then)


@pytest.mark.parametrize("game", VOYAGES)
def test_a_whole_game_by_keys_alone(game: str):
    """Always the last legal choice; every digit of its key, then Enter."""

    async def then(app: Freebooter, pilot: Pilot[None]) -> None:
        for _ in range(400):
            if not isinstance(app.screen, TableScreen):
                break
            await press(app, pilot, *table_of(app).choices.question.legal[-1].key, "enter")
        assert isinstance(app.screen, Page)
        shown = text_of(app)
        assert "The game is over." in shown
        if game == "captain":
            await press(app, pilot, "n")
            assert isinstance(app.screen, MenuScreen)
        await press(app, pilot, "q")

    options = {"skull-king": {"rounds": [2, 4], "abilities": True}, "plank": {"round_limit": 2}}.get(game, {})
    app = visit(Wish(game, 2, "drifter", options, seed=7, names=("Anne",)), (80, 24), then)
    assert bool(re.search(r"The record is in .*records", app.farewell)) == (game != "captain")


def test_the_menu_offers_four_games_and_what_was_left():
    async def leave(app: Freebooter, pilot: Pilot[None]) -> None:
        await press(app, pilot, "3", "enter", "q")

    app = visit(wish_for("get-bit"), (80, 24), leave)
    assert app.farewell == "The game is kept: freebooter play goes on with it."

    async def then(app: Freebooter, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, MenuScreen)
        check("menu", text_of(app))
        draw("menu", app)
        await press(app, pilot, "4")
        assert isinstance(app.screen, SetupScreen)
        await press(app, pilot, "left", "down", "down", "left", "left", "down", "right")
        check("setup", text_of(app))
        await press(app, pilot, "enter")
        assert table_of(app).seat.game.seats == 3
        assert table_of(app).seat.game.options.mermaids is True  # pyright: ignore
        assert table_of(app).seat.levels == (None, "drifter", "drifter")  # pyright: ignore
        await press(app, pilot, "q")

    visit(Wish(), (80, 24), then)

    async def go_on(app: Freebooter, pilot: Pilot[None]) -> None:
        await press(app, pilot, "6")
        assert table_of(app).seat.view.round == 2
        await press(app, pilot, "q")

    visit(Wish(), (80, 24), go_on)


def test_a_game_asked_for_by_name_is_gone_on_with_or_begun_anew():
    async def leave(app: Freebooter, pilot: Pilot[None]) -> None:
        await press(app, pilot, "3", "enter", "q")

    visit(wish_for("get-bit"), (80, 24), leave)

    async def go_on(app: Freebooter, pilot: Pilot[None]) -> None:
        assert "Go on with a game you left?" in text_of(app)
        await press(app, pilot, "1")
        assert table_of(app).seat.view.round == 2

    visit(Wish("get-bit"), (80, 24), go_on)

    async def begin(app: Freebooter, pilot: Pilot[None]) -> None:
        await press(app, pilot, "n")
        assert table_of(app).seat.view.round == 1

    visit(Wish("get-bit", bots="drifter"), (80, 24), begin)
    assert len(saves.left_games()[0]) == 2


def test_keys_explain_hint_show_the_last_round_and_the_sheet():
    async def then(app: Freebooter, pilot: Pilot[None]) -> None:
        await press(app, pilot, "3", "enter", "3", "enter")
        assert "The 3 is in the red pirate's stack, not in its hand (GB-06)" in text_of(app)
        for key, says in (
            ("question_mark", "GB-07: Move:"),
            ("l", "The shark does not bite in the first round. (GB-09)"),
            ("s", "The swimmers · GB-06"),
            ("r", "Get Bit!: keys and rules"),
        ):
            await press(app, pilot, key)
            assert isinstance(app.screen, Page)
            assert says in text_of(app)
            await press(app, pilot, "escape")
        await pilot.press("h")
        for _ in range(500):
            await asyncio.sleep(0.02)
            await pilot.pause()
            if "The navigator would choose the" in text_of(app):
                break
        assert "The navigator would choose the" in text_of(app)
        await press(app, pilot, "escape", "u")
        assert "It was shown since" in text_of(app)

    visit(wish_for("get-bit"), (80, 24), then)


def test_a_picked_card_can_be_put_back():
    async def then(app: Freebooter, pilot: Pilot[None]) -> None:
        await press(app, pilot, "1", "enter")
        assert "Your second card, after Shove Left?" in text_of(app)
        await press(app, pilot, "u")
        assert "Your first card?" in text_of(app)
        await press(app, pilot, "right", "right", "enter")
        assert "Your second card, after Shove Right?" in text_of(app)

    visit(wish_for("plank"), (80, 24), then)


@pytest.mark.clause("GB-05")
def test_the_curtain_hides_the_table_until_the_next_one_looks():
    async def then(app: Freebooter, pilot: Pilot[None]) -> None:
        await press(app, pilot, "4", "enter")
        assert isinstance(app.screen, Curtain)
        shown = text_of(app)
        assert "Pass the terminal to Bart." in shown
        assert "Round" not in shown
        assert "holds" not in shown
        await press(app, pilot, "4", "enter")
        assert "Which card for your yellow pirate?" in text_of(app)
        assert table_of(app).seat.view.committed[0] is True  # pyright: ignore

    visit(wish_for("get-bit", hotseat=2), (80, 24), then)


def test_day_and_night_and_a_click():
    async def then(app: Freebooter, pilot: Pilot[None]) -> None:
        before = text_of(app)
        await press(app, pilot, "d")
        assert app.theme == "day"
        assert text_of(app) == before
        box = table_of(app).choices.boxes[1]
        await pilot.click("#choices", offset=(box.x + 1, box.y + 1))
        await settle(app, pilot)
        assert table_of(app).choices.selected == 1
        await pilot.click("#choices", offset=(box.x + 1, box.y + 1))
        await settle(app, pilot)
        assert table_of(app).seat.view.round == 2

    visit(wish_for("get-bit"), (80, 24), then)


def test_a_small_terminal_keeps_the_hand_in_sight():
    async def then(app: Freebooter, pilot: Pilot[None]) -> None:
        shown = text_of(app)
        assert "Which card for your red pirate?" in shown
        assert "╰───────╯" in shown
        await pilot.resize_terminal(120, 40)
        await settle(app, pilot)
        assert text_of(app) == (SNAPSHOTS / "get-bit-120x40-begin.txt").read_text("utf-8")

    visit(wish_for("get-bit"), (60, 16), then)


def test_a_notice_hides_no_question(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))

    async def then(app: Freebooter, pilot: Pilot[None]) -> None:
        shown = text_of(app)
        assert "This game cannot be saved" in shown
        assert "Which card for your red pirate?" in shown

    visit(wish_for("get-bit"), (80, 24), then)
