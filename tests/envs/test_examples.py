"""The examples run, and the agent learns."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(name: str, *arguments: str) -> str:
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def opened(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_cfr_solves_small_get_bit():
    pytest.importorskip("pyspiel")
    told = run("cfr_small_get_bit.py", "freebooter_get_bit(cards=2,limbs=1,refill_at=1)", "--iterations", "8")
    assert re.search(r"\n +1 +0\.333333 ", told)
    assert re.search(r"\n +8 +0\.010706 ", told)
    assert re.search(r"play 0:1 +0\.\d{3}", told)


def test_an_agent_learns_and_sits_down_in_the_arena(tmp_path: Path):
    pytest.importorskip("jax")
    agent = tmp_path / "agent.npz"
    told = run("train_ppo.py", "get-bit", "--updates", "6", "--out", str(agent))
    first, *_, last = (float(share) for share in re.findall(r"win share +([\d.]+)%", told))
    assert last > first + 4
    assert agent.with_suffix(".svg").read_text("utf-8").startswith("<svg")
    told = run("play_in_arena.py", str(agent), "--against", "drifter", "--games", "8")
    assert re.search(r"agent +wins +[\d.]+% .* of 8\n", told)


def test_advantages_follow_each_seats_own_decisions():
    jnp = pytest.importorskip("jax.numpy")
    ppo = opened("train_ppo")
    rng = np.random.default_rng(0)
    length, games, seats = 12, 5, 3
    value, rewards = rng.random((length, games)), rng.random((length, games, seats))
    seat, ended = rng.integers(seats, size=(length, games)), rng.random((length, games)) < 0.2
    rewards *= ended[..., None]
    worth = rng.random((games, seats))
    nothing = jnp.zeros(())
    steps = ppo.Step(seat, nothing, nothing, nothing, nothing, value, rewards, ended)
    steps = ppo.Step(
        *(jnp.broadcast_to(each, (length, games)) if each is nothing else jnp.asarray(each) for each in steps)
    )
    found = np.asarray(ppo.advantages(steps, jnp.asarray(worth)))
    for game in range(games):
        for step in range(length):
            assert found[step, game] == pytest.approx(
                expected(step, game, seat, value, rewards, ended, worth, ppo.TRACE), abs=1e-5
            )


def expected(
    step: int,
    game: int,
    seat: np.ndarray,
    value: np.ndarray,
    rewards: np.ndarray,
    ended: np.ndarray,
    worth: np.ndarray,
    trace: float,
) -> float:
    """By its definition: what the seat got until its next decision, and from there on."""
    mine, earned = seat[step, game], 0.0
    for at in range(step, len(value)):
        if at > step and seat[at, game] == mine:
            later = expected(at, game, seat, value, rewards, ended, worth, trace)
            return earned + value[at, game] - value[step, game] + trace * later
        earned += rewards[at, game, mine]
        if ended[at, game]:
            return earned - value[step, game]
    return earned + worth[game, mine] - value[step, game]
