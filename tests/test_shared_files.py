"""How many shared files a change edits, each counted on a real one: made in a copy of the tree, and then played.

The table in docs/architecture.md states these numbers.
"""

from __future__ import annotations

import ast
import filecmp
import os
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
    """The files of the tree that differ from ours, or are not there, and belong to no game."""
    names = (path.relative_to(tree).as_posix() for path in files_that_differ(tree))
    return {name for name in names if not OWN.search(name)}


def files_that_differ(tree: Path) -> set[Path]:
    """The files of the tree that differ from ours, or are not there."""
    files = (path for path in tree.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path for path in files if differs(path, ROOT / path.relative_to(tree))}


def differs(path: Path, ours: Path) -> bool:
    return not (ours.exists() and filecmp.cmp(path, ours, False))


def at_home(tree: Path) -> dict[str, str]:
    return {"PYTHONPATH": str(tree), "HOME": str(tree), "PATH": os.environ["PATH"]}


def run(tree: Path, code: str) -> str:
    return python(tree, "-c", code)


def python(tree: Path, *words: str, typed: str = "") -> str:
    """What Python says in the tree; its home is there too."""
    done = subprocess.run(
        [sys.executable, *words], cwd=tree, env=at_home(tree), input=typed, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
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


# Galician, with only as many of its own words as show that it is spoken; the others are Spanish.
GALICIAN: Final = {
    "freebooter/languages/gl/language.json": ("Español", "Galego"),
    "freebooter/languages/gl/terminal.json": ("¿Qué juego?", "Que xogo?"),
    "freebooter/games/get_bit/lessons/gl/how-it-goes.toml": ("Sé uno de los dos últimos", "Sé un dos dous últimos"),
    "web/src/i18n/gl/index.ts": ("Ajustes", "Axustes"),
}
SPEAK: Final = """
from freebooter.languages import languages
from freebooter.lessons import game_lessons
how = game_lessons("get-bit", "gl").how
print(languages()["gl"], how.goal[:22], sep=", ")
"""
GLOB: Final = re.compile(r"import\.meta\.glob(?:<[^(]*>)?\(\s*(\[[^\]]*\]|\"[^\"]*\")", re.DOTALL)


def globbed(web: Path) -> set[Path]:
    """What the page's globs find, without what they leave out."""
    found: set[Path] = set()
    for file in (*web.rglob("*.ts"), *web.rglob("*.svelte")):
        for patterns in GLOB.findall(file.read_text("utf-8")):
            quoted = re.findall(r'"([^"]+)"', patterns)
            here = {path for each in quoted if each[0] != "!" for path in matching(file.parent, each)}
            found |= here - {path for each in quoted if each[0] == "!" for path in matching(file.parent, each[1:])}
    return found


def matching(folder: Path, pattern: str) -> Iterator[Path]:
    """Relative as Vite has it, with one choice in braces at most."""
    before, _, rest = pattern.partition("{")
    choice, _, after = rest.partition("}")
    for each in choice.split(","):
        up = re.match(r"(\.{1,2}/)*", before + each + after)
        assert up
        base = (folder / up[0]).resolve()
        yield from base.glob((before + each + after)[up.end() :])


def test_a_language_edits_no_shared_file(tree: Path):
    shutil.copytree(ROOT / "web" / "src", tree / "web" / "src")
    for spanish in [path for path in tree.rglob("es") if path.is_dir()]:
        shutil.copytree(spanish, spanish.with_name("gl"))
    for file, (old, new) in GALICIAN.items():
        edit(tree / file, old, new)
    ours = {path for path in tree.rglob("*") if path.is_file() and "gl" in path.parts}
    assert {path for path in files_that_differ(tree) if path not in ours} == set()
    assert run(tree, SPEAK) == "Galego, Sé un dos dous últimos\n"
    assert "Que xogo?" in python(tree, "-m", "freebooter", "play", "--plain", "--language", "gl", typed="q\n")
    # What the page needs of a language is found by its globs: all but what the terminal says, and lessons.
    served = {path for path in ours if "lessons" not in path.parts and path.name != "terminal.json"}
    assert len(served) > 20
    assert served - globbed(tree / "web" / "src") == set()


# A shelf is SQLite at an address of its own.
SHELF: Final = {
    "freebooter/store/shelf.py": """
from contextlib import AbstractContextManager
from pathlib import Path
from .moving import Side, sqlite_side
from .sqlite import SqliteStore

def file(address: str) -> Path:
    return Path(address.removeprefix("shelf://"))

class ShelfStore(SqliteStore):
    def __init__(self, address: str) -> None:
        super().__init__(file(address))

def shelf_side(address: str) -> AbstractContextManager[Side]:
    return sqlite_side(file(address))
""",
    "tests/store/conformance/backends/shelf.py": """
import pytest
from freebooter.store import open_store
from . import Open

def opens(request: pytest.FixtureRequest) -> Open:
    folder = request.getfixturevalue("tmp_path")
    return lambda: open_store(f"shelf://{folder}/tables.db")
""",
}


def test_a_storage_backend_edits_one_shared_file(tree: Path):
    for name in ("__init__.py", "store"):
        copy = shutil.copytree if (ROOT / "tests" / name).is_dir() else shutil.copy
        (tree / "tests").mkdir(exist_ok=True)
        copy(ROOT / "tests" / name, tree / "tests" / name)
    for name, text in SHELF.items():
        (tree / name).write_text(text)
    row = (
        '    Backend("Shelf", ("shelf",), "freebooter.store.shelf:ShelfStore", "freebooter.store.shelf:shelf_side"),\n'
    )
    edit(tree / "freebooter/store/opening.py", "BACKENDS: Final = (\n", f"BACKENDS: Final = (\n{row}")
    changed = {path.relative_to(tree).as_posix() for path in files_that_differ(tree)}
    assert changed - SHELF.keys() == {"freebooter/store/opening.py"}
    tests = python(tree, "-m", "pytest", "-q", "-n", "0", "-k", "shelf", "tests/store/conformance")
    assert tests.count(".") > 30, tests
    written = ROOT / "tests" / "store" / "from_0_1_0" / "tables.db"
    shutil.copy(written, tree / "tables.db")
    assert "10 tables replay" in python(tree, "-m", "freebooter", "move-store", "tables.db", "shelf://moved.db")
    words = ["serve", "--port", "0", "--store", "shelf://served.db", "--secret", "secret"]
    command = [sys.executable, "-m", "freebooter", *words]
    with subprocess.Popen(command, cwd=tree, env=at_home(tree), stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        assert "games are kept in Shelf" in server.stdout.readline()
        server.terminate()
    assert (tree / "served.db").exists()


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
