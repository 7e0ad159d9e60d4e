"""A disk that fails at the call one names: a library preloaded into another process, and the numbers that steer it."""

from __future__ import annotations

import mmap
import os
import shutil
import struct
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

SOURCE: Final = Path(__file__).with_name("faults.c")
FORM: Final = struct.Struct("5l")


class FaultyDisk:
    """The control of a process that was started with `environment`: which of its calls on the folder fails."""

    def __init__(self, control: Path, folder: Path, library: Path) -> None:
        if not control.exists():
            control.write_bytes(bytes(FORM.size))
        self.environment = {
            "LD_PRELOAD": str(library),
            "FAULT_CONTROL": str(control),
            "FAULT_FOLDER": str(folder),
        }
        with control.open("r+b") as file:
            self._map = mmap.mmap(file.fileno(), FORM.size)

    @property
    def calls(self) -> int:
        return self._numbers()[0]

    @property
    def failed(self) -> int:
        return self._numbers()[4]

    def fail(self, call: int, error: int, *, from_there_on: bool = False) -> None:
        """Let that call from now (1 is the next) fail, and those after it too if wished."""
        at = self.calls
        self._map[:] = FORM.pack(at, 0, 0, 0, 0)
        self._map[:] = FORM.pack(at, at + call, error, from_there_on, 0)

    def mend(self) -> int:
        """No call fails any more; how many did."""
        failed = self.failed
        self._map[:] = FORM.pack(self.calls, 0, 0, 0, 0)
        return failed

    def _numbers(self) -> tuple[int, ...]:
        return FORM.unpack(self._map[:])


def compiled(folder: Path) -> Path:
    """The library; skips the test where it cannot be."""
    if sys.platform != "linux" or not (compiler := shutil.which("gcc") or shutil.which("cc")):
        pytest.skip("faults are injected by a library that is preloaded: that needs Linux and a C compiler")
    library = folder / "faults.so"
    command = [compiler, "-shared", "-fPIC", "-O1", "-o", str(library), str(SOURCE), "-ldl"]
    made = subprocess.run(command, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr
    return library


def steered_from_inside(folder: Path) -> FaultyDisk:
    """The disk of this very process, which was started with its environment."""
    return FaultyDisk(Path(os.environ["FAULT_CONTROL"]), folder, Path(os.environ["LD_PRELOAD"]))
