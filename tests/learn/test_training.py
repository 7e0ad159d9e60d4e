"""A run, small enough for two cores: files, going on, several devices."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("jax")

from freebooter.bots.network import from_bytes
from freebooter.engine import JsonObject
from freebooter.learn import checkpoints
from freebooter.learn.clones import gathered
from freebooter.learn.config import Config, config_of
from freebooter.learn.training import Training

pytestmark = pytest.mark.deep

TINY: JsonObject = {
    "width": 32,
    "critic_width": 32,
    "games": 32,
    "side_games": 16,
    "steps": 16,
    "minibatches": 2,
    "critic_first": 2,
    "bosun_decisions": 2000,
    "clone_steps": 300,
    "clone_batch": 128,
    "evaluate_every": 2,
    "remember_every": 2,
    "table": [{"seats": 4}, {"seats": 2, "options": {"refill_at": 1}}],
}


def tiny() -> Config:
    return config_of("get-bit", TINY)


class Brief(Training):
    """Ends after so many updates, not by the clock."""

    most = 6

    @property
    def part(self) -> float:
        return min(1.0, self.counters.updates / self.most)


def test_a_run_leaves_weights_a_manifest_and_curves_and_is_gone_on_with(tmp_path: Path):
    Brief(tiny(), tmp_path, 1).run()
    network = from_bytes("get-bit", (tmp_path / "get-bit.safetensors").read_bytes())
    manifest = json.loads((tmp_path / "get-bit.json").read_text("utf-8"))
    assert network.game == manifest["game"] == "get-bit"
    assert manifest["updates"] == 6
    assert [row["updates"] for row in checkpoints.read_curves(tmp_path)] == [2, 4, 6]
    assert manifest["clone"]["agrees"] > 0.3

    again = Brief(tiny(), tmp_path, 1)
    again.most = 8
    again.run()
    assert [row["updates"] for row in checkpoints.read_curves(tmp_path)] == [2, 4, 6, 8]
    assert again.counters.decisions == manifest["decisions"] * 8 // 6


def started(program: str, folder: Path, **flags: str) -> subprocess.Popen[str]:
    """A program of its own, in which processes may start others."""
    root, file = Path(__file__).parents[2], folder / "run.py"
    file.write_text("if __name__ == '__main__':\n" + "".join(f"    {line}\n" for line in program.splitlines()))
    return subprocess.Popen(
        [sys.executable, str(file)],
        cwd=root,
        env={**os.environ, **flags, "PYTHONPATH": str(root)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_a_run_that_is_killed_is_gone_on_with(tmp_path: Path):
    out = tmp_path / "run"
    killed = started(
        "import pathlib; from freebooter.learn import training; from tests.learn.test_training import Brief, tiny\n"
        "training.SAVE_EVERY = 0.0; Brief.most = 10**6\n"
        f"Brief(tiny(), pathlib.Path({str(out)!r}), 1).run()",
        tmp_path,
    )
    while killed.poll() is None and len(checkpoints.read_curves(out)) < 2:
        time.sleep(0.05)
    killed.kill()
    _, said = killed.communicate()
    found = checkpoints.load(out)
    assert found, said
    again = Brief(tiny(), out, 1)
    again.most = found[1]["updates"] + 2
    again.run()
    assert again.counters.updates == again.most
    assert json.loads((out / "get-bit.json").read_text("utf-8"))["updates"] == again.most


def test_a_run_that_is_stopped_among_bosuns_ends_without_them():
    assert gathered(tiny(), 0, 1, lambda many: None, lambda: True) is None


def test_a_batch_is_spread_over_devices(tmp_path: Path):
    flags = {"XLA_FLAGS": "--xla_force_host_platform_device_count=2", "JAX_PLATFORMS": "cpu"}
    done = started(
        "import pathlib, jax; from tests.learn.test_training import Brief, tiny\n"
        f"Brief(tiny(), pathlib.Path({str(tmp_path)!r}), 1).run(); print(len(jax.devices()))",
        tmp_path,
        **flags,
    )
    told, said = done.communicate()
    assert done.returncode == 0, said
    assert told.split() == ["2"]
    assert json.loads((tmp_path / "get-bit.json").read_text("utf-8"))["updates"] == 6
