"""Games are found by their descriptors: those here, and those that packages bring by an entry point."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from freebooter.engine import OptionsError
from freebooter.games import GAMES, BrokenGame, clauses, descriptor, descriptors, luggage, make
from freebooter.games.registry import HERE
from tests.games.packages import announce, forget

GAME = """
from freebooter.engine.descriptor import Descriptor
from freebooter.games.get_bit import GetBit

class Twin(GetBit):
    id = "twin"
    title = "Twin"

DESCRIPTOR = Descriptor(game=Twin, minutes=(1, 2))
"""


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder on the path, as of installed packages."""
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    for file in tmp_path.glob("*.py"):
        sys.modules.pop(file.stem, None)
    forget()


def install(site: Path, package: str, game: str, source: str) -> None:
    """A package with one module and one entry point."""
    (site / f"{package.replace('-', '_')}.py").write_text(source)
    announce(site, package, {game: f"{package.replace('-', '_')}:DESCRIPTOR"})


@pytest.mark.parametrize("game", GAMES)
def test_a_descriptor_is_about_its_game_and_names_only_what_there_is(game: str):
    about = descriptor(game)
    assert about.id == game
    assert about.usual_seats in about.seats
    assert 0 < about.minutes[0] <= about.minutes[1]
    assert list(about.options) == [field.name for field in fields(about.game.Options)]
    for option in about.options.values():
        assert option.clause in clauses(game)
        assert option.help
    for what in ("heuristics", "labels", "environment", "terminal", "notebook", "tricks", "examples", "companion"):
        assert (about.bring(what) is None) == (getattr(about, what) is None)


def test_a_package_adds_a_game_by_an_entry_point(site: Path):
    install(site, "freebooter-twin", "twin", GAME)
    assert list(GAMES) == [*HERE, "twin"]
    assert make("twin", 3).id == "twin"
    assert luggage("twin", "heuristics") is None


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("import no_such_module_at_all", "ModuleNotFoundError: No module named 'no_such_module_at_all'"),
        ("DESCRIPTOR = 3", "broken:DESCRIPTOR is no Descriptor"),
        (GAME, "its game's id is twin"),
    ],
)
def test_a_broken_package_is_named_and_breaks_no_other_game(site: Path, source: str, why: str):
    install(site, "broken", "lost-at-sea", source)
    with pytest.raises(BrokenGame, match="the package broken does not bring the game lost-at-sea") as caught:
        make("lost-at-sea", 3)
    assert why in str(caught.value)
    with pytest.warns(UserWarning, match="lost-at-sea"):
        assert [about.id for about in descriptors()] == list(HERE)
    assert make("get-bit", 3).id == "get-bit"


def test_a_package_cannot_take_the_place_of_a_game_here(site: Path):
    install(site, "pirated", "plank", GAME)
    assert make("plank", 3).title == "Walk the Plank!"
    assert list(GAMES) == list(HERE)


def test_an_unknown_game_is_refused_with_those_there_are(site: Path):
    install(site, "freebooter-twin", "twin", GAME)
    with pytest.raises(OptionsError, match="get-bit or captain or plank or skull-king or twin"):
        make("whist", 3)


def test_a_game_that_is_here_is_made_without_looking_at_packages_or_other_games():
    code = """
import sys, importlib.metadata
def scan(**_): raise AssertionError("scanned")
importlib.metadata.entry_points = scan
import freebooter
freebooter.make("get-bit", 4)
print([name for name in sys.modules if name.startswith(("freebooter.games.plank", "freebooter.bots"))])
"""
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "[]\n"
