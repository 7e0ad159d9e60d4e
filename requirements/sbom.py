"""Writes sbom.cdx.json: what a played table is made of, in the CycloneDX format.

    python requirements/sbom.py

The Python packages are those of play.txt, the others what the page's own lock names as built into it.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parent
# What Vite puts into the page; everything else in its lock only builds it.
IN_THE_PAGE = ("svelte", "@fontsource/alegreya-sans", "@fontsource/pirata-one")


def pins(name: str) -> dict[str, list[str]]:
    """Each pinned version with its hashes."""
    found: dict[str, list[str]] = {}
    for line in (HERE / name).read_text("utf-8").splitlines():
        if digest := re.match(r"\s+--hash=sha256:([0-9a-f]{64})", line):
            found[next(reversed(found))].append(digest[1])
        elif "==" in line and not line.startswith("#"):
            found[line.partition(";")[0].removesuffix("\\").strip()] = []
    return found


def sbom() -> dict[str, Any]:
    python = [
        component("pypi", name, pinned, [{"alg": "SHA-256", "content": digest} for digest in digests])
        for pin, digests in pins("play.txt").items()
        for name, _, pinned in [pin.partition("==")]
    ]
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    page = [component("npm", name, lock[f"node_modules/{name}"]["version"], []) for name in IN_THE_PAGE]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": component("pypi", "freebooter", version(), [], "application")},
        "components": python + page,
    }


def version() -> str:
    said = re.search(r'__version__ = "([^"]+)"', (ROOT / "freebooter" / "__init__.py").read_text("utf-8"))
    assert said
    return said[1]


def component(registry: str, name: str, version: str, hashes: list[dict[str, str]], kind: str = "library") -> Any:
    address = name.replace("@", "%40") if registry == "npm" else name.lower()
    return {
        "type": kind,
        "name": name,
        "version": version,
        "purl": f"pkg:{registry}/{address}@{version}",
        **({"hashes": hashes} if hashes else {}),
    }


if __name__ == "__main__":
    (HERE / "sbom.cdx.json").write_text(json.dumps(sbom(), indent=1) + "\n", "utf-8")
