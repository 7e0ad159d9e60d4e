"""A disk that fails at every call in turn, in the manner of SQLite's own tests."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from .faulty_disk import FaultyDisk, compiled

ROOT = Path(__file__).parent.parent.parent


def sail(tmp_path: Path, kind: str, step: int) -> dict[str, int]:
    folder = tmp_path / "tables"
    folder.mkdir()
    disk = FaultyDisk(tmp_path / "control", folder, compiled(tmp_path))
    command = [sys.executable, "-m", "tests.store.fault_voyage", str(folder), kind, str(step)]
    ended = subprocess.run(
        command, env=os.environ | disk.environment, cwd=ROOT, capture_output=True, text=True, timeout=900, check=False
    )
    assert ended.returncode == 0, ended.stderr[-4000:]
    assert disk.calls > 0
    return json.loads(ended.stdout)


@pytest.mark.parametrize(("kind", "step"), [("error", 3), ("full", 7)])
def test_a_call_that_fails_loses_no_move_and_wedges_no_table(tmp_path: Path, kind: str, step: int):
    counts = sail(tmp_path, kind, step)
    assert counts["voyages"] >= counts["calls"] // step
    assert counts["refused"] > 0
    assert counts["acknowledged"] == counts["voyages"] * 18


@pytest.mark.deep
@pytest.mark.parametrize("kind", ["error", "full"])
def test_every_single_call_that_fails_loses_no_move_and_wedges_no_table(tmp_path: Path, kind: str):
    counts = sail(tmp_path, kind, 1)
    assert counts["voyages"] >= counts["calls"]
    assert counts["refused"] > 0
