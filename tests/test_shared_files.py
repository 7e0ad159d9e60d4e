"""How many shared files a change edits, each counted on a real one: made in a copy of the tree, and then played.

The table in docs/architecture.md states these numbers.
"""

from __future__ import annotations

import ast
import filecmp
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from freebooter.games.registry import HERE
from tests.games.packages import EXAMPLE

ROOT: Final = Path(__file__).parents[1]
SHARED: Final = ("freebooter", "pyproject.toml", "mkdocs.yml")
# A folder or module named by its game is the game's own; so is the score sheet, which is Skull King's.
OWN: Final = re.compile(
    r"(^|/)(" + "|".join(game.replace("-", "[-_]") for game in (*HERE, EXAMPLE.name)) + r")[^/]*(/|$)"
)
SHEETS: Final = ("freebooter/scoresheet/", "freebooter/terminal/scorekeeping/", "freebooter/wire/sheet.py")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of what a game could have to edit."""
    for name in SHARED:
        if (ROOT / name).is_file():
            shutil.copy(ROOT / name, tmp_path / name)
        else:
            shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "web"))
    return tmp_path


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text, (path, old)
    path.write_text(text.replace(old, new, 1), "utf-8")


def edited_shared_files(tree: Path) -> set[str]:
    """The files of the tree that differ from ours and belong to no game."""
    files = (path.relative_to(tree).as_posix() for path in tree.rglob("*") if path.is_file())
    ours = (name for name in files if "__pycache__" not in name and not OWN.search(name))
    return {name for name in ours if not ((ROOT / name).exists() and filecmp.cmp(tree / name, ROOT / name, False))}


def run(tree: Path, code: str) -> str:
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=tree, env={"PYTHONPATH": str(tree)}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


PLAY_FIFTH: Final = """
import random
from freebooter.bots import levels_of
from freebooter.games import GAMES, clauses, make
from freebooter.simulation import random_game
from freebooter.table.descriptions import describe_all
record = random_game(make("ship-captain-crew", 3), random.Random(1))
print(list(GAMES)[-1], len(record.seats), describe_all()[-1].title, "SC-03" in clauses("ship-captain-crew"))
"""


def test_a_game_as_a_package_edits_no_shared_file():
    """It is in no file of ours at all; that it plays is shown in games/test_packaged_game.py."""
    name = re.compile(r"ship.?captain", re.IGNORECASE)
    ours = (path for path in (ROOT / "freebooter").rglob("*.py") if "web" not in path.parts)
    assert [path for path in ours if name.search(path.read_text("utf-8"))] == []


def test_a_game_in_the_tree_edits_three_shared_files(tree: Path):
    folder = tree / "freebooter" / "games" / "ship_captain_crew"
    shutil.copytree(EXAMPLE / "ship_captain_crew", folder)
    (folder / "descriptor.py").write_text('from . import DESCRIPTOR\n\n__all__ = ["DESCRIPTOR"]\n')
    for file, line in (
        ("freebooter/games/registry.py", '"skull-king"'),
        ("pyproject.toml", '    "freebooter.games.skull_king",\n'),
        ("mkdocs.yml", "      - Skull King: rules/skull-king.md\n"),
    ):
        ours = line.replace("skull-king", "ship-captain-crew").replace("skull_king", "ship_captain_crew")
        edit(tree / file, line, line + (ours if line.endswith("\n") else f", {ours}"))
    assert edited_shared_files(tree) == {"freebooter/games/registry.py", "pyproject.toml", "mkdocs.yml"}
    assert run(tree, PLAY_FIFTH) == "ship-captain-crew 3 Ship, Captain and Crew True\n"


USE_OPTION: Final = """
import random
from freebooter.games import make
from freebooter.simulation import random_game
from freebooter.engine import OptionsError
from freebooter.replay import story
from freebooter.table.descriptions import describe
from freebooter.languages.speech import Speech
from freebooter.terminal.settings import settings

def bites(first):
    record = random_game(make("get-bit", 4, {"first_bite": first}), random.Random(1))
    return [event.kind for _, events in story(record) for event in events if event.kind in ("spared", "bitten")]

print(bites(1)[0], bites(2)[:2], bites(3)[:3].count("spared"))
print(describe("get-bit").options[-1].help, [line.name for line in settings("get-bit", Speech())])
try:
    make("get-bit", 4, {"first_bite": 9})
except OptionsError as error:
    print(error, error.clause)
"""


def test_an_option_edits_no_shared_file(tree: Path):
    game = tree / "freebooter" / "games" / "get_bit"
    edit(game / "options.py", "import Options, choice", "import Options, choice, number")
    with (game / "options.py").open("a") as file:
        file.write('    first_bite: int = number(2, 1, 5, clause="GB-09", help="When the shark wakes.")\n')
    edit(game / "rules.py", "    refill_at: int\n", "    refill_at: int\n    first_bite: int\n")
    edit(game / "rules.py", "if sea.round == 1:", "if sea.round < setup.first_bite:")
    edit(game / "__init__.py", "options.refill_at, (None,)", "options.refill_at, options.first_bite, (None,)")
    assert edited_shared_files(tree) == set()
    assert run(tree, USE_OPTION).splitlines() == [
        "bitten ['spared', 'bitten'] 2",
        "When the shark wakes. ['refill_at', 'first_bite']",
        "option first_bite cannot be 9; expected 1 to 5 GB-09",
    ]


def shared_modules() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted((ROOT / "freebooter").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if not OWN.search(name) and not name.startswith(SHEETS):
            yield name, ast.parse(path.read_text("utf-8"))


def test_no_shared_module_imports_a_game_or_compares_with_its_id():
    """But the registry, which lists those that are here."""
    found: list[str] = []
    for name, module in shared_modules():
        for node in ast.walk(module):
            match node:
                case ast.ImportFrom(module=str(source)) if OWN.search(source.replace(".", "/")):
                    found.append(f"{name}: {source}")
                case ast.Constant(value=str(text)) if text in HERE and name != "freebooter/games/registry.py":
                    found.append(f"{name}: {text}")
                case _:
                    pass
    assert found == []
