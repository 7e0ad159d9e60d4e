"""What is installed is pinned to its files, and the bill of materials names all of it."""

from __future__ import annotations

import json
import runpy
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1] / "requirements"
SBOM = runpy.run_path(str(FOLDER / "sbom.py"))


@pytest.mark.parametrize("name", ["play.txt", "cluster.txt", "dev.txt"])
def test_every_pinned_version_has_the_hashes_of_its_files(name: str):
    pins: dict[str, list[str]] = SBOM["pins"](name)
    assert len(pins) > 10
    assert [pin for pin, hashes in pins.items() if not hashes] == []


def test_the_bill_of_materials_is_not_stale():
    assert json.loads((FOLDER / "sbom.cdx.json").read_text("utf-8")) == SBOM["sbom"]()
