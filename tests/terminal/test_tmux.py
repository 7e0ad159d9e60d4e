"""A whole game of each in line mode, in a real terminal, by a script that only reads the screen."""

from __future__ import annotations

import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(not shutil.which("tmux"), reason="tmux is not installed")

PATIENCE = 60.0
CHOICE = re.compile(r"  (\d+)  (.+)")


class Terminal:
    """A tmux server of our own with one window."""

    def __init__(self, folder: Path, command: list[str]) -> None:
        self.socket = f"{tempfile.mkdtemp()}/tmux"  # a socket's path may not be long
        settings = {"XDG_DATA_HOME": str(folder), "TERM": "screen-256color"}
        environment = [f"{name}={value}" for name, value in settings.items()]
        line = shlex.join(["env", *environment, *command]) + "; sleep 60"
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", "120", "-y", "60", line)

    def tmux(self, *arguments: str) -> str:
        run = subprocess.run(["tmux", "-S", self.socket, *arguments], capture_output=True, text=True, check=True)
        return run.stdout

    def screen(self) -> list[str]:
        return [line.rstrip() for line in self.tmux("capture-pane", "-p").rstrip().splitlines()]

    def wait(self) -> list[str]:
        """The screen once it asks something, or tells the end."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            screen = self.screen()
            if screen and (screen[-1] == "Choose:" or is_over(screen)):
                return screen
            time.sleep(0.01)
        raise AssertionError("\n".join(self.screen()))

    def type(self, text: str) -> None:
        self.tmux("send-keys", "-l", text)
        self.tmux("send-keys", "Enter")


@pytest.fixture
def terminal(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Terminal]:
    game, seats, options = request.param
    freebooter = [sys.executable, "-m", "freebooter", "play", game, "--seats", str(seats), "--bots", "drifter"]
    terminal = Terminal(tmp_path, [*freebooter, "--options", options, "--seed", "5", "--plain"])
    yield terminal
    terminal.tmux("kill-server")
    shutil.rmtree(Path(terminal.socket).parent)


def is_over(screen: list[str]) -> bool:
    return any(line.startswith("The record is in") for line in screen[-4:])


def choices(screen: list[str]) -> list[str]:
    """The keys offered last, those that are not legal left out."""
    offered: list[str] = []
    for line in reversed(screen[:-1]):
        found = CHOICE.fullmatch(line)
        if found and not found[2].endswith("not legal now"):
            offered.append(found[1])
        elif not found and offered:
            break
    return offered


@pytest.mark.parametrize(
    "terminal",
    [
        ("get-bit", 2, "{}"),
        ("captain", 3, "{}"),
        ("plank", 3, "{}"),
        ("skull-king", 3, '{"mermaids": true, "loot": true, "kraken": true, "abilities": true}'),
    ],
    indirect=True,
    ids=lambda voyage: voyage[0],
)
def test_a_whole_game_by_reading_the_screen(terminal: Terminal):
    rng = random.Random(1)
    decisions = 0
    while not is_over(screen := terminal.wait()):
        decisions += 1
        offered = choices(screen)
        assert offered, "\n".join(screen)
        terminal.type(rng.choice(offered))
        # The answer stands behind the prompt, or the prompt has scrolled on.
        until = time.monotonic() + PATIENCE
        while terminal.screen() == screen and time.monotonic() < until:
            time.sleep(0.005)
    assert decisions > 4
    assert any("The game is over." in line for line in screen)
